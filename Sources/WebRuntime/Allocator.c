#ifdef __wasm__

// The heap of the WebAssembly module: what Embedded Swift calls to get and to give back memory.
//
// Blocks are powers of two. A page (64 kB) is cut into blocks of one size, or is the first of a run of pages that is
// one block; `page_class` remembers which. So a block needs no header, lies at a multiple of its size, and every
// alignment up to a page is a matter of the size alone. Freed blocks go to a list by size and are handed out again
// first; pages are never given back, for WebAssembly cannot. Both calls take constant time.

#include <stddef.h>
#include <stdint.h>

enum {
    page_bits = 16,
    smallest_class = 4,  // 16 bytes: room for the link of the free list, and the alignment that C promises
    classes = 32,
    pages = 1 << 16,  // of a 32-bit memory
};

enum { success = 0, invalid = 22 /* EINVAL */, out_of_memory = 12 /* ENOMEM */ };

struct free_block {
    struct free_block *next;
};

/// Freed blocks by the binary logarithm of their size.
static struct free_block *freed[classes];
/// The part of the latest page of each class that was never handed out yet; empty if it is a page's end.
static uintptr_t fresh[page_bits];
/// Binary logarithm of the size of the blocks in a page. Zero-initialised, so it takes no room in the file.
static uint8_t page_class[pages];

/// The least class whose blocks hold `size` bytes.
static unsigned class_of(size_t size) {
    if (size <= (size_t)1 << smallest_class) return smallest_class;
    return 32 - (unsigned)__builtin_clz((unsigned)size - 1);
}

/// New pages for blocks of `class`; 0 if the memory cannot grow.
static uintptr_t grow(size_t count, unsigned class) {
    size_t first = __builtin_wasm_memory_grow(0, count);
    if (first == SIZE_MAX) return 0;
    page_class[first] = (uint8_t)class;
    return first << page_bits;
}

static void *allocate(unsigned class) {
    struct free_block *reused = freed[class];
    if (reused) {
        freed[class] = reused->next;
        return reused;
    }
    if (class >= page_bits) return (void *)grow((size_t)1 << (class - page_bits), class);
    uintptr_t block = fresh[class];
    if ((block & (((uintptr_t)1 << page_bits) - 1)) == 0) {
        block = grow(1, class);
        if (block == 0) return NULL;
    }
    fresh[class] = block + ((uintptr_t)1 << class);
    return (void *)block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > (size_t)1 << page_bits) return invalid;
    if (size > (size_t)1 << (classes - 1)) return out_of_memory;
    void *block = allocate(class_of(size > alignment ? size : alignment));
    if (!block) return out_of_memory;
    *result = block;
    return success;
}

void free(void *pointer) {
    if (!pointer) return;
    unsigned class = page_class[(uintptr_t)pointer >> page_bits];
    struct free_block *block = pointer;
    block->next = freed[class];
    freed[class] = block;
}

#endif
