/// Speed-solvers' text form of a solution: `URDL2UR2`.
///
/// A letter names the direction in which the TILE slides, as slidysim has it (its readme: "U - tile moves to the top");
/// so `U` moves the tile below the gap up, and the gap goes down. A number repeats the letter before it: `L2` is `LL`.
/// Two tiles that slide left one after the other are the same as a slide of both at once, so this is also the form of
/// our own `Slide`.
public enum MoveNotation {
    /// The greatest number behind a letter: no board allows more moves in one direction. So a text is at most so many
    /// times as long when it is read.
    private static var longestRun: Int { BoardSize.sides.upperBound - 1 }

    /// Runs of the same letter are shortened: `UULL` is written `U2L2`.
    public static func text(_ moves: [Slide.Direction]) -> Text {
        var text = Text()
        var start = 0
        while start < moves.count {
            let end = min(endOfRun(moves, from: start), start + longestRun)
            text.append(byte: moves[start].letter)
            if end - start > 1 { text.append(decimal: end - start) }
            start = end
        }
        return text
    }

    /// Reads moves of single tiles. Whether they fit a board is not asked here.
    /// - Throws: `ParseError` with the offset: `.move` for another letter, `.numberInRange` for a repetition of 0 or
    ///   of more than any board allows, `.number` for leading zeros.
    public static func moves(_ text: Text) throws(ParseError) -> [Slide.Direction] {
        var reader = TextReader(text)
        var moves: [Slide.Direction] = []
        while let letter = reader.next {
            let start = reader.offset
            guard let direction = Slide.Direction(letter: letter) else {
                throw ParseError(at: start, expected: .move)
            }
            reader.skip()
            var count = 1
            if let digit = reader.next, digit &- UInt8(ascii: "0") < 10 {
                count = Int(try reader.number(in: 1...UInt32(longestRun)))
            }
            for _ in 0..<count { moves.append(direction) }
        }
        return moves
    }

    /// The same moves with each run of one direction as one slide of several tiles.
    public static func slides(_ moves: [Slide.Direction]) -> [Slide] {
        var slides: [Slide] = []
        var start = 0
        while start < moves.count {
            let end = endOfRun(moves, from: start)
            slides.append(Slide(moves[start], tiles: end - start))
            start = end
        }
        return slides
    }

    /// The moves that take all of these back: from the solved board, the inverse of a solution leads to the position
    /// that it solves.
    public static func inverse(_ moves: [Slide.Direction]) -> [Slide.Direction] {
        var inverse: [Slide.Direction] = []
        inverse.reserveCapacity(moves.count)
        for move in moves.reversed() { inverse.append(move.opposite) }
        return inverse
    }

    private static func endOfRun(_ moves: [Slide.Direction], from start: Int) -> Int {
        var end = start + 1
        while end < moves.count, moves[end] == moves[start] { end += 1 }
        return end
    }
}
