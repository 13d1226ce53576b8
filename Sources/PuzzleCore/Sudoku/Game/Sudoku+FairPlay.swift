extension Sudoku {
    public static func fairPlay(of game: Game<Sudoku>, from start: SudokuPosition) -> FairPlay {
        // Digits alone: notes may come in runs, and a step of the app's own may be several turns of one moment.
        var times: [Milliseconds] = []
        for turn in game.turns {
            if case .play(.enter) = turn.action { times.append(turn.at) }
        }
        guard times.count > 5 else { return FairPlay([:]) }
        let gaps = zip(times.dropFirst(), times).map { Int($0 - $1) }
        let bursts = FairPlay.points(gaps.count { $0 < 50 }, usual: 2, impossible: max(6, times.count / 8))
        let isSmall = start.kind.size < 9
        let usual = isSmall ? 250 : game.id.params.level.quickestDigit
        let pace = FairPlay.points(Int(clamping: game.milliseconds) / times.count, usual: usual, impossible: usual / 2)
        return FairPlay([.pace: pace, .bursts: bursts, .evenness: FairPlay.evenness(gaps)])
    }
}

extension SudokuLevel {
    /// In so many milliseconds for each digit nobody solves a puzzle of the level, on average over all of them. The winners of
    /// championships take about a second on easy ones.
    fileprivate var quickestDigit: Int {
        switch self {
        case .easy: 500
        case .medium: 600
        case .hard: 800
        case .expert: 1000
        case .extreme: 1400
        }
    }
}
