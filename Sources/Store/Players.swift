import PuzzleCore

/// Milliseconds since 1970 by the server's clock.
public typealias UnixMilliseconds = Int64

/// Names a player within one store.
public struct PlayerID: Hashable, Sendable {
    public let number: Int64

    public init(_ number: Int64) { self.number = number }
}

/// What is kept of a player's secret: its SHA-256. Whoever reads the store cannot play as the player.
public struct SecretHash: Hashable, Sendable {
    public let bytes: [UInt8]

    /// - Precondition: 32 bytes.
    public init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        precondition(self.bytes.count == 32, "a SHA-256 has 32 bytes")
    }
}

public struct StoredPlayer: Equatable, Sendable {
    public let id: PlayerID
    /// Empty for a player without a name.
    public let name: Text

    public init(id: PlayerID, name: Text) {
        self.id = id
        self.name = name
    }
}
