import PuzzleAPI
import PuzzleCore

extension JSON {
    /// What is said of JSON that goes on in other lines. Nothing behind it is read.
    static let openLine = "JSON is read one object a line: jq -c writes it so. What follows was not read."

    /// The column of the one character of a line that begins an array or an object and leaves all that is in it to other lines,
    /// as jq writes them; nil if the line is another one.
    static func columnOfOpenLine(_ line: [UInt8]) -> Int? {
        func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
        guard let first = line.firstIndex(where: { !isSpace($0) }), "[{".utf8.contains(line[first]),
            line[(first + 1)...].allSatisfy(isSpace)
        else { return nil }
        return first + 1
    }

    /// What an object has under that name; nil if that is nothing, or null.
    func member(_ name: Text) -> JSON? {
        guard case .object(let members) = self, let member = members.first(where: { $0.name == name }),
            member.value != .null
        else { return nil }
        return member.value
    }

    /// Nil for what is none.
    var text: Text? { if case .text(let text) = self { text } else { nil } }

    /// Where the value of that name begins in the text of an object; nil if the name is not written so. Linear.
    static func place(of name: Text, in object: [UInt8]) -> Int? {
        let (quote, isSpace) = (UInt8(ascii: "\""), { (byte: UInt8) in " \t\r\n".utf8.contains(byte) })
        let quoted = [quote] + name.bytes + [quote]
        var (index, depth) = (0, 0)
        while index < object.count {
            let start = index
            switch object[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case quote:
                index += 1
                while index < object.count, object[index] != quote {
                    index += object[index] == UInt8(ascii: "\\") ? 2 : 1
                }
            default: break
            }
            index += 1
            guard depth == 1, index - start == quoted.count, object[start...].starts(with: quoted) else { continue }
            let colon = object[index...].drop(while: isSpace)
            if colon.first == UInt8(ascii: ":") { return colon.dropFirst().drop(while: isSpace).startIndex }
        }
        return nil
    }

    /// Where the text of that name begins in the text of an object, behind the quote; nil if it, or the name, is not written as it is.
    static func place(ofText text: Text, named name: Text, in object: [UInt8]) -> Int? {
        let quoted = [UInt8(ascii: "\"")] + text.bytes + [UInt8(ascii: "\"")]
        guard let start = place(of: name, in: object), object[start...].starts(with: quoted) else { return nil }
        return start + 1
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
