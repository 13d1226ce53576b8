import PuzzleCore

/// Which part of a solution is searched anew next (Ratner and Pohl, "Joint and LPA*: combination of approximation and
/// search", 1986): windows of equal length from start to end, each overlapping half of the one before it; and when a
/// whole round has found nothing, longer ones with a wider search.
struct WindowSchedule {
    /// Moves of a window.
    private(set) var length = 40
    /// Positions kept per layer of a window's search.
    private(set) var width = 100
    /// The first move of the next window.
    private var start = 0
    private var hasImproved = false

    /// - Parameters:
    ///   - count: moves of the solution, at least one.
    ///   - greatestWidth: of a window's search.
    /// - Returns: the moves of the next window.
    mutating func next(of count: Int, greatestWidth: Int) -> Range<Int> {
        if start + length / 2 >= count {
            if !hasImproved {
                length += length / 3
                width = min(width * 3 / 2, greatestWidth)
            }
            (start, hasImproved) = (0, false)
        }
        length = min(length, max(count, 2))
        let end = min(start + length, count)
        defer { start += length / 2 }
        return max(0, end - length)..<end
    }

    /// Tells that the latest window became shorter: the moves around it are worth another look.
    mutating func improved() {
        hasImproved = true
        start = max(0, start - length)
    }
}
