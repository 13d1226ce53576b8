/// What stands above and below the puzzles of a page.
struct PageFrame {
    /// 15 mm, which every printer leaves free.
    static let margin = 42.0
    private static let headerHeight = 38.0
    private static let footerHeight = 26.0

    private let width: Double
    private let height: Double

    init(_ page: Page) {
        width = page.width
        height = page.height
    }

    var left: Double { Self.margin }
    var right: Double { width - Self.margin }
    var bottom: Double { height - Self.margin }

    /// What is left between.
    func area(hasFooter: Bool) -> SheetLayout.Area {
        SheetLayout.Area(
            corner: Point(x: left, y: Self.margin + Self.headerHeight), width: right - left,
            height: bottom - Self.margin - Self.headerHeight - (hasFooter ? Self.footerHeight : 0))
    }

    /// A title, what stands at the end of its line, and a line below. A long title is smaller, one that is longer still stands on two
    /// lines, and has its end cut off if these are too short.
    func header(_ title: String, _ end: String, on page: inout Page) {
        let baseline = Self.margin + 13
        let endStyle = TextStyle(face: .regular, size: 9, grey: 0.3)
        page.write(end, endStyle, at: Point(x: right, y: baseline), .end)
        let room = right - left - endStyle.width(of: end) - 20
        let style = TextStyle(face: .bold, size: 14).fitting(title, within: room)
        if style.size >= 10 {
            page.write(title, style, at: Point(x: left, y: baseline))
        } else {
            let small = TextStyle(face: .bold, size: 9)
            for (index, line) in small.lines(of: title, within: room, most: 2).enumerated() {
                page.write(line, small, at: Point(x: left, y: baseline - 6 + 11 * Double(index)))
            }
        }
        rule(y: baseline + 9, on: &page)
    }

    func footer(_ number: String, on page: inout Page) {
        let style = TextStyle(face: .regular, size: 9, grey: 0.3)
        page.write(number, style, at: Point(x: (left + right) / 2, y: bottom), .middle)
    }

    /// A thin line from margin to margin.
    func rule(y: Double, grey: Double = 0.6, on page: inout Page) {
        var path = Path()
        path.line(from: Point(x: left, y: y), to: Point(x: right, y: y))
        page.stroke(path, width: 0.5, grey: grey)
    }
}
