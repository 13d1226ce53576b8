import PuzzleCore

extension Text {
    /// Appends the cells of a grid in one piece, empty ones as dots: `SudokuFormat.line`, as fast as can be.
    mutating func append(digits: [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: digits)
        for index in start..<bytes.count {
            let digit = bytes[index]
            let beyondNine = digit > 9 ? UInt8(ascii: "A") - UInt8(ascii: "9") - 1 : 0
            bytes[index] = digit == 0 ? UInt8(ascii: ".") : UInt8(ascii: "0") &+ digit &+ beyondNine
        }
    }
}
