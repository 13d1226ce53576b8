import PuzzleAPI
import PuzzleCore

/// A time to beat, which has come with the link to a puzzle: `ADDRESS~MILLISECONDS~NAME` behind the `#`, the name percent-encoded.
public struct Challenge: Equatable, Sendable {
    /// What leads to the puzzle alone.
    let address: Text
    let milliseconds: Milliseconds
    /// Whose it is; empty if that is not known.
    let name: Text

    init(address: Text, milliseconds: Milliseconds, name: Text) {
        self.address = address
        self.milliseconds = milliseconds
        self.name = name
    }

    /// The address of the puzzle in a link, and the time to beat, if the link has one that can be read.
    static func read(_ link: Text) -> (address: Text, challenge: Challenge?) {
        guard let end = link.bytes.firstIndex(of: separator) else { return (link, nil) }
        let address = Text(link.bytes[..<end])
        var reader = TextReader(Text(link.bytes[(end + 1)...]))
        guard let milliseconds = try? reader.number(in: 1...UInt32(Int32.max)), reader.take(separator) else {
            return (address, nil)
        }
        let encoded = Text(link.bytes[(end + 1 + reader.offset)...])
        let name = PlayerName(nearest: encoded.withoutPercentEncoding)?.text ?? Text()
        return (address, Challenge(address: address, milliseconds: milliseconds, name: name))
    }

    var link: Text {
        var link = address
        link.append(byte: Self.separator)
        link.append(decimal: UInt64(milliseconds))
        link.append(byte: Self.separator)
        link.append(name.percentEncoded)
        return link
    }

    private static var separator: UInt8 { PuzzleLink.separator }

    func owner(_ words: Catalogue) -> Text { name.isEmpty ? words[.someone] : name }

    /// What is said of it before the game.
    func invitation(_ words: Catalogue) -> Text {
        words[.challengeText, owner(words), words.duration(milliseconds, exact: true)]
    }

    /// What is said of it when the puzzle is solved.
    func comparison(with own: Milliseconds, _ words: Catalogue) -> Text {
        let less = max(own, milliseconds) - min(own, milliseconds)
        let by = words.duration(less, exact: less < 10_000)
        return words[own <= milliseconds ? .fasterThan : .slowerThan, by, owner(words)]
    }
}

extension Text {
    /// Fit for a link: what is no letter or digit of ASCII as `%` and two hexadecimal digits (RFC 3986).
    fileprivate var percentEncoded: Text {
        var encoded = Text()
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: encoded.append(byte: byte)
            default:
                encoded.append(byte: UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 15] { encoded.append(byte: digit < 10 ? 0x30 + digit : 0x37 + digit) }
            }
        }
        return encoded
    }

    fileprivate var withoutPercentEncoding: Text {
        func digit(_ place: Int) -> UInt8? {
            guard place < bytes.count else { return nil }
            return switch bytes[place] {
            case let byte where byte >= 0x30 && byte <= 0x39: byte - 0x30
            case let byte where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66: (byte | 0x20) - 0x57
            default: nil
            }
        }
        var (decoded, place) = (Text(), 0)
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), let high = digit(place + 1), let low = digit(place + 2) {
                decoded.append(byte: high << 4 | low)
                place += 3
            } else {
                decoded.append(byte: bytes[place])
                place += 1
            }
        }
        return decoded
    }
}
