import AppUI
import Foundation
import PuzzleAPI
import PuzzleCore
import PuzzleEngines

/// A server that issues games and takes results as the real one does, for one player.
final class FakeServer {
    struct Answer {
        let status: Int
        let body: Text
        /// Seconds after which it may be asked again.
        var wait = 0
    }

    private(set) var games: [Text: IssuedGame] = [:]
    /// Results in the order of their arrival, each once.
    private(set) var results: [ResultSubmission] = []
    /// Every request for a result, repeated ones too.
    private(set) var submissions: [ResultSubmission] = []
    private(set) var names: [Text] = []
    /// What leaderboards hold, best first.
    var board: [LeaderboardEntry] = []
    var standing: Standing?
    var attempts: Attempts?
    /// What the leaderboard of all Sudokus holds.
    var sudokus: [SudokuLeaderboardEntry] = []
    /// Refuses results from now on.
    var refusal: ProblemCode?
    var refusedNames: Set<Text> = []
    /// Whether it has puzzles of the day.
    let hasDaily: Bool
    /// Whether its answers have fields and entries of lists that the app does not know.
    let isNewer: Bool
    /// Whether it is of the time before timed games.
    let isEarly: Bool
    /// Games that were begun, in their order.
    private(set) var begun: [IssuedGame] = []
    private(set) var deletions = 0
    /// Where results are listed.
    var listing = Listing.timed
    /// The day that it has by its own clock, and the player's streak on it.
    var daily = (day: 0, streak: 0)
    /// What it gives for a solved sliding puzzle; nil if it is of the time before points.
    var pointsPerPuzzle: Int64?
    /// What devices share.
    var sync = FakeSync()
    /// The paths of those that it has.
    var pictures: Set<String> = []
    var hasNoRoomForPictures = false
    /// Who can log in, and who has.
    var accounts = FakeAccounts()
    private var random = SeededGenerator(seed: 2026)
    private var randomOfStock = SeededGenerator(seed: 2027)

    init(hasDaily: Bool = false, isNewer: Bool = false, isEarly: Bool = false) {
        self.isEarly = isEarly
        self.hasDaily = hasDaily
        self.isNewer = isNewer
    }

    func answer(method: Text, path: Text, body: Text) -> Answer {
        switch (method.string, path.string.split(separator: "?")[0]) {
        case ("POST", "/api/v1/games"):
            return reading(body) { self.issue($0, seed: self.isEarly ? self.random.next() : self.randomOfStock.next()) }
        case ("POST", "/api/v1/results"): return reading(body) { self.submit($0, listing: nil) }
        case ("POST", "/api/v1/games/begin") where !isEarly: return reading(body, begin)
        case ("POST", "/api/v1/games/finish") where !isEarly:
            return reading(body) { self.submit($0, listing: self.listing) }
        case ("DELETE", "/api/v1/player"):
            if accounts.needsProof { return problem(.proofNeeded) }
            deletions += 1
            accounts.removeAccount()
            return success(NoBody())
        case ("GET", "/api/v1/daily"): return hasDaily ? dailyPuzzles() : problem(.notFound)
        case ("PUT", "/api/v1/player"): return reading(body, rename)
        case ("GET", "/api/v1/sudoku/leaderboard"):
            return success(SudokuLeaderboardPage(results: Int64(sudokus.count), entries: sudokus, next: nil))
        case ("GET", let place) where place.hasPrefix("/api/v1/leaderboards/"):
            let name = Text(place.split(separator: "/")[3])
            guard LeaderboardName.exists(name) else { return problem(.notFound) }
            return place.hasSuffix("/me") ? mine(name) : page(name, path.string)
        case ("POST", "/api/v1/account/sync"):
            guard accounts.present != nil else { return problem(accounts.isKnown ? .noAccount : .noPlayer) }
            return reading(body) { self.sync.answer($0).map { self.success($0) } ?? self.problem(.syncFull) }
        case ("PUT", let place) where place.hasPrefix("/api/v1/account/pictures/"):
            if hasNoRoomForPictures { return problem(.syncFull) }
            pictures.insert(String(place))
            return success(NoBody())
        case ("GET", let place) where place.hasPrefix("/api/v1/account/pictures/"):
            return pictures.contains(String(place)) ? success(NoBody()) : problem(.notFound)
        case (let method, let place) where place.hasPrefix("/api/v1/account"):
            return accounts.answer(method, String(place.dropFirst("/api/v1".count)), body)
        default: return problem(.notFound)
        }
    }

    private func reading<M: Message>(_ body: Text, _ answer: (M) -> Answer) -> Answer {
        do {
            return answer(try JSONReader.read(body.bytes))
        } catch {
            return problem(.invalidJSON)
        }
    }

    func problem(_ code: ProblemCode, field: Text? = nil) -> Answer {
        let body = json(Problem(code, "No.", field: field))
        // Early ones tell the code first, whatever it is.
        let early = Text(#"{"error":{"code":""#) + Text(code.word) + Text(#"","message":"No."}}"#)
        return Answer(status: code.status, body: isEarly ? early : body)
    }

    private func success(_ message: some Message, status: Int = 200) -> Answer {
        let body = json(message).string
        guard isNewer else { return Answer(status: status, body: Text(body)) }
        let future = #""future":{"is":[1.5,null,"bright"]}"#
        return Answer(
            status: status,
            body: Text(
                body.replacingOccurrences(of: "{", with: "{\(future),").replacingOccurrences(of: ",}", with: "}")
                    .replacingOccurrences(of: "[{", with: #"[{"kind":"of later"},{"#)))
    }

    private func dailyPuzzles() -> Answer {
        let puzzles = PuzzleKind.allCases.map { kind in
            let board = DailyBoard(day: daily.day, kind: kind)
            let isFinished = results.contains { games[$0.game]?.leaderboard == board.leaderboard }
            return DailyPuzzle(leaderboard: board.leaderboard, board: board.board, isFinished: isFinished)
        }
        return success(
            DailyPuzzles(
                day: Int64(daily.day), streak: Int64(daily.streak), puzzles: puzzles))
    }

    private func begin(_ beginning: GameBeginning) -> Answer {
        let answer = issue(GameRequest(leaderboard: beginning.leaderboard), seed: random.next())
        guard var game: IssuedGame = try? JSONReader.readTolerantly(answer.body.bytes) else { return answer }
        begun.append(game)
        game.pointsPerPuzzle = pointsPerPuzzle
        return pointsPerPuzzle == nil ? answer : success(game, status: answer.status)
    }

    private func issue(_ request: GameRequest, seed: UInt64) -> Answer {
        accounts.isKnown = true
        if let board = DailyBoard(leaderboard: request.leaderboard) { return issue(board) }
        guard let puzzle = PuzzleKind.puzzle(forLeaderboard: request.leaderboard, seed: seed) else {
            return problem(.outOfRange)
        }
        let digits = String(games.count, radix: 16)
        let issued = IssuedGame(
            game: Text("00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits),
            puzzle: puzzle, leaderboard: request.leaderboard)
        games[issued.game] = issued
        return success(issued, status: 201)
    }

    /// The same for all who ask on the day, and again for who asks again.
    private func issue(_ board: DailyBoard) -> Answer {
        guard hasDaily, board.day == daily.day else { return problem(.notFound, field: "leaderboard") }
        let seed = UInt64(board.day) &* 1000 &+ UInt64(board.kind.rawValue)
        let known = games.values.first { $0.leaderboard == board.leaderboard }
        let issued =
            known
            ?? IssuedGame(
                game: Text("00000000-0000-4000-9000-00000000000\(board.kind.rawValue)"),
                puzzle: board.puzzle(seed: seed) ?? Text(),
                leaderboard: board.leaderboard)
        games[issued.game] = issued
        guard !results.contains(where: { $0.game == issued.game }) else { return problem(.gameAlreadyFinished) }
        return success(issued, status: 201)
    }

    private func submit(_ submission: ResultSubmission, listing: Listing?) -> Answer {
        submissions.append(submission)
        if let refusal { return problem(refusal) }
        guard let issued = games[submission.game] else { return problem(.unknownGame) }
        if let known = results.first(where: { $0.result == submission.result }) {
            return known == submission ? receipt(submission, issued, listing) : problem(.resultConflict)
        }
        guard !results.contains(where: { $0.game == submission.game }) else { return problem(.gameAlreadyFinished) }
        guard (try? verify(submission.record))?.puzzle == issued.puzzle else { return problem(.wrongPuzzle) }
        let answer = receipt(submission, issued, listing)
        if answer.status == 201 { results.append(submission) }
        return answer
    }

    private func receipt(_ submission: ResultSubmission, _ issued: IssuedGame, _ listing: Listing?) -> Answer {
        guard let verified = try? verify(submission.record) else { return problem(.illegalMove) }
        // What is held back stands nowhere.
        let metrics = listing == .held ? [] : Metric.all(on: issued.leaderboard)
        let standings = metrics.map { Standing(by: $0, rank: 3, players: 12, value: 1) }
        return success(
            ResultReceipt(
                result: submission.result, leaderboard: issued.leaderboard, listing: listing,
                moves: Int64(verified.moves),
                milliseconds: Int64(verified.milliseconds), score: Int64(verified.score), standings: standings),
            status: 201)
    }

    private func rename(_ change: PlayerChange) -> Answer {
        accounts.isKnown = true
        if refusedNames.contains(change.name) { return problem(.outOfRange) }
        names.append(change.name)
        return success(Player(name: change.name))
    }

    /// Pages of 20; a cursor is the place of the first entry.
    private func page(_ leaderboard: Text, _ path: String) -> Answer {
        let cursor = path.split(separator: "&").first { $0.hasPrefix("after=") }?.dropFirst("after=".count)
        let start = cursor.flatMap { Int($0.split(separator: "-")[1]) } ?? 0
        let entries = Array(board.dropFirst(start).prefix(20))
        let end = start + entries.count
        return success(
            LeaderboardPage(
                leaderboard: leaderboard, players: Int64(board.count), entries: entries,
                next: end < board.count ? Text("0-\(end)") : nil))
    }

    private func mine(_ leaderboard: Text) -> Answer {
        let place = board.firstIndex { $0.isMe }
        let around = place.map { Array(board[max($0 - 5, 0)...min($0 + 5, board.count - 1)]) } ?? []
        return success(
            MyStanding(
                leaderboard: leaderboard, players: Int64(board.count), standing: standing, around: around,
                attempts: attempts))
    }
}

func json(_ message: some Message) -> Text { Text(bytes: JSONWriter.write(message)) }
