import PuzzleCore

/// Makes bytes from good examples that are nearly as good.
public struct Mutation {
    private let samples: [[UInt8]]
    private var random: SeededGenerator

    public init(_ reader: FuzzedReader, seed: UInt64) {
        samples = reader.samples.map(\.bytes)
        random = SeededGenerator(seed: seed)
    }

    /// One of the examples.
    public mutating func sample() -> [UInt8] { samples[number(below: samples.count)] }

    /// Changes `bytes` somewhere: puts in a part of an example, doubles or takes out a part, sets a byte.
    public mutating func change(_ bytes: inout [UInt8]) {
        let at = number(below: bytes.count + 1)
        switch number(below: 5) {
        case 0: bytes.insert(contentsOf: part(of: sample()), at: at)
        case 1: bytes.insert(contentsOf: part(of: bytes), at: at)
        case 2:
            let end = min(bytes.count, at + 1 + number(below: number(below: 40) + 1))
            bytes.removeSubrange(at..<end)
        case 3 where at < bytes.count: bytes[at] = UInt8(number(below: 256))
        default:
            let other = sample()
            if at < bytes.count, !other.isEmpty { bytes[at] = other[number(below: other.count)] }
        }
    }

    private mutating func part(of bytes: [UInt8]) -> ArraySlice<UInt8> {
        let start = number(below: bytes.count + 1)
        return bytes[start...].prefix(1 + number(below: number(below: 60) + 1))
    }

    private mutating func number(below bound: Int) -> Int { Int(random.number(below: UInt32(bound))) }
}
