import PuzzleCore

// Playing the sliding puzzle: tiles, fingers and keys.
extension Table<SlidingPuzzle> {
    /// A turn was taken: what is heard, and who does not see the board is told which tiles slid.
    func took(
        _ action: Turn<Slide>.Action, from gap: Int, _ board: SlidingBoard, _ app: inout Context
    ) -> [Effect] {
        hand.clear()
        announce(from: gap, board, &app)
        if action == .undo { return app.sound(.undo) }
        // A tile that comes home sounds a third higher.
        let isHome = Int(board.tiles[gap]) == gap + 1
        return app.sound(.slide, pitch: isHome ? 4 : 0)
    }

    private func announce(from gap: Int, _ board: SlidingBoard, _ app: inout Context) {
        let (columns, size) = (board.size.columns, board.size)
        let step = gap % columns == board.gap % columns ? columns : 1
        var tiles = Text()
        for cell in stride(from: gap, to: board.gap, by: board.gap > gap ? step : -step) {
            if !tiles.isEmpty { tiles.append(", ") }
            tiles.append(decimal: Int(board.tiles[cell]))
        }
        // The way back is known by where the gap was.
        let arrow = board.slide(moving: gap)?.direction.opposite.arrow ?? Text()
        app.announcement =
            app.catalogue[
                .slid, tiles, arrow, Text(decimal: board.gap / size.columns + 1),
                Text(decimal: board.gap % size.columns + 1)]
    }

    func pressTile(_ tile: Int, _ app: inout Context) -> [Effect] {
        guard play?.game.isSolved == false else {
            // Nothing is being played here.
            guard app.view == SlidingPuzzle.gameView, app.dialog == nil, app.awaited == nil else { return [] }
            return app.ask(.startGame)
        }
        guard let play, let cell = play.game.position.tiles.firstIndex(of: UInt8(truncatingIfNeeded: tile)),
            let slide = play.game.position.slide(moving: cell)
        else { return [] }
        return take(.play(slide), &app)
    }

    private func slide(_ direction: Slide.Direction, _ app: inout Context) -> [Effect] {
        hand.letGo()
        return take(.play(Slide(direction)), &app)
    }

    /// A tile follows the finger as far as it can slide. Distances are in thousandths of a tile's side.
    func dragTile(_ tile: Int, x: Int, y: Int, _ app: Context) {
        guard isInPlay(app), let play,
            let cell = play.game.position.tiles.firstIndex(of: UInt8(truncatingIfNeeded: tile)),
            let slide = play.game.position.slide(moving: cell), slide.tiles == 1 || play.game.id.params.multiMove
        else {
            hand.drag = nil
            return
        }
        func clamp(_ value: Int) -> Int { min(max(value, 0), 1000) }
        switch slide.direction {
        case .left: hand.drag = SlidingHand.Drag(slide: slide, x: -clamp(-x), y: 0)
        case .right: hand.drag = SlidingHand.Drag(slide: slide, x: clamp(x), y: 0)
        case .up: hand.drag = SlidingHand.Drag(slide: slide, x: 0, y: -clamp(-y))
        case .down: hand.drag = SlidingHand.Drag(slide: slide, x: 0, y: clamp(y))
        }
    }

    /// The finger let go: a tile that was drawn a third of the way slides; a short touch is a press; a stroke over a tile
    /// that cannot follow slides the tile next to the gap in that direction.
    func dropTile(_ tile: Int, x: Int, y: Int, _ app: inout Context) -> [Effect] {
        // A quick finger lifts before it was seen to move, and the board may have changed since it was.
        dragTile(tile, x: x, y: y, app)
        let followed = hand.drag
        hand.drag = nil
        if abs(x) < 120 && abs(y) < 120 { return pressTile(tile, &app) }
        if let followed {
            return max(abs(followed.x), abs(followed.y)) >= 300 ? take(.play(followed.slide), &app) : []
        }
        guard isInPlay(app), max(abs(x), abs(y)) >= 300 else { return [] }
        if abs(x) > abs(y) { return slide(x < 0 ? .left : .right, &app) }
        return slide(y < 0 ? .up : .down, &app)
    }

    func pressKey(_ key: Key, _ app: inout Context) -> [Effect] {
        switch key {
        case .up, .w: slide(.up, &app)
        case .down, .s: slide(.down, &app)
        case .left, .a: slide(.left, &app)
        case .right, .d: slide(.right, &app)
        default: []
        }
    }

    func usesKey(_ key: Key, onBoard: Bool, _ app: Context) -> Bool {
        switch key {
        case .up, .down, .left, .right:
            // A remote control has nothing but its arrows to bring the focus from one control to the next.
            app.dialog == nil && !onBoard && !app.device.isRemote && play?.game.isSolved == false
        case .w, .a, .s, .d: app.dialog == nil
        default: false
        }
    }

    // MARK: Turning the device

    func resized(wasPortrait: Bool, _ app: inout Context) -> [Effect] {
        let isPortrait = app.device.isPortrait
        if app.dialog == SlidingPuzzle.turnQuestion, wasPortrait != isPortrait {
            // Turned back: the board fits again. Nobody looks at it while another app is in front.
            app.dialog = nil
            if app.device.isHidden { return [] }
            return hand.isTurnedWhilePaused ? app.ask(.welcomeBack) : app.resumePlay()
        }
        let size = presentParams(app).size
        // A race has the board that it had, and what another tab plays is not this one's.
        guard play?.ghost == nil, !app.device.isPlayedElsewhere else { return [] }
        // Not while there may be a field: a phone's keyboard makes a low screen, too.
        guard wasPortrait != isPortrait, app.view == SlidingPuzzle.gameView,
            app.dialog == nil || app.dialog == .welcomeBack,
            wasPortrait ? size.rows > size.columns : size.rows < size.columns
        else { return [] }
        guard let play, play.isUnfinished || !play.game.isSolved && (play.clock.isRunning || isGiven(play, app)) else {
            return turnBoard(&app)
        }
        hand.isTurnedWhilePaused = app.dialog == .welcomeBack && !app.device.isHidden
        return app.pausePlay() + app.ask(SlidingPuzzle.turnQuestion)
    }

    /// Whether another board would not be the one that the player was given.
    private func isGiven(_ play: Play<SlidingPuzzle>, _ app: Context) -> Bool {
        hand.given.id == play.game.id || app.presentChallenge != nil
    }

    /// Rows become columns. A game that was begun is given up for a new one.
    func turnBoard(_ app: inout Context) -> [Effect] {
        app.dialog = nil
        let isInUse = app.awaited != nil || play?.game.isSolved == false
        let effects = app.set(presentParams(app).size.transposed.settings)
        if isInUse { return effects + keepUnbegun(&app) + app.startNewGame() }
        play = nil
        return effects
    }

    /// A game from the stock without a move, whose time does not run, is there again when the device is turned back: however often
    /// that happens, the server is not asked for more.
    private func keepUnbegun(_ app: inout Context) -> [Effect] {
        guard let play, !play.isUnfinished, !play.game.isSolved, !play.clock.isRunning, let game = play.issued,
            let leaderboard = SlidingPuzzle.leaderboard(of: play.game.id.params)
        else { return [] }
        return app.putInStock(game, puzzle: play.game.id.text, leaderboard: leaderboard)
    }

    // MARK: What is played, or would be

    /// The parameters of the game on the table, or of the next one.
    func presentParams(_ app: Context) -> SlidingPuzzle.Params {
        play?.game.id.params ?? awaitedParams(app) ?? app.settings.params
    }

    private func awaitedParams(_ app: Context) -> SlidingPuzzle.Params? {
        guard let awaited = app.awaited, awaited.slot.puzzle == name else { return nil }
        return SlidingPuzzle.params(ofLeaderboard: awaited.board)
    }
}

extension SlidingPuzzle {
    /// The device was turned in the middle of a game on a board that is not square.
    static var turnQuestion: Dialog { .puzzle(0) }
}
