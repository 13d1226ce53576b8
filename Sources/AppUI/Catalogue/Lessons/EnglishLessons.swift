import PuzzleCore

/// The lessons in English.
enum EnglishLessons {
    static func text(_ phrase: LessonPhrase) -> StaticString {
        switch phrase {
        case .techniques: "Techniques"
        case .introduction:
            "From the easiest to the hardest, each with a real position. A cell sees all other cells of its row, column and box; its candidates are the digits that it can still hold."
        case .stepByStep: "Step by step"
        case .rating: "Difficulty {0}"
        case .picture: "A grid with an example of this technique; the steps below describe it."
        case .before: "Previous"
        case .after: "Next"
        case .all: "All techniques"
        case .legendCause: "makes up the pattern"
        case .legendSupport: "belongs to it"
        case .legendOn: "supposed or found true"
        case .legendOff: "found false"
        case .legendBlocker: "rules the rest out"
        case .legendPlaced: "goes in"
        case .legendEliminated: "goes out"
        }
    }

    static func text(_ topic: LessonTopic) -> StaticString {
        switch topic {
        case .rectangle:
            "Four cells in two rows, two columns and two boxes that could hold nothing but the same two digits would be deadly: the digits could change places, and the puzzle would have two solutions. A proper puzzle has one, so something must prevent this."
        case .loop:
            "Cells can form a closed loop with two of them in every house that it passes. If all of them could hold nothing but the same two digits, these could change places all round, and the puzzle would have two solutions. A proper puzzle has one, so something must prevent this."
        case .grave:
            "If every empty cell had two candidates, each of them twice in every house, the puzzle would not have one solution: such a position is called a bivalue universal grave, or BUG. So one of the candidates beyond that must be true."
        case .cycle:
            "A strong link says that at least one of two candidates is true, a weak link that at most one is. If the two kinds take turns all round a loop, every second candidate in it is true: either these or the others. So a candidate outside that sees one of each goes out."
        case .oneCell:
            "Here only one cell has other candidates. It must hold one of these, so the two digits go out of it."
        case .sameExtra:
            "Here all cells with another candidate have the same one. One of them must hold it, so it goes out of the cells that see them all."
        case .extraSet:
            "Here two cells of a house have other candidates, and one of the two must hold one of these. So they count as one cell, which forms a naked or hidden set with other cells of the house."
        case .lockedDigit:
            "Here two cells of a house have other candidates, and one of the two digits has no other place in that house. One cell needs it, so neither can hold the other digit."
        }
    }

    static func lesson(_ technique: SudokuTechnique) -> StaticString? {
        switch technique {
        case .fullHouse:
            "A house is a row, a column or a box: it holds every digit once. When a single cell of it is empty, the digit that is missing goes there. Nothing is quicker, so look at houses that are nearly full."
        case .hiddenSingle:
            "Take a digit and a house, and leave out every cell that sees this digit already. If one cell remains, the digit must go there. It is hidden, because the cell could hold other digits as well."
        case .nakedSingle:
            "Count the digits that a cell sees in its row, its column and its box. If only one is missing, the cell holds it: all others are taken."
        case .pointing:
            "In a box, all places of a digit may lie in one line. One of them holds it, so the digit cannot be elsewhere in this line: the candidates point along it."
        case .claiming:
            "In a line, all places of a digit may lie in one box. One of them holds it, so the digit cannot be elsewhere in this box: the line claims it."
        case .directPointing:
            "Pointing candidates take a digit away from the rest of a line. Sometimes that leaves another box a single place for the digit, and you can enter it at once, without any notes."
        case .directClaiming:
            "Claiming candidates take a digit away from the rest of a box. Sometimes that leaves another line a single place for the digit, and you can enter it at once, without any notes. On a classic grid pointing leads to the same digit, and hints call it that."
        case .directHiddenPair:
            "Two digits that have only the same two places in a house fill these cells. Sometimes that leaves a third digit a single place in the house, and you can enter it at once, without any notes."
        case .directHiddenTriplet:
            "Three digits that have only three places together in a house fill these cells. Sometimes that leaves another digit a single place in the house, and you can enter it at once, without any notes."
        case .nakedPair:
            "Two cells of a house have the same two candidates and no others. Each takes one of them, whichever way round, so no other cell of the house can hold these digits."
        case .nakedTriplet:
            "Three cells of a house have only three candidates together; a cell need not have all three. The three digits fill the three cells, so they go out of the rest of the house."
        case .nakedQuad:
            "Four cells of a house have only four candidates together. The four digits fill the four cells, so they go out of the rest of the house."
        case .hiddenPair:
            "Two digits have only the same two places in a house. They fill these cells, so all other candidates go out of them. Look digit by digit for what has few places."
        case .hiddenTriplet:
            "Three digits have only three places together in a house; a digit need not have all three. They fill these cells, so all other candidates go out of them."
        case .hiddenQuad:
            "Four digits have only four places together in a house. They fill these cells, so all other candidates go out of them."
        case .xWing:
            "In two rows a digit has only two places, in the same two columns. Each row takes one of them, so both columns have the digit in these rows: it goes out of the rest of the columns. Rows and columns can change roles."
        case .swordfish:
            "An X-Wing of three lines: in three rows a digit has places in the same three columns only. Each row takes another column, so the digit goes out of the rest of these columns. A row need not have all three places, and rows and columns can change roles."
        case .jellyfish:
            "An X-Wing of four lines: in four rows a digit has places in the same four columns only, or the other way round. Each row takes another column, so the digit goes out of the rest of these columns."
        case .xyWing:
            "A pivot with two candidates sees two cells with two candidates, the pincers. Each shares another digit with the pivot, and both have a third digit in common. Whichever digit the pivot holds, one pincer is left with the third one, so it goes out of every cell that sees both."
        case .xyzWing:
            "Like an XY-Wing, but the pivot can hold the third digit itself. One of the three cells does, so this digit goes out of every cell that sees them all."
        case .uniqueRectangle1, .uniqueRectangle2, .uniqueRectangle3, .uniqueRectangle4, .uniqueLoop1, .uniqueLoop2,
            .uniqueLoop3, .uniqueLoop4:
            nil
        case .bivalueUniversalGrave1:
            "Here only one cell has more than two candidates. It must hold one of the extra ones."
        case .bivalueUniversalGrave2:
            "Here several cells have the same extra candidate. One of them must hold it, so it goes out of the cells that see them all."
        case .bivalueUniversalGrave3:
            "Here cells of one house have extra candidates, and one of them must hold one of these. So they count as one cell, which forms a naked set with other cells of the house."
        case .bivalueUniversalGrave4:
            "Here two cells of a house have extra candidates, and another digit has no place in this house but these two. One cell holds that digit, the other one its extra candidate; all else goes out of them."
        case .alignedPairExclusion:
            "Two cells cannot hold every combination of their candidates: some would repeat a digit in a house, others would leave a cell that sees both without any candidate. What is in no combination that works goes out."
        case .alignedTripletExclusion:
            "Three cells cannot hold every combination of their candidates: some would repeat a digit in a house, others would leave a cell that sees them without any candidate. What is in no combination that works goes out."
        case .xCycle:
            "An X-Cycle stays with one digit: its strong links join the only two places of the digit in a house."
        case .yCycle:
            "A Y-Cycle goes from cell to cell: its strong links join the two candidates of a cell, its weak links the same digit in cells that see each other."
        case .xyCycle:
            "An XY-Cycle has strong links of both sorts: the two candidates of a cell, and the two places of a digit in a house."
        case .forcingXChain:
            "Suppose that a digit is in a cell, or that it is not, and go on with this digit alone: where it is, its peers lose it; where a house has one place left, it must be there. If the chain ends in the opposite of its beginning, what was supposed is wrong."
        case .forcingChain:
            "Suppose that a candidate is true, or that it is false, and follow one link after the other: what is true excludes what it sees, and where only two places or two candidates were left, the other one must be true. If the chain ends in the opposite of its beginning, what was supposed is wrong."
        case .nishio:
            "Suppose that a digit is in a cell, and look where else this digit can then go, house by house. If it finds no place in a house, what was supposed is wrong and goes out."
        case .cellForcingChains:
            "Suppose one candidate of a cell after the other, and follow the chains. One of the candidates is true; so what follows from all of them is true as well."
        case .regionForcingChains:
            "Suppose one place of a digit in a house after the other, and follow the chains. The digit is in one of them; so what follows from all of them is true as well."
        case .contradictionForcingChains:
            "Suppose that a candidate is true, or that it is false, and follow all that comes of it; what is excluded on the way helps later. If a candidate turns out both true and false, what was supposed is wrong."
        case .doubleForcingChains:
            "Suppose that a candidate is true, then that it is false, and follow all that comes of it; what is excluded on the way helps later. One of the two holds; so what follows from both is true in any case."
        case .solution: nil
        }
    }
}
