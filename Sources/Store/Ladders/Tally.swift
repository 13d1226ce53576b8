/// Counts players by the leading digits of their best value, so that a rank is found without counting players.
///
/// Values are below 2^32 and written as `levels` digits of base 256. For each number of leading digits, a tally has the
/// number of players whose value begins with them. A value's rank is the sum over the levels of the counts of those
/// prefixes that share all digits but the last with the value's own and have a smaller last digit: at most 255 counts a
/// level, however many players there are.
enum Tally {
    static let levels = 4

    /// Counts of one level that are to be added up.
    struct Counts {
        let level: Int
        let prefixes: Range<Int64>
    }

    /// The first `level` digits of `value`.
    static func prefix(of value: Int64, level: Int) -> Int64 { value >> (8 * (levels - level)) }

    /// Players whose number is a sum of counts.
    struct Players {
        let counts: [Counts]

        static var all: Self { Self(counts: [Counts(level: 1, prefixes: 0..<prefix(of: 1 << 32, level: 1))]) }

        /// Those whose best value is below `value`.
        static func below(_ value: Int64) -> Self {
            Self(
                counts: (1...levels).map { level in
                    let prefix = prefix(of: value, level: level)
                    return Counts(level: level, prefixes: prefix & ~255..<prefix)
                })
        }

        /// Those whose best value is `value`.
        static func at(_ value: Int64) -> Self { Self(counts: [Counts(level: levels, prefixes: value..<value + 1)]) }
    }
}

/// Changes of tallies, added up until they are written: players of the same batch share most prefixes.
struct TallyChanges {
    struct Key: Hashable, Comparable {
        let ladder: LadderKey
        let level: Int
        let prefix: Int64

        static func < (a: Key, b: Key) -> Bool {
            (a.ladder.period, a.ladder.leaderboard, a.ladder.metric.rawValue, a.level, a.prefix)
                < (b.ladder.period, b.ladder.leaderboard, b.ladder.metric.rawValue, b.level, b.prefix)
        }
    }

    private(set) var changes: [Key: Int64] = [:]

    /// Those that change something, in an order that is the same for all who write: so none waits for one who waits for it.
    var inOrder: [(key: Key, change: Int64)] {
        changes.filter { $0.value != 0 }.map { (key: $0.key, change: $0.value) }.sorted { $0.key < $1.key }
    }

    mutating func add(_ change: Int64, at value: Int64, in ladder: LadderKey) {
        for level in 1...Tally.levels {
            changes[Key(ladder: ladder, level: level, prefix: Tally.prefix(of: value, level: level)), default: 0] +=
                change
        }
    }
}
