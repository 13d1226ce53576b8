import PuzzleCore
import TemplatePuzzle

@testable import AppUI
@testable import EnginePages

/// The pattern for a puzzle in the app: a heap from which a press, or a key, takes so many stones.
extension TemplatePuzzle: PlayablePuzzle {
    public struct Hand: PuzzleHand {
        public init() {}
    }

    public static var title: Phrase { .puzzles }

    public static func game(
        from reader: inout TextReader, made: Text?
    ) -> (game: Game<TemplatePuzzle>, rating: Int)? {
        (try? PuzzleID(from: &reader)).map { (Game($0), 0) }
    }

    public static func startRelaxed(_ table: Table<Self>, _ app: inout Context) -> [Effect] {
        // A heap that is worth it.
        let params = Params(stones: 10)
        var seed = app.device.random.next()
        while generate(params, seed: seed) < 7 { seed = app.device.random.next() }
        let id = PuzzleID<TemplatePuzzle>(params: params, seed: seed)
        return table.begin(Play(Game(id), in: GameSlot(table.name, isDaily: false), issued: nil), &app)
    }

    public static func press(_ stones: Int, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        table.take(.play(UInt32(stones)), &app)
    }

    public static func pressDigit(
        _ digit: UInt8, isShifted: Bool, _ table: Table<Self>, _ app: inout Context
    ) -> [Effect] {
        press(Int(digit), table, &app)
    }

    public static func usesDigits(_ view: AppView) -> Bool { view == gameView }

    public static func perform(_ command: PuzzleCommand, _ table: Table<Self>, _ app: inout Context) -> [Effect] {
        app.choose(table.name) + app.askNewGame()
    }

    public static func view(_ view: AppView, _ table: Table<Self>, _ app: Context) -> Node {
        guard view == gameView, let play = table.play else {
            return Node(.div, nil, [button(app, .startGame, "button", .game(.newGameAsked))])
        }
        let heap = (1...3).map { stones in
            Node(.button, "take", text: Text(decimal: stones)).on(.click, .gesture(.press(stones)))
        }
        return Node(
            .div, nil,
            [
                Node(.p, "heap", text: Text(decimal: Int(play.game.position))), gameBadge(app, play.standing),
                Node(.div, play.isPaused ? "board-space covered" : "board-space", heap),
                iconButton(app, .undo, "icon", .game(.undone), isEnabled: play.game.canUndo),
                iconButton(app, .pause, "icon", .game(.paused), isEnabled: play.isUnfinished),
            ])
    }

    public static func card(_ table: Table<Self>, _ app: Context) -> HomeCard {
        HomeCard(picture: Node(.div), detail: "10", begin: table.command(0))
    }

    public static func progress(_ play: Play<Self>, _ words: Catalogue) -> (name: Text, progress: Text) {
        ("Heap", Text(decimal: Int(play.game.position)))
    }

    public static func presentGroup(_ table: Table<Self>, _ app: Context) -> Text { group(of: Params(stones: 10)) }
    public static func name(ofGroup group: Text, _ words: Catalogue) -> Text? { "Heap of 10" }
}

extension TemplatePuzzle: CountedPuzzle {}

extension TemplatePuzzle: ReplayedPuzzle {
    public static var replayPrefix: StaticString { "heap:replay;" }

    public static func picture(of game: Game<TemplatePuzzle>, before: UInt32, _ words: Catalogue) -> Node {
        Node(.p, "heap", text: Text(decimal: Int(game.position)))
    }

    public static func figures(of game: Game<TemplatePuzzle>, _ words: Catalogue) -> [Node] { [] }
}
