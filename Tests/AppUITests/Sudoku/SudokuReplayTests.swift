import PuzzleCore
import Testing

@testable import AppUI
@testable import EnginePages

@Suite struct SudokuReplayTests {
    /// A solved game with a note, an error, undo and a hint.
    private func solved(_ stored: [Text: Text] = [:]) throws -> Device {
        let device = try Device.started(["settings/sudokuKind": "2"].merging(stored) { $1 })
        try device.newSudoku()
        let cells = try device.openCells()
        try device.send(.notesFilled)
        try device.enterWrong(cells[0])
        try device.send(.undone)
        try device.enterRight(cells[0])
        try device.send(.hintAsked)
        try device.solveSudoku()
        return device
    }

    private func cells(_ device: Device) -> [Page.Element] {
        device.page.container.all { $0.attributes[.class]?.hasPrefix("sudoku-cell") == true }
    }

    private func classes(_ cell: Page.Element) -> Set<String> {
        Set((cell.attributes[.class] ?? Text()).string.split(separator: " ").map(String.init))
    }

    private func places(_ device: Device, _ name: String) -> [Int] {
        cells(device).enumerated().filter { classes($0.element).contains(name) }.map(\.offset)
    }

    @Test func aFinishedGameIsPlayedAgain() throws {
        let device = try solved()
        let game = try device.sudokuGame
        let first = try #require(game.position.puzzle.grid.digits.firstIndex(of: 0))
        try device.click(.replay)
        #expect(device.view == .page)
        func at(_ turn: Int) -> Bool { device.shows(Text("Move \(turn) of \(game.moves)")) }
        #expect(at(0) && device.shows(.pause) && places(device, "selected").isEmpty)
        let givens = game.position.puzzle.grid.digits.indices.filter { game.position.puzzle.grid[$0] != 0 }
        #expect(places(device, "given") == givens)

        // Notes; then the error; then it is taken back, and the digit entered rightly.
        try device.send(.fieldChanged(.page, "1"))
        #expect(at(1) && device.shows("Watch") && device.shows("0/5"))
        #expect(cells(device)[first].children.first?.attributes[.class] == "notes")
        try device.send(.fieldChanged(.page, "2"))
        #expect(places(device, "wrong") == [first] && places(device, "selected") == [first] && device.shows("1/5"))
        try device.send(.fieldChanged(.page, "3"))
        #expect(places(device, "wrong").isEmpty && places(device, "selected") == [first] && device.shows("1/5"))
        try device.send(.fieldChanged(.page, "4"))
        #expect(places(device, "right") == [first])

        // To the end, by itself.
        try device.click("Four times")
        try device.click("Watch")
        try device.wait(120_000)
        #expect(at(game.moves) && device.shows("Watch"))
        #expect(cells(device).map { $0.text } == game.position.puzzle.solution.digits.map { SudokuWords.digit($0) })
        #expect(device.shows(device.catalogue.number(Sudoku.score(of: game))))
        let asked = device.questions.count
        try device.wait(10_000)
        #expect(device.questions.count == asked)

        // Once more, from the beginning.
        try device.click("Watch")
        #expect(at(0) && places(device, "given") == givens && places(device, "right").isEmpty)
    }

    /// A lost one, from the list, in a language of its own.
    @Test func aLostGameIsPlayedToItsEnd() throws {
        let device = try Device.started(["settings/language": "2"])
        try device.newSudoku(.extreme)
        let cell = try device.openCells()[0]
        try device.enterWrong(cell)
        try device.send(.viewOpened(.scores))
        try device.click(.replay)
        try device.wait(10_000)
        #expect(places(device, "wrong") == [cell] && device.shows("Mossa 1/1") && device.shows("1/1"))
    }

    /// The day's puzzle forgives more errors than its level, and practice after a loss any number.
    @Test(arguments: [(3, "0/3"), (nil, "0")] as [(Int?, Text)])
    func errorsAreThoseOfTheGame(limit: Int?, shown: Text) throws {
        let params = try #require(Sudoku.Params(.classic, .extreme)).allowing(errors: limit)
        let game = Game(PuzzleID<Sudoku>(params: params, seed: 7))
        let answer = SudokuPages().answer("sudoku:replay;0;0\n" + GameRecord(game).text)
        var reader = TextReader(Text(answer.bytes.drop { $0 != 1 }))
        let page = try #require(PageReader.element(&reader))
        let figures = page.children.filter { $0.attributes.contains { $0.value == "figures" } }
        #expect(figures.flatMap(\.children).map { $0.children[1].text }.prefix(2) == [shown, "0/1"])
    }

    /// What was brought along is solved again; without checks there are no errors.
    @Test func aGameWithoutChecksShowsNone() throws {
        let device = try solved(["settings/sudokuChecks": "2"])
        guard case .own = try device.sudokuGame.id.params.source else {
            Issue.record("it has a seed")
            return
        }
        try device.click(.replay)
        try device.send(.fieldChanged(.page, "2"))
        #expect(places(device, "wrong").isEmpty && !device.shows(.errors))
    }

    @Test func badQuestionsAreAnsweredWithNothing() throws {
        let record = GameRecord(try solved().sudokuGame).text
        let desk = ReplayPages<Sudoku>()
        #expect(desk.answer("sudoku:sheets;tick") == nil && desk.answer("sudoku:replay;tick")?.isEmpty == true)
        func opened(_ language: Text, _ record: Text) -> Bool {
            desk.answer("sudoku:replay;" + language + ";0\n" + record)?.isEmpty == false
        }
        #expect(opened("0", record) && opened("2", record))
        for language: Text in ["3", "", "-1", "256", "x"] { #expect(!opened(language, record)) }
        for bad: Text in ["", "tassello1;", "tassello1;sliding.2x2.uniform.multi.1.000000000000002a;", record + "x"] {
            #expect(!opened("0", bad))
            #expect(desk.answer("sudoku:replay;play")?.isEmpty == true, "nothing of the game before is left")
        }
        // A record that breaks off, or goes on after a turn that cannot be: it is played so far.
        #expect(opened("0", record + ",1c0d1") && opened("0", Text(record.bytes.prefix { $0 != 0x2C })))
        for word: Text in ["", "tick", "speed3", "speed", "-1", "9999999999", "1x", "pl", "play", "speed0", "0"] {
            #expect(desk.answer("sudoku:replay;" + word)?.isEmpty == false)
        }
    }
}
