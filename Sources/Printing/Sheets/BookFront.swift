import PuzzleCore
import PuzzleWords

/// The first two pages of a book.
struct BookFront {
    /// A line of the contents.
    struct Entry {
        let name: String
        let page: Int
        /// Which puzzles there are, and how hard; nil for what is no chapter.
        let numbers: String?
        let rating: String?
    }

    private let order: PrintOrder
    private let levels: [SudokuLevel]
    private let count: Int

    init(_ order: PrintOrder, _ puzzles: [NumberedPuzzle]) {
        self.order = order
        levels = puzzles.map(\.puzzle.level)
        count = puzzles.count
    }

    /// The title, the upper left box of a grid, and what is in the book.
    func title() -> Page {
        var page = Page(order.paper)
        let middle = page.width / 2
        var baseline = page.height * 0.24
        let (lines, style) = titleLines(within: page.width - 4 * PageFrame.margin)
        for line in lines {
            page.write(line, style, at: Point(x: middle, y: baseline), .middle)
            baseline += 1.3 * style.size
        }

        let unit = 56.0
        let kind = SudokuKind.classic
        let corner = Point(x: middle - 1.5 * unit, y: page.height * 0.44)
        var (lattice, frame) = (Path(), Path())
        for line in [1.0, 2.0] {
            let (x, y) = (corner.x + line * unit, corner.y + line * unit)
            lattice.line(from: Point(x: x, y: corner.y), to: Point(x: x, y: corner.y + 3 * unit))
            lattice.line(from: Point(x: corner.x, y: y), to: Point(x: corner.x + 3 * unit, y: y))
        }
        frame.rectangle(at: corner, width: 3 * unit, height: 3 * unit)
        page.stroke(lattice, width: 0.9, grey: 0.45)
        page.stroke(frame, width: 3)
        // Nine columns wide, of which three have digits.
        var digits = [UInt8](repeating: 0, count: kind.cells)
        for digit in 1...9 { digits[(digit - 1) / 3 * 9 + (digit - 1) % 3] = UInt8(digit) }
        GridDrawing(kind: kind, corner: corner, unit: unit).write(digits, .bold, on: &page)

        let foot = TextStyle(face: .regular, size: 13, grey: 0.2)
        let below = corner.y + 3 * unit + 60
        page.write(order.language.printed(.puzzles, "\(count)"), foot, at: Point(x: middle, y: below), .middle)
        if let easiest = levels.min(), let hardest = levels.max() {
            let (first, last) = (order.language.name(easiest).string, order.language.name(hardest).string)
            let span = easiest == hardest ? first : "\(first) – \(last)"
            page.write(span, foot, at: Point(x: middle, y: below + 22), .middle)
        }
        if order.address != nil {
            let style = TextStyle(face: .regular, size: 9, grey: 0.3)
            let place = Point(x: middle, y: page.height - PageFrame.margin)
            page.write(order.language.printed(.scan), style, at: place, .middle)
        }
        return page
    }

    /// As large as they fit on three lines, or else small and cut; no line much longer than it must be.
    private func titleLines(within width: Double) -> (lines: [String], style: TextStyle) {
        let words = order.title.split(separator: " ").map { String($0) }
        var style = TextStyle(face: .bold, size: 40)
        while true {
            var lines = style.lines(of: order.title, within: width)
            let widest = words.map { style.width(of: $0) }.max() ?? 0
            if lines.count <= 3, widest <= width {
                for narrower in stride(from: width, to: max(widest, width / 4), by: -8) {
                    let even = style.lines(of: order.title, within: narrower)
                    guard even.count == lines.count else { break }
                    lines = even
                }
                return (lines, style)
            }
            if style.size <= 12 { return (style.lines(of: order.title, within: width, most: 3), style) }
            style.size -= 2
        }
    }

    func contents(_ entries: [Entry]) -> Page {
        var page = Page(order.paper)
        let frame = PageFrame(page)
        let (name, detail) = (TextStyle(face: .bold, size: 12), TextStyle(face: .regular, size: 10, grey: 0.25))
        var baseline = PageFrame.margin + 40
        let title = order.language.printed(.contents)
        page.write(title, TextStyle(face: .bold, size: 22), at: Point(x: frame.left, y: baseline))
        baseline += 44
        let column = frame.left + (entries.map { name.width(of: $0.name) }.max() ?? 0) + 24
        for entry in entries {
            page.write(entry.name, name, at: Point(x: frame.left, y: baseline))
            let details = [entry.numbers, entry.rating].compactMap { $0 }
            page.write(details.joined(separator: " · "), detail, at: Point(x: column, y: baseline))
            page.write("\(entry.page)", name, at: Point(x: frame.right, y: baseline), .end)
            frame.rule(y: baseline + 9, grey: 0.75, on: &page)
            baseline += 30
        }
        frame.footer("2", on: &page)
        return page
    }
}
