import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Takes in what has changed on a device, and tells what has on others.
    func sync(_ call: Call<SyncRequest>) async throws -> Reply<SyncAnswer> {
        let player = try await requiredAccount(call.headers).account.player
        try limits.countExchange(by: player)
        let categories = call.body.cursors.map(\.category)
        guard Set(categories).count == categories.count else {
            throw RequestError(.outOfRange, "A category is asked for twice.", field: "cursors")
        }
        let told = try items(call.body.changes)
        let outcome = try await store.exchange(
            SyncExchange(
                mark: call.body.mark, cursors: call.body.cursors, items: told, step: step(),
                room: max(syncAnswerItems - told.count, 1)),
            of: player)
        switch outcome {
        case .news(let news):
            listeners.tell(player, news.mark)
            return Reply(
                message: SyncAnswer(
                    mark: news.mark, cursors: news.cursors, changes: news.items.map { SyncChange($0) },
                    isMore: news.isMore))
        case .forgotten:
            var answer = SyncAnswer()
            answer.isForgotten = true
            return Reply(message: answer)
        case .full:
            throw RequestError(
                .syncFull,
                "The account has as much as it may have: \(Limits.syncScores) results, and \(Limits.syncBytes) bytes of the rest. "
                    + "Nothing was taken in.")
        }
    }

    /// - Throws: `RequestError`
    private func items(_ changes: [SyncChange]) throws -> [SyncItem] {
        try changes.map { change in
            let item = change.item
            // PostgreSQL has no such texts.
            for (field, text) in [("key", item.key), ("value", item.value)] where text.bytes.contains(0) {
                throw RequestError(.outOfRange, "A text with U+0000 in it is kept nowhere.", field: field)
            }
            if let undone = item.undone {
                guard HybridClock.isStamp(undone), item.value.isEmpty else {
                    throw RequestError(.outOfRange, "This undoes no reset.", field: "key")
                }
            } else if item.category == .scores {
                guard TextRule.uuid.allows(item.key), item.value.count <= Self.scoreLength else {
                    throw RequestError(.outOfRange, "This is no result of a game.", field: "key")
                }
            } else if change.deletions != nil {
                throw RequestError(.outOfRange, "Only results are deleted by resets.", field: "deletions")
            } else if item.category == .pictures {
                guard TextRule.pictureID.allows(item.key), item.value.count <= Self.factsLength else {
                    throw RequestError(.outOfRange, "This is no picture of the player's.", field: "key")
                }
            } else if item.category == .status {
                guard let games = SavedGames(item.value), games.known.last == item.stamp,
                    games.games.allSatisfy({ $0.text.count <= Limits.syncGameBytes })
                else { throw RequestError(.outOfRange, "These are no games of a slot.", field: "value") }
            }
            return item
        }
    }

    /// Bytes of what is kept of a result.
    private static var scoreLength: Int { 1000 }
    /// And of a picture, beside it.
    private static var factsLength: Int { 500 }
}
