#ifdef __wasm__

// The rest of what Embedded Swift expects of a C library. There is none in the browser.

#include <stddef.h>
#include <stdint.h>

// The next three compile to one instruction each (bulk memory), not to calls of themselves.

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
    return __builtin_memmove(to, from, count);
}

void *memset(void *to, int byte, size_t count) {
    return __builtin_memset(to, byte, count);
}

int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *left = a, *right = b;
    for (; count > 0; count--, left++, right++) {
        if (*left != *right) return *left - *right;
    }
    return 0;
}

__attribute__((import_module("bridge"), import_name("random")))
extern void bridge_random(void *bytes, size_t count);

/// Unpredictable bytes. Swift seeds the hashes of Dictionary and Set with them, and SystemRandomNumberGenerator uses
/// them.
void arc4random_buf(void *bytes, size_t count) {
    bridge_random(bytes, count);
}

/// Where `print` and the reasons of failed preconditions go, byte by byte. Release builds have neither.
int putchar(int byte) {
    return byte;
}

/// Product of two 128-bit numbers, of which WebAssembly knows nothing; full-width multiplication of 64-bit numbers
/// ends here. By halves of 32 bits, since a 128-bit product in C would call this function again.
__int128 __multi3(__int128 a, __int128 b) {
    const uint64_t half = 0xFFFFFFFF;
    uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
    uint64_t a0 = a_low & half, a1 = a_low >> 32, b0 = b_low & half, b1 = b_low >> 32;
    uint64_t low = a0 * b0;
    uint64_t middle = a1 * b0 + (low >> 32);  // at most 2^64 - 2^32: does not overflow
    uint64_t carry = a0 * b1 + (middle & half);
    uint64_t high = a1 * b1 + (middle >> 32) + (carry >> 32);
    high += a_low * (uint64_t)(b >> 64) + (uint64_t)(a >> 64) * b_low;
    return (__int128)((unsigned __int128)high << 64 | (carry << 32 | (low & half)));
}

#endif
