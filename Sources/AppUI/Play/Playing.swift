import PuzzleAPI
import PuzzleCore

// Playing the sliding puzzle.
extension State {
    /// Whether moves are accepted now.
    var isInPlay: Bool {
        guard let play, !play.isPaused, !play.game.isSolved else { return false }
        return view == .game && dialog == nil && awaited == nil
    }

    mutating func take(_ action: Turn<Slide>.Action) -> [Effect] {
        guard isInPlay, var play else { return [] }
        // The copy must not keep the arrays of the game shared, or each turn would copy them.
        self.play = nil
        defer { self.play = play }
        let previous = play.game.milliseconds
        guard let turn = try? play.take(action, at: now) else { return [] }
        let isFirst = play.game.moves == 1
        let effects = play.storeTurn(turn, after: previous, at: now)
        guard play.game.isSolved else { return isFirst ? effects + tick(play) : effects }
        return effects + finishGame(play)
    }

    private func tick(_ play: Play<SlidingPuzzle>) -> [Effect] { [.timer(.second, milliseconds: 1005)] }

    mutating func pressTile(_ tile: Int) -> [Effect] {
        drag = nil
        guard play != nil, awaited == nil else {
            guard view == .game, dialog == nil, awaited == nil else { return [] }
            dialog = .startGame
            return [.focus(DialogView.focusID)]
        }
        guard let play, let cell = play.game.position.tiles.firstIndex(of: UInt8(truncatingIfNeeded: tile)),
            let slide = play.game.position.slide(moving: cell)
        else { return [] }
        guard slide.tiles == 1 || play.game.id.params.multiMove else { return [] }
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

    mutating func press(_ key: Key, onTile: Bool) -> [Effect] {
        if dialog != nil { return key == .escape ? closeDialog() : [] }
        switch key {
        case .escape: return goBack()
        case .newGame: return askNewGame()
        case .pause:
            guard view == .game else { return [] }
            return reduce(&self, .paused, at: now)
        case .undo: return take(.undo)
        case .redo: return take(.redo)
        case .w: return slide(.up)
        case .s: return slide(.down)
        case .a: return slide(.left)
        case .d: return slide(.right)
        case .up, .down, .left, .right, .enter:
            // With the focus on a tile the arrow keys move the focus, which is the bridge's business.
            if onTile || key == .enter || view != .game { return [] }
            guard play != nil else { return [] }
            switch key {
            case .up: return slide(.up)
            case .down: return slide(.down)
            case .left: return slide(.left)
            default: return slide(.right)
            }
        }
    }

    /// Whether the app uses the key itself; otherwise the bridge moves the focus, or leaves it to the browser.
    public func uses(_ key: Key, onTile: Bool) -> Bool {
        switch key {
        case .escape: dialog != nil || view != .home
        case .enter: false
        case .up, .down, .left, .right: view == .game && dialog == nil && !onTile && play?.game.isSolved == false
        case .w, .a, .s, .d, .undo, .redo: view == .game && dialog == nil
        case .newGame, .pause: view == .game && dialog == nil
        }
    }

    // MARK: New games

    mutating func askNewGame() -> [Effect] {
        guard play?.isUnfinished == true else { return startGame(settings.params) }
        pausePlay()
        dialog = .abandonGame
        return [.focus(DialogView.focusID)]
    }

    /// Starts a ranked game if there is one in stock or the server can be asked; practice otherwise.
    mutating func startGame(_ params: SlidingPuzzle.Params) -> [Effect] {
        dialog = nil
        finish = nil
        var effects: [Effect] = view == .game ? [] : [.route(Text(AppView.game.route))]
        play = nil
        awaited = nil
        effects += open(.game)
        guard let leaderboard = SlidingPuzzle.leaderboard(of: params) else { return effects + beginPractice(params) }
        if let index = stock.firstIndex(where: { $0.leaderboard == leaderboard }) {
            return effects + begin(stock.remove(at: index))
        }
        guard isOnline else { return effects + beginPractice(params) }
        awaited = params
        return effects + requestGame(leaderboard) + [.timer(.issue, milliseconds: 2500)]
    }

    /// Starts an issued game, which goes from the stock to the table in one transaction.
    mutating func begin(_ issued: IssuedGame) -> [Effect] {
        let removal = [Effect.remove(key: Self.stockPrefix + issued.game)]
        guard let id = try? PuzzleID<SlidingPuzzle>(issued.puzzle) else {
            // Issued by a server with another generator: it cannot be played here.
            return removal + beginPractice(awaited ?? settings.params)
        }
        return removal + begin(Play(id, issued: issued.game)) + refillStock()
    }

    mutating func beginPractice(_ params: SlidingPuzzle.Params) -> [Effect] {
        begin(Play(PuzzleID(params: params, seed: random.next()), issued: nil))
    }

    private mutating func begin(_ play: Play<SlidingPuzzle>) -> [Effect] {
        awaited = nil
        drag = nil
        self.play = play
        ranking.leaderboard = Self.group(of: play.game.id.params)
        return play.storeNew() + [.listenForShaking, .focus(BoardView.focusID(self))]
    }

    // MARK: Turning the device

    mutating func resize(width: Int, height: Int) -> [Effect] {
        let wasPortrait = self.height >= self.width
        self.width = width
        self.height = height
        guard wasPortrait != (height >= width), !presentParams.size.isSquare else { return [] }
        guard play?.isUnfinished == true else { return turnBoard() }
        guard view == .game, dialog == nil || dialog == .welcomeBack else { return [] }
        pausePlay()
        dialog = .turnBoard
        return [.focus(DialogView.focusID)]
    }

    /// Rows become columns. A game that was begun is given up for a new one.
    mutating func turnBoard() -> [Effect] {
        dialog = nil
        let effects = set(size: presentParams.size.transposed)
        return play != nil && view == .game ? effects + startGame(settings.params) : effects
    }
}
