import PuzzleAPI
import PuzzleCore

/// A puzzle's table: the game that is played on it, the one aside, and what is in the player's hand.
///
/// It is a class because that is the only kind of type that Embedded Swift can hold without knowing which one it is (`AnyTable`).
/// The context owns its tables alone.
public final class Table<P: PlayablePuzzle> {
    public internal(set) var play: Play<P>?
    /// The day's puzzle while another game is on the table, or the other way round.
    public internal(set) var aside: Play<P>?
    /// The game in whose place another one is awaited, or made: it is given up when that one begins.
    private var replaced: Play<P>?
    public internal(set) var hand = P.Hand()
    /// What is seen of a race beside the game, while it is on the screen.
    public internal(set) var ghost: EnginePage?
    /// Its place in the list of kinds.
    public var number = 0

    public init() {}

    /// The game that a slot has, on the table or aside.
    private func play(in slot: GameSlot) -> Play<P>? {
        play?.slot == slot ? play : aside?.slot == slot ? aside : nil
    }

    /// Whether turns are taken now.
    func isInPlay(_ app: Context) -> Bool {
        guard let play, !play.isPaused, !play.game.isOver else { return false }
        return app.view == P.gameView && app.dialog == nil
    }

    /// Takes a turn, if one can be taken now and it is allowed; stores it, and ends the game if it is over.
    func take(_ action: Turn<P.Move>.Action, _ app: inout Context) -> [Effect] {
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
            return effects + [.timer(.second, milliseconds: 1005)] + P.wentOn(play, self, &app)
        }
        let over = play.over(at: app.now)
        return effects + [.send(.endOfGame(.over(over, group: P.group(of: play.game.id.params))))]
            + P.wentOn(play, self, &app)
    }

    /// Puts a new game on the table, which must be clear, and stores it.
    func begin(_ play: Play<P>, _ app: inout Context) -> [Effect] {
        hand.clear()
        var play = play
        if play.picture == nil { play.picture = P.picture(ofDay: play.day, app) }
        if !app.session.playerName.isEmpty { play.player = app.session.playerName }
        if replaced?.slot != play.slot, aside == nil { aside = replaced }
        replaced = nil
        self.play = play
        P.placed(self, &app)
        let begun = Effect.send(.leaderboard(.gameBegun(number, P.presentLeaderboard(self, app))))
        return [begun] + app.note(play.slot.isDaily ? .dailyBegun : .gameBegun, of: play.slot) + storeMade(play)
            + play.storeNew() + app.storeTable()
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
    /// The name under which results of the slot's game are kept; nil if there is none.
    func group(of slot: GameSlot) -> Text?
    /// What has become of the slot's game if it is given up; nil if there is none.
    func givenUp(_ slot: GameSlot, at now: WallTime) -> PlayedGame?
    func restore(_ stored: [StoredEntry], in slot: GameSlot, _ app: inout Context)
    func restoreWhatIsNoGame(_ stored: [StoredEntry])
    /// The slot's game as devices share it, under this stamp; nil if there is none.
    func saved(_ slot: GameSlot, _ stamp: Text) -> SavedGame?
    /// Whether the slot has a game that is not over; nil if it has none.
    func goesOn(_ slot: GameSlot) -> Bool?
    /// Whether a game of another device can be played here.
    func canPlay(_ game: SavedGame, in slot: GameSlot, _ app: Context) -> Bool
    /// Which one it is, and how far; nil if it cannot be read here.
    func describe(_ game: SavedGame, in slot: GameSlot, _ words: Catalogue) -> Text?
    /// Puts it into the slot, in place of what is there, and stores it.
    /// - Parameter movesOn: Whether the game that is there is being played, and only goes on.
    func takeUp(_ game: SavedGame, in slot: GameSlot, movesOn: Bool, _ app: inout Context) -> [Effect]
    /// Takes the slot's game away.
    func remove(_ slot: GameSlot) -> [Effect]
    /// Whether another board would come at a bad time.
    var isBusy: Bool { get }
    func forgetGames()
    func clear()
    func putBack(_ app: inout Context)
    func swapGames(_ app: inout Context)
    /// Games that were begun without a name are the player's who has this one until now.
    func keepPlayer(_ name: Text) -> [Effect]
    func markBehind()
    func forgetPicture(_ name: Text) -> [Effect]
    func startShown(_ app: inout Context) -> [Effect]?
    func startRelaxed(_ app: inout Context) -> [Effect]
    func start(
        _ issued: IssuedGame, as wanted: Awaited, begun: WallTime?, made: Text?, _ app: inout Context
    ) -> [Effect]?
    func startUnranked(_ wanted: Awaited, _ app: inout Context) -> [Effect]?
    var ghost: EnginePage? { get }
    func removeGhost()
    func receiveStored(ticket: UInt32, _ entries: [StoredEntry], _ app: inout Context) -> [Effect]
    func race(_ id: Text, against ghost: Text, picture: Text?, _ app: inout Context) -> [Effect]
    func canRace(_ id: Text) -> Bool
    func prepare(_ app: inout Context) -> [Effect]
    func pause(at now: WallTime) -> [Effect]
    func resume(at now: WallTime)
    func resumed(_ app: Context) -> [Effect]
    func letGo()
    func rest()

    // Playing.
    func gesture(_ gesture: Gesture, _ app: inout Context) -> [Effect]
    func press(_ key: Key, _ app: inout Context) -> [Effect]
    func pressDigit(_ digit: UInt8, isShifted: Bool, _ app: inout Context) -> [Effect]
    func uses(_ key: Key, onBoard: Bool, _ app: Context) -> Bool
    func usesDigits(_ view: AppView) -> Bool
    func perform(_ command: PuzzleCommand, _ app: inout Context) -> [Effect]
    func change(_ field: UInt8, _ text: Text, _ app: inout Context) -> [Effect]
    func undo(_ app: inout Context) -> [Effect]
    func redo(_ app: inout Context) -> [Effect]
    func help(_ app: inout Context) -> [Effect]
    func confirmHelp(_ app: inout Context) -> [Effect]
    func helpOn(_ app: inout Context) -> [Effect]

    // On the screen.
    func openLink(_ address: Text, _ app: inout Context) -> [Effect]?
    var shared: SharedPuzzle? { get }
    func opened(_ view: AppView, _ app: inout Context) -> [Effect]
    func ticked(_ app: inout Context) -> [Effect]
    func closeInner(_ app: inout Context) -> [Effect]?
    var hasInner: Bool { get }
    func resized(wasPortrait: Bool, _ app: inout Context) -> [Effect]
    func settingsChanged(from before: Settings, _ app: inout Context)
    func receive(ticket: UInt32, _ answer: Text, _ app: inout Context) -> [Effect]
    func view(_ view: AppView, _ app: Context) -> Node
    func focusID(_ view: AppView, _ app: Context) -> Text?
    var hasFigures: Bool { get }
    func card(_ app: Context) -> HomeCard
    /// What is said of the games on the table and aside that were left in the middle.
    func unfinished(_ app: Context) -> [(status: GameStatus, name: Text, progress: Text)]
    func question(_ number: UInt8, _ app: Context) -> Question?
    var helpQuestion: (title: Phrase, answer: Phrase) { get }
    var aboutRanked: Phrase { get }
    /// How long a puzzle may be looked at before the clock starts.
    var inspection: Milliseconds { get }
    func guides(_ app: Context) -> [Node]
    func preview(_ app: Context) -> Node?
    func control(_ setting: Setting, _ app: Context) -> [Node]?
    func range(of setting: Setting, _ app: Context) -> ClosedRange<Int>?
    func follow(_ setting: Setting, _ settings: inout Settings) -> [Setting]

    // Results.
    func presentGroup(_ app: Context) -> Text
    func name(ofGroup group: Text, _ words: Catalogue) -> Text?
    func scoringRule(_ settings: Settings) -> Text
    func listedScore(_ result: Score, _ settings: Settings) -> Int
    var columns: ResultColumns { get }
    func shown(_ listed: Int, moves: Int, _ words: Catalogue) -> ShownResult
    func result(_ finish: Finish, isOnTable: Bool, _ app: Context) -> [Node]
    var review: (kind: PageKind, name: Phrase) { get }
    func afterLoss(_ app: Context) -> [Node]
    func isLost(_ listed: Int) -> Bool
    func points(of result: Score, each: Int) -> Int
    func milestones(of result: Score) -> [MilestoneStep]
    var metrics: [Metric] { get }
    var countsMoves: Bool { get }
    var hasShortest: Bool { get }

    // Leaderboards.
    func presentLeaderboard(_ app: Context) -> Text
    func leaderboardChoices(shown: Text, _ app: Context) -> Node?
    var hasOwnLeaderboard: Bool { get }
    func ownLeaderboard(_ filter: Leaderboard.Filter, _ app: Context) -> [Node]
    func narrow(_ field: UInt8, _ text: Text)
    func loadOwnLeaderboard(_ filter: Leaderboard.Filter, _ app: inout Context) -> [Effect]
    func loadMore(_ filter: Leaderboard.Filter, _ app: inout Context) -> [Effect]
    func receiveOwnLeaderboard(_ page: Text?, _ app: inout Context) -> [Effect]

    // The engine.
    var engine: Text { get }
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
    public func group(of slot: GameSlot) -> Text? { play(in: slot).map { P.group(of: $0.game.id.params) } }

    public func givenUp(_ slot: GameSlot, at now: WallTime) -> PlayedGame? {
        play(in: slot).map { play in
            PlayedGame(
                group: P.group(of: play.game.id.params), end: .givenUp, isKept: false, moves: play.game.moves,
                milliseconds: play.milliseconds(at: now), effort: P.effort(of: play))
        }
    }

    public func restore(_ stored: [StoredEntry], in slot: GameSlot, _ app: inout Context) {
        let made = stored.first { $0.key == slot.made }?.value
        play = Play(stored: stored, in: slot) { P.game(from: &$0, made: made) }
        P.placed(self, &app)
    }

    public func restoreWhatIsNoGame(_ stored: [StoredEntry]) { P.restoreWhatIsNoGame(stored, self) }

    public func saved(_ slot: GameSlot, _ stamp: Text) -> SavedGame? {
        let play = play(in: slot) ?? (replaced?.slot == slot ? replaced : nil)
        return play.map { $0.saved(stamp, made: P.made($0)) }
    }

    public func goesOn(_ slot: GameSlot) -> Bool? { play(in: slot).map { !$0.game.isOver } }

    /// A game of another device, covered; nil if it cannot be played here from its first turn to its last.
    private func read(_ game: SavedGame, in slot: GameSlot) -> Play<P>? {
        let entries = slot.entries(of: game)
        let made = game.made.isEmpty ? nil : game.made
        let play = Play<P>(stored: entries, in: slot) { P.game(from: &$0, made: made) }
        guard let play, entries.filter({ $0.key.hasPrefix(slot.turns) }).count == play.game.moves else { return nil }
        return play
    }

    public func canPlay(_ game: SavedGame, in slot: GameSlot, _ app: Context) -> Bool {
        read(game, in: slot).map { P.fits($0.game.id.params, app) } ?? false
    }

    public func describe(_ game: SavedGame, in slot: GameSlot, _ words: Catalogue) -> Text? {
        read(game, in: slot).map { play in
            let (name, progress) = P.progress(play, words)
            return name + " · " + progress
        }
    }

    public func takeUp(_ game: SavedGame, in slot: GameSlot, movesOn: Bool, _ app: inout Context) -> [Effect] {
        guard var new = read(game, in: slot) else { return [] }
        // The player's own picture is on this device alone.
        if new.picture == nil, let old = play(in: slot), old.game.id == new.game.id { new.picture = old.picture }
        let effects = storeMade(new) + new.storeAll() + new.storePause()
        guard play?.slot == slot || play == nil && aside?.slot != slot else {
            aside = new
            return effects
        }
        if new.ghost != play?.ghost { ghost = nil }
        if movesOn { new.resume(at: app.now) }
        if replaced?.slot == slot { replaced = nil }
        play = new
        if movesOn {
            hand.moveOn()
        } else {
            hand.clear()
            P.placed(self, &app)
        }
        return effects
    }

    public func remove(_ slot: GameSlot) -> [Effect] {
        if play?.slot == slot {
            play = nil
            hand.clear()
        } else if aside?.slot == slot {
            aside = nil
        } else if replaced?.slot == slot {
            replaced = nil
        }
        return slot.removeStored()
    }

    public var isBusy: Bool { hand.isBusy }

    public func forgetGames() {
        (play, aside, replaced) = (nil, nil, nil)
    }

    /// Takes everything off the table, for another game of the same slot.
    public func clear() {
        // What is over is not missed.
        if let play, !play.game.isOver { replaced = play }
        play = nil
        hand.clear()
    }

    /// No other game comes in the place of the one that was taken off the table: it goes on.
    public func putBack(_ app: inout Context) {
        guard let game = replaced else { return }
        replaced = nil
        if play == nil {
            play = game
            P.placed(self, &app)
        } else if aside == nil {
            aside = game
        }
    }

    /// Puts the game aside, and on the table what was there.
    public func swapGames(_ app: inout Context) {
        putBack(&app)
        swap(&play, &aside)
        hand.clear()
        P.placed(self, &app)
    }

    public func keepPlayer(_ name: Text) -> [Effect] {
        (play?.keepPlayer(name) ?? []) + (aside?.keepPlayer(name) ?? []) + (replaced?.keepPlayer(name) ?? [])
    }

    /// Something could not be stored: it is not known which game's turn that was.
    public func markBehind() {
        play?.isBehind = true
        aside?.isBehind = true
        replaced?.isBehind = true
    }

    /// Games with the picture, whichever part of it, show the one that is set.
    public func forgetPicture(_ name: Text) -> [Effect] {
        (play?.forgetPicture(name) ?? []) + (aside?.forgetPicture(name) ?? []) + (replaced?.forgetPicture(name) ?? [])
    }

    public func startShown(_ app: inout Context) -> [Effect]? { P.startShown(self, &app) }
    public func startRelaxed(_ app: inout Context) -> [Effect] { P.startRelaxed(self, &app) }
    public func start(
        _ issued: IssuedGame, as wanted: Awaited, begun: WallTime?, made: Text?, _ app: inout Context
    ) -> [Effect]? {
        P.start(issued, as: wanted, begun: begun, made: made, self, &app)
    }
    public func startUnranked(_ wanted: Awaited, _ app: inout Context) -> [Effect]? {
        P.startUnranked(wanted, self, &app)
    }

    public func race(_ id: Text, against ghost: Text, picture: Text?, _ app: inout Context) -> [Effect] {
        var reader = TextReader(id)
        guard let (game, rating) = P.game(from: &reader, made: nil) else { return [] }
        let slot = GameSlot(name, isDaily: false)
        var play = Play(game, in: slot, issued: nil, ghost: ghost, rating: rating)
        play.picture = picture
        return begin(play, &app)
    }

    public func removeGhost() { ghost = nil }
    public func receiveStored(ticket: UInt32, _ entries: [StoredEntry], _ app: inout Context) -> [Effect] {
        ghost?.receiveStored(ticket: ticket, entries, &app) ?? []
    }

    public func canRace(_ id: Text) -> Bool { P.canRace(id) }
    public func prepare(_ app: inout Context) -> [Effect] { P.prepare(self, &app) }

    public func pause(at now: WallTime) -> [Effect] {
        guard let wasPaused = play?.isPaused, !wasPaused else { return [] }
        play?.pause(at: now)
        return play?.isPaused == true ? play?.storePause() ?? [] : []
    }

    public func resume(at now: WallTime) { play?.resume(at: now) }
    public func resumed(_ app: Context) -> [Effect] { P.resumed(self, app) }
    public func letGo() { hand.letGo() }
    public func rest() { hand.rest() }

    // MARK: Playing

    public func gesture(_ gesture: Gesture, _ app: inout Context) -> [Effect] {
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

    public func press(_ key: Key, _ app: inout Context) -> [Effect] { P.press(key, self, &app) }
    public func pressDigit(_ digit: UInt8, isShifted: Bool, _ app: inout Context) -> [Effect] {
        P.pressDigit(digit, isShifted: isShifted, self, &app)
    }
    public func uses(_ key: Key, onBoard: Bool, _ app: Context) -> Bool { P.uses(key, onBoard: onBoard, self, app) }
    public func usesDigits(_ view: AppView) -> Bool { P.usesDigits(view) }
    public func perform(_ command: PuzzleCommand, _ app: inout Context) -> [Effect] { P.perform(command, self, &app) }
    public func change(_ field: UInt8, _ text: Text, _ app: inout Context) -> [Effect] {
        P.change(field, text, self, &app)
    }
    public func undo(_ app: inout Context) -> [Effect] { P.undo(self, &app) }
    public func redo(_ app: inout Context) -> [Effect] { P.redo(self, &app) }
    public func help(_ app: inout Context) -> [Effect] { P.help(self, &app) }
    public func confirmHelp(_ app: inout Context) -> [Effect] { P.confirmHelp(self, &app) }
    public func helpOn(_ app: inout Context) -> [Effect] { P.helpOn(self, &app) }

    // MARK: On the screen

    public func openLink(_ address: Text, _ app: inout Context) -> [Effect]? { P.openLink(address, self, &app) }
    /// Of the game on the table.
    public var shared: SharedPuzzle? { play.flatMap { P.shared($0.game) } }
    public func opened(_ view: AppView, _ app: inout Context) -> [Effect] { P.opened(view, self, &app) }
    public func ticked(_ app: inout Context) -> [Effect] { P.ticked(self, &app) }
    public func closeInner(_ app: inout Context) -> [Effect]? { P.closeInner(self, &app) }
    public var hasInner: Bool { P.hasInner(self) }
    public func resized(wasPortrait: Bool, _ app: inout Context) -> [Effect] {
        P.resized(wasPortrait: wasPortrait, self, &app)
    }
    public func settingsChanged(from before: Settings, _ app: inout Context) {
        P.settingsChanged(from: before, self, &app)
    }
    public func receive(ticket: UInt32, _ answer: Text, _ app: inout Context) -> [Effect] {
        (ghost?.receive(ticket: ticket, answer) ?? []) + P.receive(ticket: ticket, answer, self, &app)
    }
    public func view(_ view: AppView, _ app: Context) -> Node { P.view(view, self, app) }
    public func focusID(_ view: AppView, _ app: Context) -> Text? { P.focusID(view, self, app) }
    public var hasFigures: Bool { P.hasFigures(self) }
    public func card(_ app: Context) -> HomeCard { P.card(self, app) }

    /// The game that was left in the middle, if it is not the day's.
    var waiting: Play<P>? { [play, aside].lazy.compactMap { $0 }.first { $0.isUnfinished && !$0.slot.isDaily } }

    public func unfinished(_ app: Context) -> [(status: GameStatus, name: Text, progress: Text)] {
        var games: [(status: GameStatus, name: Text, progress: Text)] = []
        for game in [play, aside] {
            guard let game, game.isUnfinished else { continue }
            let (name, progress) = P.progress(game, app.catalogue)
            games.append((game.status(at: app.now), name, progress))
        }
        return games
    }

    public func question(_ number: UInt8, _ app: Context) -> Question? { P.question(number, self, app) }
    public var helpQuestion: (title: Phrase, answer: Phrase) { P.helpQuestion(self) }
    public var aboutRanked: Phrase { P.aboutRanked }
    public var inspection: Milliseconds { P.inspection }
    public func guides(_ app: Context) -> [Node] { P.guides(app) }
    public func preview(_ app: Context) -> Node? { P.preview(app) }
    public func control(_ setting: Setting, _ app: Context) -> [Node]? { P.control(setting, app) }
    public func range(of setting: Setting, _ app: Context) -> ClosedRange<Int>? { P.range(of: setting, app) }
    public func follow(_ setting: Setting, _ settings: inout Settings) -> [Setting] { P.follow(setting, &settings) }

    // MARK: Results

    public func presentGroup(_ app: Context) -> Text { P.presentGroup(self, app) }
    public func name(ofGroup group: Text, _ words: Catalogue) -> Text? { P.name(ofGroup: group, words) }
    public func scoringRule(_ settings: Settings) -> Text { P.scoringRule(settings) }
    public func listedScore(_ result: Score, _ settings: Settings) -> Int { P.listedScore(result, settings) }
    public var columns: ResultColumns { P.columns }
    public func shown(_ listed: Int, moves: Int, _ words: Catalogue) -> ShownResult {
        P.shown(listed, moves: moves, words)
    }
    public func result(_ finish: Finish, isOnTable: Bool, _ app: Context) -> [Node] {
        P.result(finish, isOnTable: isOnTable, app)
    }
    public var review: (kind: PageKind, name: Phrase) { P.review }
    public func afterLoss(_ app: Context) -> [Node] { P.afterLoss(self, app) }
    public func isLost(_ listed: Int) -> Bool { P.isLost(listed) }
    public func points(of result: Score, each: Int) -> Int { P.points(of: result, each: each) }
    public func milestones(of result: Score) -> [MilestoneStep] { P.milestones(of: result) }
    public var metrics: [Metric] { P.metrics }
    public var countsMoves: Bool { P.countsMoves }
    public var hasShortest: Bool { P.hasShortest }

    // MARK: Leaderboards

    public func presentLeaderboard(_ app: Context) -> Text { P.presentLeaderboard(self, app) }
    public func leaderboardChoices(shown: Text, _ app: Context) -> Node? {
        P.leaderboardChoices(shown: shown, self, app)
    }
    public var hasOwnLeaderboard: Bool { P.hasOwnLeaderboard }
    public func ownLeaderboard(_ filter: Leaderboard.Filter, _ app: Context) -> [Node] {
        P.ownLeaderboard(filter, self, app)
    }
    public func narrow(_ field: UInt8, _ text: Text) { P.narrow(field, text, self) }
    public func loadOwnLeaderboard(_ filter: Leaderboard.Filter, _ app: inout Context) -> [Effect] {
        P.loadOwnLeaderboard(filter, self, &app)
    }
    public func loadMore(_ filter: Leaderboard.Filter, _ app: inout Context) -> [Effect] {
        P.loadMore(filter, self, &app)
    }
    public func receiveOwnLeaderboard(_ page: Text?, _ app: inout Context) -> [Effect] {
        P.receiveOwnLeaderboard(page, self, &app)
    }

    // MARK: The engine

    public var engine: Text { P.engine }
}
