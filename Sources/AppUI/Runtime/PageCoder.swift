import PuzzleCore

// A tree of nodes as a text, for pages that the engine makes: so the app has none of their code.
//
// An element is 1 and its tag, then its parts, then 6. A part is 2 and an attribute, 3 and a style, each with its value;
// 4 and its text; 5 and what to ask the engine when it is clicked; 7 for a field whose value is sent to the engine; 8 for
// what prints the page when it is clicked, 9 for what copies a text; or an element. Tags, attributes and styles are their raw values from 32 on. No value has a byte below 32.

/// Reads what `PageWriter` wrote.
public enum PageReader {
    static var first: UInt8 { 32 }

    /// The element at which the reader stands; nil if there is none, or none of this version.
    public static func element(_ reader: inout TextReader) -> Node? {
        guard reader.take(1), let tag = Node.Tag(rawValue: code(&reader)) else { return nil }
        let node = Node(tag)
        while let part = reader.next, part != 6 {
            if part == 1 {
                guard let child = element(&reader) else { return nil }
                node.children.append(child)
                continue
            }
            reader.skip()
            let name = part < 4 ? code(&reader) : 0
            var value = Text()
            while let byte = reader.next, byte >= first {
                value.append(byte: byte)
                reader.skip()
            }
            switch part {
            case 2: if let name = Node.Attribute(rawValue: name) { node.attributes.append((name, value)) }
            case 3: if let name = Node.Style(rawValue: name) { node.styles.append((name, value)) }
            case 4: node.text = value
            case 5: node.handlers.append((.click, .action(.page(.asked(value)))))
            case 7: node.handlers.append((.input, .field(.page)))
            case 8: node.handlers.append((.click, .action(.page(.printed))))
            default: node.handlers.append((.click, .action(.page(.copied(value)))))
            }
        }
        return reader.take(6) ? node : nil
    }

    private static func code(_ reader: inout TextReader) -> UInt8 {
        guard let byte = reader.next else { return .max }
        reader.skip()
        return byte &- first
    }
}

/// Writes a tree of nodes without keys.
public enum PageWriter {
    public static func write(_ node: Node, to text: inout Text) {
        node.complete()
        text.append(byte: 1)
        text.append(byte: node.tag.rawValue + PageReader.first)
        for attribute in node.attributes {
            // A button is made with its type.
            if attribute.name == .type, node.tag == .button { continue }
            text.append(byte: 2)
            text.append(byte: attribute.name.rawValue + PageReader.first)
            text.append(attribute.value)
        }
        for style in node.styles {
            text.append(byte: 3)
            text.append(byte: style.name.rawValue + PageReader.first)
            text.append(style.value)
        }
        if let content = node.text {
            text.append(byte: 4)
            text.append(content)
        }
        for handler in node.handlers {
            switch handler.handler {
            case .action(.page(.asked(let question))):
                text.append(byte: 5)
                text.append(question)
            case .field(.page): text.append(byte: 7)
            case .action(.page(.printed)): text.append(byte: 8)
            case .action(.page(.copied(let copied))):
                text.append(byte: 9)
                text.append(copied)
            default: break
            }
        }
        for child in node.children { write(child, to: &text) }
        text.append(byte: 6)
    }
}
