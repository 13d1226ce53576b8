/// A 64-bit checksum that finds any accidental damage in practice, at the speed of memory: XXH64 by Yann Collet
/// (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md), with seed 0.
package struct Checksum {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    package let value: UInt64

    package init(of bytes: UnsafeRawBufferPointer) {
        var offset = 0
        func word() -> UInt64 {
            defer { offset += 8 }
            return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var sum: UInt64
        if bytes.count >= 32 {
            var lanes = SIMD4<UInt64>(Self.prime1 &+ Self.prime2, Self.prime2, 0, 0 &- Self.prime1)
            while offset + 32 <= bytes.count {
                for lane in 0..<4 { lanes[lane] = Self.round(lanes[lane], word()) }
            }
            sum =
                Self.rotated(lanes[0], 1) &+ Self.rotated(lanes[1], 7) &+ Self.rotated(lanes[2], 12)
                &+ Self.rotated(lanes[3], 18)
            for lane in 0..<4 { sum = (sum ^ Self.round(0, lanes[lane])) &* Self.prime1 &+ Self.prime4 }
        } else {
            sum = Self.prime5
        }
        sum = sum &+ UInt64(bytes.count)
        while offset + 8 <= bytes.count {
            sum = Self.rotated(sum ^ Self.round(0, word()), 27) &* Self.prime1 &+ Self.prime4
        }
        if offset + 4 <= bytes.count {
            let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            sum = Self.rotated(sum ^ UInt64(half) &* Self.prime1, 23) &* Self.prime2 &+ Self.prime3
            offset += 4
        }
        while offset < bytes.count {
            sum = Self.rotated(sum ^ UInt64(bytes[offset]) &* Self.prime5, 11) &* Self.prime1
            offset += 1
        }
        sum = (sum ^ sum >> 33) &* Self.prime2
        sum = (sum ^ sum >> 29) &* Self.prime3
        value = sum ^ sum >> 32
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotated(lane &+ word &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func rotated(_ x: UInt64, _ count: UInt64) -> UInt64 { x &<< count | x &>> (64 &- count) }
}

extension Text {
    package var checksum: UInt64 { bytes.withUnsafeBytes { Checksum(of: $0).value } }
}
