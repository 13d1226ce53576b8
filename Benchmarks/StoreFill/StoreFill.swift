import Foundation
import PuzzleCore
import Store

/// Makes a data folder with made-up results for scripts/bench: `StoreFill FOLDER LEADERBOARD PLAYERS`.
@main
struct StoreFill {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3, let players = Int(arguments[3]), players > 0 else {
            FileHandle.standardError.write(Data("usage: StoreFill FOLDER LEADERBOARD PLAYERS\n".utf8))
            exit(64)
        }
        var capacity = StoreCapacity()
        capacity.writesPerCommit = 4000
        capacity.rowsPerSweep = 100_000
        let store = try SQLiteStore(folder: arguments[1], capacity: capacity)
        // Periods long over, then swept: else the server would begin to sweep while it is measured, once a day is over.
        let received: UnixMilliseconds = 1_577_836_800_000
        let fill = BenchmarkFill(leaderboard: Text(arguments[2]), players: players, seed: 1, now: received)
        try await fill.run(on: store)
        while try await store.sweep(at: UnixMilliseconds(Date().timeIntervalSince1970 * 1000)) {}
        await store.close()
    }
}
