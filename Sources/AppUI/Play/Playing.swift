import PuzzleAPI
import PuzzleCore

// Playing the sliding puzzle.
extension State {
    /// Whether moves are accepted now.
    var isInPlay: Bool {
        guard let play, !play.isPaused, !play.game.isSolved else { return false }
        return view == .game && dialog == nil
    }

    mutating func take(_ action: Turn<Slide>.Action) -> [Effect] {
        drag = nil
        guard isInPlay, var play else { return [] }
        // The copy must not keep the arrays of the game shared, or each turn would copy them.
        self.play = nil
        defer { self.play = play }
        let gap = play.game.position.gap
        guard var effects = play.takeStored(action, at: now) else { return [] }
        help = Help()
        announce(from: gap, play.game.position)
        if action == .undo {
            effects += sound(.undo)
        } else {
            // A tile that comes home sounds a third higher.
            let isHome = Int(play.game.position.tiles[gap]) == gap + 1
            effects += sound(.slide, pitch: isHome ? 4 : 0)
        }
        guard play.game.isSolved else {
            return play.game.moves == 1 ? effects + [.timer(.second, milliseconds: 1005)] + askGhost(play) : effects
        }
        let score = settings.scoring.score(moves: play.game.moves, milliseconds: play.game.milliseconds)
        return effects + finishGame(play, group: Self.group(of: play.game.id.params), score: score) + askGhost(play)
    }

    /// Tells who does not see the board which tiles slid, and where the gap is now.
    private mutating func announce(from gap: Int, _ board: SlidingBoard) {
        let (columns, size) = (board.size.columns, board.size)
        let step = gap % columns == board.gap % columns ? columns : 1
        var tiles = Text()
        for cell in stride(from: gap, to: board.gap, by: board.gap > gap ? step : -step) {
            if !tiles.isEmpty { tiles.append(", ") }
            tiles.append(decimal: Int(board.tiles[cell]))
        }
        let arrow: StaticString = step == 1 ? board.gap > gap ? "←" : "→" : board.gap > gap ? "↑" : "↓"
        announcement =
            catalogue[
                .slid, tiles, Text(arrow), Text(decimal: board.gap / size.columns + 1),
                Text(decimal: board.gap % size.columns + 1)]
    }

    mutating func pressTile(_ tile: Int) -> [Effect] {
        guard play?.game.isSolved == false else {
            // Nothing is being played here.
            guard view == .game, dialog == nil, awaited == nil else { return [] }
            return ask(.startGame)
        }
        guard let play, let cell = play.game.position.tiles.firstIndex(of: UInt8(truncatingIfNeeded: tile)),
            let slide = play.game.position.slide(moving: cell)
        else { return [] }
        return take(.play(slide))
    }

    mutating func slide(_ direction: Slide.Direction) -> [Effect] { take(.play(Slide(direction))) }

    /// A tile follows the finger as far as it can slide. Distances are in thousandths of a tile's side.
    mutating func dragTile(_ tile: Int, x: Int, y: Int) {
        guard isInPlay, let play, let cell = play.game.position.tiles.firstIndex(of: UInt8(truncatingIfNeeded: tile)),
            let slide = play.game.position.slide(moving: cell), slide.tiles == 1 || play.game.id.params.multiMove
        else {
            drag = nil
            return
        }
        func clamp(_ value: Int) -> Int { min(max(value, 0), 1000) }
        switch slide.direction {
        case .left: drag = Drag(slide: slide, x: -clamp(-x), y: 0)
        case .right: drag = Drag(slide: slide, x: clamp(x), y: 0)
        case .up: drag = Drag(slide: slide, x: 0, y: -clamp(-y))
        case .down: drag = Drag(slide: slide, x: 0, y: clamp(y))
        }
    }

    /// The finger let go: a tile that was drawn a third of the way slides; a short touch is a press; a stroke over a tile
    /// that cannot follow slides the tile next to the gap in that direction.
    mutating func dropTile(_ tile: Int, x: Int, y: Int) -> [Effect] {
        // A quick finger lifts before it was seen to move, and the board may have changed since it was.
        dragTile(tile, x: x, y: y)
        let followed = drag
        drag = nil
        if abs(x) < 120 && abs(y) < 120 { return pressTile(tile) }
        if let followed {
            return max(abs(followed.x), abs(followed.y)) >= 300 ? take(.play(followed.slide)) : []
        }
        guard isInPlay, max(abs(x), abs(y)) >= 300 else { return [] }
        if abs(x) > abs(y) { return slide(x < 0 ? .left : .right) }
        return slide(y < 0 ? .up : .down)
    }

    mutating func pressInSliding(_ key: Key) -> [Effect] {
        switch key {
        case .up, .w: slide(.up)
        case .down, .s: slide(.down)
        case .left, .a: slide(.left)
        case .right, .d: slide(.right)
        default: []
        }
    }

    func slidingUses(_ key: Key, onTile: Bool) -> Bool {
        switch key {
        case .up, .down, .left, .right:
            // A remote control has nothing but its arrows to bring the focus from one control to the next.
            dialog == nil && !onTile && !isRemote && play?.game.isSolved == false
        case .w, .a, .s, .d: dialog == nil
        default: false
        }
    }

    // MARK: New games

    /// Starts a ranked game, if that is wanted and the server can be asked or there is one in stock; else one that is not ranked.
    mutating func startSliding() -> [Effect] {
        let effects = clearTable(for: .sliding) + removeStaleStock()
        guard let leaderboard = settings.slidingLeaderboard else {
            let id = PuzzleID<SlidingPuzzle>(params: settings.params, seed: random.next())
            return effects + begin(Play(Game(id), in: .sliding, issued: nil))
        }
        return effects + wait(for: Awaited(.sliding, leaderboard))
    }

    mutating func begin(_ play: Play<SlidingPuzzle>) -> [Effect] {
        drag = nil
        help = Help()
        self.play = play
        ranking.leaderboard = Self.leaderboard(of: play.game.id.params)
        return play.storeNew() + storeTable()
            + [.listenForShaking, .prepareEngine(), .focus(BoardView.focusID(self))] + announceGame() + showGhost()
    }

    /// The engine searches ahead for the analysis of the game that is on the screen.
    func announceGame() -> [Effect] {
        guard view == .game, let play, !play.game.isSolved else { return [] }
        return [.prepareEngine(AnalysisAhead.question(play.game.id))]
    }

    // MARK: Turning the device

    mutating func resize(width: Int, height: Int) -> [Effect] {
        let wasPortrait = self.height >= self.width
        self.width = width
        self.height = height
        if dialog == .turnBoard, wasPortrait != (height >= width) {
            // Turned back: the board fits again. Nobody looks at it while another app is in front.
            dialog = nil
            if isHidden { return [] }
            return isTurnedWhilePaused ? ask(.welcomeBack) : resumePlay()
        }
        let size = presentParams.size
        // A race has the board that it had, and what another tab plays is not this one's.
        guard play?.ghost == nil, !isPlayedElsewhere else { return [] }
        // Not while there may be a field: a phone's keyboard makes a low screen, too.
        guard wasPortrait != (height >= width), view == .game, dialog == nil || dialog == .welcomeBack,
            wasPortrait ? size.rows > size.columns : size.rows < size.columns
        else { return [] }
        guard let play, play.isUnfinished || play.clock.isRunning && !play.game.isSolved else { return turnBoard() }
        isTurnedWhilePaused = dialog == .welcomeBack && !isHidden
        return pausePlay() + ask(.turnBoard)
    }

    /// Rows become columns. A game that was begun is given up for a new one.
    mutating func turnBoard() -> [Effect] {
        dialog = nil
        let isInUse = awaited != nil || play?.game.isSolved == false
        let effects = set(size: presentParams.size.transposed)
        if isInUse { return effects + keepUnbegun() + startSliding() }
        play = nil
        return effects
    }

    /// A game from the stock without a move, whose time does not run, is there again when the device is turned back: however often
    /// that happens, the server is not asked for more.
    private mutating func keepUnbegun() -> [Effect] {
        guard let play, !play.isUnfinished, !play.game.isSolved, !play.clock.isRunning, let game = play.issued,
            let leaderboard = SlidingPuzzle.leaderboard(of: play.game.id.params)
        else { return [] }
        let stocked = StockedGame(
            issued: IssuedGame(game: game, puzzle: play.game.id.text, leaderboard: leaderboard), at: now)
        stock.append(stocked)
        return [stocked.effect]
    }
}
