import PuzzleCore
import PuzzleWords

/// Sets puzzles on pages: as sheets, or as a book.
public struct Sheets {
    private let order: PrintOrder

    public init(_ order: PrintOrder) { self.order = order }

    /// Sheets with the puzzles in the order in which they are given, and perhaps with their solutions behind them.
    public func pages(_ puzzles: [PrintedPuzzle]) -> [Page] {
        let numbered = Self.numbered(puzzles)
        let typesetter = PuzzleTypesetter(order, numbered, hasFooter: false)
        var pages = typesetter.puzzlePages(numbered).map { (page: $0, title: order.title) }
        if order.hasSolutions {
            let title = order.language.printed(.solutions) + " · " + order.title
            pages += typesetter.solutionPages(numbered).map { (page: $0, title: title) }
        }
        return pages.enumerated().map { index, entry in
            var page = entry.page
            PageFrame(page).header(entry.title, "\(index + 1)/\(pages.count)", on: &page)
            return page
        }
    }

    /// A book: a title page, contents, a chapter for each level from the easiest on, and the solutions.
    /// - Precondition: there are puzzles.
    public func book(_ puzzles: [PrintedPuzzle]) -> [Page] {
        // Equal ones stay in their order.
        let sorted = puzzles.enumerated().sorted { ($0.element.rating, $0.offset) < ($1.element.rating, $1.offset) }
        let numbered = Self.numbered(sorted.map(\.element))
        let typesetter = PuzzleTypesetter(order, numbered, hasFooter: true)
        let front = BookFront(order, numbered)
        var pages = [front.title(), Page(order.paper)]
        var entries: [BookFront.Entry] = []
        func append(_ chapter: [Page], _ entry: BookFront.Entry) {
            entries.append(entry)
            for page in chapter {
                var page = page
                PageFrame(page).header(entry.name, entry.rating ?? "", on: &page)
                PageFrame(page).footer("\(pages.count + 1)", on: &page)
                pages.append(page)
            }
        }
        for level in SudokuLevel.allCases {
            let chapter = numbered.filter { $0.puzzle.level == level }
            guard let first = chapter.first, let last = chapter.last else { continue }
            let ratings = chapter.map(\.puzzle.rating)
            append(
                typesetter.puzzlePages(chapter),
                BookFront.Entry(
                    name: order.language.name(level).string, page: pages.count + 1,
                    numbers: order.language.printed(.puzzles, Self.span("\(first.number)", "\(last.number)")),
                    rating: order.language.printed(
                        .rating,
                        Self.span(
                            order.language.tenths(ratings.min() ?? 0).string,
                            order.language.tenths(ratings.max() ?? 0).string))))
        }
        append(
            typesetter.solutionPages(numbered),
            BookFront.Entry(
                name: order.language.printed(.solutions), page: pages.count + 1, numbers: nil, rating: nil))
        pages[1] = front.contents(entries)
        return pages
    }

    private static func numbered(_ puzzles: [PrintedPuzzle]) -> [NumberedPuzzle] {
        puzzles.enumerated().map { NumberedPuzzle(number: $0.offset + 1, puzzle: $0.element) }
    }

    /// `1–20`, or `7` alone.
    private static func span(_ first: String, _ last: String) -> String {
        first == last ? first : "\(first)–\(last)"
    }
}

/// A puzzle with the number under which its solution is found.
struct NumberedPuzzle: Sendable {
    let number: Int
    let puzzle: PrintedPuzzle
}

extension Language {
    /// - Parameter value: what stands in the place of `{0}`.
    func printed(_ phrase: PrintPhrase, _ value: String = "") -> String {
        text(phrase).string.replacing("{0}", with: value)
    }
}
