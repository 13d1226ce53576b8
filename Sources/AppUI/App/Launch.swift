import PuzzleCore

/// What the app is told when it starts.
public struct Launch: Equatable, Sendable {
    public var width: Int
    public var height: Int
    public var isOnline: Bool
    public var prefersDark: Bool
    /// Whether the browser says that it is a television's.
    public var isTelevision: Bool
    /// Whether another tab is the one that plays.
    public var isPlayedElsewhere = false
    /// Whether this tab plays because the player has taken the game over from another one.
    public var isTakenOver = false
    /// Whether the browser has passkeys.
    public var hasPasskeys = false
    /// Minutes east of UTC.
    public var minutesFromUTC: Int
    /// What the browser's user reads (BCP 47), the best first, with commas between.
    public var languages: Text
    public var entropy: Entropy
    /// The part of the address after `#`.
    public var route: Text
    /// All entries that are read at the start (`Collection.isReadAtStart`): by collection, in the order of their keys.
    public var stored: [StoredEntry]

    public init(
        width: Int, height: Int, isOnline: Bool = true, prefersDark: Bool = false, isTelevision: Bool = false,
        minutesFromUTC: Int = 0, languages: Text = Text(), entropy: Entropy, route: Text = Text(),
        stored: [StoredEntry] = []
    ) {
        self.width = width
        self.height = height
        self.isOnline = isOnline
        self.prefersDark = prefersDark
        self.isTelevision = isTelevision
        self.minutesFromUTC = minutesFromUTC
        self.languages = languages
        self.entropy = entropy
        self.route = route
        self.stored = stored
    }
}

/// 128 random bits.
public struct Entropy: Equatable, Sendable {
    /// From what puzzles are drawn.
    public let seed: UInt64
    /// Tells what this device makes from what others make of the same seed.
    public let salt: UInt64

    public init(seed: UInt64, salt: UInt64) {
        self.seed = seed
        self.salt = salt
    }
}
