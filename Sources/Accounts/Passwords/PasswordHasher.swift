import Argon2
import Cryptography
import Foundation
import PuzzleCore

/// Hashes passwords by Argon2id (RFC 9106), each with a salt of its own, into PHC strings, which carry their parameters:
/// `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. A hash takes some hundredths of a second and `Parameters.memory`: see
/// `PasswordDesk`.
///
/// What is hashed is the password as RFC 8265 compares it (OpaqueString): its letters as single code points where there are such
/// (NFC), since keyboards differ in how they type "ệ", and every space as U+0020. Nothing else is taken for the same: letter case
/// counts, and compatibility forms (NFKC) stay what they are.
public struct PasswordHasher: Sendable {
    /// What a hash costs.
    public struct Parameters: Equatable, Sendable {
        /// KiB.
        public let memory: UInt32
        /// How often the memory is gone through.
        public let passes: UInt32
        public let lanes: UInt32

        public init(memory: UInt32, passes: UInt32, lanes: UInt32) {
            self.memory = memory
            self.passes = passes
            self.lanes = lanes
        }

        /// OWASP's for Argon2id (Password Storage Cheat Sheet). When they are raised, hashes that are stored follow, each at the
        /// next login (`needsRenewal`).
        public static var today: Self { Self(memory: 19_456, passes: 2, lanes: 1) }

        /// Whether they are hashed by at all, wherever they come from: a damaged row shall not take all memory, or minutes.
        fileprivate var areBounded: Bool {
            (1...4).contains(lanes) && (1...16).contains(passes) && (8 * lanes...131_072).contains(memory)
        }
    }

    /// What kept libargon2 from hashing: that there is no memory.
    public struct Failure: Error, CustomStringConvertible {
        let code: Int32

        public var description: String { "Argon2: \(String(cString: argon2_error_message(code)))" }
    }

    private static var saltBytes: Int { 16 }
    private static var tagBytes: Int { 32 }

    private let parameters: Parameters

    /// What no password fits, and takes as long to find out as with a hash of today: for addresses without an account.
    public let hashOfNobody: Text

    /// - Parameter parameters: Others than those of today are for tests.
    public init(parameters: Parameters = .today) {
        precondition(parameters.areBounded)
        self.parameters = parameters
        hashOfNobody =
            Text("$argon2id$v=19$m=\(parameters.memory),t=\(parameters.passes),p=\(parameters.lanes)$")
            + Text(base64: randomBytes(Self.saltBytes)) + "$" + Text(base64: randomBytes(Self.tagBytes))
    }

    /// A PHC string for a password: another one each time.
    /// - Throws: `Failure` if there is no memory.
    public func hash(_ password: Text) throws(Failure) -> Text {
        let password = Self.prepared(password).bytes
        let salt = randomBytes(Self.saltBytes)
        let length = argon2_encodedlen(
            parameters.passes, parameters.memory, parameters.lanes, UInt32(Self.saltBytes), UInt32(Self.tagBytes),
            Argon2_id)
        var encoded = [CChar](repeating: 0, count: length)
        let code = argon2id_hash_encoded(
            parameters.passes, parameters.memory, parameters.lanes, password, password.count, salt, salt.count,
            Self.tagBytes, &encoded, encoded.count)
        guard code == ARGON2_OK.rawValue else { throw Failure(code: code) }
        return Text(bytes: encoded.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    }

    /// - Returns: false for another password, and for what is no hash of Argon2id with parameters within bounds.
    public func verify(_ password: Text, against hash: Text) throws(Failure) -> Bool {
        guard HashForm(hash) != nil else { return false }
        let password = Self.prepared(password).bytes
        let encoded = hash.bytes.map { CChar(bitPattern: $0) } + [0]
        let code = argon2id_verify(encoded, password, password.count)
        switch code {
        case ARGON2_OK.rawValue: return true
        // Nothing is known of the password then.
        case ARGON2_MEMORY_ALLOCATION_ERROR.rawValue, ARGON2_THREAD_FAIL.rawValue: throw Failure(code: code)
        default: return false
        }
    }

    /// Whether a hash was made with other parameters than those of today, or is none: its password, when it is next known, is to be
    /// hashed again.
    public func needsRenewal(_ hash: Text) -> Bool {
        guard let form = HashForm(hash) else { return true }
        return form.parameters != parameters || form.saltBytes != Self.saltBytes || form.tagBytes != Self.tagBytes
    }

    static func prepared(_ password: Text) -> Text {
        guard password.bytes.contains(where: { $0 >= 0x80 }) else { return password }
        var spaced = String.UnicodeScalarView()
        for scalar in password.string.unicodeScalars {
            spaced.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        return Text(String(spaced).precomposedStringWithCanonicalMapping)
    }

    /// A PHC string, taken apart. What its salt and tag are is left to libargon2.
    private struct HashForm {
        let parameters: Parameters
        let saltBytes: Int
        let tagBytes: Int

        init?(_ hash: Text) {
            var reader = TextReader(hash)
            guard reader.take("$argon2id$v=19$m="), let memory = try? reader.number(in: 1...UInt32.max),
                reader.take(",t="), let passes = try? reader.number(in: 1...UInt32.max),
                reader.take(",p="), let lanes = try? reader.number(in: 1...4), reader.take("$")
            else { return nil }
            parameters = Parameters(memory: memory, passes: passes, lanes: lanes)
            let parts = hash.bytes[reader.offset...].split(
                separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
            guard parameters.areBounded, parts.count == 2, parts.allSatisfy({ $0.allSatisfy(Self.isBase64) }) else {
                return nil
            }
            (saltBytes, tagBytes) = (parts[0].count * 3 / 4, parts[1].count * 3 / 4)
            guard (8...64).contains(saltBytes), (16...64).contains(tagBytes) else { return nil }
        }

        private static func isBase64(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
    }
}

extension Text {
    /// Without padding, as in PHC strings.
    fileprivate init(base64 bytes: [UInt8]) {
        self.init(bytes: Data(bytes).base64EncodedData().filter { $0 != UInt8(ascii: "=") })
    }
}
