import Cryptography
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    func dailyPuzzles(_ call: Call<NoBody>) async throws -> Reply<DailyPuzzles> {
        Reply(message: try await dailyPuzzles(of: try await identification.player(call.headers)?.id))
    }

    /// Today's puzzles, with what a player has done about them.
    func dailyPuzzles(of player: PlayerID?) async throws -> DailyPuzzles {
        let day = DailyBoard.day(at: now())
        var progress: DailyProgress?
        if let player { progress = try await store.dailyProgress(of: player, on: day) }
        return DailyPuzzles(
            day: Int64(day), streak: Int64(progress?.streak ?? 0),
            puzzles: PuzzleKind.allCases.map { kind in
                let daily = DailyBoard(day: day, kind: kind)
                return DailyPuzzle(
                    leaderboard: daily.leaderboard, board: daily.board,
                    isFinished: progress?.finished.contains(kind) ?? false)
            })
    }
}

/// What the days' puzzles follow from: 256 random bits of the store's. Its seed follows from day and kind, the game's id from
/// the player besides: so the puzzle is the same for all, nobody knows tomorrow's, and a player who asks again gets the game that
/// was issued first, with its time.
struct DailyKey {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func seed(of daily: DailyBoard) -> UInt64 { words(daily, player: 0)[0] }

    func game(of daily: DailyBoard, for player: PlayerID) -> GameID {
        let words = words(daily, player: player.number)
        return GameID(at: UInt64(daily.start), random: words[0], words[1])
    }

    /// The first half of the SHA-256 of key, player, day and kind, each of fixed length. No player has the number 0.
    private func words(_ daily: DailyBoard, player: Int64) -> [UInt64] {
        let numbers = [player, Int64(daily.day), Int64(daily.kind.rawValue)]
        let digest = sha256(bytes + numbers.flatMap { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } })
        return [digest[..<8], digest[8..<16]].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }
}
