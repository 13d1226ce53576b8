import PuzzleAPI
import PuzzleCore

/// A puzzle's table: the game that is played on it, the one aside, and what is in the player's hand.
///
/// It is a class because that is the only kind of type that Embedded Swift can hold without knowing which one it is (`AnyTable`).
/// The state owns its tables alone.
public final class Table<P: PlayablePuzzle> {
    public internal(set) var play: Play<P>?
    /// The day's puzzle while another game is on the table, or the other way round.
    public internal(set) var aside: Play<P>?
    public internal(set) var hand = P.Hand()
    /// Its place in the list of kinds.
    public var number = 0

    public init() {}

    /// The game that a slot has, on the table or aside.
    private func play(in slot: GameSlot) -> Play<P>? {
        play?.slot == slot ? play : aside?.slot == slot ? aside : nil
    }

    /// Whether turns are taken now.
    func isInPlay(_ app: State) -> Bool {
        guard let play, !play.isPaused, !play.game.isOver else { return false }
        return app.view == P.gameView && app.dialog == nil
    }

    /// Takes a turn, if one can be taken now and it is allowed; stores it, and ends the game if it is over.
    func take(_ action: Turn<P.Move>.Action, _ app: inout State) -> [Effect] {
        guard isInPlay(app), var play else { return [] }
        // The copy must not keep the arrays of the game shared, or each turn would copy them.
        self.play = nil
        defer { self.play = play }
        let trace = P.trace(of: play.game.position)
        let isBehind = play.isBehind
        guard var effects = play.takeStored(action, at: app.now) else { return [] }
        if isBehind { effects += storeMade(play) }
        effects += P.took(action, since: trace, play, self, &app)
        guard play.game.isOver else {
            guard play.game.moves == 1 else { return effects }
            return effects + [.timer(.second, milliseconds: 1005)] + P.wentOn(play, &app)
        }
        return effects + app.finishGame(play.over(at: app.now), group: P.group(of: play.game.id.params))
            + P.wentOn(play, &app)
    }

    /// Puts a new game on the table, which must be clear, and stores it.
    func begin(_ play: Play<P>, _ app: inout State) -> [Effect] {
        hand.clear()
        self.play = play
        P.placed(self, &app)
        app.ranking.leaderboards[number] = P.presentLeaderboard(self, app)
        return storeMade(play) + play.storeNew() + app.storeTable()
            + [.listenForShaking, .focus(app.focusID)] + P.begun(self, &app) + app.startTicking()
    }

    func storeMade(_ play: Play<P>) -> [Effect] { P.made(play).map { [.put(key: play.slot.made, value: $0)] } ?? [] }

    /// The action of one of the puzzle's own buttons.
    func command(_ code: UInt8, _ value: Int = 0) -> Action { .puzzle(number, PuzzleCommand(code: code, value: value)) }
}

/// A table, whichever puzzle is on it: for all that is the same for every puzzle. `PlayablePuzzle` says what the parts mean that
/// are the puzzle's.
public protocol AnyTable: AnyObject {
    var number: Int { get set }
    var name: Text { get }
    var title: Phrase { get }
    var kind: PuzzleKind? { get }
    var gameView: AppView { get }
    var newGameView: AppView { get }
    var views: [AppView] { get }
    func leaderboard(_ settings: Settings) -> Text?

    // Games.
    var hasGame: Bool { get }
    func status(at now: WallTime) -> GameStatus?
    func status(of slot: GameSlot, at now: WallTime) -> GameStatus?
    func restore(_ stored: [StoredEntry], in slot: GameSlot, _ app: inout State)
    func restoreWhatIsNoGame(_ stored: [StoredEntry])
    func forgetGames()
    func clear()
    func swapGames(_ app: inout State)
    func markBehind()
    func startShown(_ app: inout State) -> [Effect]?
    func startRelaxed(_ app: inout State) -> [Effect]
    func start(
        _ issued: IssuedGame, as wanted: Awaited, begun: WallTime?, made: Text?, _ app: inout State
    ) -> [Effect]?
    func startUnranked(_ wanted: Awaited, _ app: inout State) -> [Effect]?
    func race(_ id: Text, against ghost: Text, _ app: inout State) -> [Effect]
    func canRace(_ id: Text) -> Bool
    func prepare(_ app: inout State) -> [Effect]
    func pause(at now: WallTime) -> [Effect]
    func resume(at now: WallTime)
    func resumed(_ app: State) -> [Effect]
    func letGo()
    func rest()

    // Playing.
    func gesture(_ gesture: Gesture, _ app: inout State) -> [Effect]
    func press(_ key: Key, _ app: inout State) -> [Effect]
    func pressDigit(_ digit: UInt8, isShifted: Bool, _ app: inout State) -> [Effect]
    func uses(_ key: Key, onBoard: Bool, _ app: State) -> Bool
    func usesDigits(_ view: AppView) -> Bool
    func perform(_ command: PuzzleCommand, _ app: inout State) -> [Effect]
    func change(_ field: UInt8, _ text: Text, _ app: inout State) -> [Effect]
    func undo(_ app: inout State) -> [Effect]
    func redo(_ app: inout State) -> [Effect]
    func help(_ app: inout State) -> [Effect]
    func confirmHelp(_ app: inout State) -> [Effect]
    func helpOn(_ app: inout State) -> [Effect]

    // On the screen.
    func openLink(_ address: Text, _ app: inout State) -> [Effect]?
    func opened(_ view: AppView, _ app: inout State) -> [Effect]
    func ticked(_ app: inout State) -> [Effect]
    func closeInner(_ app: inout State) -> [Effect]?
    var hasInner: Bool { get }
    func resized(wasPortrait: Bool, _ app: inout State) -> [Effect]
    func settingsChanged(from before: Settings, _ app: inout State)
    func receive(ticket: UInt32, _ answer: Text, _ app: inout State) -> [Effect]
    func view(_ view: AppView, _ app: State) -> Node
    func focusID(_ view: AppView, _ app: State) -> Text?
    var hasFigures: Bool { get }
    func card(_ app: State) -> HomeCard
    /// What is said of the games on the table and aside that were left in the middle.
    func unfinished(_ app: State) -> [(status: GameStatus, name: Text, progress: Text)]
    func question(_ number: UInt8, _ app: State) -> Question?
    var helpQuestion: (title: Phrase, answer: Phrase) { get }
    var aboutRanked: Phrase { get }
    func guides(_ app: State) -> [Node]
    func preview(_ app: State) -> Node?
    func control(_ setting: Setting, _ app: State) -> [Node]?
    func range(of setting: Setting, _ app: State) -> ClosedRange<Int>?
    func follow(_ setting: Setting, _ settings: inout Settings) -> [Setting]

    // Results.
    func presentGroup(_ app: State) -> Text
    func name(ofGroup group: Text, _ words: Catalogue) -> Text?
    func scoringRule(_ settings: Settings) -> Text
    func listedScore(_ result: Score, _ settings: Settings) -> Int
    var columns: ResultColumns { get }
    func shown(_ listed: Int, moves: Int, _ words: Catalogue) -> ShownResult
    func result(_ finish: State.Finish, isOnTable: Bool, _ app: State) -> [Node]
    var review: (kind: PageKind, name: Phrase) { get }
    func waysOn(_ app: State) -> [Node]
    func afterLoss(_ app: State) -> [Node]
    func isLost(_ listed: Int) -> Bool
    var metrics: [Metric] { get }
    var countsMoves: Bool { get }

    // Leaderboards.
    func presentLeaderboard(_ app: State) -> Text
    func leaderboardChoices(shown: Text, _ app: State) -> Node?
    var hasOwnLeaderboard: Bool { get }
    func ownLeaderboard(_ app: State) -> [Node]
    func narrow(_ field: UInt8, _ text: Text)
    func loadOwnLeaderboard(_ app: inout State) -> [Effect]
    func loadMore(_ app: inout State) -> [Effect]
    func receiveOwnLeaderboard(_ page: Text?, _ app: inout State) -> [Effect]

    // The engine.
    var engine: Text { get }
    var replayQuestion: StaticString? { get }
}

extension Table: AnyTable {
    public var name: Text { Text(P.name) }
    public var title: Phrase { P.title }
    public var kind: PuzzleKind? { P.kind }
    public var gameView: AppView { P.gameView }
    public var newGameView: AppView { P.newGameView }
    public var views: [AppView] { [P.gameView, P.newGameView] + P.otherViews }
    public func leaderboard(_ settings: Settings) -> Text? { P.leaderboard(settings) }

    // MARK: Games

    public var hasGame: Bool { play != nil }
    public func status(at now: WallTime) -> GameStatus? { play?.status(at: now) }
    public func status(of slot: GameSlot, at now: WallTime) -> GameStatus? { play(in: slot)?.status(at: now) }

    public func restore(_ stored: [StoredEntry], in slot: GameSlot, _ app: inout State) {
        let made = stored.first { $0.key == slot.made }?.value
        play = Play(stored: stored, in: slot) { P.game(from: &$0, made: made) }
        P.placed(self, &app)
    }

    public func restoreWhatIsNoGame(_ stored: [StoredEntry]) { P.restoreWhatIsNoGame(stored, self) }

    public func forgetGames() {
        play = nil
        aside = nil
    }

    /// Takes everything off the table.
    public func clear() {
        play = nil
        hand.clear()
    }

    /// Puts the game aside, and on the table what was there.
    public func swapGames(_ app: inout State) {
        swap(&play, &aside)
        hand.clear()
        P.placed(self, &app)
    }

    /// Something could not be stored: it is not known which game's turn that was.
    public func markBehind() {
        play?.isBehind = true
        aside?.isBehind = true
    }

    public func startShown(_ app: inout State) -> [Effect]? { P.startShown(self, &app) }
    public func startRelaxed(_ app: inout State) -> [Effect] { P.startRelaxed(self, &app) }
    public func start(
        _ issued: IssuedGame, as wanted: Awaited, begun: WallTime?, made: Text?, _ app: inout State
    ) -> [Effect]? {
        P.start(issued, as: wanted, begun: begun, made: made, self, &app)
    }
    public func startUnranked(_ wanted: Awaited, _ app: inout State) -> [Effect]? {
        P.startUnranked(wanted, self, &app)
    }

    public func race(_ id: Text, against ghost: Text, _ app: inout State) -> [Effect] {
        var reader = TextReader(id)
        guard let (game, rating) = P.game(from: &reader, made: nil) else { return [] }
        let slot = GameSlot(name, isDaily: false)
        return begin(Play(game, in: slot, issued: nil, ghost: ghost, rating: rating), &app)
    }

    public func canRace(_ id: Text) -> Bool { P.canRace(id) }
    public func prepare(_ app: inout State) -> [Effect] { P.prepare(self, &app) }

    public func pause(at now: WallTime) -> [Effect] {
        guard let wasPaused = play?.isPaused, !wasPaused else { return [] }
        play?.pause(at: now)
        return play?.isPaused == true ? play?.storePause() ?? [] : []
    }

    public func resume(at now: WallTime) { play?.resume(at: now) }
    public func resumed(_ app: State) -> [Effect] { P.resumed(self, app) }
    public func letGo() { hand.letGo() }
    public func rest() { hand.rest() }

    // MARK: Playing

    public func gesture(_ gesture: Gesture, _ app: inout State) -> [Effect] {
        switch gesture {
        case .press(let place): return P.press(place, self, &app)
        case .drag(let place, let x, let y):
            P.drag(place, x: x, y: y, self, &app)
            return []
        case .drop(let place, let x, let y): return P.drop(place, x: x, y: y, self, &app)
        case .cancelDrag:
            hand.letGo()
            return []
        }
    }

    public func press(_ key: Key, _ app: inout State) -> [Effect] { P.press(key, self, &app) }
    public func pressDigit(_ digit: UInt8, isShifted: Bool, _ app: inout State) -> [Effect] {
        P.pressDigit(digit, isShifted: isShifted, self, &app)
    }
    public func uses(_ key: Key, onBoard: Bool, _ app: State) -> Bool { P.uses(key, onBoard: onBoard, self, app) }
    public func usesDigits(_ view: AppView) -> Bool { P.usesDigits(view) }
    public func perform(_ command: PuzzleCommand, _ app: inout State) -> [Effect] { P.perform(command, self, &app) }
    public func change(_ field: UInt8, _ text: Text, _ app: inout State) -> [Effect] {
        P.change(field, text, self, &app)
    }
    public func undo(_ app: inout State) -> [Effect] { P.undo(self, &app) }
    public func redo(_ app: inout State) -> [Effect] { P.redo(self, &app) }
    public func help(_ app: inout State) -> [Effect] { P.help(self, &app) }
    public func confirmHelp(_ app: inout State) -> [Effect] { P.confirmHelp(self, &app) }
    public func helpOn(_ app: inout State) -> [Effect] { P.helpOn(self, &app) }

    // MARK: On the screen

    public func openLink(_ address: Text, _ app: inout State) -> [Effect]? { P.openLink(address, self, &app) }
    public func opened(_ view: AppView, _ app: inout State) -> [Effect] { P.opened(view, self, &app) }
    public func ticked(_ app: inout State) -> [Effect] { P.ticked(self, &app) }
    public func closeInner(_ app: inout State) -> [Effect]? { P.closeInner(self, &app) }
    public var hasInner: Bool { P.hasInner(self) }
    public func resized(wasPortrait: Bool, _ app: inout State) -> [Effect] {
        P.resized(wasPortrait: wasPortrait, self, &app)
    }
    public func settingsChanged(from before: Settings, _ app: inout State) {
        P.settingsChanged(from: before, self, &app)
    }
    public func receive(ticket: UInt32, _ answer: Text, _ app: inout State) -> [Effect] {
        P.receive(ticket: ticket, answer, self, &app)
    }
    public func view(_ view: AppView, _ app: State) -> Node { P.view(view, self, app) }
    public func focusID(_ view: AppView, _ app: State) -> Text? { P.focusID(view, self, app) }
    public var hasFigures: Bool { P.hasFigures(self) }
    public func card(_ app: State) -> HomeCard { P.card(self, app) }

    public func unfinished(_ app: State) -> [(status: GameStatus, name: Text, progress: Text)] {
        var games: [(status: GameStatus, name: Text, progress: Text)] = []
        for game in [play, aside] {
            guard let game, game.isUnfinished else { continue }
            let (name, progress) = P.progress(game, app.catalogue)
            games.append((game.status(at: app.now), name, progress))
        }
        return games
    }

    public func question(_ number: UInt8, _ app: State) -> Question? { P.question(number, self, app) }
    public var helpQuestion: (title: Phrase, answer: Phrase) { P.helpQuestion(self) }
    public var aboutRanked: Phrase { P.aboutRanked }
    public func guides(_ app: State) -> [Node] { P.guides(app) }
    public func preview(_ app: State) -> Node? { P.preview(app) }
    public func control(_ setting: Setting, _ app: State) -> [Node]? { P.control(setting, app) }
    public func range(of setting: Setting, _ app: State) -> ClosedRange<Int>? { P.range(of: setting, app) }
    public func follow(_ setting: Setting, _ settings: inout Settings) -> [Setting] { P.follow(setting, &settings) }

    // MARK: Results

    public func presentGroup(_ app: State) -> Text { P.presentGroup(self, app) }
    public func name(ofGroup group: Text, _ words: Catalogue) -> Text? { P.name(ofGroup: group, words) }
    public func scoringRule(_ settings: Settings) -> Text { P.scoringRule(settings) }
    public func listedScore(_ result: Score, _ settings: Settings) -> Int { P.listedScore(result, settings) }
    public var columns: ResultColumns { P.columns }
    public func shown(_ listed: Int, moves: Int, _ words: Catalogue) -> ShownResult {
        P.shown(listed, moves: moves, words)
    }
    public func result(_ finish: State.Finish, isOnTable: Bool, _ app: State) -> [Node] {
        P.result(finish, isOnTable: isOnTable, app)
    }
    public var review: (kind: PageKind, name: Phrase) { P.review }
    public func waysOn(_ app: State) -> [Node] { P.waysOn(self, app) }
    public func afterLoss(_ app: State) -> [Node] { P.afterLoss(self, app) }
    public func isLost(_ listed: Int) -> Bool { P.isLost(listed) }
    public var metrics: [Metric] { P.metrics }
    public var countsMoves: Bool { P.countsMoves }

    // MARK: Leaderboards

    public func presentLeaderboard(_ app: State) -> Text { P.presentLeaderboard(self, app) }
    public func leaderboardChoices(shown: Text, _ app: State) -> Node? {
        P.leaderboardChoices(shown: shown, self, app)
    }
    public var hasOwnLeaderboard: Bool { P.hasOwnLeaderboard }
    public func ownLeaderboard(_ app: State) -> [Node] { P.ownLeaderboard(self, app) }
    public func narrow(_ field: UInt8, _ text: Text) { P.narrow(field, text, self) }
    public func loadOwnLeaderboard(_ app: inout State) -> [Effect] { P.loadOwnLeaderboard(self, &app) }
    public func loadMore(_ app: inout State) -> [Effect] { P.loadMore(self, &app) }
    public func receiveOwnLeaderboard(_ page: Text?, _ app: inout State) -> [Effect] {
        P.receiveOwnLeaderboard(page, self, &app)
    }

    // MARK: The engine

    public var engine: Text { P.engine }
    public var replayQuestion: StaticString? { P.replayQuestion }
}
