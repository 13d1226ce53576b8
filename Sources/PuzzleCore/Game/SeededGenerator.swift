/// A seeded source of random numbers, the same on every platform and for ever: puzzles are remembered by their seed.
///
/// xoshiro256** seeded through SplitMix64 (David Blackman and Sebastiano Vigna, https://prng.di.unimi.it), with bounded
/// numbers by Daniel Lemire's multiplication method ("Fast Random Integer Generation in an Interval", 2019). The
/// standard library's `random(in:using:)` is not used: its algorithm may change between releases.
///
/// Inlinable, because the generator of puzzles, in another module, draws numbers all the time.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    @usableFromInline var s0: UInt64
    @usableFromInline var s1: UInt64
    @usableFromInline var s2: UInt64
    @usableFromInline var s3: UInt64

    public init(seed: UInt64) {
        var state = seed
        func splitMix() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
        s0 = splitMix()
        s1 = splitMix()
        s2 = splitMix()
        s3 = splitMix()
    }

    @inlinable
    public mutating func next() -> UInt64 {
        func rotate(_ x: UInt64, _ k: UInt64) -> UInt64 { (x << k) | (x >> (64 - k)) }
        let result = rotate(s1 &* 5, 7) &* 9
        let t = s1 << 17
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = rotate(s3, 45)
        return result
    }

    /// A number in `0..<bound`, each equally likely.
    /// - Precondition: `bound > 0`.
    @inlinable
    public mutating func number(below bound: UInt32) -> UInt32 {
        var product = (next() >> 32) * UInt64(bound)
        if UInt32(truncatingIfNeeded: product) < bound {
            let threshold = (0 &- bound) % bound
            while UInt32(truncatingIfNeeded: product) < threshold { product = (next() >> 32) * UInt64(bound) }
        }
        return UInt32(truncatingIfNeeded: product >> 32)
    }

    /// Puts `elements` into a random order, each order equally likely (Fisher and Yates; Durstenfeld's form).
    @inlinable
    public mutating func shuffle<Element>(_ elements: inout [Element]) {
        guard elements.count > 1 else { return }
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, Int(number(below: UInt32(last + 1))))
        }
    }
}
