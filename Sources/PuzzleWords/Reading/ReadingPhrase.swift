import PuzzleCore

/// What is said of a puzzle that somebody brings along. Slots are those of `HintSlot`.
package enum ReadingPhrase: UInt8, CaseIterable, Sendable {
    // What is wrong with the text.
    case tooLarge, nothing, tooShort, tooLong, character, digit, rowLength, id, encoding, xml
    // What is wrong with the puzzle.
    case empty, conflicting, full, noSolution, severalSolutions, undecided
    // It can be played.
    case unique, unrated, firstOf
}
