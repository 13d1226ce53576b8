import PuzzleCore

/// What the device keeps, by kind. Each is an object store of the browser's database; `COLLECTIONS` in Web/bridge.js are the same,
/// in the same order. An entry's path is the name of its collection, a slash and its id.
public enum Collection: UInt8, CaseIterable, Sendable {
    case settings
    /// Single things: the player's name, which game was played last.
    case state
    /// The best results of each group.
    case bests
    /// Games in progress, with their turns.
    case games
    /// Games that this version cannot play.
    case kept
    /// Issued games that wait to be played.
    case stock
    /// Puzzles that the engine has made ahead.
    case made
    /// Results that the server has not confirmed.
    case outbox
    /// The day's puzzles that are over.
    case days
    /// What the names of this device have earned, by name.
    case profiles
    /// What was deleted, and can be brought back, by operation (`Effect.discard`): what each was.
    case deletions
    /// Of what devices share, when it was changed last.
    case stamps
    // From here on there may be any number of entries.
    case results, records, usage, log, pictures
    /// The entries that were deleted by such an operation.
    case discarded
    /// What is to be told of results and of resets (`SharedResults`).
    case untold

    public var name: StaticString {
        switch self {
        case .settings: "settings"
        case .state: "state"
        case .bests: "bests"
        case .games: "games"
        case .kept: "kept"
        case .stock: "stock"
        case .made: "made"
        case .outbox: "outbox"
        case .days: "days"
        case .profiles: "profiles"
        case .deletions: "deletions"
        case .stamps: "stamps"
        case .results: "results"
        case .records: "records"
        case .usage: "usage"
        case .log: "log"
        case .pictures: "pictures"
        case .discarded: "discarded"
        case .untold: "untold"
        }
    }

    /// What the paths of its entries begin with.
    public var prefix: Text { Text(name) + "/" }

    /// Whether the app is told of all its entries when it starts; others it reads when it shows them.
    public var isReadAtStart: Bool { rawValue < Self.results.rawValue }
}
