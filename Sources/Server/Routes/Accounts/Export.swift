import HTTPTypes
import Hummingbird
import NIOCore
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// `Download everything`: all that is known about the player who asks.
    func export(_ request: Request, _ exchange: Exchange) async throws -> Response {
        _ = try RankingQuery(request.uri.query, allowed: [])
        let player = try await identification.requiredPlayer(request.headers).id
        // HEAD gets nothing of it, so nothing is gathered, counted and noted.
        let export: PlayerExport<S>? = try await request.method == .head ? nil : everything(about: player)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"tassello.json\"",
            ],
            body: ResponseBody { writer in
                try await export?.write { try await writer.write(ByteBuffer(bytes: $0)) }
                try await writer.finish(nil)
            })
    }

    private func everything(about player: PlayerID) async throws -> PlayerExport<S> {
        try limits.countExport(by: player)
        guard let export = try await PlayerExport(of: player, from: store, at: now()) else {
            throw RequestError.noPlayer
        }
        await note(.exported, of: player)
        return export
    }
}
