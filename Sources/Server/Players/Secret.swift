import Cryptography
import Store

/// What a guest's device keeps to be known again: 256 random bits. Whoever has it is the player.
struct Secret {
    private let bytes: [UInt8]

    /// A new secret.
    init() {
        bytes = randomBytes(32)
    }

    /// Reads 64 lower-case hexadecimal digits; nil for anything else.
    init?(_ text: some StringProtocol) {
        var digits: [UInt8] = []
        digits.reserveCapacity(64)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        guard digits.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    var text: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// What the store keeps. A secret of full entropy needs neither salt nor a slow function.
    var hash: SecretHash { SecretHash(sha256(bytes)) }
}
