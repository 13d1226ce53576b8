import PuzzleCore

/// What a name has earned on a device, or on all: its points and what it has achieved. It is kept by itself, so it stays when results are
/// deleted.
///
/// Of what devices have earned each counts for itself, and only it changes what it has counted. All of it is their sum (`add`), in whatever
/// order: so nothing counts twice, however often it is told (a counter for each device: Shapiro et al., 2011).
public struct Profile: Equatable, Sendable {
    /// Empty for a player without a name.
    public let name: Text
    public private(set) var points = 0
    /// Games that are over.
    public private(set) var results = 0
    /// The latest day with a win, in days since 1970 by the device's clock, and of how many days in a row it is the last.
    private var day = 0
    private var run = 0
    /// How far each milestone is: a number, or a bit for each that is collected.
    private var values = [UInt32](repeating: 0, count: Milestone.allCases.count)
    /// When it was reached; 0 as long as it is not.
    private var reached = [WallTime](repeating: 0, count: Milestone.allCases.count)

    init(name: Text) { self.name = name }

    /// How far the milestone is, up to its goal.
    func progress(_ milestone: Milestone) -> Int {
        let value = values[Int(milestone.rawValue)]
        return min(milestone.way == .collect ? value.nonzeroBitCount : Int(value), milestone.goal)
    }

    /// When it was reached; nil as long as it is not.
    func reached(_ milestone: Milestone) -> WallTime? {
        let time = reached[Int(milestone.rawValue)]
        return time == 0 ? nil : time
    }

    /// The milestones that were reached since the profile was as given.
    func new(since before: Profile) -> [Milestone] {
        Milestone.allCases.filter { before.reached($0) == nil && reached($0) != nil }
    }

    /// Takes a game in that is over.
    mutating func add(_ result: CountedResult) {
        results = min(results + 1, .mostCounted)
        guard result.isWon else { return }
        points = min(points + result.points, .mostCounted)
        // A clock that was set back takes nothing away.
        if result.day > day {
            run = result.day == day + 1 ? run + 1 : 1
            day = result.day
        }
        for step in result.steps + [MilestoneStep(.daysInRow, run), MilestoneStep(.points, points)] {
            take(step, at: result.at)
        }
    }

    private mutating func take(_ step: MilestoneStep, at time: WallTime) {
        let (milestone, place) = (step.milestone, Int(step.milestone.rawValue))
        switch milestone.way {
        case .count: values[place] = min(values[place] + UInt32(step.value), UInt32(Int.mostCounted))
        case .collect: values[place] |= 1 << UInt32(step.value)
        case .reach: values[place] = max(values[place], UInt32(step.value))
        }
        note(milestone, at: time)
    }

    private mutating func note(_ milestone: Milestone, at time: WallTime) {
        let place = Int(milestone.rawValue)
        if reached[place] == 0, progress(milestone) >= milestone.goal { reached[place] = max(time, 1) }
    }

    /// Notes what all devices together have reached when none of them had by itself.
    mutating func note(reachedBy all: Profile, at time: WallTime) {
        for milestone in Milestone.allCases
        where all.reached(milestone) == nil && all.progress(milestone) >= milestone.goal {
            reached[Int(milestone.rawValue)] = max(time, 1)
        }
    }

    /// Days in a row are those of all devices.
    mutating func continueRun(of all: Profile) {
        if all.day > day || all.day == day && all.run > run { (day, run) = (all.day, all.run) }
    }

    /// Takes in what was earned without a name, before anything was counted, or on another device.
    /// - Parameter time: When what both together reach counts as reached; nil if that is not known.
    mutating func add(_ other: Profile, at time: WallTime?) {
        points = min(points + other.points, .mostCounted)
        results = min(results + other.results, .mostCounted)
        continueRun(of: other)
        for milestone in Milestone.allCases {
            let place = Int(milestone.rawValue)
            switch milestone.way {
            case .count: values[place] = min(values[place] + other.values[place], UInt32(Int.mostCounted))
            case .collect: values[place] |= other.values[place]
            case .reach: values[place] = max(values[place], other.values[place])
            }
            let times = [reached[place], other.reached[place]].filter { $0 > 0 }
            reached[place] = times.min() ?? 0
            if milestone == .points { values[place] = max(values[place], UInt32(points)) }
            if let time { note(milestone, at: time) }
        }
    }
}

/// A game that is over, as a profile counts it.
public struct CountedResult: Sendable {
    let isWon: Bool
    let points: Int
    var steps: [MilestoneStep]
    let at: WallTime
    /// In days since 1970, by the device's clock.
    let day: Int
}

extension Profile {
    // In the store: `profiles/Ada` = `points;results;day;run`, and of each milestone that is begun `;key=value`, with `@` and the
    // time in hexadecimal digits if it is reached.

    var key: Text { Collection.profiles.prefix + name }

    var entry: Effect { .put(key: key, value: stored) }

    /// What is stored, and shared.
    var stored: Text {
        var value = Text.fields([UInt64(points), UInt64(results), UInt64(day), UInt64(run)])
        for milestone in Milestone.allCases where values[Int(milestone.rawValue)] > 0 {
            let place = Int(milestone.rawValue)
            value.append(byte: UInt8(ascii: ";"))
            value.append(word: milestone.key)
            value.append(byte: UInt8(ascii: "="))
            value.append(decimal: UInt64(values[place]))
            guard reached[place] > 0 else { continue }
            value.append(byte: UInt8(ascii: "@"))
            value.append(hexadecimal: reached[place])
        }
        return value
    }

    /// - Returns: nil for what is no profile; what is damaged in one counts from the beginning.
    init?(stored entry: StoredEntry) {
        guard let name = entry.id(in: .profiles) else { return nil }
        self.init(name: name, stored: entry.value)
    }

    init?(name: Text, stored value: Text) {
        self.init(name: name)
        let fields = value.bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard fields.count >= 4 else { return nil }
        let numbers = fields[..<4].map { Int(decimal: Text($0)) ?? 0 }
        for number in numbers where number < 0 || number > .mostCounted { return nil }
        (points, results, day, run) = (numbers[0], numbers[1], numbers[2], numbers[3])
        for field in fields[4...] {
            let parts = field.split(separator: UInt8(ascii: "="))
            guard parts.count == 2, let milestone = Milestone(key: parts[0]) else { continue }
            let ends = parts[1].split(separator: UInt8(ascii: "@"))
            guard let value = ends.first.flatMap({ UInt64(decimal: Text($0)) }),
                value <= (milestone.way == .collect ? UInt64(UInt32.max) : UInt64(Int.mostCounted))
            else { continue }
            values[Int(milestone.rawValue)] = UInt32(value)
            if ends.count == 2 {
                var reader = TextReader(Text(ends[1]))
                reached[Int(milestone.rawValue)] = (try? reader.hexadecimal()) ?? 0
            }
        }
    }
}

extension Milestone {
    fileprivate init?(key: ArraySlice<UInt8>) {
        guard let found = Self.allCases.first(where: { Text($0.key).bytes[...] == key }) else { return nil }
        self = found
    }
}
