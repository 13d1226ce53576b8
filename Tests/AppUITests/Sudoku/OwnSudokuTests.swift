import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Testing

@testable import AppUI
@testable import EnginePages

/// Puzzles that the player brings along, and links.
@Suite struct OwnSudokuTests {
    private static let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" as Text
    private static let link = "sudoku.9x9.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79" as Text

    private func opened(_ stored: [Text: Text] = [:]) throws -> Device {
        let device = try Device.started(stored)
        try device.send(.viewOpened(.newSudoku))
        try device.click(.ownSudoku)
        #expect(device.view == .ownSudoku && device.history.last == "own-sudoku")
        return device
    }

    private func own(_ device: Device) throws -> OwnSudoku { try #require(device.ownSudoku) }

    // MARK: Ways in

    /// Row after row, with the arrows over empty cells.
    private func type(_ text: Text, _ device: Device) throws {
        for byte in text.bytes {
            if byte == UInt8(ascii: ".") {
                let cell = try own(device).selected
                if cell % 9 < 8 {
                    try device.send(.keyPressed(.right, onBoard: true))
                } else if cell < 80 {
                    try device.send(.cellPressed(cell + 1))
                }
            } else {
                try device.send(.digitKeyPressed(byte - UInt8(ascii: "0"), asNote: false))
            }
        }
    }

    @Test func aPuzzleIsTypedCheckedAndPlayed() throws {
        let device = try opened()
        #expect(device.focus == "cell-0")
        try type(Self.classic, device)
        #expect(ShortID.text(of: try own(device).grid) == Self.link && device.control(.startGame) == nil)
        try device.click(.check)
        #expect(device.shows("It has exactly one solution: ready to play.") && device.shows("Easy · 1.2"))
        try device.click(.startGame)
        let play = try #require(device.sudoku)
        #expect(device.view == .sudoku && device.history.last == "sudoku" && !play.isRanked)
        #expect(ShortID.text(of: play.game.position.puzzle.grid) == Self.link && device.rating == 12)
        #expect(device.shows(.relaxed))
        try device.solveSudoku()
        #expect(device.shows(.solvedTitle) && device.server.submissions.isEmpty)
        // A server would believe it, too.
        #expect(try verify(GameRecord(device.sudokuGame).text).achievement != nil)
    }

    /// A text is put into a field, or a file's text into its.
    private func put(_ text: Text, into id: Text, _ device: Device) throws {
        let element = try #require(device.element(id))
        guard case .field(let field)? = device.renderer.handler(for: .input, on: element.id) else {
            Issue.record("\(id) is no field")
            return
        }
        try device.send(.fieldChanged(field, text))
    }

    @Test(arguments: ["own-text", "own-file"] as [Text]) func aPuzzleIsRead(from field: Text) throws {
        let device = try opened()
        let rows = stride(from: 0, to: 81, by: 9).map { Text(Self.classic.bytes[$0..<($0 + 9)]).string }
        let text = Text("[Puzzle]\n" + rows.joined(separator: "\n"))
        try put(text, into: field, device)
        #expect(ShortID.text(of: try own(device).grid) == Self.link && device.shows("Easy · 1.2"))
        #expect(device.element("own-text")?.attributes[.value] == "")
        try device.click(.startGame)
        #expect(try device.sudokuGame.id.params.checks == .immediate)
    }

    /// What is wrong with a text stays in sight with it, until it is changed or something else is entered.
    @Test func aTextThatIsNoPuzzleStays() throws {
        let device = try opened()
        let cut = Text(Self.classic.bytes.prefix(70))
        try put(cut, into: "own-text", device)
        let problem = try own(device).sentence
        try device.click(.check)
        #expect(try own(device).sentence == problem && !problem.isEmpty)
        #expect(device.element("own-text")?.attributes[.value] == cut)
        // On the board, another one is meant.
        try device.send(.cellPressed(40))
        try device.send(.digitPressed(7))
        try device.click(.check)
        #expect(try own(device).sentence != problem && own(device).grid[40] == 7)
        #expect(device.element("own-text")?.attributes[.value] == cut)
    }

    @Test func withoutAGameThePageHasTheFocus() throws {
        let device = try opened()
        try device.send(.viewOpened(.sudoku))
        #expect(device.shows(.noSudokuTitle) && device.focus == "main")
    }

    @Test func checksAreThoseThatWereChosen() throws {
        let device = try opened(["settings/sudokuChecks": "2"])
        try device.send(.fieldChanged(.ownText, Self.classic))
        try device.click(.startGame)
        #expect(try device.sudokuGame.id.params.checks == .never)
    }

    @Test func byTouchAndByRemoteControl() throws {
        let device = try opened()
        try device.click(try #require(device.element("cell-40")))
        try device.click(try #require(device.element("digit-7")))
        #expect(try own(device).grid[40] == 7 && own(device).selected == 40)
        // The same digit once more is taken out, and so does the eraser.
        try device.click(try #require(device.element("digit-7")))
        #expect(try own(device).grid[40] == 0)
        try device.click(try #require(device.element("digit-8")))
        try device.click(.erase)
        #expect(try own(device).grid.clues == 0)
        try device.send(.remoteUsed(true))
        try device.send(.cellPressed(3))
        #expect(device.focus == "digit-1")
        try device.send(.digitPressed(1))
        #expect(try device.focus == "cell-3" && own(device).grid[3] == 1)
        // Over the edge of the board the arrows lead elsewhere.
        #expect(!device.uses(.up, onBoard: true) && device.uses(.down, onBoard: true))
        #expect(!device.uses(.down, onBoard: false) && !device.uses(.undo, onBoard: true))
    }

    @Test(arguments: SudokuChoice.kinds.indices) func everyKindOnOffer(kind: Int) throws {
        let device = try opened(["settings/sudokuKind": Text(decimal: kind)])
        #expect(try own(device).grid.kind == SudokuChoice.kinds[kind])
        try device.newSudoku()
        let puzzle = try device.sudokuGame.position.puzzle.grid
        try device.send(.viewOpened(.ownSudoku))
        for cell in 0..<puzzle.kind.cells where puzzle[cell] != 0 {
            try device.send(.cellPressed(cell))
            try device.send(.digitPressed(puzzle[cell]))
        }
        try device.click(.check)
        #expect(try own(device).rated?.puzzle.grid == puzzle)
    }

    @Test func aTextOfAnotherKindBringsItsBoard() throws {
        let device = try opened()
        try device.send(.fieldChanged(.ownText, "1...\n..3.\n.2..\n...4\n"))
        #expect(
            try own(device).grid.kind.size == 4
                && device.page.container.all { $0.attributes[.role] == "gridcell" }.count == 16)
        // Cleared, the board is again of the kind that was chosen.
        try device.click(.clear)
        #expect(try own(device).grid == SudokuGrid(.classic))
        // A kind of the same size can be chosen for the same digits.
        try device.send(.fieldChanged(.ownText, Self.classic))
        try device.send(.viewOpened(.newSudoku))
        try device.send(.settingChanged(.sudokuKind, 5))
        try device.send(.viewOpened(.ownSudoku))
        #expect(try own(device).grid.kind == SudokuChoice.kinds[5] && own(device).grid.clues == 30)
        #expect(try own(device).verdict == .none)
    }

    // MARK: What is wrong

    @Test func equalDigitsAreMarkedAtOnce() throws {
        let device = try opened()
        try type("5.......5", device)
        let marked = device.page.container.all { $0.attributes[.class]?.string.contains(" conflict") == true }
        #expect(marked.map { $0.attributes[.id] } == ["cell-0", "cell-8"])
        try device.click(.check)
        #expect(
            device.shows("Equal digits stand where they must not: row\u{A0}1, columns\u{A0}1 and 9.")
                && device.control(.startGame) == nil)
    }

    @Test(
        arguments: [
            ("53..7", "Line 1, character 6: cells are missing. The grid needs 81."),
            (
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..791",
                "Line 1, character 82: too many cells. The grid has 81."
            ),
            (
                "53..7....6?.195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                "Line 1, character 11: this is no cell. An empty cell is a 0 or a dot."
            ),
            ("", "There is no puzzle in this text."),
        ] as [(Text, Text)])
    func aTextThatIsNoPuzzleStaysToBeMended(text: Text, fault: Text) throws {
        let device = try opened()
        try type("12", device)
        try device.send(.fieldChanged(.ownText, text))
        #expect(device.shows(fault) && device.element("own-text")?.attributes[.value] == text)
        #expect(try own(device).grid.clues == 2 && device.control(.startGame) == nil)
    }

    @Test func aFileThatIsTooLargeIsRefused() throws {
        let device = try opened()
        try device.send(.fieldChanged(.ownFile, Text(bytes: [UInt8](repeating: 46, count: 1 << 18 + 1))))
        #expect(device.shows("This is too much text: at most 256 kB are read."))
        #expect(device.element("own-text")?.attributes[.value] == "")
    }

    @Test func whatIsTooHardToRateIsPlayedAsExtreme() throws {
        let device = try opened()
        try device.send(
            .fieldChanged(.ownText, "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3")
        )
        #expect(device.shows("Extreme · 9.5+"))
        try device.click(.startGame)
        #expect(device.shows("Classic · 9.5+") && device.sudoku?.game.id.params.level == .extreme)
    }

    @Test func withoutTheEngineOneTriesAgain() throws {
        let device = try opened()
        device.engine = .down
        try device.send(.fieldChanged(.ownText, Self.classic))
        #expect(
            device.shows(.makingFailedText)
                && device.element("own-text")?.attributes[.value] == Self.classic)
        device.engine = .up
        try device.click(.retry)
        #expect(device.shows("Easy · 1.2"))
    }

    @Test func anAnswerToWhatHasChangedSinceIsIgnored() throws {
        let device = try opened()
        device.engine = .held
        try device.send(.fieldChanged(.ownText, Self.classic))
        #expect(device.shows(.loading))
        try device.send(.digitPressed(9))
        try device.deliverHint()
        #expect(try own(device).verdict == .none && own(device).grid.clues == 1)
        // A digit of a checked puzzle makes it another one.
        device.engine = .up
        try device.send(.fieldChanged(.ownText, Self.classic))
        try device.send(.cellPressed(2))
        try device.send(.digitPressed(4))
        #expect(device.control(.startGame) == nil && device.control(.check) != nil)
    }

    // MARK: Nothing is lost

    @Test func whatWasTypedIsThereAgain() throws {
        let device = try opened()
        try type("53..7", device)
        try device.send(.viewOpened(.settings))
        try device.send(.viewOpened(.ownSudoku))
        #expect(try own(device).grid.clues == 3)
        let again = try device.killed()
        try again.send(.viewOpened(.ownSudoku))
        #expect(try own(again).grid == own(device).grid)
        try again.click(.clear)
        #expect(try again.killed().ownSudoku == nil)
    }

    @Test(arguments: [false, true]) func anUnfinishedGameIsGivenUpOnlyIfThePlayerSaysSo(isGivenUp: Bool) throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.enterRight(device.openCells()[0])
        let game = try device.sudokuGame
        try device.send(.routeChanged(Self.link))
        #expect(device.view == .ownSudoku && device.sudoku?.isPaused == true)
        try device.click(.startGame)
        #expect(device.dialog == .abandonGame)
        if isGivenUp {
            try device.click(.newGame)
            #expect(try ShortID.text(of: device.sudokuGame.position.puzzle.grid) == Self.link)
        } else {
            try device.click(.keepPlaying)
            #expect(device.view == .sudoku && device.isPaused == false)
            #expect(try device.sudokuGame.id == game.id && device.sudokuGame.turns == game.turns)
        }
        #expect(try device.killed().sudokuGame.id == device.sudokuGame.id)
    }

    // MARK: Links

    @Test func aLinkLeadsToItsPuzzle() throws {
        let device = try Device.started(route: Self.link)
        #expect(device.view == .ownSudoku && device.shows("Easy · 1.2"))
        #expect(ShortID.text(of: try own(device).grid) == Self.link)
        try device.click(.startGame)
        #expect(device.isRanked == false)
    }

    @Test func aLinkIsShownBesideAnUnfinishedGame() throws {
        let device = try Device.started()
        try device.newSudoku()
        try device.enterRight(device.openCells()[0])
        let again = Device(store: device.store, route: Self.link)
        try again.start()
        #expect(again.view == .ownSudoku && again.dialog == nil)
        #expect(again.sudoku?.isUnfinished == true && again.shows("Easy · 1.2"))
    }

    @Test func whatWasTypedSurvivesALink() throws {
        let device = try opened()
        try type("53..7", device)
        try device.send(.routeChanged(Self.link))
        #expect(try own(device).grid.clues == 30)
        #expect(try own(device.killed()).grid.clues == 3)
    }

    @Test(arguments: ["sudoku.", "sudoku.9x9.53b7?", "sudoku.9x9.53", "sudoku.5x5.a", "sudoku.4x4jaaaa.p"] as [Text])
    func aDamagedLinkSaysSo(link: Text) throws {
        let device = try Device.started(route: link)
        #expect(device.shows(.noSudokuTitle) && device.element("cell-0") == nil)
        let fault = device.page.container.first { $0.text.string.hasPrefix("This link is damaged at character ") }
        #expect(fault != nil)
        try device.click(.newGame)
        #expect(device.view == .newSudoku)
        try device.click(.ownSudoku)
        #expect(device.element("cell-0") != nil && device.page.container.first { $0.text == fault?.text } == nil)
    }

    /// The board is not there yet.
    @Test func digitsAreNotTakenWhileALinkOpens() throws {
        let device = Device(route: Self.link)
        device.engine = .held
        try device.start()
        try device.send(.digitKeyPressed(5, asNote: false))
        #expect(device.store["state/own/sudoku"] == nil)
        let opening = try #require(device.questions.last)
        device.engine = .up
        try device.send(.engineAnswered(ticket: opening.ticket, SudokuPages().answer(opening.text)))
        #expect(device.shows("Easy · 1.2"))
    }

    /// The day's puzzle was asked for a moment ago.
    @Test func whatWasAwaitedDoesNotReplaceIt() throws {
        let device = try opened()
        try type(Self.classic, device)
        try device.click(.check)
        device.network = .held
        try device.send(.dailyAsked(.sudoku))
        try device.send(.viewOpened(.ownSudoku))
        try device.click(.startGame)
        let puzzle = try device.sudokuGame.position.puzzle.grid
        try device.wait(2600)
        try device.deliver()
        #expect(try device.sudokuGame.position.puzzle.grid == puzzle && ShortID.text(of: puzzle) == Self.link)
    }

    @Test func aLinkWithoutTheEngineIsTriedAgain() throws {
        let device = Device(route: Self.link)
        device.engine = .down
        try device.start()
        #expect(device.shows(.makingFailedTitle))
        device.engine = .up
        try device.click(.retry)
        #expect(device.shows("Easy · 1.2"))
    }

    // MARK: Sharing

    @Test func aGameIsPassedOnByALinkToItsPuzzle() throws {
        let device = try Device.started()
        try device.newSudoku()
        let puzzle = try device.sudokuGame.position.puzzle.grid
        try device.enterRight(device.openCells()[0])
        #expect(try device.click(.share) == [.share(ShortID.text(of: puzzle))])
        try device.send(.linkCopied(true))
        #expect(device.shows(.linkCopied))
        try device.send(.linkCopied(false))
        #expect(device.shows(.linkNotCopied))
        let other = try Device.started(route: ShortID.text(of: puzzle))
        #expect(other.ownSudoku?.rated?.puzzle.grid == puzzle)
        // At the end, too, with the time to beat.
        try device.solveSudoku()
        guard case .share(let link, let text, let picture)? = try device.click(.share).first else {
            Issue.record("nothing is passed on")
            return
        }
        #expect(link.hasPrefix(ShortID.text(of: puzzle) + "~") && text.hasPrefix("Sudoku Classic"))
        #expect(picture.hasPrefix("<svg"))
        let beaten = try Device.started(route: link)
        #expect(beaten.page.container.first { $0.attributes[.class] == "challenge" } != nil)
    }
}
