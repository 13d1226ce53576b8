import AppUI
import PuzzleCore
import PuzzleWords

/// The texts of the pages that the engine makes; the app has none of them.
public enum PagePhrase: UInt8, CaseIterable, Sendable {
    case analysis, yourMoves, shortest, shortestBetween, bestKnown, perDistance, graph, nothingLost, lossUnknown
    case proving, working, startAtMost, end
    case perfectGame, atStart, atTurn, toGoAtMost, yourMove, betterMove, lookingForBetter, previousLoss, nextLoss
    case lostMoveOf, lostMovesInAll
    case stages, stage, lostMoves, row, rows, wholeGame, scramble, copy
    case replay, play, pause, slow, normal, fast, timeline, moveOf
    case statistics, games, solves, single, average, mean, now, best, moves, movesPerSecond, history
    case won, perfect, streak, longestStreak, highestScore
    case export, tooFew
    case starts, daysUsed, timeInApp, abnormalEnds, countedSince, usageEmpty
    case calendar, hoursOfDay, hoursLabel, boards, viewsUsed, asTable, date, gamesFinished, hour, less, more
    case begun, solved, lost, givenUp, records, slides, hints, errors, timePlayed, solvedOf
    case monthNames, dayNames, civilDate, hoursMinutes, minutesOnly, secondsOnly
    case game, time, exceeded, besideShortest, shortestKnown, tooMany
    case ghost, ghostBeaten, ghostAhead
    case printPuzzles, print, making, puzzles, perSheet, solutions, noSuchPuzzle
}

/// Those that depend on a number, which is `{0}` in them.
public enum CountedPagePhrase: UInt8, CaseIterable, Sendable {
    case graphLabel, lost, lostSomewhere, start, historyLabel, moreThanShortest, toGo, loses
    case calendarLabel, latestGames, shortestLabel
}

// The words, as the language's file in `Web/engines` has them.
extension Language {
    func text(_ phrase: PagePhrase) -> Text { text("study", Int(phrase.rawValue)) }

    func text(_ phrase: CountedPagePhrase, _ form: PluralForm) -> Text {
        let number = Int(phrase.rawValue) * pluralForms.count + (pluralForms.firstIndex(of: form) ?? 0)
        return text("countedStudy", number)
    }
}

extension Catalogue {
    subscript(page phrase: PagePhrase, _ values: Text...) -> Text { Self.fill(language.text(phrase), values) }

    subscript(page phrase: CountedPagePhrase, _ count: Int, _ values: Text...) -> Text {
        Self.fill(language.text(phrase, language.pluralForm(count)), [number(count)] + values)
    }

    /// A number that is not negative, with two decimals: `3.25`; more than a thousand million is that many.
    func decimal(_ value: Double) -> Text {
        // Wider than an `Int` is in WebAssembly.
        let hundredths = Int64(min(value, Double(Int.mostCounted)) * 100 + 0.5)
        var text = number(Int(hundredths / 100))
        text.append(word: language.decimalSeparator)
        text.append(decimal: Int(hundredths % 100), width: 2)
        return text
    }
}
