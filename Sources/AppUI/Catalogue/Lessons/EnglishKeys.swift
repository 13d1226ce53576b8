enum EnglishKeys {
    static func text(_ phrase: KeyPhrase) -> StaticString {
        switch phrase {
        case .keys: "Keys"
        case .slide: "Slide a tile"
        case .select: "Move the selection"
        case .digit: "Enter a digit"
        case .note: "Note a digit"
        case .noting: "Notes on and off"
        case .erase: "Erase"
        case .fillNotes: "Fill in all notes"
        case .check: "Check"
        case .hint: "Hint"
        case .explain: "Explain the next step"
        case .undo: "Undo"
        case .redo: "Redo"
        case .new: "New game"
        case .pause: "Pause"
        case .back: "Back"
        case .control: "Ctrl"
        case .shift: "Shift"
        case .escape: "Esc"
        }
    }
}
