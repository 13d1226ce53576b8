import AppUI
import PuzzleCore

/// What pages are made of, and how they are sent.
enum PageParts {
    /// A page as the answer to a question.
    /// - Parameter after: When the engine is to be asked `tick`, in milliseconds.
    static func answer(_ page: Node, after: Int? = nil) -> Text {
        var answer = Text()
        if let after { answer.append(decimal: after) }
        PageWriter.write(page, to: &answer)
        return answer
    }

    static func figure(_ name: Text, _ value: Text) -> Node {
        Node(.div, "figure", [Node(.span, "figure-name", text: name), Node(.span, "figure-value", text: value)])
    }

    /// A line through values, each at its place from left to right, from 0 at the bottom to `most` at the top.
    static func path(_ values: [Double], most: Double, _ className: StaticString) -> Node {
        var path = Text()
        for (index, value) in values.enumerated() {
            path.append(byte: index == 0 ? UInt8(ascii: "M") : UInt8(ascii: "L"))
            path.append(point(index, of: values.count, value, most))
        }
        return Node(.path, className).with(.d, path)
    }

    /// In a picture of 1000 by 300.
    static func point(_ index: Int, of count: Int, _ value: Double, _ most: Double) -> Text {
        var text = Text(decimal: index * 1000 / max(count - 1, 1))
        text.append(byte: UInt8(ascii: " "))
        text.append(decimal: 300 - Int(value / max(most, 1) * 300))
        return text
    }

    static func chart(_ label: Text, _ paths: [Node]) -> Node {
        Node(.svg, "chart", paths).with(.viewBox, "0 0 1000 300").with(.aspect, "none").with(.role, "img")
            .with(.label, label)
    }
}
