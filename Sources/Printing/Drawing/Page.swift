/// A place on a page, in points (1/72 inch) from its upper left corner.
struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
}

/// Lines and rectangles.
struct Path: Sendable {
    enum Element: Equatable, Sendable {
        case move(Point)
        case line(Point)
        /// From its upper left corner.
        case rectangle(Point, width: Double, height: Double)
    }

    private(set) var elements: [Element] = []

    mutating func line(from start: Point, to end: Point) { elements += [.move(start), .line(end)] }

    mutating func rectangle(at corner: Point, width: Double, height: Double) {
        elements.append(.rectangle(corner, width: width, height: height))
    }
}

/// A page as it is drawn, for whatever writes it to a file: everything that is printed consists of these marks. Lengths are points.
public struct Page: Sendable {
    enum Mark: Sendable {
        case fill(Path, grey: Double)
        /// With round ends and corners.
        case stroke(Path, width: Double, grey: Double)
        case text([PlacedText], TextStyle)
    }

    /// A text, and where on its baseline it begins.
    struct PlacedText: Equatable, Sendable {
        let text: String
        let start: Point
    }

    /// Which place of a text is given.
    enum Alignment: Sendable {
        case start, middle, end
    }

    let width: Double
    let height: Double
    private(set) var marks: [Mark] = []

    init(_ paper: PaperSize) {
        width = paper.width
        height = paper.height
    }

    mutating func fill(_ path: Path, grey: Double = 0) {
        if !path.elements.isEmpty { marks.append(.fill(path, grey: grey)) }
    }

    mutating func stroke(_ path: Path, width: Double, grey: Double = 0) {
        if !path.elements.isEmpty { marks.append(.stroke(path, width: width, grey: grey)) }
    }

    mutating func write(_ text: String, _ style: TextStyle, at place: Point, _ alignment: Alignment = .start) {
        guard !text.isEmpty else { return }
        var start = place
        switch alignment {
        case .start: break
        case .middle: start.x -= style.width(of: text) / 2
        case .end: start.x -= style.width(of: text)
        }
        write([PlacedText(text: text, start: start)], style)
    }

    mutating func write(_ texts: [PlacedText], _ style: TextStyle) {
        if !texts.isEmpty { marks.append(.text(texts, style)) }
    }
}
