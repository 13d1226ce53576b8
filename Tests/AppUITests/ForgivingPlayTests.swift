import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// What play forgives, and what it tells.
struct ForgivingPlayTests {
    // MARK: Digits that are in all of their cells

    /// A game in which one digit is in all of its cells, and an empty cell that is to have another one.
    private func usedUp(_ stored: [Text: Text] = [:]) throws -> (device: Device, digit: UInt8, cell: Int) {
        let device = try Device.started(stored)
        try device.newSudoku(.extreme)
        let position = try device.sudokuGame.position
        let digit = position.puzzle.solution[try device.openCells()[0]]
        for cell in try device.openCells() where position.puzzle.solution[cell] == digit {
            try device.send(.cellPressed(cell))
            if device.settings.isOn(.digitFirst), device.chosenDigit != digit {
                try device.send(.digitPressed(digit))
                try device.send(.cellPressed(cell))
            } else if !device.settings.isOn(.digitFirst) {
                try device.send(.digitPressed(digit))
            }
            device.now += 500
        }
        #expect(device.left(digit) == 0)
        return (device, digit, try #require(try device.openCells().last))
    }

    @Test func aDigitThatIsEverywhereDoesNothing() throws {
        let (device, digit, cell) = try usedUp()
        let before = try device.sudokuGame
        try device.send(.cellPressed(cell))
        for action in [
            Action.digitPressed(digit), .digitKeyPressed(digit, asNote: false), .digitKeyPressed(digit, asNote: true),
        ] {
            try device.send(action)
        }
        #expect(try device.sudokuGame.turns.count == before.turns.count && device.sudokuGame.position.errors == 0)
    }

    /// Which of them is wrong is not known: it must be possible to take one out again, and to enter it where it belongs.
    @Test(arguments: ["1", "2"]) func aDigitThatIsEverywhereMayBeWrongSomewhere(checks: Text) throws {
        let (device, digit, cell) = try usedUp(["settings/sudokuChecks": checks])
        try device.enter(digit, in: cell)
        #expect(try device.sudokuGame.position.grid[cell] == digit)
        try device.send(.undone)
        let position = try device.sudokuGame.position
        let taken = try #require(
            position.grid.digits.indices.first { position.grid[$0] == digit && !position.isGiven($0) })
        #expect(taken != cell)
        try device.send(.cellPressed(taken))
        try device.send(.digitPressed(digit))
        #expect(try device.sudokuGame.position.grid[taken] == 0)
    }

    @Test func aDigitThatIsEverywhereLeavesTheHand() throws {
        let (device, digit, cell) = try usedUp(["settings/digitFirst": "1"])
        #expect(device.chosenDigit == nil)
        let before = try device.sudokuGame.turns.count
        try device.send(.digitPressed(digit))
        #expect(device.chosenDigit == nil)
        try device.send(.cellPressed(cell))
        #expect(try device.sudokuGame.turns.count == before && !device.sudokuGame.isOver)
    }

    // MARK: Notes that a digit takes

    /// An easy game with all notes, an empty cell, and a digit that one of its peers notes.
    private func noted(_ stored: [Text: Text] = [:], isWrong: Bool) throws -> (
        Device, cell: Int, digit: UInt8, peers: [Int]
    ) {
        let device = try Device.started(stored)
        try device.newSudoku(.easy)
        try device.send(.notesFilled)
        let position = try device.sudokuGame.position
        for cell in try device.openCells() {
            for digit in 1...9 as ClosedRange<UInt8> where (position.puzzle.solution[cell] != digit) == isWrong {
                let peers = position.kind.peers[cell].filter { position.notes[$0] & 1 << UInt16(digit - 1) != 0 }
                if !peers.isEmpty, position.notes[cell] & 1 << UInt16(digit - 1) != 0 {
                    return (device, cell, digit, peers)
                }
            }
        }
        throw OwnPuzzleError.noSolution
    }

    @Test func aWrongDigitTidiesNothing() throws {
        let (device, cell, digit, peers) = try noted(isWrong: true)
        let notes = try device.sudokuGame.position.notes
        try device.enter(digit, in: cell)
        #expect(try device.sudokuGame.position.verdict(cell) == .wrong)
        #expect(try peers.allSatisfy { try device.sudokuGame.position.notes[$0] == notes[$0] })
    }

    @Test func erasingBringsBackWhatTheDigitTook() throws {
        let (device, cell, digit, peers) = try noted(["settings/sudokuChecks": "2"], isWrong: true)
        let notes = try device.sudokuGame.position.notes
        try device.enter(digit, in: cell)
        #expect(try peers.allSatisfy { try device.sudokuGame.position.notes[$0] != notes[$0] })
        device.now += 500
        try device.send(.erased)
        #expect(try peers.allSatisfy { try device.sudokuGame.position.notes[$0] == notes[$0] })
        // One act of the player's is taken back at once, and played again at once.
        let erased = try device.sudokuGame.position
        device.now += 500
        try device.send(.undone)
        #expect(try device.sudokuGame.position.grid[cell] == digit)
        #expect(try peers.allSatisfy { try device.sudokuGame.position.notes[$0] != notes[$0] })
        device.now += 500
        try device.send(.redone)
        #expect(try device.sudokuGame.position == erased)
        #expect(try device.killed().sudokuGame.position == erased)
    }

    /// Those of its own cell too, also if another digit has taken its place since.
    @Test(arguments: ["0", "2"]) func erasingBringsBackTheCellsOwnNotes(checks: Text) throws {
        let (device, cell, digit, _) = try noted(["settings/sudokuChecks": checks], isWrong: true)
        let notes = try device.sudokuGame.position.notes
        try device.enter(digit, in: cell)
        let other = try #require(
            (1...9 as ClosedRange<UInt8>).first {
                try $0 != digit && device.sudokuGame.position.puzzle.solution[cell] != $0
            })
        try device.enter(other, in: cell)
        #expect(try device.sudokuGame.position.grid[cell] == other)
        try device.send(.erased)
        #expect(try device.sudokuGame.position.notes == notes)
    }

    @Test func aMistakeThatIsTakenOutForThePlayerGivesItsNotesBack() throws {
        let (device, cell, digit, _) = try noted(["settings/sudokuChecks": "1"], isWrong: true)
        let notes = try device.sudokuGame.position.notes
        try device.enter(digit, in: cell)
        #expect(try device.sudokuGame.position.notes != notes)
        for _ in 0..<3 { try device.send(.explanationAsked) }
        #expect(try device.sudokuGame.position.grid[cell] == 0 && device.sudokuGame.position.notes == notes)
    }

    @Test func aMistakeIsReplacedByTheDigitInHand() throws {
        let (device, cell, wrong, _) = try noted(["settings/digitFirst": "1"], isWrong: true)
        for digit in [wrong, try device.sudokuGame.position.puzzle.solution[cell]] {
            try device.send(.digitPressed(digit))
            try device.send(.cellPressed(cell))
            #expect(try device.sudokuGame.position.grid[cell] == digit)
        }
    }

    // MARK: Help

    @Test func aGameWithHelpEarnsNothing() throws {
        let device = try Device.started()
        try device.newSudoku(.extreme)
        // Past the hints of the level.
        for _ in 0..<400 where device.isAided != true {
            if device.dialog == .useHelp { try device.send(.helpConfirmed) }
            device.now += 1000
            try device.send(.explanationAsked)
        }
        #expect(device.isAided == true)
        #expect(device.page.container.first { $0.attributes[.class] == "combo" } == nil)
        try device.solveSudoku()
        #expect(
            device.shows(.solvedTitle) && !device.shows(.crown) && !device.shows("Perfect Crown"))
        let end = try #require(device.element(EndOfGameView.resultID))
        #expect(end.first { $0.text == "Score" } == nil)
    }

    @Test func solvingIsAskedForByItsName() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        try device.send(.solvingChosen(speed: 2))
        #expect(device.shows(.solveTitle) && device.control(.hint) == nil)
        try device.click(.keepPlaying)
        try device.send(.hintAsked)
        #expect(device.shows(.useHelpTitle) && device.control(.hint) != nil)
    }

    // MARK: Relaxed or ranked

    @Test func aRelaxedGameHasAFairScrambleAndPausesFreely() throws {
        let device = try Device.started(settings((3, 3)))
        try device.send(.viewOpened(.newGame))
        try device.click(.relaxed)
        let asked = device.requests.count
        try device.click(.startGame)
        var random = SeededGenerator(seed: 5)
        try device.playAtRandom(4, &random)
        #expect(device.isRanked == false && device.sliding?.game.id.params.scramble == .uniform)
        #expect(device.requests.count == asked && device.notice == nil && device.shows(.relaxed))
        try device.send(.paused)
        let before = device.time
        device.now += 60_000
        try device.click(.resume)
        #expect(device.time == before)
        // The choice is remembered, for Sudoku too.
        let again = try device.killed()
        try again.click(.resume)
        try again.newSudoku()
        #expect(again.isRanked == false)
        try again.send(.viewOpened(.newSudoku))
        try again.click(.ranked)
        try again.send(.newGameAsked)
        if again.dialog == .abandonGame { try again.send(.newGameConfirmed) }
        #expect(again.isRanked == true)
    }

    @Test func theBadgeTellsWhatHolds() throws {
        let device = try Device.started(settings((2, 3)))
        try device.newGame()
        var random = SeededGenerator(seed: 3)
        try device.playAtRandom(1, &random)
        try device.click(.ranked)
        #expect(device.dialog == .aboutGame && device.isPaused == false)
        #expect(device.shows(.aboutRanked))
        try device.click(.close)
        #expect(device.dialog == nil)
        try device.send(.hintAsked)
        try device.send(.helpConfirmed)
        try device.click(.aided)
        #expect(device.shows(.aboutAided))
        let relaxed = try Device.started(settings((2, 3), ["settings/ranked": "0"]))
        try relaxed.newGame()
        try relaxed.click(.relaxed)
        #expect(relaxed.shows(.aboutRelaxed))
    }

    @Test func theDaysSudokuAllowsThreeErrors() throws {
        // Sunday, 22 November 2026: an extreme one.
        for network in [Device.Network.up, .down] {
            let server = FakeServer()
            server.daily = (20_779, 0)
            let device = try Device.started(server: server, network: network, now: 20_779 * 86_400_000 + 1000)
            try device.send(.dailyAsked(.sudoku))
            try device.wait(3000)
            for cell in try device.openCells().prefix(2) { try device.enterWrong(cell) }
            #expect(try !device.sudokuGame.isOver && device.sudokuGame.id.params.level == .extreme)
            #expect(device.shows("2/3"))
            try device.enterWrong(device.openCells()[2])
            #expect(try device.sudokuGame.outcome == .lost)
        }
    }

    // MARK: Settings

    @Test func numbersCanAlwaysBeReadOnTheirTiles() {
        for material in Material.allCases {
            for isDark in [false, true] {
                var settings = Settings()
                settings[.material] = Int(material.rawValue)
                // Those on offer, and some of all others.
                let others = stride(from: 0, through: 0xFF_FFFF, by: 1_234_567).map { Palette.own + $0 }
                for tile in Array(0...Palette.tile.count) + others {
                    for ink in Array(0...Palette.ink.count) + others {
                        settings[.tileColour] = tile
                        settings[.inkColour] = ink
                        let surface = settings.colour(.tileColour) ?? Text(material.surface(isDark: isDark))
                        let inks =
                            Palette.ink(settings, isDark: isDark).map { [$0] }
                            ?? material.inks(isDark: isDark).map { Text($0) }
                        // Where nothing was chosen, as much as text needs.
                        let least = tile == 0 && ink == 0 ? 4.5 : 3
                        for colour in inks {
                            #expect(
                                Palette.contrast(colour, surface) >= least, "\(material) \(tile) \(ink) \(isDark)")
                        }
                    }
                }
            }
        }
        #expect(abs(Palette.contrast("#000000", "#ffffff") - 21) < 0.1 && Palette.contrast("#336699", "#336699") == 1)
        // As WebAIM's checker has it: 5.95.
        #expect(abs(Palette.contrast("#2f6f62", "#ffffff") - 5.95) < 0.1)
    }

    @Test func aColourThatCannotBeReadIsCorrectedAndSaidToBe() throws {
        let device = try Device.started(["settings/tileColour": "1"], route: "settings")
        try device.send(.settingChanged(.inkColour, 6))
        #expect(device.shows(.inkCorrected))
        let board = try #require(
            device.page.container.first { $0.attributes[.class]?.hasPrefix("board picture") == true })
        #expect(board.styles[.ink] == "#1d2725")
        try device.send(.settingChanged(.inkColour, 2))
        #expect(!device.shows(.inkCorrected))
    }

    /// What numbers are compared with stands in the style sheet, too.
    @Test func theColoursOfTheThemesAreThoseOfTheStyleSheet() throws {
        for material in Material.allCases {
            let (file, own) =
                material == .paper ? ("base", "") : ("materials", "[data-material='\(material.name)']")
            let css = try String(
                contentsOf: AppSources.root.appending(path: "Web/styles/\(file).css"), encoding: .utf8)
            for isDark in [false, true] {
                let selector =
                    material == .paper
                    ? isDark ? ":root[data-theme='dark']" : ":root"
                    : isDark ? ":root[data-theme='dark'] " + own : own
                let start = try #require(
                    css.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { line in
                        line.drop { $0 == " " } == selector + " {"
                    }, "\(selector)")
                let rule = css.split(separator: "\n", omittingEmptySubsequences: false)[start...].prefix {
                    !$0.contains("}")
                }
                .joined(separator: "\n")
                let names = ["--surface-auto", "--ink-auto", "--home-ink"]
                let colours = [material.surface(isDark: isDark)] + material.inks(isDark: isDark)
                for (name, colour) in zip(names, colours) {
                    #expect(rule.contains("\(name): \(colour);"), "\(selector) \(name)")
                }
            }
        }
    }

    // MARK: Remote control and screen reader

    @Test func escapeLeadsFromTheKeysToTheBoardBeforeItLeavesTheGame() throws {
        let device = try Device.started(isTelevision: true)
        try device.newSudoku()
        try device.enterRight(device.openCells()[0])
        try device.send(.keyPressed(.escape, onBoard: false))
        #expect(device.view == .sudoku && device.focus?.hasPrefix("cell-") == true)
        try device.send(.keyPressed(.escape, onBoard: true))
        #expect(device.view == .home)
    }

    @Test func eachTurnIsAnnounced() throws {
        func status(_ device: Device) -> Text? {
            device.page.container.first { $0.attributes[.class] == "unseen" && $0.attributes[.role] == "status" }?.text
        }
        let device = try Device.started(settings((3, 3)))
        try device.newGame()
        let board = try device.board
        for direction in Slide.Direction.allCases {
            var next = board
            guard (try? next.apply(Slide(direction))) != nil else { continue }
            let moved = board.tiles[next.gap]
            let arrow = ["↑", "↓", "←", "→"][Int(direction.rawValue)]
            try device.send(.tilePressed(Int(moved)))
            let said = Text("\(moved) \(arrow). Gap: row \(next.gap / 3 + 1), column \(next.gap % 3 + 1)")
            #expect(status(device) == said)
            try device.send(.undone)
            #expect(status(device)?.hasPrefix(Text(decimal: Int(moved))) == true)
        }

        let sudoku = try Device.started()
        try sudoku.newSudoku()
        let cell = try sudoku.openCells()[0]
        let digit = try sudoku.sudokuGame.position.puzzle.solution[cell]
        let place = Text("Row \(cell / 9 + 1), column \(cell % 9 + 1): ")
        try sudoku.enterWrong(cell)
        #expect(status(sudoku) == place + Text(decimal: Int(digit % 9 + 1)) + ", wrong")
        try sudoku.enterRight(cell)
        #expect(status(sudoku) == place + Text(decimal: Int(digit)) + ", right")
    }
}
