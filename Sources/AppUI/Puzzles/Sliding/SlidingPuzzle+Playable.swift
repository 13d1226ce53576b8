import PuzzleAPI
import PuzzleCore

extension SlidingPuzzle: PlayablePuzzle {
    public typealias Hand = SlidingHand

    public static var title: Phrase { .slidingPuzzle }
    public static var kind: PuzzleKind? { .sliding }
    public static let gameView = AppView("game", .slidingPuzzle, help: .sliding, of: Text(name))
    public static let newGameView = AppView("new", .newGame, help: .newGame, of: Text(name))
    public static var otherViews: [AppView] { [givenView] }
    /// Where a board is that has come by a link, or is entered.
    static let givenView = AppView("board", .enterBoard, help: .ownSudoku, of: Text(name))

    // MARK: Games

    public static func game(from reader: inout TextReader, made: Text?) -> (game: Game<SlidingPuzzle>, rating: Int)? {
        (try? PuzzleID(from: &reader)).map { (Game($0), 0) }
    }

    public static func fits(_ params: Params, _ app: Context) -> Bool {
        let largest = app.largestBoard
        return params.size.rows <= largest.rows && params.size.columns <= largest.columns
    }

    public static func leaderboard(_ settings: Settings) -> Text? {
        settings.isOn(.ranked) ? leaderboard(of: settings.params) : nil
    }

    public static func startShown(_ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        app.view == givenView ? table.playGiven(&app) : nil
    }

    public static func startRelaxed(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        let id = PuzzleID<SlidingPuzzle>(params: app.settings.params, seed: app.device.random.next())
        return table.begin(Play(Game(id), in: slot, issued: nil), &app)
    }

    public static func startUnranked(_ wanted: Awaited, _ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        guard let params = params(ofLeaderboard: wanted.board) else { return nil }
        let day = wanted.daily?.day
        let id = PuzzleID<SlidingPuzzle>(params: params, seed: day.map { UInt64($0) } ?? app.device.random.next())
        return table.begin(Play(Game(id), in: wanted.slot, issued: nil, day: day), &app)
    }

    /// The place of games that are not the day's.
    private static var slot: GameSlot { GameSlot(Text(name), isDaily: false) }

    public static func picture(ofDay day: Int?, _ app: Context) -> Text? {
        day.map { Text(Picture.ofDay($0).name) } ?? app.chosenPicture
    }

    public static func begun(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        [.prepareEngine(Text(HintQuestion.engine))] + resumed(table, app) + table.showGhost(&app)
    }

    // MARK: Playing

    public static func trace(of position: SlidingBoard) -> Int { position.gap }

    public static func took(
        _ action: Turn<Slide>.Action, since gap: Int, _ play: Play<Self>, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        table.took(action, from: gap, play.game.position, &app)
    }

    public static func wentOn(_ play: Play<Self>, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.askGhost(play, &app) + table.askShortest(play, &app)
    }

    public static func press(_ tile: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        tile == picturePlace ? [] : table.pressTile(tile, &app)
    }
    public static func drag(_ tile: Int, x: Int, y: Int, _ table: Table<Self>, _ app: inout Context) {
        if tile == picturePlace { table.dragPicture(x: x, y: y, &app) } else { table.dragTile(tile, x: x, y: y, app) }
    }
    public static func drop(_ tile: Int, x: Int, y: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        tile == picturePlace ? table.dropPicture(x: x, y: y, &app) : table.dropTile(tile, x: x, y: y, &app)
    }
    /// On a board to look at, the picture itself.
    static var picturePlace: Int { 0 }

    public static func press(_ key: Key, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.pressKey(key, &app)
    }
    public static func uses(_ key: Key, onBoard: Bool, _ table: Table<Self>, _ app: Context) -> Bool {
        app.view == gameView && table.usesKey(key, onBoard: onBoard, app)
    }

    public static func perform(_ command: PuzzleCommand, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        let effects =
            switch SlidingCommand(rawValue: command.code) {
            case .quickGame: quickGame(BoardSize(coded: command.value), &app)
            case .solve: table.solve(speed: command.value, &app)
            case .turn: table.turnBoard(&app)
            case .peek: table.peek()
            case .enterBoard: table.openField()
            case nil: [Effect]()
            }
        return effects + app.sound(.select)
    }

    public static func change(_ field: UInt8, _ text: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        if SlidingField(rawValue: field) == .board { table.enterBoard(text, app) }
        return []
    }

    private static func quickGame(_ size: BoardSize?, _ app: inout Context) -> [Effect] {
        guard let size else { return [] }
        return app.choose(Text(name)) + app.askNewGame(size.settings)
    }

    public static func help(_ table: Table<Self>, _ app: inout Context) -> [Effect] { table.askHint(&app) }
    public static func confirmHelp(_ table: Table<Self>, _ app: inout Context) -> [Effect] { table.confirmHint(&app) }
    public static func helpOn(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.hand.speed > 0 ? table.askHint(&app) : []
    }

    // MARK: On the screen

    public static func openLink(_ address: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        table.openBoard(address, &app)
    }

    public static func shared(_ game: Game<Self>) -> SharedPuzzle? {
        SharedPuzzle(address: game.id.text, drawing: SlidingBoardView.drawing(game.id.start))
    }

    public static func opened(_ view: AppView, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        view == gameView ? table.showGhost(&app) : app.refillStock()
    }

    /// The engine searches ahead for the analysis of the game that is on the screen.
    public static func resumed(_ table: Table<Self>, _ app: Context) -> [Effect] {
        guard app.view == gameView, let play = table.play, !play.game.isSolved else { return [] }
        return [.prepareEngine(GameAnnouncement.text(play.game.id))]
    }

    public static func ticked(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.play.map { table.askGhost($0, &app) } ?? []
    }

    public static func closeInner(_ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        table.hand.isPeeking ? table.peek() : table.hand.speed > 0 ? table.solve(speed: 0, &app) : nil
    }

    public static func resized(wasPortrait: Bool, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.resized(wasPortrait: wasPortrait, &app)
    }

    public static func receive(
        ticket: UInt32, _ answer: Text, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        table.receiveShortest(ticket: ticket, answer, &app) ?? table.receiveHint(ticket: ticket, answer, &app)
    }

    public static func view(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Node {
        switch view {
        case gameView: SlidingGameView.view(app, table)
        case givenView: GivenBoardView.view(app, table)
        default: NewSlidingView.view(app, table)
        }
    }

    public static func focusID(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Text? {
        view == gameView ? SlidingBoardView.focusID(table, app) : nil
    }

    public static func hasFigures(_ table: Table<Self>) -> Bool { true }

    public static func card(_ table: Table<Self>, _ app: Context) -> HomeCard {
        var sizes: [Node] = []
        let largest = app.largestBoard
        for side in usualSides
        where side <= largest.rows && side <= largest.columns && side >= app.settings[.minimumTiles] {
            guard let size = BoardSize(rows: side, columns: side) else { continue }
            sizes.append(
                Node(.button, "chip", text: app.catalogue.size(size))
                    .on(.click, table.command(.quickGame, size.coded)).keyed(side))
        }
        let position = table.waiting?.game.position ?? generate(app.settings.params, seed: 15)
        return HomeCard(
            picture: Node(.div, "board-space", [SlidingBoardView.picture(app, position)]),
            detail: app.catalogue.size(app.settings.size), begin: table.command(.quickGame, app.settings.size.coded),
            choices: sizes)
    }

    /// Sides of the square boards that most people play.
    static var usualSides: [Int] { [3, 4, 5, 6, 8] }

    public static func progress(_ play: Play<Self>, _ words: Catalogue) -> (name: Text, progress: Text) {
        (words.size(play.game.id.params.size), words[.moves, play.game.moves])
    }

    public static func question(_ number: UInt8, _ table: Table<Self>, _ app: Context) -> Question? {
        let words = app.catalogue
        return Question(
            title: words[.turnTitle], text: words[.turnText, words.size(table.presentParams(app).size.transposed)],
            answers: [(.turn, table.command(.turn)), (.keepPlaying, .game(.resumed))])
    }

    public static func helpQuestion(_ table: Table<Self>) -> (title: Phrase, answer: Phrase) {
        table.hand.speed > 0 ? (.solveTitle, .solve) : (.useHelpTitle, .hint)
    }

    public static func guides(_ app: Context) -> [Node] {
        let board = generate(Params(size: .fifteenPuzzle, scramble: .walk(moves: 6), multiMove: true), seed: 6)
        let picture = Node(.div, "board-space", [SlidingBoardView.picture(app, board)])
        return [RulesView.guide(app, title, picture, Text(Lessons.slidingRules))]
    }

    // MARK: Results

    public static func group(of params: Params) -> Text { SlidingGroup(params).name }
    public static func presentGroup(_ table: Table<Self>, _ app: Context) -> Text {
        group(of: table.presentParams(app))
    }
    public static func name(ofGroup group: Text, _ words: Catalogue) -> Text? {
        SlidingGroup(name: group).map { $0.title(words) }
    }
    public static func scoringRule(_ settings: Settings) -> Text {
        settings.scoring.secondsPerPoint.map { "time" + Text(decimal: $0) } ?? "moves"
    }
    public static func listedScore(_ result: Score, _ settings: Settings) -> Int {
        settings.scoring.score(moves: result.moves, milliseconds: result.milliseconds)
    }
    public static var review: (kind: PageKind, name: Phrase) { (.analysis, .analysis) }
    public static var hasShortest: Bool { true }
    public static func effort(of play: Play<Self>) -> Effort {
        var effort = Effort()
        for turn in play.game.turns { if case .play(let slide) = turn.action { effort.slides += slide.tiles } }
        return effort
    }

    public static func milestones(of result: Score) -> [MilestoneStep] { SlidingMilestones.steps(of: result) }

    // MARK: The engine

    public static func canRace(_ id: Text) -> Bool { (try? PuzzleID<SlidingPuzzle>(id)) != nil }
}
