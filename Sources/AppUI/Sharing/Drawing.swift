import PuzzleCore

/// A picture as SVG, piece by piece. It stands alone: nothing in it is the page's.
public struct Drawing: Sendable {
    private var content = Text()

    public init() {}

    /// A rectangle with round corners.
    mutating func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int, corner: Int, _ fill: StaticString) {
        begin("rect", [("x", x), ("y", y), ("width", width), ("height", height), ("rx", corner)])
        attribute("fill", Text(fill))
        content.append("/>")
    }

    mutating func lines(_ path: Text, width: Int, _ stroke: StaticString) {
        begin("path", [("stroke-width", width)])
        attribute("fill", "none")
        attribute("stroke", Text(stroke))
        attribute("d", path)
        content.append("/>")
    }

    /// A line of text, centred at `x`, standing on `y`.
    mutating func text(_ text: Text, _ x: Int, _ y: Int, size: Int, _ fill: StaticString) {
        begin("text", [("x", x), ("y", y), ("font-size", size)])
        attribute("fill", Text(fill))
        content.append(">")
        for byte in text.bytes {
            switch byte {
            case UInt8(ascii: "<"): content.append("&lt;")
            case UInt8(ascii: "&"): content.append("&amp;")
            default: content.append(byte: byte)
            }
        }
        content.append("</text>")
    }

    /// Another drawing of 1000 by 1000, at a place and in a size.
    mutating func place(_ other: Drawing, _ x: Int, _ y: Int, side: Int) {
        begin("svg", [("x", x), ("y", y), ("width", side), ("height", side)])
        attribute("viewBox", "0 0 1000 1000")
        content.append(">")
        content.append(other.content)
        content.append("</svg>")
    }

    /// The whole picture.
    func svg(width: Int, height: Int) -> Text {
        var whole = Drawing()
        whole.begin("svg", [("width", width), ("height", height)])
        whole.attribute("xmlns", "http://www.w3.org/2000/svg")
        whole.attribute("text-anchor", "middle")
        whole.attribute("font-weight", "600")
        whole.attribute("font-family", "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif")
        whole.content.append(">")
        return whole.content + content + "</svg>"
    }

    private mutating func begin(_ tag: StaticString, _ attributes: [(name: StaticString, value: Int)]) {
        content.append("<")
        content.append(Text(tag))
        for (name, value) in attributes { attribute(name, Text(decimal: value)) }
    }

    private mutating func attribute(_ name: StaticString, _ value: Text) {
        content.append(" ")
        content.append(Text(name))
        content.append("=\"")
        content.append(value)
        content.append("\"")
    }
}
