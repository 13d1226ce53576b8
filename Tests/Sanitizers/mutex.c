// Tells the thread sanitizer of locks of Swift's Mutex. Where nobody else wants one, it is taken and given back by atomic instructions,
// which the sanitizer sees; where somebody waits, by two functions of the library Synchronization, which is not compiled for it: all that
// such a lock protects would look like a data race. scripts/sanitize preloads this.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef METHOD void Lock(uint32_t thread, SELF void *mutex);
typedef METHOD void Unlock(SELF void *mutex);

// Programs that are started by a test, and are not compiled for the sanitizer, do not have them.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

static Lock *lock;
static Unlock *unlock;

__attribute__((constructor)) static void find(void) {
    lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
    unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

METHOD void seen_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
METHOD void seen_lock(uint32_t thread, SELF void *mutex) {
    lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

METHOD void seen_unlock(SELF void *mutex) __asm__(UNLOCK);
METHOD void seen_unlock(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    unlock(mutex);
}
