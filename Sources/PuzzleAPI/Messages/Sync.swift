import PuzzleCore

// What the devices of an account share.

extension SyncCategory: Choice {
    public var word: StaticString {
        switch self {
        case .status: "status"
        case .look: "look"
        case .game: "game"
        case .scores: "scores"
        case .maintenance: "maintenance"
        case .log: "log"
        case .profile: "profile"
        case .pictures: "pictures"
        }
    }
}

/// Up to where a device knows what is shared of a category.
public struct SyncCursor: Message, Equatable {
    public static var name: StaticString { "SyncCursor" }
    public var category = SyncCategory.status
    /// The number of the last change that it knows; 0 if it knows none.
    public var number: Int64 = 0

    public init() {}

    public init(_ category: SyncCategory, after number: Int64) {
        self.category = category
        self.number = number
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.choice("category", &category)
        try coder.integer("number", &number, in: Limits.syncNumbers)
    }
}

/// What has changed of one thing.
public struct SyncChange: Message, Equatable {
    public static var name: StaticString { "SyncChange" }
    public var category = SyncCategory.status
    public var key = Text()
    public var stamp = Text()
    public var value = Text()
    /// The resets that have deleted a result, with spaces between; none if there are none. Those before its stamp hold no more.
    public var deletions: Text?

    public init() {}

    public init(_ item: SyncItem) {
        category = item.category
        key = item.key
        stamp = item.stamp
        value = item.value
        deletions = item.deletions.isEmpty ? nil : item.deletionList
    }

    public var item: SyncItem {
        SyncItem(
            category, key: key, stamp: stamp, value: value,
            deletions: SyncItem.resets(in: deletions ?? Text()))
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.choice("category", &category)
        try coder.text("key", &key, .syncKey)
        try coder.text("stamp", &stamp, .stamp)
        try coder.text("value", &value, .syncValue)
        try coder.optional("deletions", &deletions, .stamps)
    }
}

/// Tells what has changed on a device, and asks what has on others.
public struct SyncRequest: Message, Equatable {
    public static var name: StaticString { "SyncRequest" }
    /// That of the last answer; 0 for the first time, and after one that was forgotten.
    public var mark: Int64 = 0
    /// What is asked for; nothing is told of other categories.
    public var cursors: [SyncCursor] = []
    public var changes: [SyncChange] = []

    public init() {}

    public init(mark: Int64, cursors: [SyncCursor], changes: [SyncChange]) {
        self.mark = mark
        self.cursors = cursors
        self.changes = changes
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.integer("mark", &mark, in: Limits.syncNumbers)
        try coder.list("cursors", &cursors, maximum: SyncCategory.allCases.count)
        try coder.list("changes", &changes, maximum: Limits.syncItems)
    }
}

/// What has changed on other devices.
public struct SyncAnswer: Message, Equatable {
    public static var name: StaticString { "SyncAnswer" }
    /// Whether the server has forgotten what it knew at the mark, as after an older copy of its data was restored. Then nothing was taken
    /// in, and the device tells all that it has, with the mark and all cursors at 0.
    public var isForgotten = false
    public var mark: Int64 = 0
    /// Where what was asked for goes on.
    public var cursors: [SyncCursor] = []
    public var changes: [SyncChange] = []
    /// Whether there is more to be asked for.
    public var isMore = false

    public init() {}

    public init(mark: Int64, cursors: [SyncCursor], changes: [SyncChange], isMore: Bool) {
        self.mark = mark
        self.cursors = cursors
        self.changes = changes
        self.isMore = isMore
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.flag("isForgotten", &isForgotten)
        try coder.integer("mark", &mark, in: Limits.syncNumbers)
        try coder.list("cursors", &cursors, maximum: SyncCategory.allCases.count)
        try coder.list("changes", &changes, maximum: Limits.syncAnswerItems)
        try coder.flag("isMore", &isMore)
    }
}
