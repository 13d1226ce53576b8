import PuzzleAPI
import PuzzleCore

/// How hard a password is to guess, as far as its length tells: what repeats itself, or goes on as the alphabet does, counts for little.
/// It knows no words, so it calls nothing safe that is short; the commonest passwords the server refuses.
enum PasswordStrength: Int, Sendable {
    case short, address, repeating, weak, fair, good, strong

    /// - Parameter mail: What is typed as the address.
    init(_ password: Text, mail: Text) {
        let points = password.codePoints
        let name = Text(mail.bytes.prefix { $0 != UInt8(ascii: "@") })
        if points.count < Limits.passwordLengths.lowerBound {
            self = .short
        } else if [mail, name].map(MailAddress.key).contains(MailAddress.key(of: password)) {
            self = .address
        } else {
            let worth = Self.worth(points)
            switch worth {
            case ..<8: self = points.count > worth + 2 ? .repeating : .weak
            case ..<10: self = .weak
            case ..<13: self = .fair
            case ..<17: self = .good
            default: self = .strong
            }
        }
    }

    /// How many characters it is worth.
    private static func worth(_ points: [UInt32]) -> Int {
        var worth = 0
        var last: Int64?
        for (place, point) in points.enumerated() {
            let step = place > 0 ? Int64(point) - Int64(points[place - 1]) : nil
            // The same once more, or the third one and all others of 1234, cba.
            let isExpected = step == 0 || (step == 1 || step == -1) && step == last
            if !isExpected { worth += 1 }
            last = step
        }
        var distinct: [UInt32] = []
        for point in points where !distinct.contains(point) { distinct.append(point) }
        return min(worth, 2 * distinct.count, period(points))
    }

    /// After how many characters it begins again; its length if it does not.
    private static func period(_ points: [UInt32]) -> Int {
        let count = points.count
        guard count > 1 else { return count }
        for period in 1...(count / 2) where (period..<count).allSatisfy({ points[$0] == points[$0 - period] }) {
            return period
        }
        return count
    }

    var phrase: Phrase {
        switch self {
        case .short: .passwordShort
        case .address: .strengthAddress
        case .repeating: .strengthRepeating
        case .weak: .strengthWeak
        case .fair: .strengthFair
        case .good: .strengthGood
        case .strong: .strengthStrong
        }
    }

    /// 0...4 quarters of what can be.
    var quarters: Int {
        switch self {
        case .short: 0
        case .address, .repeating, .weak: 1
        case .fair: 2
        case .good: 3
        case .strong: 4
        }
    }
}

extension Text {
    /// A number for each Unicode scalar: that of ASCII, or another one.
    var codePoints: [UInt32] {
        var points: [UInt32] = []
        for byte in bytes {
            if byte & 0xC0 == 0x80, let last = points.popLast() {
                points.append(last << 6 | UInt32(byte & 0x3F))
            } else {
                points.append(UInt32(byte))
            }
        }
        return points
    }
}
