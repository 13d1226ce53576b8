import PuzzleAPI
import Store

extension API {
    func player(_ call: Call<NoBody>) async throws -> Reply<Player> {
        Reply(message: Player(name: try await identification.requiredPlayer(call.headers).name))
    }

    func renamePlayer(_ call: Call<PlayerChange>) async throws -> Reply<Player> {
        guard let name = PlayerName(call.body.name) else {
            throw RequestError(.outOfRange, "No player may have such a name.", field: "name")
        }
        guard !NameLook.mixesAlphabets(name.text) else {
            throw RequestError(
                .outOfRange, "A word of the name has letters of several alphabets that look alike.", field: "name")
        }
        let (_, cookie) = try await identification.asPlayerOrGuest(call, at: now()) { player in
            try await store.rename(player, to: name)
        }
        return Reply(message: Player(name: name.text), cookie: cookie)
    }

    /// What the device knows itself by is forgotten with the player. A guest has nothing by which to show who is there.
    func deletePlayer(_ call: Call<NoBody>) async throws -> Reply<NoBody> {
        let player = try await identification.requiredPlayer(call.headers)
        let account = try await store.account(of: player.id)
        if account != nil { _ = try await provenAccount(call.headers) }
        try await store.removePlayer(player.id)
        // Whose it was, nobody is to find out any more.
        if account != nil { await note(.accountDeleted, of: nil) }
        return Reply(message: NoBody(), cookie: identification.cookie.removal)
    }
}
