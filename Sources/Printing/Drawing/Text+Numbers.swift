import PuzzleCore

extension Text {
    /// Two decimals at most, and none that say nothing: `-12.5`. A hundredth of a point is less than any printer shows.
    mutating func append(number: Double) {
        let hundredths = Int((number * 100).rounded())
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        if hundredths < 0 { append(byte: UInt8(ascii: "-")) }
        append(decimal: UInt64(whole))
        guard rest > 0 else { return }
        append(byte: UInt8(ascii: "."))
        append(decimal: UInt64(rest / 10))
        if rest % 10 > 0 { append(decimal: UInt64(rest % 10)) }
    }

    /// Numbers with a space between.
    mutating func append(numbers: Double...) {
        for (index, number) in numbers.enumerated() {
            if index > 0 { append(byte: UInt8(ascii: " ")) }
            append(number: number)
        }
    }

    /// Four hexadecimal digits.
    mutating func append(code: Int) {
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(code >> shift & 15)
            append(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
        }
    }
}
