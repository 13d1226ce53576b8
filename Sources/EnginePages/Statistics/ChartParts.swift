import AppUI
import PuzzleCore

// What statistics have besides lines: marks and bars, what they mean, and the numbers behind a chart, in a table that opens
// with a key.
extension Chart {
    /// A dot at each value; what is more than the scale has room for is at the top.
    func dots(_ values: [Int], _ className: StaticString) -> Node {
        var path = Text()
        for (index, value) in values.enumerated() {
            path.append("M" + point(index, of: values.count, min(value, scale.top)) + "h.1")
        }
        return Node(.path, className).with(.d, path)
    }

    /// A bar for each value, with a fifth of its place free.
    func bars(_ values: [Int], _ className: StaticString) -> Node {
        var path = Text()
        for (index, value) in values.enumerated() where value > 0 {
            let (left, right) = ((index * 10 + 1) * 100 / values.count, (index * 10 + 9) * 100 / values.count)
            // What is there can be seen.
            let high = Text(decimal: max(high(value), 3))
            path.append("M" + Text(decimal: left) + " 300v-" + high + "h")
            path.append(Text(decimal: right - left) + "v" + high + "z")
        }
        return Node(.path, className).with(.d, path)
    }

    /// What lines and colours mean.
    static func legend(_ entries: [(className: StaticString, name: Text)]) -> Node {
        Node(
            .ul, "plot-legend",
            entries.map { className, name in
                Node(.li, nil, [Node(.span, className).with(.hidden, "true"), Node(.span, text: name)])
            })
    }

    /// The numbers of a chart.
    static func table(_ summary: Text, _ heads: [Text], _ rows: [[Text]]) -> Node {
        Node(
            .details, "behind", [Node(.summary, "behind-summary", text: summary), PageParts.table(heads, rows)])
    }
}
