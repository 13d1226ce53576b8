import PuzzleCore

/// A value that crosses the wire as a JSON object.
///
/// `fields` names each field once, with its rule. Reading, checking, writing and the OpenAPI schema all derive from it.
public protocol Message: Sendable {
    /// The schema's name in the OpenAPI document.
    static var name: StaticString { get }

    /// An empty message, to be filled by a reader.
    init()

    /// Passes every field to `coder`, in the order in which they are written.
    mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError)
}

/// A closed set of words.
public protocol Choice: CaseIterable, Equatable, Sendable {
    var word: StaticString { get }
}

/// What is done with the fields of a message: `JSONWriter` writes them, `JSONReader` reads and checks them, the server's
/// OpenAPI document describes them.
public protocol FieldCoder {
    mutating func text(_ name: StaticString, _ value: inout Text, _ rule: TextRule) throws(FieldError)
    mutating func integer(_ name: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>) throws(FieldError)
    mutating func flag(_ name: StaticString, _ value: inout Bool) throws(FieldError)
    mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) throws(FieldError)
    mutating func object<M: Message>(_ name: StaticString, _ value: inout M) throws(FieldError)
    /// A field that may be missing.
    mutating func optional<M: Message>(_ name: StaticString, _ value: inout M?) throws(FieldError)
    mutating func optional(_ name: StaticString, _ value: inout Text?, _ rule: TextRule) throws(FieldError)
    mutating func optional<C: Choice>(_ name: StaticString, _ value: inout C?) throws(FieldError)
    mutating func optional(
        _ name: StaticString, _ value: inout Int64?, in range: ClosedRange<Int64>) throws(FieldError)
    mutating func list<M: Message>(_ name: StaticString, _ value: inout [M], maximum: Int) throws(FieldError)
}

/// A field that does not fit.
public struct FieldError: Error, Equatable, Sendable {
    public enum Kind: UInt8, Sendable {
        case missing, unknown, wrongType, outOfRange, notAnObject
    }

    public let kind: Kind
    /// The field's name; empty if the message as a whole is meant.
    public let field: Text
}

/// What a text field may hold.
public enum TextRule: CaseIterable, Sendable {
    /// 8-4-4-4-12 lower-case hexadecimal digits.
    case uuid
    /// Text form of a `PuzzleID`.
    case puzzle
    /// What games are played for: `sliding.4x4.multi`, `daily.2026-11-21.sudoku`.
    case board
    /// Where results are listed: a board, or `offline.` and a board.
    case leaderboard
    /// One of `SudokuBoard.kinds`.
    case sudokuKind
    /// Text form of a `GameRecord`.
    case record
    /// What a person is called: see `PlayerName`.
    case playerName
    /// A name as shown: empty for a player without one.
    case shownName
    /// Where a page goes on.
    case cursor
    /// A sentence for people.
    case sentence
    /// An address for mail: see `MailAddress`.
    case mail
    /// A password that is to be tried: also one that nobody could choose today.
    case password
    /// One that is chosen: 8 to 128 characters of any kind.
    case newPassword
    /// What a link of a mail carries: 64 lower-case hexadecimal digits.
    case token
    /// What names a session or a passkey: 16 lower-case hexadecimal digits.
    case handle
    /// What a device or a passkey is called.
    case device
    /// A language's tag: `en`, `zh-Hant`.
    case language
    /// Bytes: base64url without padding.
    case base64
    /// Names a picture of a player's: when it was added, and what was drawn by lot then.
    case pictureID
    /// What names a thing that devices share.
    case syncKey
    /// What is shared of it.
    case syncValue
    /// A moment by the clock of a device: see `HybridClock`.
    case stamp
    /// Some of these, with spaces between.
    case stamps

    /// Lengths in Unicode scalars.
    public var lengths: ClosedRange<Int> {
        switch self {
        case .uuid: 36...36
        case .puzzle: 1...100
        case .board, .leaderboard: 1...40
        case .sudokuKind: 1...10
        case .record: 1...Limits.recordLength
        case .playerName: PlayerName.lengths
        case .shownName: 0...PlayerName.lengths.upperBound
        case .cursor: 3...31
        case .sentence: 0...400
        case .mail: MailAddress.lengths
        case .password: 1...Limits.passwordLengths.upperBound
        case .newPassword: Limits.passwordLengths
        case .token: 64...64
        case .handle: 16...16
        case .device: 1...64
        case .language: 2...12
        case .base64: 1...Limits.base64Length
        case .pictureID: 32...32
        case .syncKey: Limits.syncKeyLengths
        case .syncValue: 0...Limits.syncValueLength
        case .stamp: 33...33
        case .stamps: 0...34 * SyncItem.mostDeletions - 1
        }
    }

    /// A regular expression of the allowed texts, lengths aside, if there is one.
    public var pattern: Text? {
        switch self {
        case .uuid: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
        case .board: LeaderboardName.boardPattern
        case .leaderboard: LeaderboardName.pattern
        case .playerName: PlayerName.pattern
        case .cursor: "^[0-9]{1,15}-[0-9]{1,15}$"
        case .token, .handle: "^[0-9a-f]*$"
        case .language: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$"
        case .mail: MailAddress.pattern
        case .base64: "^[A-Za-z0-9_-]*$"
        case .pictureID: "^[0-9a-f]{32}$"
        case .stamp: "^[0-9a-f]{16}-[0-9a-f]{16}$"
        case .stamps: "^([0-9a-f]{16}-[0-9a-f]{16}( [0-9a-f]{16}-[0-9a-f]{16})*)?$"
        default: nil
        }
    }

    /// Whether a text follows the rule. Of a leaderboard only the length is asked: which ones there are, the server
    /// knows (`LeaderboardName`), and the app would carry the names of all kinds.
    public func allows(_ text: Text) -> Bool {
        switch self {
        case .uuid: return Identifier<TextRule>(text) != nil
        case .playerName: return PlayerName(text) != nil
        case .cursor: return Place(text) != nil
        case .mail: return MailAddress(text) != nil
        case .token, .handle, .pictureID:
            return text.count == lengths.upperBound && text.bytes.allSatisfy(Self.isHexadecimal)
        case .language: return Self.isLanguage(text)
        case .base64: return lengths.contains(text.count) && text.bytes.allSatisfy(Self.isBase64)
        case .stamp: return HybridClock.isStamp(text)
        case .stamps:
            let stamps = SyncItem.resets(in: text)
            return lengths.contains(text.count) && text.count == max(34 * stamps.count - 1, 0)
                && stamps.allSatisfy { HybridClock.isStamp($0) }
        default: return lengths.contains(text.scalarCount)
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6
    }

    private static func isLanguage(_ tag: Text) -> Bool {
        let parts = tag.bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts[0].count), parts[0].allSatisfy(isLetter) else { return false }
        guard parts.count == 2 else { return parts.count == 1 }
        return (2...8).contains(parts[1].count) && parts[1].allSatisfy { isLetter($0) || $0 &- UInt8(ascii: "0") < 10 }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
}
