import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Plays a finished game again, stores what it proves, and tells where the player stands now.
    ///
    /// A record of another puzzle than the one that was issued is not played, since whoever asks could choose one that takes
    /// long.
    func submitResult(_ call: Call<ResultSubmission>) async throws -> Reply<ResultReceipt> {
        let submission = call.body
        guard let id = ResultID(submission.result), let game = GameID(submission.game) else {
            throw RequestError(.outOfRange, "The ids are no UUIDs.", field: "result")
        }
        let player = try await identification.requiredPlayer(call.headers)
        try limits.checkFailures(of: player.id)
        try limits.countChange(by: player.id)
        let verified: VerifiedResult
        do {
            verified = try await solved(submission.record, of: try await store.puzzle(of: game))
        } catch let error as RequestError where error.problem.error.code.isFinal {
            limits.countFailure(of: player.id)
            throw error
        }
        let outcome = try await store.submit(
            NewResult(
                id: id, player: player.id, game: game, record: submission.record, verified: verified, received: now()))
        switch outcome {
        case .stored(let result):
            metrics.resultStored()
            return try await receipt(result)
        case .repeated(let result):
            metrics.resultRepeated()
            return try await receipt(result)
        case .refused(let refusal): throw RequestError(refusal)
        }
    }

    /// What a record of a game proves, which must be solved.
    private func solved(_ record: Text, of puzzle: Text?) async throws -> VerifiedResult {
        let proven: VerifiedResult?
        do {
            proven = try await verifier.verify(record, of: puzzle ?? Text())
        } catch let error as VerificationError {
            throw RequestError(Problem(error))
        }
        guard let verified = proven else { throw RequestError(puzzle == nil ? .unknownGame : .wrongPuzzle) }
        guard verified.outcome == .solved else {
            throw RequestError(
                .notSolved, "The game was lost. Only solved games are ranked, so there is nothing to send.",
                field: "record")
        }
        return verified
    }

    private func receipt(_ result: StoredResult) async throws -> Reply<ResultReceipt> {
        let standings = try await store.standings(of: result.player, on: result.leaderboard, in: .all)
        var daily: DailyPuzzles?
        if DailyBoard(leaderboard: result.leaderboard) != nil { daily = try await dailyPuzzles(of: result.player) }
        return Reply(
            message: ResultReceipt(
                result: result.id.text, leaderboard: result.leaderboard, moves: Int64(result.moves),
                milliseconds: Int64(result.milliseconds), score: Int64(result.score), standings: standings, daily: daily
            ))
    }
}
