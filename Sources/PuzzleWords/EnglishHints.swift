import PuzzleCore

/// The words of hints in English, with the field's names.
enum EnglishHints {
    static func text(_ phrase: HintPhrase) -> StaticString {
        switch phrase {
        case .and: " and "
        case .or: " or "
        case .digitInCell: "{d} in {c}"
        case .placement: "{c} is {d}"
        case .removal: "remove {l}"
        case .removed: "{d} from {c}"
        case .nestedChains: " (+ forcing chains)"
        case .nestedMultiple: " (+ multiple forcing chains)"
        case .nestedDynamic: " (+ dynamic forcing chains)"

        case .lookFor: "Look for: {n}."
        case .lookAtHouses: "Look at {h}."
        case .lookAtCells: "Look at {c}."
        case .startAt: "Start at {c}."

        case .fullHousePattern: "Only one cell of {h} is still empty: {c}."
        case .fullHouseAction: "It takes the digit that is missing: {r}."
        case .hiddenSinglePattern: "The digit {d} has only one place left in {h}: {c}."
        case .blockers: "Any other empty cell there [|sees] {d} in {o}."
        case .seesAllOthers: "It [|sees] all other digits."
        case .nakedSinglePattern: "{c} has only one [|candidate] left: {d}."
        case .so: "So {r}."

        case .lockedPattern: "In {h} the digit {d} can only be in {c}. All these cells lie in {k} as well."
        case .lockedAction: "One of them is {d}, so no other cell of {k} can be {d}: {r}."
        case .directLockedAction:
            "One of them is {d}, so the rest of {k} cannot be {d}. That leaves one place in {t}: {r}."
        case .nakedSetPattern: "{c} can only hold {d}."
        case .nakedSetAction: "They need these digits for themselves, so no other cell of {h} can hold {e}: {r}."
        case .hiddenSetPattern: "In {h} the digits {d} can only be in {c}."
        case .hiddenSetAction: "These digits fill these cells, so nothing else fits there: {r}."
        case .directHiddenSetAction:
            "These digits fill these cells. So in {h} the digit {d} has only one place left: {r}."

        case .fishPattern: "In {h} the digit {d} can only be in {k}."
        case .fishAction: "So {k} have their {d} in {h} and nowhere else: {r}."
        case .xyWingPattern: "{c} is {x} or {y}. If it is {x}, {a} is {z}; if it is {y}, {b} is {z}."
        case .xyWingAction: "Either way {a} or {b} is {z}, so a cell that [|sees] both cannot be {z}: {r}."
        case .xyzWingPattern: "{c} is {x}, {y} or {z}. If it is {x}, {a} is {z}; if it is {y}, {b} is {z}."
        case .xyzWingAction: "So one of these three cells is {z}, and a cell that [|sees] them all cannot be {z}: {r}."

        case .uniquePattern:
            "{c} all have the [|candidates] {d}. If they held nothing else, these digits could change places, and the puzzle would have two solutions."
        case .otherDigitAction: "So {c} must hold another digit: {r}."
        case .oneOfAction: "So {c} must be {d}, and a cell that [|sees] all of these cannot be {d}: {r}."
        case .virtualSetAction:
            "So {c} holds {d}. Counted as one cell, they make a [naked-pair|naked set] in {h} together with {o}: {r}."
        case .hiddenVirtualSetAction:
            "In {h} the digits {d} can only be in {a}. {c} have room for one of them, or there would be two solutions; so nothing else fits in {o}: {r}."
        case .lockedVirtualSetAction:
            "In {h} the digit {e} can only be in {c}. With {d} in the other one there would be two solutions, so {d} must be in {o}, its only other place: {r}."
        case .lockedPairAction:
            "In {h} the digit {d} can only be in {c}. With {e} in the other one there would be two solutions: {r}."
        case .gravePattern:
            "Without {l}, every empty cell would have just two [|candidates], and the puzzle would have two solutions."
        case .graveDigitAction: "So {c} must be {d}: {r}."
        case .lockedGraveAction:
            "In {h} the digit {d} can only be in {c}, and the other one needs its extra digit: {r}."
        case .alignedPattern:
            "Not all digits go together in {c}: some combinations would leave no [|candidate] for {o}."
        case .alignedAction: "Some [|candidates] are in no combination that works: {r}."

        case .cyclePattern: "The [x-cycle|links] form a loop: {l}. Either all of this is true, or all the opposite."
        case .cycleAction: "Either way each of these [|candidates] [|sees] one that is true: {r}."
        case .forcingPattern: "Suppose {s}. Then, [forcing-chain|link by link]: {l}."
        case .forcingAction: "The assumption contradicts itself. So {r}."
        case .contradictionPattern: "Suppose {s}. Then [forcing-chain|chains] lead to {a} and also to {b}."
        case .contradictionAction: "Both cannot be true. So {r}."
        case .cellChainsPattern: "{c} is {d}. From each of these digits a [forcing-chain|chain] leads to {s}."
        case .regionChainsPattern:
            "In {h} the digit {d} can only be in {c}. From each place a [forcing-chain|chain] leads to {s}."
        case .doublePattern: "Suppose {a}, then suppose {b}: from both, [forcing-chain|chains] lead to {s}."
        case .anyCaseAction: "One of these must be true, so in any case {r}."

        case .noTechnique: "No technique leads on from here."
        case .solutionPattern: "There is no short reason for the next digit, so it comes from the solution."
        case .solutionAction: "In the solution {r}."

        case .wrongDigit: "The {d} in {c} is wrong."
        case .wrongDigits: "These digits are wrong: {l}."
        case .whyHouse: "In {h} the digit {d} is already in {o}."
        case .whyPeer: "{o}, a chess knight’s move from {c}, is {d} already."
        case .whyNoPlace: "With {d} in {c}, {e} has no place left in {h}."
        case .whyNoCandidate: "With {d} in {c}, no digit is left for {o}."
        case .whyNoPlaceLater:
            "With {d} in {c} and all that follows, [naked-single|single] by single, {e} has no place left in {h}."
        case .whyNoCandidateLater:
            "With {d} in {c} and all that follows, [naked-single|single] by single, no digit is left for {o}."
        case .whyNoSolution: "With {d} in {c} the puzzle cannot be solved, though that shows only much later."
        case .notesPattern: "The notes of {c} leave out a digit that is still possible."
        case .notesAction:
            "Hints go by your notes. Find the digit, or let the notes of this cell be written anew."
        }
    }

    static func text(_ shape: House.Shape, isPlural: Bool) -> StaticString {
        switch shape {
        case .row: isPlural ? "rows {n}" : "row {n}"
        case .column: isPlural ? "columns {n}" : "column {n}"
        case .box: isPlural ? "boxes {n}" : "box {n}"
        case .region: isPlural ? "regions {n}" : "region {n}"
        case .window: isPlural ? "windows {n}" : "window {n}"
        case .diagonal: isPlural ? "the diagonals {n}" : "the diagonal {n}"
        }
    }

    static func diagonal(_ index: Int) -> StaticString {
        index == 0 ? "from the top left" : "from the top right"
    }

    static func name(_ technique: SudokuTechnique, isDynamic: Bool) -> StaticString {
        switch technique {
        case .fullHouse: "Full house"
        case .hiddenSingle: "Hidden single"
        case .directPointing: "Direct pointing"
        case .directClaiming: "Direct claiming"
        case .directHiddenPair: "Direct hidden pair"
        case .nakedSingle: "Naked single"
        case .directHiddenTriplet: "Direct hidden triplet"
        case .pointing: "Pointing"
        case .claiming: "Claiming"
        case .nakedPair: "Naked pair"
        case .xWing: "X-Wing"
        case .hiddenPair: "Hidden pair"
        case .nakedTriplet: "Naked triplet"
        case .swordfish: "Swordfish"
        case .hiddenTriplet: "Hidden triplet"
        case .xyWing: "XY-Wing"
        case .xyzWing: "XYZ-Wing"
        case .uniqueRectangle1: "Unique rectangle (type 1)"
        case .uniqueRectangle2: "Unique rectangle (type 2)"
        case .uniqueRectangle3: "Unique rectangle (type 3)"
        case .uniqueRectangle4: "Unique rectangle (type 4)"
        case .uniqueLoop1: "Unique loop (type 1)"
        case .uniqueLoop2: "Unique loop (type 2)"
        case .uniqueLoop3: "Unique loop (type 3)"
        case .uniqueLoop4: "Unique loop (type 4)"
        case .nakedQuad: "Naked quad"
        case .jellyfish: "Jellyfish"
        case .hiddenQuad: "Hidden quad"
        case .bivalueUniversalGrave1:
            "Bivalue universal grave (type 1)"
        case .bivalueUniversalGrave2:
            "Bivalue universal grave (type 2)"
        case .bivalueUniversalGrave3:
            "Bivalue universal grave (type 3)"
        case .bivalueUniversalGrave4:
            "Bivalue universal grave (type 4)"
        case .alignedPairExclusion: "Aligned pair exclusion"
        case .xCycle: "X-Cycle"
        case .yCycle: "Y-Cycle"
        case .xyCycle: "XY-Cycle"
        case .forcingXChain: "Forcing X-Chain"
        case .forcingChain: "Forcing chain"
        case .alignedTripletExclusion: "Aligned triplet exclusion"
        case .nishio: "Nishio"
        case .cellForcingChains:
            isDynamic
                ? "Dynamic cell forcing chains"
                : "Cell forcing chains"
        case .regionForcingChains:
            isDynamic
                ? "Dynamic region forcing chains"
                : "Region forcing chains"
        case .contradictionForcingChains:
            isDynamic
                ? "Dynamic contradiction forcing chains"
                : "Contradiction forcing chains"
        case .doubleForcingChains:
            isDynamic
                ? "Dynamic double forcing chains"
                : "Double forcing chains"
        case .solution: "Beyond these techniques"
        }
    }
}
