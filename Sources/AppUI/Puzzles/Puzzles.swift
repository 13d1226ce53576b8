import PuzzleCore

// The list of kinds.
extension State {
    /// A table for each puzzle that the app offers, in the order in which they are shown.
    public static var puzzles: [any AnyTable] { [Table<SlidingPuzzle>(), Table<Sudoku>()] }
}

// From what names a puzzle to its table.
extension Context {
    /// Of the puzzle that was played or prepared last.
    var table: any AnyTable { tables[tableNumber] }

    /// The one whose board shows the look that is set (`PlayablePuzzle.preview`), whichever puzzle was played last.
    var previewTable: any AnyTable { tables.first { $0.preview(self) != nil } ?? table }

    func table(named name: Text) -> (any AnyTable)? { tables.first { $0.name == name } }

    /// - Precondition: The slot is of one of the tables.
    func table(of slot: GameSlot) -> any AnyTable { table(named: slot.puzzle) ?? table }

    func table(of kind: PuzzleKind) -> (any AnyTable)? { tables.first { $0.kind == kind } }

    /// - Parameter name: The name of a group of results, or a puzzle's id, which begin with the puzzle's name and a `.`.
    /// - Returns: nil for a puzzle that this version does not know.
    func table(ofPrefix name: Text) -> (any AnyTable)? { tables.first { name.hasPrefix($0.name + ".") } }

    /// What a group of results is called.
    func name(ofGroup group: Text) -> Text {
        table(ofPrefix: group)?.name(ofGroup: group, catalogue) ?? group
    }

    /// The places for games, of each puzzle one for the day's and one for any other.
    var slots: [GameSlot] {
        tables.flatMap { [GameSlot($0.name, isDaily: false), GameSlot($0.name, isDaily: true)] }
    }
}
