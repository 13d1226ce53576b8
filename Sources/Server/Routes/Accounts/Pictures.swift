import HTTPTypes
import Hummingbird
import NIOCore
import PuzzleAPI
import PuzzleCore
import Store

/// The pictures of an account that its devices share, each as it was sent. What belongs to one, and that it was deleted, they tell as all
/// else (`sync`).
extension API {
    func picture(_ request: Request, _ exchange: Exchange) async throws -> Response {
        _ = try RankingQuery(request.uri.query, allowed: [])
        let bytes = try await picture(id(exchange), request.headers)
        return Response(
            status: .ok,
            headers: [
                .contentType: PictureType(bytes)?.rawValue ?? "application/octet-stream", .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    func keepPicture(_ request: Request, _ exchange: Exchange, budget: BodyBudget) async throws -> Response {
        _ = try RankingQuery(request.uri.query, allowed: [])
        // Nobody else's is read.
        _ = try await requiredAccount(request.headers)
        let bytes = try await request.bytes(exchange, atMost: Limits.pictureBytes, budget: budget)
        try await keepPicture(id(exchange), bytes, request.headers)
        return Response(NoBody())
    }

    private func id(_ exchange: Exchange) -> Text { Text(exchange.parameters.get("picture") ?? "") }

    /// - Throws: `RequestError`
    func picture(_ id: Text, _ headers: HTTPFields) async throws -> [UInt8] {
        let player = try await requiredAccount(headers).account.player
        guard let bytes = try await store.picture(id, of: player) else {
            throw RequestError(.notFound, "The account has no such picture.")
        }
        return bytes
    }

    /// - Throws: `RequestError`
    func keepPicture(_ id: Text, _ bytes: [UInt8], _ headers: HTTPFields) async throws {
        let player = try await requiredAccount(headers).account.player
        try limits.countExchange(by: player)
        guard TextRule.pictureID.allows(id) else {
            throw RequestError(.outOfRange, "A picture's id has 32 hexadecimal digits.")
        }
        guard bytes.count <= Limits.pictureBytes else {
            throw RequestError(.bodyTooLarge, "A picture has at most \(Limits.pictureBytes) bytes.")
        }
        guard PictureType(bytes) != nil else {
            throw RequestError(.unsupportedMediaType, "Send the picture itself: JPEG, PNG or WebP.")
        }
        guard try await store.keepPicture(id, bytes, of: player) else {
            throw RequestError(
                .syncFull,
                "The account has as much as it may have: \(Limits.pictures) pictures, and \(Limits.allPicturesBytes) bytes of them. "
                    + "Nothing was taken in.")
        }
    }
}

/// What pictures are, by their first bytes.
private enum PictureType: String {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"

    /// - Returns: nil for what is no picture, or none that apps make.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else {
            return nil
        }
    }
}
