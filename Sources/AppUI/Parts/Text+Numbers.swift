import PuzzleCore

extension Text {
    /// Whether `self` comes before `other`, where numbers without leading zeros count as numbers: `3x3` before `10x10`.
    func precedesByNumbers(_ other: Text) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        var (rest, others) = (bytes[...], other.bytes[...])
        while let first = rest.first, let its = others.first {
            guard isDigit(first), isDigit(its) else {
                if first != its { return first < its }
                rest.removeFirst()
                others.removeFirst()
                continue
            }
            let (number, another) = (rest.prefix(while: isDigit), others.prefix(while: isDigit))
            if number.count != another.count { return number.count < another.count }
            if !number.elementsEqual(another) { return number.lexicographicallyPrecedes(another) }
            rest = rest.dropFirst(number.count)
            others = others.dropFirst(another.count)
        }
        return rest.isEmpty && !others.isEmpty
    }
}
