import PuzzleAPI
import PuzzleCore

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringInterpolation,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(name: Text($0.0), value: $0.1) })
    }

    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(stringLiteral value: String) { self = .text(Text(value)) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    init(_ word: StaticString) { self = .text(Text(word)) }

    /// An object with `members` in order.
    init(members: [(String, JSON)]) { self = .object(members.map { Member(name: Text($0.0), value: $0.1) }) }

    /// The value as JSON text without white space.
    var text: Text {
        var text = Text()
        write(to: &text)
        return text
    }

    private func write(to text: inout Text) {
        switch self {
        // A number that was too large to read has no value to write.
        case .null, .otherNumber: text.append("null")
        case .bool(let value): text.append(value ? "true" : "false")
        case .integer(let value): text.append(Text("\(value)"))
        case .text(let value): text.append(jsonString: value)
        case .array(let elements):
            text.append(byte: UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(byte: UInt8(ascii: ",")) }
                element.write(to: &text)
            }
            text.append(byte: UInt8(ascii: "]"))
        case .object(let members):
            text.append(byte: UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { text.append(byte: UInt8(ascii: ",")) }
                text.append(jsonString: member.name)
                text.append(byte: UInt8(ascii: ":"))
                member.value.write(to: &text)
            }
            text.append(byte: UInt8(ascii: "}"))
        }
    }
}
