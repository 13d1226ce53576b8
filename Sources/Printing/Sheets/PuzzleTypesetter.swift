import PuzzleCore
import PuzzleWords

/// Sets puzzles, and their solutions, on as many pages as they need.
struct PuzzleTypesetter {
    private let order: PrintOrder
    private let hasFooter: Bool
    private let puzzleLayout: SheetLayout
    private let solutionLayout: SheetLayout
    /// By the puzzle's number, from 1.
    private let codes: [QRCode?]

    /// The side of a module: 0.42 mm, which phones read from any printer.
    private static let module = 1.2

    /// - Parameter puzzles: all that there will be, so that all pages look alike.
    init(_ order: PrintOrder, _ puzzles: [NumberedPuzzle], hasFooter: Bool) {
        self.order = order
        self.hasFooter = hasFooter
        codes = puzzles.map { order.code(of: $0.puzzle) }
        let area = PageFrame(Page(order.paper)).area(hasFooter: hasFooter)
        let widest = codes.compactMap { $0?.size }.max() ?? 0
        puzzleLayout = SheetLayout(perPage: order.perPage, in: area, code: Double(widest) * Self.module)
        solutionLayout = SheetLayout(solutions: puzzles.map(\.puzzle.puzzle.kind.size).max() ?? 9, in: area)
    }

    func puzzlePages(_ puzzles: [NumberedPuzzle]) -> [Page] { pages(puzzles, puzzleLayout, drawPuzzle) }

    func solutionPages(_ puzzles: [NumberedPuzzle]) -> [Page] { pages(puzzles, solutionLayout, drawSolution) }

    private func pages(
        _ puzzles: [NumberedPuzzle], _ layout: SheetLayout, _ draw: (NumberedPuzzle, Point, inout Page) -> Void
    ) -> [Page] {
        stride(from: 0, to: puzzles.count, by: layout.places).map { start in
            var page = Page(order.paper)
            for place in 0..<min(layout.places, puzzles.count - start) {
                draw(puzzles[start + place], layout.corner(place), &page)
            }
            return page
        }
    }

    private func drawPuzzle(_ numbered: NumberedPuzzle, _ corner: Point, on page: inout Page) {
        let puzzle = numbered.puzzle.puzzle
        let side = puzzleLayout.side
        let drawing = GridDrawing(kind: puzzle.kind, corner: corner, unit: side / Double(puzzle.kind.size))
        drawing.draw(on: &page)
        drawing.write(puzzle.digits, .bold, on: &page)
        if let candidates = numbered.puzzle.candidates {
            drawing.write(candidates: zip(puzzle.digits, candidates).map { $0 == 0 ? $1 : 0 }, on: &page)
        }

        let number = "\(numbered.number)"
        let numberStyle = TextStyle(face: .bold, size: 10)
        let start = Point(x: corner.x, y: corner.y + side + 14)
        page.write(number, numberStyle, at: start)
        let words =
            [order.language.name(numbered.puzzle.level).string, rating(numbered.puzzle)] + rules(numbered.puzzle)
        page.write(
            words.joined(separator: " · "), TextStyle(face: .regular, size: 9, grey: 0.3),
            at: Point(x: start.x + numberStyle.width(of: number) + 8, y: start.y))

        guard let code = codes[numbered.number - 1] else { return }
        let codeCorner = puzzleLayout.codeCorner(corner, side: Double(code.size) * Self.module)
        page.fill(code.path(at: codeCorner, unit: Self.module))
    }

    private func drawSolution(_ numbered: NumberedPuzzle, _ corner: Point, on page: inout Page) {
        let (puzzle, solution) = (numbered.puzzle.puzzle, numbered.puzzle.solution)
        let side = solutionLayout.side
        let drawing = GridDrawing(kind: puzzle.kind, corner: corner, unit: side / Double(puzzle.kind.size))
        drawing.draw(on: &page)
        drawing.write(puzzle.digits, .bold, on: &page)
        let found = zip(puzzle.digits, solution.digits).map { $0 == 0 ? $1 : 0 }
        drawing.write(found, .regular, grey: 0.2, on: &page)
        page.write(
            "\(numbered.number)", TextStyle(face: .bold, size: 8), at: Point(x: corner.x, y: corner.y + side + 10))
    }

    private func rating(_ puzzle: PrintedPuzzle) -> String { order.language.tenths(puzzle.rating).string }

    /// What a solver must know that boxes do not show.
    private func rules(_ puzzle: PrintedPuzzle) -> [String] {
        let kind = puzzle.puzzle.kind
        var rules: [PrintPhrase] = puzzle.candidates == nil ? [] : [.sukaku]
        if kind.extras.contains(.diagonals) { rules.append(.diagonal) }
        if kind.extras.contains(.windows) { rules.append(.windoku) }
        if kind.extras.contains(.antiKnight) { rules.append(.antiKnight) }
        if kind.regionMap != nil { rules.append(.jigsaw) }
        return rules.map { order.language.printed($0) }
    }
}
