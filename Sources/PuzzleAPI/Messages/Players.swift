import PuzzleCore

/// The asking player.
public struct Player: Message, Equatable {
    public static var name: StaticString { "Player" }
    /// Empty for a player without a name.
    public var name = Text()

    public init() {}
    public init(name: Text) { self.name = name }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("name", &name, .shownName)
    }
}

/// Gives the asking player a name.
public struct PlayerChange: Message, Equatable {
    public static var name: StaticString { "PlayerChange" }
    public var name = Text()

    public init() {}
    public init(name: Text) { self.name = name }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("name", &name, .playerName)
    }
}
