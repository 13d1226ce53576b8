import PuzzleAPI
import PuzzleCore

extension AppView {
    public static let sudoku = Sudoku.gameView
    public static let newSudoku = Sudoku.newGameView
    /// Where a puzzle of one's own is entered.
    public static let ownSudoku = AppView("own-sudoku", .ownSudoku, help: .ownSudoku, of: Text(Sudoku.name))
}

/// What its own buttons mean.
enum SudokuCommand: UInt8 {
    /// A game of this level, or one as it is set.
    case quickGame, newGame
    case digit, erase, toggleNoting, fillNotes, check, explain, closeExplanation, toggleZoom
    case retryMaking, practise, showSolution
    /// The link to the puzzle of the game shall be passed on.
    case share
    /// Sheets of puzzles to print.
    case openSheets
    /// The engine shall say whether the puzzle of one's own can be played.
    case checkOwn
    case clearOwn
}

/// Its own fields: a text that shall hold a puzzle, and a file.
enum SudokuField: UInt8 {
    case ownText, ownFile
}

extension Table<Sudoku> {
    func command(_ command: SudokuCommand, _ value: Int = 0) -> Action { self.command(command.rawValue, value) }
}

extension Sudoku: PlayablePuzzle {
    public typealias Hand = SudokuHand

    public static var title: Phrase { .sudoku }
    public static var kind: PuzzleKind? { .sudoku }
    public static let gameView = AppView("sudoku", .sudoku, help: .sudoku, of: Text(name))
    public static let newGameView = AppView("new-sudoku", .newSudoku, help: .newGame, of: Text(name))
    public static var otherViews: [AppView] { [.ownSudoku] }

    // MARK: Games

    /// The app has neither generator nor solver: a puzzle is one that the engine has made.
    public static func game(from reader: inout TextReader, made: Text?) -> (game: Game<Sudoku>, rating: Int)? {
        guard let made = made.flatMap({ RatedSudoku(stored: $0) }), let id = PuzzleID(from: &reader, made: made) else {
            return nil
        }
        return (made.game(id), made.rating)
    }

    public static func made(_ play: Play<Self>) -> Text? {
        RatedSudoku(puzzle: play.game.position.puzzle, rating: play.rating).stored
    }

    public static func leaderboard(_ settings: Settings) -> Text? {
        settings.isOn(.ranked) ? settings.sudoku.leaderboard : nil
    }

    public static func startShown(_ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        app.view == .ownSudoku ? table.playOwn(&app) : nil
    }

    public static func startRelaxed(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.makeUnranked(app.settings.sudoku, &app)
    }

    public static func start(
        _ issued: IssuedGame, as wanted: Awaited, begun: WallTime?, made: Text?, _ table: Table<Self>,
        _ app: inout Context
    ) -> [Effect]? {
        guard let id = Table.id(issued.puzzle), let choice = SudokuChoice(leaderboard: wanted.board) else { return nil }
        let making = SudokuHand.Making(
            choice: choice, id: id, issued: issued.game, begun: begun, day: wanted.daily?.day)
        let made = made.flatMap { RatedSudoku(stored: $0) }
        return made.map { table.begin($0, making, &app) } ?? table.make(making, &app)
    }

    public static func startUnranked(_ wanted: Awaited, _ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        guard let choice = SudokuChoice(leaderboard: wanted.board) else { return nil }
        guard let day = wanted.daily?.day, let params = choice.params else { return table.makeUnranked(choice, &app) }
        let id = PuzzleID<Sudoku>(params: DailyBoard.forgiving(params), seed: UInt64(day))
        return table.make(SudokuHand.Making(choice: choice, id: id, day: day), &app)
    }

    public static func placed(_ table: Table<Self>, _ app: inout Context) { table.selectFirstCell(&app) }
    public static func begun(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        app.refillStock() + table.hand.supply.prepareNext(&app)
    }
    public static func prepare(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.hand.supply.prepareNext(&app)
    }
    public static func restoreWhatIsNoGame(_ stored: [StoredEntry], _ table: Table<Self>) {
        table.hand.supply.restore(stored)
        table.hand.own = stored.first { $0.key == OwnSudoku.key }.flatMap { OwnSudoku(stored: $0.value) }
    }

    // MARK: Playing

    public static func trace(of position: SudokuPosition) -> SudokuPosition { position }

    public static func took(
        _ action: Turn<SudokuMove>.Action, since before: SudokuPosition, _ play: Play<Self>, _ table: Table<Self>,
        _ app: inout Context
    ) -> [Effect] {
        table.took(action, since: before, play.game, &app)
    }

    public static func press(_ cell: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.pressCell(cell, &app) + app.sound(.select)
    }
    public static func press(_ key: Key, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.pressKey(key, &app)
    }
    public static func pressDigit(
        _ digit: UInt8, isShifted: Bool, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        table.pressDigitKey(digit, asNote: isShifted, &app)
    }
    public static func uses(_ key: Key, onBoard: Bool, _ table: Table<Self>, _ app: Context) -> Bool {
        switch app.view {
        case .ownSudoku: table.ownUses(key, onBoard: onBoard, app)
        case .sudoku: table.usesKey(key, onBoard: onBoard, app)
        default: false
        }
    }
    public static func usesDigits(_ view: AppView) -> Bool { view == .sudoku || view == .ownSudoku }

    public static func perform(_ command: PuzzleCommand, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        switch SudokuCommand(rawValue: command.code) {
        case .digit: return table.pressDigit(UInt8(clamping: command.value), asNote: false, &app)
        case .erase: return table.eraseCell(&app)
        case .fillNotes: return table.take(.play(.fillNotes), &app)
        case .check: return table.take(.play(.check), &app)
        case .explain: return table.explain(&app)
        // The others are heard as choices.
        default: return choose(SudokuCommand(rawValue: command.code), command.value, table, &app) + app.sound(.select)
        }
    }

    private static func choose(
        _ command: SudokuCommand?, _ value: Int, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        switch command {
        case .quickGame: return app.choose(table.name) + app.askNewGame([(.sudokuLevel, value)])
        // Of a small grid all puzzles are easy: that chooses no level for the others.
        case .newGame: return app.choose(table.name) + app.askNewGame()
        case .toggleNoting:
            table.hand.game.isNoting.toggle()
            return []
        case .toggleZoom:
            table.hand.game.isZoomed.toggle()
            return [.focus(app.focusID)]
        case .closeExplanation: return table.closeExplanation(&app)
        case .retryMaking: return table.retryMaking(&app)
        case .practise: return table.goOnAsPractice(&app)
        case .showSolution: return table.showSolution(&app)
        case .share: return table.share()
        case .openSheets: return table.openSheets(&app)
        case .checkOwn: return table.checkOwn(&app)
        case .clearOwn: return table.clearOwn(&app)
        case .digit, .erase, .fillNotes, .check, .explain, nil: return []
        }
    }

    public static func change(_ field: UInt8, _ text: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        SudokuField(rawValue: field).map { table.readOwn(text, isTyped: $0 == .ownText, &app) } ?? []
    }

    public static func undo(_ table: Table<Self>, _ app: inout Context) -> [Effect] { table.takeBack(&app) }
    public static func redo(_ table: Table<Self>, _ app: inout Context) -> [Effect] { table.takeAgain(&app) }
    public static func help(_ table: Table<Self>, _ app: inout Context) -> [Effect] { table.fillHint(&app) }
    public static func confirmHelp(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.confirmExplanation(&app)
    }

    // MARK: On the screen

    /// A link leads to the puzzle, not into a game: one that is not over would be lost.
    public static func openLink(_ address: Text, _ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        table.openPuzzle(address, &app)
    }

    public static func shared(_ game: Game<Self>) -> SharedPuzzle? {
        let grid = game.position.puzzle.grid
        return SharedPuzzle(address: ShortID.text(of: grid), drawing: SudokuPicture.drawing(grid))
    }

    public static func opened(_ view: AppView, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        switch view {
        case .newSudoku: app.refillStock() + table.hand.supply.prepareNext(&app)
        case .ownSudoku: table.openOwnSudoku(&app)
        default: []
        }
    }

    public static func closeInner(_ table: Table<Self>, _ app: inout Context) -> [Effect]? {
        hasInner(table) ? table.closeExplanation(&app) : nil
    }
    public static func hasInner(_ table: Table<Self>) -> Bool { table.hand.game.explanation != nil }

    /// What the engine has worded is in the language before.
    public static func settingsChanged(from before: Settings, _ table: Table<Self>, _ app: inout Context) {
        guard app.settings[.language] != before[.language] else { return }
        table.hand.game.explanation = nil
        if let grid = table.hand.own?.grid { table.hand.own?.replace(grid) }
    }

    public static func receive(
        ticket: UInt32, _ answer: Text, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        table.receiveAnswer(ticket: ticket, answer, &app)
    }

    public static func view(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Node {
        switch view {
        case .newSudoku: NewSudokuView.view(app, table)
        case .ownSudoku: OwnSudokuView.view(app, table)
        default: SudokuGameView.view(app, table)
        }
    }

    public static func focusID(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Text? {
        switch view {
        case .sudoku where table.play != nil: SudokuBoardView.focusID(table, app)
        case .ownSudoku where table.hand.own?.isLinked == false: SudokuBoardView.focusID(table, app)
        default: nil
        }
    }

    public static func hasFigures(_ table: Table<Self>) -> Bool { table.play != nil }

    public static func card(_ table: Table<Self>, _ app: Context) -> HomeCard {
        let words = app.catalogue
        let choice = app.settings.sudoku
        let levels = SudokuChoice.levels(of: choice.kind).map { level in
            Node(.button, "chip", text: words[SudokuWords.level(level)])
                .on(.click, table.command(.quickGame, Int(level.rawValue))).keyed(Int(level.rawValue))
        }
        return HomeCard(
            picture: table.waiting.map { SudokuPicture.progress($0.game.position) }
                ?? SudokuPicture.node(choice.kind, digits: choice.kind.isClassic ? SudokuPicture.example : []),
            detail: SudokuWords.kind(choice.kind, words) + " · " + words[SudokuWords.level(choice.level)],
            begin: table.command(.newGame), choices: levels)
    }

    public static func progress(_ play: Play<Self>, _ words: Catalogue) -> (name: Text, progress: Text) {
        let position = play.game.position
        var (filled, open) = (0, 0)
        for cell in position.grid.digits.indices where !position.isGiven(cell) {
            open += 1
            if position.grid[cell] != 0 { filled += 1 }
        }
        return (
            SudokuWords.group(SudokuGroup(play.game.id.params), words),
            words[.cellsFilled, Text(decimal: filled), Text(decimal: open)]
        )
    }

    public static func helpQuestion(_ table: Table<Self>) -> (title: Phrase, answer: Phrase) {
        (.useHelpTitle, .explain)
    }
    public static var aboutRanked: Phrase { .aboutRankedSudoku }

    public static func guides(_ app: Context) -> [Node] {
        [
            RulesView.guide(
                app, title, SudokuPicture.node(.classic, digits: SudokuPicture.example),
                Text(Lessons.sudokuRules)),
            RulesView.guide(app, .techniquesOfSudoku, icon("icon icon-explain"), Text(Lessons.techniques)),
        ]
    }

    // MARK: Results

    public static func group(of params: Params) -> Text { SudokuGroup(params).name }
    public static func presentGroup(_ table: Table<Self>, _ app: Context) -> Text {
        table.play.map { group(of: $0.game.id.params) } ?? app.settings.sudoku.group.name
    }
    public static func name(ofGroup group: Text, _ words: Catalogue) -> Text? {
        SudokuGroup(name: group).map { SudokuWords.group($0, words) }
    }
    public static var columns: ResultColumns { ResultColumns(detail: .achievement, isDetailFirst: true) }
    public static func shown(_ listed: Int, moves: Int, _ words: Catalogue) -> ShownResult {
        guard let mark = SudokuMark(ranked: listed) else { return ShownResult(score: 0, detail: "–", summary: "–") }
        let achievement = SudokuWords.achievement(mark.achievement, words)
        return ShownResult(score: mark.score, detail: achievement, summary: achievement)
    }

    public static func result(_ finish: Finish, isOnTable: Bool, _ app: Context) -> [Node] {
        let words = app.catalogue
        let (score, records) = (finish.score, finish.records)
        guard let mark = SudokuMark(ranked: score.score) else { return [] }
        let group = name(ofGroup: score.group, words) ?? score.group
        var content: [Node] = []
        // What help has found is no achievement.
        if finish.isKept {
            content.append(medal(mark.achievement, group, words).keyed(EndOfGameView.Part.achievement))
        } else {
            content.append(Node(.p, "muted", text: group).keyed(EndOfGameView.Part.group))
        }
        if mark.achievement == .d { content.append(Node(.p, text: words[.lostText]).keyed(EndOfGameView.Part.loss)) }
        var figures = [
            resultFigure(words[.time], words.duration(score.milliseconds, exact: true), isRecord: records.time)
        ]
        if finish.isKept {
            figures.append(resultFigure(words[.score], words.number(mark.score), isRecord: records.score))
        }
        content.append(Node(.div, "figures", figures))
        return content
    }

    public static func afterLoss(_ table: Table<Self>, _ app: Context) -> [Node] {
        SudokuGameView.afterLoss(app, table)
    }
    /// An achievement with its name, and what it is for.
    private static func medal(_ achievement: Achievement, _ group: Text, _ words: Catalogue) -> Node {
        let metal: StaticString =
            switch achievement {
            case .d: "medal lost"
            case .a, .s, .perfectS: "medal bronze"
            case .ss, .perfectSS: "medal silver"
            case .sss, .perfectSSS, .crown, .perfectCrown: "medal gold"
            }
        let face = Node(.span, "medal-face", text: achievement.letters.map { Text($0) } ?? "♛")
        var lines = [
            Node(.p, "achievement", text: SudokuWords.achievement(achievement, words)),
            Node(.p, "medal-text", text: group),
        ]
        if achievement.isPerfect { lines.append(Node(.p, "medal-text", text: words[.perfectMeans])) }
        return Node(
            .div, metal, [face.with(.hidden, "true"), Node(.div, nil, lines)]
        ).with(.role, "group").with(.label, words[.achievement])
    }

    public static func isLost(_ listed: Int) -> Bool { SudokuMark(ranked: listed)?.achievement == .d }
    public static func points(of result: Score, each: Int) -> Int { SudokuMark(ranked: result.ranked)?.score ?? 0 }
    public static func effort(of play: Play<Self>) -> Effort {
        Effort(hints: play.game.position.hints, errors: play.game.position.errors)
    }

    public static func milestones(of result: Score) -> [MilestoneStep] { SudokuMilestones.steps(of: result) }
    /// Nobody wins a Sudoku by fewer moves.
    public static var metrics: [Metric] { [.score] }
    public static var countsMoves: Bool { false }
    public static func presentLeaderboard(_ table: Table<Self>, _ app: Context) -> Text {
        app.settings.sudoku.leaderboard ?? Text(name)
    }

    // MARK: The engine

    public static var replayPrefix: StaticString { "sudoku:replay;" }
}
