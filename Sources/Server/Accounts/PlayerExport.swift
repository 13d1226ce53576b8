import Foundation
import PuzzleAPI
import PuzzleCore
import Store

/// All that is known about a player, as one JSON document.
public struct PlayerExport<S: Store>: Sendable {
    private let store: S
    private let player: PlayerID
    private let games: [GameID]
    /// All but the list of games, which may be long.
    private let beginning: ArraySlice<UInt8>

    /// - Returns: nil if there is no such player.
    public init?(of player: PlayerID, from store: S, at now: UnixMilliseconds) async throws(StoreError) {
        guard let kept = try await store.kept(of: player) else { return nil }
        let account = try await store.account(of: player)
        let sessions = try await store.sessions(of: player, at: now)
        let passkeys = try await store.passkeys(of: player)
        var standings: [JSON] = []
        for leaderboard in kept.leaderboards {
            for standing in try await store.standings(of: player, on: leaderboard, in: .all) {
                standings.append(standing.json(on: leaderboard))
            }
        }
        var members: [(String, JSON)] = [("at", .integer(now)), ("player", kept.json)]
        if let account { members.append(("account", account.json(sessions, passkeys))) }
        members += [
            ("events", .array(kept.events.map(\.json))),
            ("links", .array(kept.links.filter { $0.expires > now }.map(\.json))), ("standings", .array(standings)),
            ("games", []),
        ]
        (self.store, self.player, games) = (store, player, kept.games)
        beginning = JSON(members: members).text.bytes.dropLast(2)
    }

    /// Hands the document over part by part. What is deleted meanwhile is not in it.
    public func write(_ write: ([UInt8]) async throws -> Void) async throws {
        try await write(Array(beginning))
        var separator: [UInt8] = []
        // One by one: a record has up to a million characters, and many may ask at the same time.
        for id in games {
            guard let game = try await store.keptGame(id, of: player) else { continue }
            try await write(separator + game.json.text.bytes)
            separator = [UInt8(ascii: ",")]
        }
        try await write(Array("],\"shared\":[".utf8))
        separator = []
        for category in SyncCategory.allCases {
            var cursor = SyncCursor(category, after: 0)
            while true {
                let items = try await store.syncItems(of: player, after: cursor)
                guard let last = items.last else { break }
                for item in items {
                    try await write(separator + JSONWriter.write(SyncChange(item.item)))
                    separator = [UInt8(ascii: ",")]
                }
                cursor.number = last.number
            }
        }
        try await write(Array("],\"pictures\":[".utf8))
        separator = []
        // One by one: each may have megabytes.
        var cursor = SyncCursor(.pictures, after: 0)
        while true {
            let items = try await store.syncItems(of: player, after: cursor)
            guard let last = items.last else { break }
            for item in items {
                guard let bytes = try await store.picture(item.item.key, of: player) else { continue }
                let picture: JSON = [
                    "id": .text(item.item.key), "bytes": .text(Text(Data(bytes).base64EncodedString())),
                ]
                try await write(separator + picture.text.bytes)
                separator = [UInt8(ascii: ",")]
            }
            cursor.number = last.number
        }
        try await write(Array("]}".utf8))
    }
}

extension KeptPlayer {
    fileprivate var json: JSON {
        let begun = self.begun.sorted { $0.key.precedes($1.key) }.map { board, count in
            ["leaderboard": .text(board), "games": .integer(count)] as JSON
        }
        return [
            "name": .text(name), "created": .integer(created), "days": .array(days.map { .text($0.leaderboard) }),
            "begun": .array(begun),
        ]
    }
}

extension StoredAccount {
    /// Without the hash of the password: it is of use only to who guesses at it.
    fileprivate func json(_ sessions: [StoredSession], _ passkeys: [StoredPasskey]) -> JSON {
        var members: [(String, JSON)] = mail.map { [("mail", .text($0))] } ?? []
        members += [
            ("language", .text(language)), ("created", .integer(created)), ("hasPassword", .bool(password != nil)),
            (
                "passkeys",
                .array(
                    passkeys.map { passkey in
                        [
                            "id": .text(passkey.handle), "name": .text(passkey.title),
                            "created": .integer(passkey.created), "used": .integer(passkey.used),
                        ]
                    })
            ),
            (
                "sessions",
                .array(
                    sessions.map { session in
                        [
                            "id": .text(session.handle), "device": .text(session.device),
                            "created": .integer(session.created), "used": .integer(session.used),
                        ]
                    })
            ),
        ]
        return JSON(members: members)
    }
}

extension AuditEntry {
    fileprivate var json: JSON { ["at": .integer(at), "event": "\(event)"] }
}

extension KeptLink {
    fileprivate var json: JSON { ["purpose": "\(purpose)", "mail": .text(mail), "expires": .integer(expires)] }
}

extension Standing {
    fileprivate func json(on leaderboard: Text) -> JSON {
        [
            "leaderboard": .text(leaderboard), "by": JSON(by.word), "rank": .integer(rank),
            "players": .integer(players), "value": .integer(value),
        ]
    }
}

extension KeptGame {
    fileprivate var json: JSON {
        var members: [(String, JSON)] = [
            ("id", .text(id.text)), ("leaderboard", .text(game.leaderboard)), ("puzzle", .text(game.puzzle)),
            ("issued", .integer(game.issued)), ("isFinished", .bool(game.isFinished)),
        ]
        if let result { members.append(("result", result.json)) }
        return JSON(members: members)
    }
}

extension StoredResult {
    fileprivate var json: JSON {
        [
            "id": .text(id.text), "received": .integer(received), "milliseconds": .integer(Int64(milliseconds)),
            "moves": .integer(Int64(moves)), "score": .integer(Int64(score)), "isHeld": .bool(suspicion != nil),
            "record": .text(record),
        ]
    }
}
