import PuzzleAPI
import PuzzleCore

@testable import AppUI

// What a person sees of the app. Tests look at pages, at the store and at what is sent, so that the app's own state can change.
extension Device {
    /// The view that is shown; nil until the app can speak.
    var view: AppView? {
        let classes = page.container.children.first?.attributes[.class]?.bytes.split(separator: UInt8(ascii: " ")) ?? []
        let prefix = Text("view-")
        return classes.map { Text($0) }.first { $0.hasPrefix(prefix) }
            .flatMap { state.context.view(route: Text($0.bytes.dropFirst(prefix.count))) }
    }

    /// The question or notice that waits for an answer, known by its title, and by its answers where titles are the same.
    var dialog: Dialog? {
        guard let title = element("dialog-title")?.text else { return nil }
        func has(_ phrase: Phrase) -> Bool {
            page.container.first { $0.attributes[.role] == "dialog" }?
                .first { $0.tag == .button && $0.text == text(phrase) } != nil
        }
        let titles: [(Phrase, Dialog)] = [
            (.startTitle, .startGame), (.abandonOtherTitle, .abandonGame), (.welcomeTitle, .welcomeBack),
            (.welcomeRankedTitle, .welcomeBack), (.turnTitle, SlidingPuzzle.turnQuestion), (.useHelpTitle, .useHelp),
            (.solveTitle, .useHelp), (.ranked, .aboutGame), (.relaxed, .aboutGame), (.aided, .aboutGame),
            (.race, .aboutGame), (.resetTitle, .resetSettings), (.deleteTitle, .deletePlayer),
            (.solvedTitle, .finished),
            (.lostTitle, .finished),
            (.abandonTitle, has(.dailyPuzzle) ? .abandonForDaily : has(.race) ? .abandonForRace : .abandonGame),
        ]
        return titles.first { text($0.0) == title }?.1
    }

    /// The short message that is shown.
    var notice: Phrase? {
        let shown = page.container.first { $0.attributes[.class] == "notice" }?.children.first?.text
        return shown == nil ? nil : Phrase.allCases.first { text($0) == shown }
    }
}

// The game that is shown; nil where none is.
extension Device {
    private func first(_ tag: Node.Tag, _ className: Text) -> Page.Element? {
        page.container.first {
            $0.tag == tag && $0.attributes[.class].map { $0 == className || $0.hasPrefix(className + " ") } == true
        }
    }

    /// What it counts for, as its badge says.
    var standing: GameStanding? {
        let badge = first(.button, "badge")?.text
        return [GameStanding.ranked, .relaxed, .aided, .race].first { text($0.name) == badge }
    }

    var isRanked: Bool? { standing.map { $0 == .ranked } }
    var isAided: Bool? { standing.map { $0 == .aided } }

    /// Whether its board is covered; of the game that waits where another view is shown.
    var isPaused: Bool? {
        let space = first(.div, "board-space") ?? first(.div, "sudoku-space")
        if let space, standing != nil { return space.attributes[.class]?.string.contains("covered") }
        return state.context.status?.isPaused
    }

    var isDaily: Bool? {
        first(.p, "bar-detail").map { $0.text.hasPrefix(text(.dailyPuzzle)) } ?? (standing == nil ? nil : false)
    }

    private func figure(_ phrase: Phrase) -> Text? {
        page.container.first {
            $0.children.first?.text == text(phrase) && $0.attributes[.class]?.hasPrefix("figure") == true
        }?
        .children[1].text
    }

    var moves: Int? { standing == nil ? nil : figure(.moves).flatMap { Int($0.string.filter(\.isNumber)) } }

    /// Whether the move to make is pointed at.
    var hasHint: Bool { first(.span, "hint") != nil }
    /// Whether the board solves itself.
    var isSolving: Bool { element("stop") != nil }

    /// How far the tiles are drawn that follow a finger, in thousandths of a side.
    var drag: (x: Int, y: Int)? {
        let followed = page.container.first { $0.styles[.dragX] != nil }
        return followed.flatMap { tile in
            tile.styles[.dragX].flatMap { Int(decimal: $0) }.map {
                ($0, tile.styles[.dragY].flatMap { Int(decimal: $0) } ?? 0)
            }
        }
    }
}

extension Device {
    /// How many ranks the end of a game tells.
    var ranks: Int { page.container.all { $0.attributes[.class] == "rank-value" }.count }
    /// Whether the end of a lost game is shown.
    var hasLost: Bool { element("dialog-title")?.text == text(.lostTitle) }
    /// Whether a game or its place is shown, and not another view.
    var isGameShown: Bool {
        page.container.children.first?.attributes[.class]?.string.split(separator: " ").contains("in-game") == true
    }
    /// Whether the puzzle of the next game is still to come.
    var isWaiting: Bool { state.context.awaited != nil }
}

// What cannot be seen at once, or not exactly. Tests ask the app's state in this file alone.
extension Device {
    private var slidingTable: Table<SlidingPuzzle>? { state.context.tables[0] as? Table<SlidingPuzzle> }
    private var sudokuTable: Table<Sudoku>? { state.context.tables[1] as? Table<Sudoku> }
    var sliding: Play<SlidingPuzzle>? { slidingTable?.play }
    var sudoku: Play<Sudoku>? { sudokuTable?.play }
    /// The puzzle that was played or prepared last.
    var table: PuzzleKind? { state.context.table.kind }
    var settings: Settings { state.context.settings }
    /// What the settings would be if several were changed at once, and what would follow.
    func changed(_ values: [(setting: Setting, value: Int)]) -> (settings: Settings, effects: [Effect]) {
        var context = state.context
        let effects = context.set(values)
        return (context.settings, effects)
    }
    var playerName: Text { state.context.session.playerName }
    var bests: [(group: Text, best: PersonalBest)] { state.context.bests }
    var latest: Score? { state.context.latest }
    var outbox: [ResultSubmission] { state.context.session.outbox }
    var stock: [StockedGame] { state.context.session.stock }
    var finish: Finish? { state.endOfGame.finish }
    var sudokuRanking: SudokuRanking? { sudokuTable?.hand.ranking }
    var ranking: Leaderboard { state.leaderboard }
    var context: Context { state.context }
    var reset: ScoreReset { state.scoreReset }
    var catalogue: Catalogue { state.context.catalogue }
    /// The time on the clock of the game that was played last, of which whole seconds are shown.
    var time: Milliseconds? { state.context.table.status(at: now)?.milliseconds }

    /// Whether tiles can be moved.
    var isInPlay: Bool { slidingTable?.isInPlay(state.context) == true }
    /// The move that is pointed at.
    var hint: Slide? { slidingTable?.hand.hint }
    var explanation: SudokuExplanation? { sudokuTable?.hand.game.explanation }
    var selectedCell: Int? { sudokuTable?.hand.game.selected }
    var chosenDigit: UInt8? { sudokuTable?.hand.game.digit }
    /// How many of a digit are still to come.
    func left(_ digit: UInt8) -> Int { sudokuTable?.left[Int(digit)] ?? 0 }
    var rating: Int { sudoku?.rating ?? 0 }
    /// Whether the engine makes the puzzle of a game.
    var isMaking: Bool { sudokuTable?.hand.game.making != nil }
    /// Whether the puzzle of the next game without a rank is there.
    var isNextReady: Bool { sudokuTable?.hand.supply.ready != nil }
    var ownSudoku: OwnSudoku? { sudokuTable?.hand.own }
    /// Whether the browser leaves the key to the app.
    func uses(_ key: Key, onBoard: Bool) -> Bool { state.uses(key, onBoard: onBoard) }
}

extension Device {
    /// A slot's game as devices share it.
    func saved(_ slot: GameSlot) -> SavedGame? { state.context.table(of: slot).saved(slot, Text()) }
    /// Whether the device is logged in to an account, as far as it knows.
    var isLoggedIn: Bool { state.context.session.hasAccount }
}
