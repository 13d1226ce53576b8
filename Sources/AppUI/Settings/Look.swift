import PuzzleCore

/// What the player has set of how boards look.
enum Look {
    /// Gives an element, and the boards in it, the look that the player has set.
    static func colours(_ context: Context, _ element: Node) -> Node {
        let settings = context.settings
        var board = element.style(.spacing, settings[.spacing]).style(.fontFactor, settings[.fontFactor])
        if let desk = settings.colour(.deskColour) { board = board.style(.desk, desk) }
        if let surface = settings.colour(.tileColour) { board = board.style(.surface, surface) }
        return Palette.ink(settings, isDark: Shell.isDark(context)).map { board.style(.ink, $0) } ?? board
    }
}
