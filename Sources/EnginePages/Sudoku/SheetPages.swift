import AppUI
import PuzzleCore
import PuzzleEngines

/// Makes the page of sheets to print, in the engine's worker, puzzle by puzzle.
///
/// A question is `sudoku:sheets;` and an order, or `tick`: there was more to do. The answer is as that of `SlidingPages`.
public final class SheetPages {
    private let engine: SudokuEngine
    private var order: SheetOrder?
    private var made: [RatedSudoku] = []
    private var seeds = SeededGenerator(seed: 0)
    /// How often no puzzle was found since the latest one.
    private var failures = 0

    /// After so many in a row there is none, or hardly any.
    private static var mostFailures: Int { 4 }

    public init(_ engine: SudokuEngine) { self.engine = engine }

    /// - Returns: nil for a question of another kind, and nothing for a bad one.
    public func answer(_ question: Text) -> Text? {
        var reader = TextReader(question)
        guard reader.take(SheetOrder.question) else { return nil }
        if reader.take("tick") { makeOne() } else { take(SheetOrder(Text(question.bytes[reader.offset...]))) }
        guard let order else { return Text() }
        return PageParts.answer(page(order), after: isComplete(order) ? nil : 0)
    }

    /// What was made for the order before is kept if only the numbers are others.
    private func take(_ order: SheetOrder?) {
        if order?.source != self.order?.source {
            made = []
            failures = 0
            switch order?.source {
            case .made(_, _, _, let seed): seeds = SeededGenerator(seed: seed)
            case .given(let puzzle): made = [puzzle]
            case nil: break
            }
        }
        self.order = order
    }

    private func isComplete(_ order: SheetOrder) -> Bool {
        made.count >= order.count || failures == Self.mostFailures
    }

    private func makeOne() {
        guard let order, !isComplete(order), case .made(let kind, let level, let symmetry, _) = order.source else {
            return
        }
        if case .puzzle(let puzzle)? = engine.answer(.generate(kind, level, symmetry, seed: seeds.next())) {
            made.append(puzzle)
            failures = 0
        } else {
            failures += 1
        }
    }

    // MARK: The page

    private func page(_ order: SheetOrder) -> Node {
        let words = Catalogue(order.language)
        var children = [Node(.h1, text: words[page: .printPuzzles])]
        if case .made = order.source { children.append(options(order, words)) }
        if !isComplete(order) {
            let progress = words[page: .making, words.number(made.count + 1), words.number(order.count)]
            children.append(Node(.p, "muted", text: progress).with(.role, "status"))
        } else if made.isEmpty {
            children.append(Node(.p, text: words[page: .noSuchPuzzle]).with(.role, "status"))
        } else {
            children.append(Node(.button, "button primary", text: words[page: .print]).on(.click, .page(.printed)))
            let puzzles = [RatedSudoku](made.prefix(order.count))
            let drawing = SheetDrawing(puzzles: puzzles, order: order, words: words)
            children.append(Node(.div, "paper", drawing.sheets()))
        }
        return Node(.div, "sheets", children)
    }

    private func options(_ order: SheetOrder, _ words: Catalogue) -> Node {
        func option(_ name: Text, _ numbers: [Int], chosen: Int, _ set: (inout SheetOrder, Int) -> Void) -> Node {
            let choices = numbers.map { number in
                var other = order
                set(&other, number)
                return segment(
                    words.number(number), isChosen: number == chosen,
                    .page(.asked(Text(SheetOrder.question) + other.text)))
            }
            return Node(
                .div, "setting",
                [
                    Node(.div, "setting-words", [Node(.span, "setting-name", text: name)]), segments(name, choices),
                ])
        }
        return Node(
            .div, "panel",
            [
                option(words[page: .puzzles], SheetOrder.counts, chosen: order.count) { $0.count = $1 },
                option(words[page: .perSheet], SheetOrder.perPage, chosen: order.perPage) { $0.perPage = $1 },
            ])
    }
}
