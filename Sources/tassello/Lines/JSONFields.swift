import PuzzleAPI
import PuzzleCore

extension JSON {
    /// The text of that name in an object; nil if there is none.
    func member(_ name: Text) -> Text? {
        guard case .object(let members) = self, let member = members.first(where: { $0.name == name }),
            case .text(let text) = member.value
        else { return nil }
        return text
    }
}

// One JSON object a line, field by field: `Message`s know no fractions and no lists of numbers.
extension Text {
    /// `{"line":3`
    mutating func beginObject(line: Int) {
        append(word: "{\"line\":")
        append(decimal: line)
    }

    mutating func endObject() { append(word: "}\n") }

    mutating func append(field name: StaticString, _ number: Int) {
        append(name: name)
        append(decimal: number)
    }

    mutating func append(field name: StaticString, _ flag: Bool) {
        append(name: name)
        append(word: flag ? "true" : "false")
    }

    mutating func append(field name: StaticString, _ text: Text) {
        append(name: name)
        append(jsonString: text)
    }

    /// - Parameter tenths: 72 is written as 7.2.
    mutating func append(field name: StaticString, tenths: Int) {
        append(name: name)
        append(tenths: tenths)
    }

    /// - Parameter json: a value as JSON.
    mutating func append(field name: StaticString, json: Text) {
        append(name: name)
        append(json)
    }

    /// - Parameter write: writes an item as JSON.
    mutating func append<Item>(field name: StaticString, list: [Item], _ write: (Item, inout Text) -> Void) {
        append(name: name)
        append(byte: UInt8(ascii: "["))
        for (index, item) in list.enumerated() {
            if index > 0 { append(byte: UInt8(ascii: ",")) }
            write(item, &self)
        }
        append(byte: UInt8(ascii: "]"))
    }

    mutating func append(tenths: Int) {
        append(decimal: tenths / 10)
        append(byte: UInt8(ascii: "."))
        append(decimal: tenths % 10)
    }

    private mutating func append(name: StaticString) {
        append(word: ",\"")
        append(word: name)
        append(word: "\":")
    }
}
