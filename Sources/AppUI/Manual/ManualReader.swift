import PuzzleCore

/// Reads a page of the guide as `scripts/build-site` writes it: every element but `img` closes, attributes are in double quotes, and
/// entities are `&amp;`, `&lt;`, `&gt;` and `&quot;`.
struct ManualReader {
    private var reader: TextReader

    /// - Returns: What the page's `main` has in it; nil if there is none.
    static func content(of page: Text) -> [Node]? {
        var reader = ManualReader(reader: TextReader(page))
        while let byte = reader.reader.next {
            if byte == UInt8(ascii: "<"), reader.reader.take("<main") {
                _ = reader.text(until: UInt8(ascii: ">"))
                return reader.children()
            }
            reader.reader.skip()
        }
        return nil
    }

    /// What stands before the end of the element, which is read as well. Text beside elements is an element of its own.
    private mutating func children() -> [Node] {
        var children: [Node] = []
        while reader.next != nil {
            if reader.take("</") {
                _ = text(until: UInt8(ascii: ">"))
                break
            }
            if reader.take(UInt8(ascii: "<")) {
                children.append(element())
            } else {
                children.append(Node(.span, text: text(before: UInt8(ascii: "<"))))
            }
        }
        return children
    }

    private mutating func element() -> Node {
        let name = word()
        let node = Node(Node.Tag.allCases.first { Text($0.name) == name } ?? .span)
        while reader.take(UInt8(ascii: " ")) {
            let name = word()
            guard reader.take("=\"") else { continue }
            var value = text(until: UInt8(ascii: "\""))
            guard let attribute = Node.Attribute.allCases.first(where: { Text($0.name) == name }) else { continue }
            if attribute == .href { value = ManualPage.link(value) }
            node.attributes.append((attribute, value))
        }
        _ = reader.take(UInt8(ascii: ">"))
        guard node.tag != .img else { return node }
        let children = children()
        // What has nothing but text is no parent.
        let isText = children.count == 1 && children[0].text != nil && children[0].attributes.isEmpty
        if isText { node.text = children[0].text } else { node.children = children }
        return node
    }

    /// A name, up to what cannot be part of it.
    private mutating func word() -> Text {
        var word = Text()
        while let byte = reader.next,
            byte == UInt8(ascii: "-") || byte > UInt8(ascii: "/") && byte < UInt8(ascii: "=")
                || byte > UInt8(ascii: "@")
        {
            word.append(byte: byte)
            reader.skip()
        }
        return word
    }

    private mutating func text(until end: UInt8) -> Text {
        defer { _ = reader.take(end) }
        return text(before: end)
    }

    private mutating func text(before end: UInt8) -> Text {
        var text = Text()
        while let byte = reader.next, byte != end {
            if let character = entity() {
                text.append(byte: character)
            } else {
                text.append(byte: byte)
                reader.skip()
            }
        }
        return text
    }

    private mutating func entity() -> UInt8? {
        guard reader.next == UInt8(ascii: "&") else { return nil }
        if reader.take("&amp;") { return UInt8(ascii: "&") }
        if reader.take("&lt;") { return UInt8(ascii: "<") }
        if reader.take("&gt;") { return UInt8(ascii: ">") }
        return reader.take("&quot;") ? UInt8(ascii: "\"") : nil
    }
}
