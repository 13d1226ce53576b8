import PuzzleAPI
import PuzzleCore

/// Every text of the app. Each language has a switch over all of them, so a missing text does not compile.
///
/// `{0}`, `{1}` in a text stand for what is filled in.
public enum Phrase: UInt8, CaseIterable, Sendable {
    // Places.
    case tagline, navigation, play, newGame, scores, leaderboard, settings, rules, howToPlay, home
    // Home.
    case continueGame, quickStart, yourBests, noBestsYet, install
    // Game.
    case moves, time, score, best, undo, redo, pause, ranked, practice, board, tileAt
    case shuffling, solvedBoard, hint, hintAt, solve, speed, slow, medium, fast, stop
    case aided, useHelpTitle, useHelpText, aidedText, noHint
    case analysis, replay, race, raceAgain, statistics, studyFailedTitle
    // Questions and notices.
    case startTitle, startText, abandonTitle, abandonText, welcomeTitle, welcomeText, welcomeRankedTitle,
        welcomeRankedText
    case turnTitle, turnText, yes, no, keepPlaying, resume, turn, startGame, close
    case solvedTitle, newRecord, yourName, saveName, nameSaved
    case checkingResult, waitingForNetwork, rankByTime, rankByMoves, rankByScore, rankOf, notRanked, anotherGame
    case storageFailed, resultSent, resultRefused, practiceOnly, playedElsewhereTitle, playedElsewhereText, playHere
    case updateReady, updateNow
    // New game and settings.
    case size, rows, columns, multiMove, multiMoveHint, scramble, scrambleFair, scrambleFairHint, scrambleWalk
    case scrambleWalkHint, mixingFactor, look, theme, themeLight, themeDark, themeSystem, deskColour, tileColour
    case inkColour, colourOfTheme, colourNumber, squareTiles, spacing, fontFactor, scoring, timeScore, timeScoreHint
    case secondsPerPoint, scoreExample, minimumTiles, minimumTilesHint, language, languageOfBrowser, resetSettings
    case less, more, preview
    // Lists.
    case rank, player, date, guest, noScoresTitle, noScoresText, loading, byTime, byMoves, byScore
    case windowDay, windowWeek, windowMonth, windowAll, leaderboardEmptyTitle, leaderboardEmptyText
    case leaderboardFailedTitle, leaderboardFailedText, retry, showMore, myRank, betterThan, multi, single, you
    case rankedBy, period
    // Sudoku.
    case sudoku, slidingPuzzle, newSudoku, kind, level, symmetry, checks, checksHint
    case kindClassic, kindDiagonal, kindWindoku, kindAntiKnight, kindJigsaw
    case levelEasy, levelMedium, levelHard, levelExpert, levelExtreme, levelDetail
    case symmetryNone, symmetryHalfTurn, symmetryQuarterTurn, symmetryMirror, symmetryDiagonal
    case checksImmediate, checksOnRequest, checksNever
    case digitFirst, digitFirstHint, tidyNotes, tidyNotesHint, showPeers, showSameDigits
    case sudokuBoard, cellAt, cellGiven, cellWrong, cellEmpty, cellNotes
    case errors, hints, notes, erase, digits, digitLeft, fillNotes, explain, check, zoomIn, zoomOut
    case thinking, tellMore, apply, makingPuzzle, makingFailedTitle, makingFailedText, noSudokuTitle, noSudokuText
    case noHintsLeft, noSuchPuzzle, gridIsWrong, lostTitle, lostText, achievement, cellsFilled
    // Rules.
    case rulesGoalTitle, rulesGoalText, rulesMoveTitle, rulesMoveTouch, rulesMoveMouse, rulesMoveKeys, rulesMoveRemote
    case rulesMultiTitle, rulesMultiText, rulesScoreTitle, rulesScoreText, rulesRankedTitle, rulesRankedText
    case rulesOfflineTitle, rulesOfflineText, rulesKeysTitle, keySlide, keyUndo, keyRedo, keyNew, keyPause, keyBack
    case keyControl, keyEscape
    // How numbers are written.
    case decimalSeparator
}

/// Texts that depend on a number.
public enum CountedPhrase: UInt8, CaseIterable, Sendable {
    case moves, players
}

/// The plural categories that the languages here have (Unicode CLDR).
public enum PluralForm: Sendable {
    case one, other
}

/// A language of the app.
public enum Language: UInt8, CaseIterable, Sendable {
    case english

    /// BCP 47.
    public var tag: StaticString {
        switch self {
        case .english: "en"
        }
    }

    /// In the language itself.
    public var name: StaticString {
        switch self {
        case .english: "English"
        }
    }

    func text(_ phrase: Phrase) -> StaticString {
        switch self {
        case .english: English.text(phrase)
        }
    }

    func text(_ phrase: CountedPhrase, _ form: PluralForm) -> StaticString {
        switch self {
        case .english: English.text(phrase, form)
        }
    }

    func pluralForm(_ count: Int) -> PluralForm {
        switch self {
        case .english: count == 1 ? .one : .other
        }
    }
}

/// Looks texts up in one language and fills them in.
public struct Catalogue: Sendable {
    public let language: Language

    public init(_ language: Language) { self.language = language }

    public subscript(_ phrase: Phrase) -> Text { Text(language.text(phrase)) }

    public subscript(_ phrase: Phrase, _ values: Text...) -> Text { Self.fill(Text(language.text(phrase)), values) }

    public subscript(_ phrase: CountedPhrase, _ count: Int) -> Text {
        Self.fill(Text(language.text(phrase, language.pluralForm(count))), [Text(decimal: count)])
    }

    static func fill(_ pattern: Text, _ values: [Text]) -> Text {
        var filled = Text()
        var index = 0
        let bytes = pattern.bytes
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count {
                let number = Int(bytes[index + 1] &- UInt8(ascii: "0"))
                if values.indices.contains(number) { filled.append(values[number]) }
                index += 3
            } else {
                filled.append(byte: bytes[index])
                index += 1
            }
        }
        return filled
    }
}

extension Catalogue {
    /// Play time: `1:05`, `1:02:03`; with thousandths `1:05.250`.
    public func duration(_ milliseconds: Milliseconds, exact: Bool = false) -> Text {
        let seconds = Int(milliseconds / 1000)
        var text = Text()
        if seconds >= 3600 {
            text.append(decimal: seconds / 3600)
            text.append(byte: UInt8(ascii: ":"))
            text.append(decimal: seconds / 60 % 60, width: 2)
        } else {
            text.append(decimal: seconds / 60)
        }
        text.append(byte: UInt8(ascii: ":"))
        text.append(decimal: seconds % 60, width: 2)
        if exact {
            text.append(self[.decimalSeparator])
            text.append(decimal: Int(milliseconds % 1000), width: 3)
        }
        return text
    }

    /// A date and time of day as the device's clock had them: `2026-11-21 14:05`.
    public func date(_ time: WallTime, minutesFromUTC: Int) -> Text {
        // No clock shows less than 1970 or more than the last minute of the year 9999.
        let minutes = min(max(Int64(time / 60_000) + Int64(minutesFromUTC), 0), 4_223_371_679)
        let day = CivilDate(daysSince1970: Int(minutes / 1440))
        var text = Text()
        text.append(decimal: day.year, width: 4)
        text.append(byte: UInt8(ascii: "-"))
        text.append(decimal: day.month, width: 2)
        text.append(byte: UInt8(ascii: "-"))
        text.append(decimal: day.day, width: 2)
        text.append(byte: UInt8(ascii: " "))
        text.append(decimal: Int(minutes % 1440 / 60), width: 2)
        text.append(byte: UInt8(ascii: ":"))
        text.append(decimal: Int(minutes % 60), width: 2)
        return text
    }

    /// `4 × 4`
    public func size(_ size: BoardSize) -> Text {
        Text(decimal: size.rows) + "\u{A0}×\u{A0}" + Text(decimal: size.columns)
    }
}
