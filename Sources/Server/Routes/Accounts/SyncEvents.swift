import HTTPTypes
import Hummingbird
import PuzzleAPI

extension API {
    /// Tells a device whenever something has changed in its account (server-sent events): no more than the mark, by which the device
    /// sees whether it knows that already, and asks.
    func syncEvents(_ request: Request, _ exchange: Exchange) async throws -> Response {
        _ = try RankingQuery(request.uri.query, allowed: [])
        let asker = try await requiredAccount(request.headers)
        // HEAD gets nothing of it.
        let listener: SyncListeners.Listener? =
            try await request.method == .head ? nil : newListener(for: asker, exchange)
        return Response(
            status: .ok, headers: HTTPResponse.headersOfEvents,
            body: ResponseBody { [listeners] writer in
                if let listener { try await listeners.serve(listener) { try await writer.write($0) } }
                try await writer.finish(nil)
                // What is to be done when a connection is closed would else gather on one that asks again and again.
                exchange.closeConnection(in: .seconds(1))
            })
    }

    private func newListener(
        for asker: AccountAsker, _ exchange: Exchange
    ) async throws -> SyncListeners.Listener {
        let player = asker.account.player
        try limits.countExchange(by: player)
        let listener = SyncListeners.Listener(player: player, secret: asker.session.secret)
        // Before the mark is read: else what is changed just then would not be told.
        listeners.add(listener)
        exchange.onClose { [listeners] in listeners.end(listener) }
        do {
            listeners.tell(player, try await store.syncMark(of: player))
        } catch {
            listeners.end(listener)
            throw error
        }
        return listener
    }
}
