import PuzzleAPI
import PuzzleCore
import Store

extension API {
    func finishGame(_ call: Call<ResultSubmission>) async throws -> Reply<ResultReceipt> {
        let result = try await take(call)
        let listing: Listing =
            result.suspicion != nil ? .held : LeaderboardName.isOffline(result.leaderboard) ? .offline : .timed
        return Reply(message: try await receipt(result, listing, result.leaderboard, Metric.allCases))
    }

    func submitResult(_ call: Call<ResultSubmission>) async throws -> Reply<ResultReceipt> {
        let result = try await take(call)
        return Reply(
            message: try await receipt(
                result, nil, LeaderboardName.timed(result.leaderboard), Metric.allCases.filter { $0.games == 1 }))
    }

    /// Plays a finished game again and stores what it proves.
    ///
    /// A record of another puzzle than the one that was issued is not played, since whoever asks could choose one that takes
    /// long.
    private func take(_ call: Call<ResultSubmission>) async throws -> StoredResult {
        let received = now()
        let submission = call.body
        guard let id = ResultID(submission.result), let game = GameID(submission.game) else {
            throw RequestError(.outOfRange, "The ids are no UUIDs.", field: "result")
        }
        let player = try await identification.requiredPlayer(call.headers)
        try limits.checkFailures(of: player.id)
        try limits.countChange(by: player.id)
        try limits.checkVerification(from: call.client)
        try limits.checkRecords(from: call.client)
        let verified: VerifiedResult
        do {
            verified = try await solved(
                submission.record, of: try await store.game(game), at: received, from: call.client)
        } catch let error as RequestError where error.problem.error.code.isFinal {
            limits.countFailure(of: player.id)
            throw error
        }
        let outcome = try await store.submit(
            NewResult(
                id: id, player: player.id, game: game, record: submission.record, verified: verified,
                received: received, isExamined: holdsResults))
        switch outcome {
        case .stored(let result):
            limits.countRecord(submission.record, from: call.client)
            if result.suspicion == nil { metrics.resultStored() } else { metrics.resultHeld() }
            return result
        case .repeated(let result):
            metrics.resultRepeated()
            return result
        case .refused(let refusal):
            // Who has logged in meanwhile sends it again as who they are now.
            if refusal == .gameOfAnotherPlayer, try await identification.player(call.headers)?.id != player.id {
                throw RequestError.noPlayer
            }
            throw RequestError(refusal)
        }
    }

    /// What a record of a game proves, which must be solved.
    private func solved(
        _ record: Text, of game: StoredGame?, at received: UnixMilliseconds, from address: ClientAddress
    ) async throws -> VerifiedResult {
        let proven: VerifiedResult?
        let time = game.flatMap { $0.isTimed ? ServerTime(milliseconds: received - $0.issued) : nil }
        do {
            proven = try await verifier.verify(record, of: game?.puzzle ?? Text(), in: time) { [limits] spent in
                limits.countVerification(spent, from: address)
            }
        } catch let error as VerificationError {
            throw RequestError(Problem(error))
        }
        guard let verified = proven else { throw RequestError(game == nil ? .unknownGame : .wrongPuzzle) }
        guard verified.outcome == .solved else {
            throw RequestError(
                .notSolved, "The game was lost. Only solved games are ranked, so there is nothing to send.",
                field: "record")
        }
        return verified
    }

    private func receipt(
        _ result: StoredResult, _ listing: Listing?, _ leaderboard: Text, _ metrics: [Metric]
    ) async throws -> ResultReceipt {
        let standings = try await store.standings(of: result.player, on: result.leaderboard, in: .all)
        var daily: DailyPuzzles?
        if DailyBoard(leaderboard: LeaderboardName.timed(leaderboard)) != nil {
            daily = try await dailyPuzzles(of: result.player)
        }
        return ResultReceipt(
            result: result.id.text, leaderboard: leaderboard, listing: listing, moves: Int64(result.moves),
            milliseconds: Int64(result.milliseconds), score: Int64(result.score),
            standings: standings.filter { metrics.contains($0.by) }, daily: daily)
    }
}
