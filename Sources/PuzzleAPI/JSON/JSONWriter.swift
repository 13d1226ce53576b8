import PuzzleCore

/// Writes the fields of a message as a JSON object, without white space.
public struct JSONWriter: FieldCoder {
    private var json = Text()
    private var isFirst = true

    public static func write<M: Message>(_ message: M) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(message)
        return writer.json.bytes
    }

    private mutating func write<M: Message>(_ message: M) {
        var message = message
        json.append(byte: UInt8(ascii: "{"))
        isFirst = true
        // The writer itself throws nothing.
        try? message.fields(&self)
        json.append(byte: UInt8(ascii: "}"))
        isFirst = false
    }

    private mutating func name(_ name: StaticString) {
        if !isFirst { json.append(byte: UInt8(ascii: ",")) }
        isFirst = false
        json.append(byte: UInt8(ascii: "\""))
        json.append(word: name)
        json.append("\":")
    }

    public mutating func text(_ name: StaticString, _ value: inout Text, _ rule: TextRule) {
        self.name(name)
        json.append(jsonString: value)
    }

    public mutating func optional(_ name: StaticString, _ value: inout Text?, _ rule: TextRule) {
        guard let value else { return }
        self.name(name)
        json.append(jsonString: value)
    }

    public mutating func optional<C: Choice>(_ name: StaticString, _ value: inout C?) {
        guard var choice = value else { return }
        self.choice(name, &choice)
    }

    public mutating func integer(_ name: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>) {
        self.name(name)
        if value < 0 { json.append(byte: UInt8(ascii: "-")) }
        json.append(decimal: value.magnitude)
    }

    public mutating func optional(_ name: StaticString, _ value: inout Int64?, in range: ClosedRange<Int64>) {
        guard var integer = value else { return }
        self.integer(name, &integer, in: range)
    }

    public mutating func flag(_ name: StaticString, _ value: inout Bool) {
        self.name(name)
        json.append(value ? "true" : "false")
    }

    public mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) {
        self.name(name)
        json.append(byte: UInt8(ascii: "\""))
        json.append(word: value.word)
        json.append(byte: UInt8(ascii: "\""))
    }

    public mutating func object<M: Message>(_ name: StaticString, _ value: inout M) {
        self.name(name)
        write(value)
    }

    public mutating func optional<M: Message>(_ name: StaticString, _ value: inout M?) {
        guard let value else { return }
        self.name(name)
        write(value)
    }

    public mutating func list<M: Message>(_ name: StaticString, _ value: inout [M], maximum: Int) {
        self.name(name)
        json.append(byte: UInt8(ascii: "["))
        for (index, element) in value.enumerated() {
            if index > 0 { json.append(byte: UInt8(ascii: ",")) }
            write(element)
        }
        json.append(byte: UInt8(ascii: "]"))
        isFirst = false
    }
}

extension Text {
    /// Appends `value` in quotation marks, escaped.
    public mutating func append(jsonString value: Text) {
        append(byte: UInt8(ascii: "\""))
        for byte in value.bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(byte: UInt8(ascii: "\\"))
                append(byte: byte)
            case 0..<0x20, 0x7F:
                append("\\u00")
                append(byte: UInt8(ascii: "0") + byte >> 4)
                append(byte: byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") - 10 + byte & 15)
            default: append(byte: byte)
            }
        }
        append(byte: UInt8(ascii: "\""))
    }
}
