import PuzzleAPI
import PuzzleCore

/// A puzzle that can be played in the app: what the app asks of a puzzle beyond its rules. Whoever conforms has a folder in
/// `Puzzles/` and a line in the list of kinds (`State.puzzles`). Nothing else in the app has to know it, but for what stands in lists
/// of all puzzles: settings (`Setting`), texts, addresses of lessons (`Lessons`).
///
/// Like `Puzzle`, a conforming type has no values. What changes is in a `Table`: the games and what the player has in hand.
/// Most requirements have a default, so that a puzzle begins with few and adds what it has to offer.
public protocol PlayablePuzzle: Puzzle {
    /// What is on the screen of a game besides the game itself: a drag, a selection, a pencil, a hint.
    associatedtype Hand: PuzzleHand
    /// What `took` has to know of the position before a turn.
    associatedtype Trace = Void

    // MARK: What it is

    static var title: Phrase { get }
    /// Under which the server knows it; nil if it issues no games of it.
    static var kind: PuzzleKind? { get }
    static var gameView: AppView { get }
    /// Where a new game is chosen.
    static var newGameView: AppView { get }
    /// Further views of its own.
    static var otherViews: [AppView] { get }

    // MARK: Games

    /// Reads an id in the store or of the server, and makes the beginning of its game.
    /// - Parameter made: What the engine made of it, if it is stored; how hard that is goes with the answer.
    /// - Returns: nil if it cannot be played here, or not without the engine.
    static func game(from reader: inout TextReader, made: Text?) -> (game: Game<Self>, rating: Int)?
    /// Whether the screen has room for its board.
    static func fits(_ params: Params, _ app: Context) -> Bool
    /// What is stored of a puzzle which the app cannot make itself; nil for one that it can.
    static func made(_ play: Play<Self>) -> Text?
    /// The leaderboard for which new games are issued; nil if they are not to be ranked, or cannot be.
    static func leaderboard(_ settings: Settings) -> Text?

    /// Begins, on a view of its own, something else than a game by the settings; nil where that is meant.
    static func startShown(_ table: Table<Self>, _ app: inout Context) -> [Effect]?
    /// Begins a game by the settings that is not ranked.
    static func startRelaxed(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// Begins an issued game.
    /// - Parameters:
    ///   - begun: When the server's clock began to run; nil if it does not.
    ///   - made: What the engine made of it ahead of time.
    /// - Returns: nil if it cannot be played here: the server may have another generator.
    static func start(
        _ issued: IssuedGame, as wanted: Awaited, begun: WallTime?, made: Text?, _ table: Table<Self>,
        _ app: inout Context
    ) -> [Effect]?
    /// Begins a game of the same kind as the one that was waited for, which is not ranked; of a day's puzzle the one that follows
    /// from the date.
    static func startUnranked(_ wanted: Awaited, _ table: Table<Self>, _ app: inout Context) -> [Effect]?
    /// The picture that the tiles of a new game get, where there can be one.
    /// - Parameter day: Of a day's puzzle, in days since 1 January 1970.
    static func picture(ofDay day: Int?, _ app: Context) -> Text?
    /// What else is done when a game has come to the table, begun or brought back.
    static func placed(_ table: Table<Self>, _ app: inout Context)
    static func begun(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// Has the engine make ahead of time what the next game needs.
    static func prepare(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// What else the store has of this puzzle.
    static func restoreWhatIsNoGame(_ stored: [StoredEntry], _ table: Table<Self>)

    // MARK: Playing

    /// What a turn may be told from afterwards.
    static func trace(of position: Position) -> Trace
    /// A turn was taken: what is heard and told of it. The game is not on the table meanwhile.
    static func took(
        _ action: Turn<Move>.Action, since trace: Trace, _ play: Play<Self>, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect]
    /// The first turn or the last one was taken.
    static func wentOn(_ play: Play<Self>, _ table: Table<Self>, _ app: inout Context) -> [Effect]

    /// A place on the board was pressed: a tile, a cell.
    static func press(_ place: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// A finger moves what it has pressed; distances are in thousandths of its side.
    static func drag(_ place: Int, x: Int, y: Int, _ table: Table<Self>, _ app: inout Context)
    static func drop(_ place: Int, x: Int, y: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// A key that is not the same for all puzzles.
    static func press(_ key: Key, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    static func pressDigit(_ digit: UInt8, isShifted: Bool, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// Whether it uses the key; otherwise the focus moves, or the browser has it.
    /// - Parameter onBoard: Whether the focus is on the board.
    static func uses(_ key: Key, onBoard: Bool, _ table: Table<Self>, _ app: Context) -> Bool
    /// Whether the keys of digits mean something on a view of its own.
    static func usesDigits(_ view: AppView) -> Bool
    /// One of its own buttons was pressed.
    static func perform(_ command: PuzzleCommand, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// One of its own fields was changed.
    static func change(_ field: UInt8, _ text: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    static func undo(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    static func redo(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// The button and the key for help.
    static func help(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// The player gives up the ranking for help.
    static func confirmHelp(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// The time has come for which `Timer.help` was set.
    static func helpOn(_ table: Table<Self>, _ app: inout Context) -> [Effect]

    // MARK: On the screen

    /// Opens what an address leads to that is of this puzzle; nil for any other address.
    static func openLink(_ address: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect]?
    /// What there is to pass on of a game's puzzle; nil if no address leads to it.
    static func shared(_ game: Game<Self>) -> SharedPuzzle?
    /// A view of its own was opened.
    static func opened(_ view: AppView, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// Its game is on the screen again.
    static func resumed(_ table: Table<Self>, _ app: Context) -> [Effect]
    /// Another second of play is full.
    static func ticked(_ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// Closes what is open within the view, as Escape does.
    /// - Returns: nil if nothing is.
    static func closeInner(_ table: Table<Self>, _ app: inout Context) -> [Effect]?
    /// Whether the browser's way back closes that, too.
    static func hasInner(_ table: Table<Self>) -> Bool
    /// The screen has another size.
    static func resized(wasPortrait: Bool, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// What depends on settings.
    static func settingsChanged(from before: Settings, _ table: Table<Self>, _ app: inout Context)
    /// An answer of the engine, to whomever it is.
    static func receive(ticket: UInt32, _ answer: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect]

    static func view(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Node
    /// The element that takes the focus when its view is opened; nil for the view as a whole.
    static func focusID(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Text?
    /// Whether the game's view has figures now, on which a notice can lie.
    static func hasFigures(_ table: Table<Self>) -> Bool
    /// Its place on the start page.
    static func card(_ table: Table<Self>, _ app: Context) -> HomeCard
    /// What is said of a game that was left: what it is, and how far it is.
    static func progress(_ play: Play<Self>, _ words: Catalogue) -> (name: Text, progress: Text)
    /// A question of its own (`Dialog.puzzle`).
    static func question(_ number: UInt8, _ table: Table<Self>, _ app: Context) -> Question?
    /// What is asked before help that costs the ranking.
    static func helpQuestion(_ table: Table<Self>) -> (title: Phrase, answer: Phrase)
    static var aboutRanked: Phrase { get }
    /// Its guides on the page with the rules.
    static func guides(_ app: Context) -> [Node]
    /// What shows the look that is set; nil if others do.
    static func preview(_ app: Context) -> Node?
    /// The control of a setting that is its own affair: nothing, if it has none, and nil for the usual one.
    static func control(_ setting: Setting, _ app: Context) -> [Node]?
    /// The values of a setting that are on offer now; nil for all.
    static func range(of setting: Setting, _ app: Context) -> ClosedRange<Int>?
    /// Settings that have to follow another one.
    static func follow(_ setting: Setting, _ settings: inout Settings) -> [Setting]

    // MARK: Results

    /// Under which name results are kept on this device: it begins with the puzzle's, and a `.`.
    static func group(of params: Params) -> Text
    /// The one of the game on the table, or of the next one.
    static func presentGroup(_ table: Table<Self>, _ app: Context) -> Text
    /// What a group is called; nil for none of this version.
    static func name(ofGroup group: Text, _ words: Catalogue) -> Text?
    /// Names the rule by which scores follow from what is known of a result, as far as settings choose it: results of another rule are
    /// put in another order first. Neither empty nor with a slash.
    static func scoringRule(_ settings: Settings) -> Text
    /// What orders a group's results by that rule; less is better.
    static func listedScore(_ result: Score, _ settings: Settings) -> Int
    /// How results are shown in lists.
    static var columns: ResultColumns { get }
    /// A result in a list, by what orders it.
    static func shown(_ listed: Int, moves: Int, _ words: Catalogue) -> ShownResult
    /// What the end of a game tells, before what the server says of it.
    static func result(_ finish: Finish, isOnTable: Bool, _ app: Context) -> [Node]
    /// The page on which a finished game is looked at, and what the button is called that leads there.
    static var review: (kind: PageKind, name: Phrase) { get }
    /// What can be done after a loss.
    static func afterLoss(_ table: Table<Self>, _ app: Context) -> [Node]
    /// Whether a lost result of an older game can be told from its place in a list.
    static func isLost(_ listed: Int) -> Bool
    /// What a game took besides moves and time.
    static func effort(of play: Play<Self>) -> Effort
    /// What a result that was won is worth in the player's profile.
    /// - Parameter each: What the server gives for a solved puzzle.
    static func points(of result: Score, each: Int) -> Int
    /// What such a result does for the profile's milestones.
    static func milestones(of result: Score) -> [MilestoneStep]
    /// By what its leaderboards can be ordered.
    static var metrics: [Metric] { get }
    /// Whether fewer moves are better.
    static var countsMoves: Bool { get }
    /// Whether its engine can find the least number of moves of a puzzle.
    static var hasShortest: Bool { get }

    // MARK: Leaderboards

    /// The leaderboard of the game on the table, or of the next one.
    static func presentLeaderboard(_ table: Table<Self>, _ app: Context) -> Text
    /// The leaderboards on offer.
    static func leaderboardChoices(shown: Text, _ table: Table<Self>, _ app: Context) -> Node?
    /// Whether it shows leaderboards in its own way.
    static var hasOwnLeaderboard: Bool { get }
    static func ownLeaderboard(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: Context) -> [Node]
    /// Its own leaderboard is narrowed or ordered by one of its fields.
    static func narrow(_ field: UInt8, _ text: Text, _ table: Table<Self>)
    /// Asks the server for its own leaderboard.
    static func loadOwnLeaderboard(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    static func loadMore(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: inout Context) -> [Effect]
    /// - Parameter page: nil if it could not be had.
    static func receiveOwnLeaderboard(_ page: Text?, _ table: Table<Self>, _ app: inout Context) -> [Effect]

    // MARK: The engine

    /// What questions to its engine begin with.
    static var engine: Text { get }
    /// Whether a stored game can be raced against.
    static func canRace(_ id: Text) -> Bool
}

/// What is in the player's hand, next to nothing at first.
public protocol PuzzleHand {
    init()
    /// Another game comes to the table, or none: what belonged to the one before goes.
    mutating func clear()
    /// The finger lets go of the board without a turn.
    mutating func letGo()
    /// The board is covered, or a question is put: what goes on by itself stops.
    mutating func rest()
    /// The game has gone on elsewhere: what belonged to the position before goes.
    mutating func moveOn()
    /// Whether another board would come at a bad time: the player, or the engine, is about to change this one.
    var isBusy: Bool { get }
}

extension PuzzleHand {
    public mutating func clear() { self = Self() }
    public mutating func letGo() {}
    public mutating func rest() {}
    public mutating func moveOn() { clear() }
    public var isBusy: Bool { false }
}

/// What a puzzle's own button means: one of its commands, and perhaps a number.
public struct PuzzleCommand: Equatable, Sendable {
    public let code: UInt8
    public let value: Int

    public init(code: UInt8, value: Int = 0) {
        self.code = code
        self.value = value
    }
}

/// A question with its answers, the one last that loses nothing.
public struct Question {
    let title: Text
    let text: Text
    let answers: [(phrase: Phrase, action: Action)]

    public init(title: Text, text: Text, answers: [(phrase: Phrase, action: Action)]) {
        self.title = title
        self.text = text
        self.answers = answers
    }
}

/// A puzzle on the start page.
public struct HomeCard {
    let picture: Node
    /// What a new game would be.
    let detail: Text
    /// Begins one.
    let begin: Action
    /// Begin one that is a little different.
    let choices: [Node]

    public init(picture: Node, detail: Text, begin: Action, choices: [Node] = []) {
        self.picture = picture
        self.detail = detail
        self.begin = begin
        self.choices = choices
    }
}

/// What the lists of a puzzle's results have besides rank, player, score and time.
public struct ResultColumns: Sendable {
    let detail: Phrase
    /// Whether the scores have many digits and the detail is what counts: then on a narrow screen the time gives way, and not the
    /// detail.
    let isDetailFirst: Bool

    public init(detail: Phrase, isDetailFirst: Bool = false) {
        self.detail = detail
        self.isDetailFirst = isDetailFirst
    }
}

/// A result as it stands in a list.
public struct ShownResult {
    let score: Int
    let detail: Text
    /// The detail where it stands alone.
    let summary: Text

    public init(score: Int, detail: Text, summary: Text) {
        self.score = score
        self.detail = detail
        self.summary = summary
    }
}

// What is the same for most puzzles.
extension PlayablePuzzle {
    public static var kind: PuzzleKind? { nil }
    public static var gameView: AppView { AppView(Text(name), title, help: .contents, of: Text(name)) }
    public static var newGameView: AppView { AppView("new-" + Text(name), .newGame, help: .newGame, of: Text(name)) }
    public static var otherViews: [AppView] { [] }

    public static func fits(_ params: Params, _ app: Context) -> Bool { true }
    public static func made(_ play: Play<Self>) -> Text? { nil }
    public static func leaderboard(_ settings: Settings) -> Text? { nil }
    public static func startShown(_ table: Table<Self>, _ app: inout Context) -> [Effect]? { nil }
    public static func start(
        _ issued: IssuedGame, as wanted: Awaited, begun: WallTime?, made: Text?, _ table: Table<Self>,
        _ app: inout Context
    ) -> [Effect]? {
        var reader = TextReader(issued.puzzle)
        guard let (game, rating) = game(from: &reader, made: made) else { return nil }
        let play = Play(
            game, in: wanted.slot, issued: issued.game, begun: begun, day: wanted.daily?.day, rating: rating)
        return table.begin(play, &app) + app.refillStock()
    }
    public static func startUnranked(_ wanted: Awaited, _ table: Table<Self>, _ app: inout Context) -> [Effect]? { nil }
    public static func picture(ofDay day: Int?, _ app: Context) -> Text? { nil }
    public static func placed(_ table: Table<Self>, _ app: inout Context) {}
    public static func begun(_ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func prepare(_ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func restoreWhatIsNoGame(_ stored: [StoredEntry], _ table: Table<Self>) {}

    public static func took(
        _ action: Turn<Move>.Action, since trace: Trace, _ play: Play<Self>, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        app.sound(action == .undo ? .undo : .enter)
    }
    public static func wentOn(_ play: Play<Self>, _ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func press(_ place: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func drag(_ place: Int, x: Int, y: Int, _ table: Table<Self>, _ app: inout Context) {}
    public static func drop(_ place: Int, x: Int, y: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func press(_ key: Key, _ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func pressDigit(
        _ digit: UInt8, isShifted: Bool, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] { [] }
    public static func uses(_ key: Key, onBoard: Bool, _ table: Table<Self>, _ app: Context) -> Bool { false }
    public static func usesDigits(_ view: AppView) -> Bool { false }
    public static func perform(_ command: PuzzleCommand, _ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func change(_ field: UInt8, _ text: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        []
    }
    public static func undo(_ table: Table<Self>, _ app: inout Context) -> [Effect] { table.take(.undo, &app) }
    public static func redo(_ table: Table<Self>, _ app: inout Context) -> [Effect] { table.take(.redo, &app) }
    public static func help(_ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func confirmHelp(_ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func helpOn(_ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }

    public static func openLink(_ address: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect]? { nil }
    public static func shared(_ game: Game<Self>) -> SharedPuzzle? { nil }
    public static func opened(_ view: AppView, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        view == newGameView ? app.refillStock() : []
    }
    public static func resumed(_ table: Table<Self>, _ app: Context) -> [Effect] { [] }
    public static func ticked(_ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func closeInner(_ table: Table<Self>, _ app: inout Context) -> [Effect]? { nil }
    public static func hasInner(_ table: Table<Self>) -> Bool { false }
    public static func resized(wasPortrait: Bool, _ table: Table<Self>, _ app: inout Context) -> [Effect] { [] }
    public static func settingsChanged(from before: Settings, _ table: Table<Self>, _ app: inout Context) {}
    public static func receive(
        ticket: UInt32, _ answer: Text, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] { [] }

    public static func focusID(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Text? { nil }
    public static func hasFigures(_ table: Table<Self>) -> Bool { false }
    public static func question(_ number: UInt8, _ table: Table<Self>, _ app: Context) -> Question? { nil }
    public static func helpQuestion(_ table: Table<Self>) -> (title: Phrase, answer: Phrase) { (.useHelpTitle, .hint) }
    public static var aboutRanked: Phrase { .aboutRanked }
    public static func guides(_ app: Context) -> [Node] { [] }
    public static func preview(_ app: Context) -> Node? { nil }
    public static func control(_ setting: Setting, _ app: Context) -> [Node]? { nil }
    public static func range(of setting: Setting, _ app: Context) -> ClosedRange<Int>? { nil }
    public static func follow(_ setting: Setting, _ settings: inout Settings) -> [Setting] { [] }

    public static func group(of params: Params) -> Text { leaderboard(of: params) ?? Text(name) + "." }
    public static func scoringRule(_ settings: Settings) -> Text { "-" }
    public static func listedScore(_ result: Score, _ settings: Settings) -> Int { result.ranked }
    public static var columns: ResultColumns { ResultColumns(detail: .moves) }
    public static func shown(_ listed: Int, moves: Int, _ words: Catalogue) -> ShownResult {
        ShownResult(score: listed, detail: words.number(moves), summary: words[.moves, moves])
    }
    public static func result(_ finish: Finish, isOnTable: Bool, _ app: Context) -> [Node] {
        let words = app.catalogue
        let (score, records) = (finish.score, finish.records)
        return [
            Node(
                .div, "figures",
                [
                    resultFigure(words[.time], words.duration(score.milliseconds, exact: true), isRecord: records.time),
                    resultFigure(
                        words[.moves], words.number(score.moves), isRecord: records.moves,
                        detail: finish.shortest.map { words[.shortestMoves, words.number($0)] }),
                    resultFigure(words[.score], words.number(score.score), isRecord: records.score),
                ])
        ]
    }
    public static var review: (kind: PageKind, name: Phrase) { (.replay, .replay) }
    public static func afterLoss(_ table: Table<Self>, _ app: Context) -> [Node] { [] }
    public static func isLost(_ listed: Int) -> Bool { false }
    public static func effort(of play: Play<Self>) -> Effort { Effort() }
    public static func points(of result: Score, each: Int) -> Int { each }
    public static func milestones(of result: Score) -> [MilestoneStep] { [] }
    public static var metrics: [Metric] { Metric.allCases }
    public static var countsMoves: Bool { true }
    public static var hasShortest: Bool { false }

    public static func presentLeaderboard(_ table: Table<Self>, _ app: Context) -> Text {
        table.play.flatMap { leaderboard(of: $0.game.id.params) } ?? leaderboard(app.settings) ?? Text(name)
    }
    public static func leaderboardChoices(shown: Text, _ table: Table<Self>, _ app: Context) -> Node? { nil }
    public static var hasOwnLeaderboard: Bool { false }
    public static func ownLeaderboard(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: Context) -> [Node] {
        []
    }
    public static func narrow(_ field: UInt8, _ text: Text, _ table: Table<Self>) {}
    public static func loadOwnLeaderboard(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: inout Context)
        -> [Effect]
    { [] }
    public static func loadMore(_ filter: Leaderboard.Filter, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        []
    }
    public static func receiveOwnLeaderboard(
        _ page: Text?, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] { [] }

    public static var engine: Text { Text(name) + ":" }
    public static func canRace(_ id: Text) -> Bool { false }
}

extension PlayablePuzzle where Trace == Void {
    public static func trace(of position: Position) {}
}
