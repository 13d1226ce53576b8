/// Numbers in a file, of which the most significant byte comes first.
struct BigEndianBytes: Sendable {
    let bytes: [UInt8]

    func byte(_ place: Int) -> Int { Int(bytes[place]) }
    func signedByte(_ place: Int) -> Int { Int(Int8(truncatingIfNeeded: byte(place))) }
    func word(_ place: Int) -> Int { byte(place) << 8 | byte(place + 1) }
    func signedWord(_ place: Int) -> Int { Int(Int16(truncatingIfNeeded: word(place))) }
    func long(_ place: Int) -> Int { word(place) << 16 | word(place + 2) }
}
