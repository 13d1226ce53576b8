import AppUI
import PuzzleCore

/// The scale beside a chart: from 0 in even steps, as people count.
struct ChartScale: Equatable {
    let step: Int
    let steps: Int

    var top: Int { step * steps }

    private static var mostSteps: Int { 4 }

    /// Whole numbers: steps of 1, 2 or 5, with noughts behind.
    init(covering most: Int) {
        let most = min(most, .mostCounted)
        var unit = 1
        while true {
            for factor in [1, 2, 5] where factor * unit * Self.mostSteps >= most {
                self.init(most, step: factor * unit)
                return
            }
            unit *= 10
        }
    }

    /// Milliseconds, in steps of what clocks show.
    init(coveringTime most: Int) {
        let most = min(most, .mostCounted)
        let seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600].map { $0 * 1000 }
        if let step = seconds.first(where: { $0 * Self.mostSteps >= most }) {
            self.init(most, step: step)
        } else {
            self.init(most, step: ChartScale(covering: (most + 3_599_999) / 3_600_000).step * 3_600_000)
        }
    }

    private init(_ most: Int, step: Int) {
        self.step = step
        steps = max((most + step - 1) / step, 1)
    }
}

/// Values from left to right: lines over a grid, the scale at the left, and below what the ends are.
struct Chart {
    let scale: ChartScale
    /// What stands at a step of the scale.
    let name: (Int) -> Text

    /// - Parameters:
    ///   - label: what it shows, in words.
    ///   - lines: paths in a picture of 1000 by 300, with 0 at the bottom (`point`).
    ///   - ends: what stands below, from left to right.
    ///   - over: lies on the picture.
    func node(_ label: Text, _ lines: [Node], ends: [Text], over: [Node] = []) -> Node {
        var grid = Text()
        for step in 0...scale.steps {
            grid.append("M0 ")
            grid.append(decimal: 300 - 300 * step / scale.steps)
            grid.append("h1000")
        }
        let picture = Node(.svg, "chart", [Node(.path, "grid").with(.d, grid)] + lines)
            .with(.viewBox, "0 0 1000 300").with(.aspect, "none").with(.role, "img").with(.label, label)
        let names = (0...scale.steps).reversed().map { Node(.span, text: name($0 * scale.step)) }
        return Node(
            .div, "plot",
            [
                Node(.div, "scale", names).with(.hidden, "true"), Node(.div, "plot-area", [picture] + over),
                Node(.div, "axis", ends.map { Node(.span, text: $0) }).with(.hidden, "true"),
            ])
    }

    /// A line through the values that there are, and that the scale has room for.
    func line(_ values: [Int?], _ className: StaticString) -> Node {
        var path = Text()
        var isOn = false
        for (index, value) in values.enumerated() {
            if let value, value <= scale.top {
                path.append(byte: isOn ? UInt8(ascii: "L") : UInt8(ascii: "M"))
                path.append(point(index, of: values.count, value))
                isOn = true
            } else {
                isOn = false
            }
        }
        return Node(.path, className).with(.d, path)
    }

    func point(_ index: Int, of count: Int, _ value: Int) -> Text {
        let x = count > 1 ? index * 1000 / (count - 1) : 500
        return Text(decimal: x) + " " + Text(decimal: 300 - high(value))
    }

    func high(_ value: Int) -> Int { Int(Int64(value) * 300 / Int64(max(scale.top, 1))) }
}
