extension Text {
    /// Appends the cells of a grid, or some of them, in one piece, which is as fast as can be.
    public mutating func append(digits: ArraySlice<UInt8>, empty: UInt8 = UInt8(ascii: ".")) {
        let start = bytes.count
        bytes.append(contentsOf: digits)
        for index in start..<bytes.count {
            bytes[index] = bytes[index] == 0 ? empty : ShortID.cellCharacter(bytes[index])
        }
    }
}
