import PuzzleCore

/// Reads the fields of a message from a JSON object; every field must fit its rule.
public struct JSONReader: FieldCoder {
    private var members: [JSON.Member]
    private let isTolerant: Bool

    /// Reads a whole message of which every member must be a field: what is misspelt is told.
    /// - Throws: `JSONReadError` naming the byte or the field.
    public static func read<M: Message>(_ bytes: [UInt8]) throws(JSONReadError) -> M {
        try read(bytes, isTolerant: false)
    }

    /// Reads a whole message that a newer version may have written: members that are no fields are passed over, and so are
    /// entries of lists that are not understood, of which there may be any number.
    /// - Throws: `JSONReadError` naming the byte or the field.
    public static func readTolerantly<M: Message>(_ bytes: [UInt8]) throws(JSONReadError) -> M {
        try read(bytes, isTolerant: true)
    }

    private static func read<M: Message>(_ bytes: [UInt8], isTolerant: Bool) throws(JSONReadError) -> M {
        let json: JSON
        do throws(JSON.SyntaxError) {
            json = try JSON(parsing: bytes)
        } catch {
            throw .syntax(offset: error.offset)
        }
        do throws(FieldError) {
            return try message(json, field: Text(), isTolerant: isTolerant)
        } catch {
            throw .field(error)
        }
    }

    private static func message<M: Message>(
        _ json: JSON, field: Text, isTolerant: Bool
    ) throws(FieldError) -> M {
        guard case .object(let members) = json else { throw FieldError(kind: .notAnObject, field: field) }
        var reader = JSONReader(members: members, isTolerant: isTolerant)
        var message = M()
        try message.fields(&reader)
        if !isTolerant, let unknown = reader.members.first { throw FieldError(kind: .unknown, field: unknown.name) }
        return message
    }

    private mutating func find(_ name: StaticString) -> JSON? {
        let name = Text(name)
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: index).value
    }

    private mutating func take(_ name: StaticString) throws(FieldError) -> JSON {
        guard let value = find(name) else { throw FieldError(kind: .missing, field: Text(name)) }
        return value
    }

    private static func text(_ json: JSON, _ name: StaticString, _ rule: TextRule) throws(FieldError) -> Text {
        guard case .text(let text) = json else { throw FieldError(kind: .wrongType, field: Text(name)) }
        guard rule.allows(text) else { throw FieldError(kind: .outOfRange, field: Text(name)) }
        return text
    }

    public mutating func text(_ name: StaticString, _ value: inout Text, _ rule: TextRule) throws(FieldError) {
        value = try Self.text(try take(name), name, rule)
    }

    public mutating func optional(_ name: StaticString, _ value: inout Text?, _ rule: TextRule) throws(FieldError) {
        switch find(name) {
        case nil, .null?: value = nil
        case let json?: value = try Self.text(json, name, rule)
        }
    }

    public mutating func optional(
        _ name: StaticString, _ value: inout Int64?, in range: ClosedRange<Int64>
    ) throws(FieldError) {
        switch find(name) {
        case nil, .null?: value = nil
        case let json?: value = try Self.integer(json, name, range)
        }
    }

    public mutating func integer(
        _ name: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>
    ) throws(FieldError) {
        value = try Self.integer(try take(name), name, range)
    }

    private static func integer(
        _ json: JSON, _ name: StaticString, _ range: ClosedRange<Int64>
    ) throws(FieldError) -> Int64 {
        switch json {
        case .integer(let integer) where range.contains(integer): return integer
        case .integer, .otherNumber: throw FieldError(kind: .outOfRange, field: Text(name))
        default: throw FieldError(kind: .wrongType, field: Text(name))
        }
    }

    public mutating func flag(_ name: StaticString, _ value: inout Bool) throws(FieldError) {
        guard case .bool(let flag) = try take(name) else { throw FieldError(kind: .wrongType, field: Text(name)) }
        value = flag
    }

    public mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) throws(FieldError) {
        guard case .text(let text) = try take(name) else { throw FieldError(kind: .wrongType, field: Text(name)) }
        guard let choice = C(word: text) else { throw FieldError(kind: .outOfRange, field: Text(name)) }
        value = choice
    }

    /// A word of a newer version is none.
    public mutating func optional<C: Choice>(_ name: StaticString, _ value: inout C?) throws(FieldError) {
        value = nil
        guard let json = find(name), json != .null else { return }
        guard case .text(let text) = json else { throw FieldError(kind: .wrongType, field: Text(name)) }
        value = C(word: text)
        if value == nil, !isTolerant { throw FieldError(kind: .outOfRange, field: Text(name)) }
    }

    public mutating func object<M: Message>(_ name: StaticString, _ value: inout M) throws(FieldError) {
        value = try Self.message(try take(name), field: Text(name), isTolerant: isTolerant)
    }

    public mutating func optional<M: Message>(_ name: StaticString, _ value: inout M?) throws(FieldError) {
        switch find(name) {
        case nil, .null?: value = nil
        case let json?: value = try Self.message(json, field: Text(name), isTolerant: isTolerant)
        }
    }

    public mutating func list<M: Message>(_ name: StaticString, _ value: inout [M], maximum: Int) throws(FieldError) {
        guard case .array(let elements) = try take(name) else {
            throw FieldError(kind: .wrongType, field: Text(name))
        }
        guard elements.count <= maximum || isTolerant else {
            throw FieldError(kind: .outOfRange, field: Text(name))
        }
        value.removeAll()
        for element in elements {
            do throws(FieldError) {
                value.append(try Self.message(element, field: Text(name), isTolerant: isTolerant))
            } catch {
                if !isTolerant { throw error }
            }
        }
    }
}

/// Why a body is not the message that was expected.
public enum JSONReadError: Error, Equatable, Sendable {
    case syntax(offset: Int)
    case field(FieldError)
}

extension Choice {
    /// The choice with this word.
    public init?(word: Text) {
        for choice in Self.allCases where Text(choice.word) == word {
            self = choice
            return
        }
        return nil
    }
}
