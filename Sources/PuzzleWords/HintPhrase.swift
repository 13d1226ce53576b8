import PuzzleCore

/// The sentences of hints, in the order in which each language's file has them.
///
/// `{c}` in a sentence is a slot; see `HintSlot`. Behind the letter of a house may stand the form that is wanted: `{hi}` in the
/// house, `{ho}` of it. `[naked-pair|naked set]` is a term with a lesson that explains it; without a code it is the list of
/// lessons, whose first words say what cells see and what candidates are.
package enum HintPhrase: UInt8, CaseIterable, Sendable {
    // Parts.
    case and, or, digitInCell, placement, removal, removed
    // What chains have inside, behind the name.
    case nestedChains, nestedMultiple, nestedDynamic
    // What to look for, and where.
    case lookFor, lookAtHouses, lookAtCells, startAt
    // Singles.
    case fullHousePattern, fullHouseAction, hiddenSinglePattern, blockers, nakedSinglePattern,
        seesAllOthers, so
    // Locked candidates and sets.
    case lockedPattern, lockedAction, directLockedAction
    case nakedSetPattern, nakedSetAction, hiddenSetPattern, hiddenSetAction, directHiddenSetAction
    // Fish and wings.
    case fishPattern, fishAction, xyWingPattern, xyWingAction, xyzWingPattern, xyzWingAction
    // Uniqueness.
    case uniquePattern, otherDigitAction, oneOfAction, virtualSetAction, hiddenVirtualSetAction, lockedVirtualSetAction,
        lockedPairAction
    case gravePattern, graveDigitAction, lockedGraveAction
    case alignedPattern, alignedAction
    // Chains.
    case cyclePattern, cycleAction, forcingPattern, forcingAction, contradictionPattern, contradictionAction
    case cellChainsPattern, regionChainsPattern, doublePattern, anyCaseAction
    // Beyond the techniques.
    case noTechnique, solutionPattern, solutionAction
    // Mistakes.
    case wrongDigit, wrongDigits, whyHouse, whyPeer, whyNoPlace, whyNoCandidate, whyNoPlaceLater
    case whyNoCandidateLater, whyNoSolution
    case notesPattern, notesAction
}

/// What stands in the sentences. The raw value is the letter of the slot.
enum HintSlot: UInt8, Sendable {
    /// c: The cells of the pattern, or the pivot.
    case cells = 0x63
    /// a, b: Wings; what is supposed.
    case first = 0x61
    case second = 0x62
    /// o: Other cells.
    case others = 0x6F
    /// d: The digits of the pattern.
    case digits = 0x64
    /// e: Other digits.
    case otherDigits = 0x65
    /// x, y, z: The digits of a wing.
    case x = 0x78
    case y = 0x79
    case z = 0x7A
    /// h: The house of the pattern.
    case house = 0x68
    /// k: The house from which something follows.
    case cover = 0x6B
    /// t: The house where a place is left.
    case target = 0x74
    /// l: A list.
    case list = 0x6C
    /// n: A name or number.
    case name = 0x6E
    /// v, p: Where something stands in a text: line and character.
    case line = 0x76
    case character = 0x70
    /// s: What is said of a candidate.
    case statement = 0x73
    /// r: What follows.
    case result = 0x72
}

/// What fills a slot.
enum HintFilling {
    case text(Text)
    /// Indices of houses.
    case houses([Int])
}
