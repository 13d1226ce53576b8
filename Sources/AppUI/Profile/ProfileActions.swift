import PuzzleAPI
import PuzzleCore

public enum ProfileAction: Equatable, Sendable {
    /// A game is over whose result is kept.
    indirect case finished(FinishedGame)
    /// A result that is kept, by its record, turns out to have reached something else.
    indirect case earned(Milestone, by: Text)
    /// A result has another name.
    /// - Parameter playerBefore: What the player was called before, whose name it may be, too.
    indirect case renamed(Score, playerBefore: Text)
    /// The account has this name.
    case named(Text)
    /// Results of a file are taken in.
    case resultsImported
    /// What other devices of the account have earned is known (`Sync.earnedElsewhere`).
    case learnt
    /// The name in the field shall be the player's.
    case saved
    /// A name of this device shall be the player's, by its place among those that are listed.
    case chosen(Int)
    case confirmed
}

/// What is kept of a game that is over, and what else is known of it at that moment.
public struct FinishedGame: Equatable, Sendable {
    let score: Score
    let isWon: Bool
    let isDaily: Bool
    let picture: Text?
}

/// The names of this device, with what each has earned: read at the start, one entry for each, so that no view has to count results.
public struct Profiles: Sendable {
    /// What was earned on this device.
    private(set) var own: [Profile] = []
    /// What was on others of the account: a profile for each of them and each name.
    private var elsewhere: [Profile] = []
    /// What stands in the field for the name; nil for the player's.
    private(set) var draft: Text?
    /// The name that was asked about.
    private(set) var asked = Text()
    /// The latest result, by its record, and what its name had before: it can be given to another name.
    private var latest: (record: Text, before: Profile, result: CountedResult)?
    /// Results of earlier versions are being counted.
    private var counting: Counting?
    /// Whether all results are counted, and whether the store says so.
    private(set) var isCounted = false
    private var isCountStored = false

    fileprivate struct Counting {
        var reading = ResultReading(.results)
        var profiles: [Profile] = []
        /// Results that came meanwhile: they are counted as what they are, and not once more as stored ones.
        var since: [(record: Text, name: Text, result: CountedResult)] = []
    }

    /// What the name has earned on all devices.
    subscript(name: Text) -> Profile { sum(earned(by: name)) }

    /// All names, each with what it has earned on all devices.
    var all: [Profile] {
        var names: [Text] = []
        for profile in own + elsewhere where !names.contains(profile.name) { names.append(profile.name) }
        return names.map { self[$0] }
    }

    private func earned(by name: Text) -> Profile { own.first { $0.name == name } ?? Profile(name: name) }

    /// - Parameter profile: What was earned on this device.
    private func sum(_ profile: Profile) -> Profile {
        var sum = profile
        for other in elsewhere where other.name == profile.name { sum.add(other, at: nil) }
        return sum
    }

    mutating func reduce(_ action: ProfileAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .finished(let game): return count(game, &context)
        case .earned(let milestone, let record): return earn(milestone, by: record)
        case .renamed(let score, let before): return rename(score, playerBefore: before, &context)
        case .named(let name): return takeFromAccount(name, &context)
        // Else the next start would take them for results of an earlier version.
        case .resultsImported: return storeCounted()
        // The root hands them to `learn`.
        case .learnt: return []
        case .saved:
            guard let name = PlayerName(nearest: draft ?? Text())?.text else {
                return [.focus(ProfileView.nameID)] + context.show(.nameNeeded)
            }
            return choose(name, from: ProfileView.saveID, &context)
        case .chosen(let place):
            let names = listed(context)
            guard names.indices.contains(place) else { return [] }
            return choose(names[place].name, from: ProfileView.nameID(place), &context)
        case .confirmed:
            guard context.dialog == .changeName else { return [] }
            return context.closeDialog() + take(asked, &context)
        }
    }

    mutating func type(_ text: Text) -> [Effect] {
        draft = text
        return []
    }

    /// Its view is opened or left.
    mutating func leave() { draft = nil }

    /// The player's first, then those with the most points.
    func listed(_ context: Context) -> [Profile] {
        let name = context.session.playerName
        let others = all.filter { $0.name != name && !$0.name.isEmpty }
        return [self[name]]
            + others.sorted { $0.points != $1.points ? $0.points > $1.points : $0.name.precedes($1.name) }
    }

    // MARK: The player's name

    /// Asks first if the points of a name are left behind.
    private mutating func choose(_ name: Text, from opener: Text, _ context: inout Context) -> [Effect] {
        let before = context.session.playerName
        if name == before { return confirm(&context) }
        if before.isEmpty { return take(name, &context) }
        asked = name
        return context.ask(.changeName, from: opener)
    }

    private mutating func take(_ name: Text, _ context: inout Context) -> [Effect] {
        let before = context.session.playerName
        var effects = context.keepGames(of: before) + context.takeName(name)
        if before.isEmpty { effects += adopt(by: name, &context) }
        return effects + context.sendOutbox() + confirm(&context)
    }

    /// The server has the name already.
    private mutating func takeFromAccount(_ name: Text, _ context: inout Context) -> [Effect] {
        let before = context.session.playerName
        if name == before { return [] }
        var effects = context.keepGames(of: before) + context.takeName(name)
        context.session.isNameSent = true
        effects.append(.remove(key: Context.unsentNameKey))
        return before.isEmpty ? effects + adopt(by: name, &context) : effects
    }

    private mutating func confirm(_ context: inout Context) -> [Effect] {
        draft = nil
        return context.show(.nameSaved)
    }

    /// What was earned without a name is the first name's.
    private mutating func adopt(by name: Text, _ context: inout Context) -> [Effect] {
        guard !name.isEmpty, own.contains(where: { $0.name.isEmpty }) else { return [] }
        let nameless = earned(by: Text())
        var profile = earned(by: name)
        profile.add(nameless, at: context.now)
        own.removeAll { $0.name.isEmpty }
        // What the latest game turns out to have reached, is the same name's.
        if let latest, latest.before.name.isEmpty {
            var before = earned(by: name)
            before.add(latest.before, at: context.now)
            self.latest?.before = before
        }
        return [.remove(key: nameless.key), keep(profile, at: context.now)]
    }

    // MARK: Counting

    /// - Parameter time: When what it reaches by this counts as reached.
    private mutating func keep(_ profile: Profile, at time: WallTime) -> Effect {
        var profile = profile
        profile.note(reachedBy: sum(profile), at: time)
        if let place = own.firstIndex(where: { $0.name == profile.name }) {
            own[place] = profile
        } else {
            own.append(profile)
        }
        return profile.entry
    }

    private mutating func count(_ game: FinishedGame, _ context: inout Context) -> [Effect] {
        let result = context.counted(game)
        guard isCounted else {
            counting?.since.append((game.score.record, game.score.name, result))
            return [.send(.endOfGame(.credited(result.points, [])))]
        }
        let before = earned(by: game.score.name)
        latest = (game.score.record, before, result)
        return [add(result, to: before)] + storeCounted() + [credited(result, since: before)]
    }

    private mutating func earn(_ milestone: Milestone, by record: Text) -> [Effect] {
        guard latest?.record == record else { return [] }
        latest?.result.steps.append(MilestoneStep(milestone))
        guard let (_, before, result) = latest else { return [] }
        return [add(result, to: before), credited(result, since: before)]
    }

    /// - Parameter before: What was earned on this device until then.
    private mutating func add(_ result: CountedResult, to before: Profile) -> Effect {
        var after = before
        after.continueRun(of: sum(before))
        after.add(result)
        return keep(after, at: result.at)
    }

    private func credited(_ result: CountedResult, since before: Profile) -> Effect {
        .send(.endOfGame(.credited(result.points, self[before.name].new(since: sum(before)))))
    }

    private mutating func rename(_ score: Score, playerBefore before: Text, _ context: inout Context) -> [Effect] {
        var effects: [Effect] = []
        if let latest, latest.record == score.record, latest.before.name != score.name {
            let old = latest.before
            if old == Profile(name: old.name) {
                own.removeAll { $0.name == old.name }
                effects.append(.remove(key: old.key))
            } else {
                effects.append(keep(old, at: context.now))
            }
            let profile = earned(by: score.name)
            self.latest?.before = profile
            effects.append(add(latest.result, to: profile))
        } else if let place = counting?.since.firstIndex(where: { $0.record == score.record }) {
            counting?.since[place].name = score.name
        }
        if !before.isEmpty { return before == score.name ? effects : effects + context.keepGames(of: before) }
        if let latest, latest.record == score.record, own.contains(where: { $0.name.isEmpty }) {
            let nameless = earned(by: Text())
            self.latest?.before.add(nameless, at: context.now)
        }
        return effects + adopt(by: context.session.playerName, &context)
    }

    // MARK: What was there before

    mutating func restore(_ stored: [StoredEntry]) {
        own = stored.compactMap { Profile(stored: $0) }
        isCounted = stored.contains { $0.key == Self.countedKey }
        isCountStored = isCounted
    }

    /// Other devices have earned something.
    /// - Parameter regained: What this one had told before it forgot it.
    mutating func learn(_ elsewhere: [Profile], regained: [Profile], _ context: Context) -> [Effect] {
        self.elsewhere = elsewhere
        var effects = regained.map { profile -> Effect in
            if profile != Profile(name: profile.name) { return keep(profile, at: context.now) }
            own.removeAll { $0.name == profile.name }
            return .remove(key: profile.key)
        }
        // What all have reached together, each of them notes; the earliest time holds.
        for profile in own {
            let effect = keep(profile, at: context.now)
            if earned(by: profile.name) != profile { effects.append(effect) }
        }
        return effects
    }

    /// Counts what versions have stored that knew of no points: once.
    mutating func start(_ context: inout Context) -> [Effect] {
        if isCounted { return adopt(by: context.session.playerName, &context) }
        if counting != nil { return [] }
        // Without any list of scores there are no results. A first visit stores nothing.
        isCounted = context.bests.isEmpty
        if isCounted { return [] }
        var counting = Counting()
        let effects = counting.reading.goOn(&context)
        self.counting = counting
        return effects
    }

    private static var countedKey: Text { Collection.state.prefix + "counted" }

    /// From now on each result is counted as it comes.
    private mutating func storeCounted() -> [Effect] {
        defer { isCountStored = true }
        return isCountStored ? [] : [.put(key: Self.countedKey, value: "1")]
    }

    /// Whether it is not known yet what all names have earned.
    var isCounting: Bool { counting != nil }

    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        guard var counting, counting.reading.isAnswered(by: ticket) else { return [] }
        // One alone has what is counted, so that it is not copied.
        self.counting = nil
        for entry in entries {
            guard let score = context.score(stored: entry),
                !counting.since.contains(where: { $0.record == score.record })
            else { continue }
            let isWon = !context.isLost(score)
            counting.add(
                context.counted(FinishedGame(score: score, isWon: isWon, isDaily: false, picture: nil), isLive: false),
                to: score.name)
        }
        if let last = entries.last {
            let effects = counting.reading.goOn(after: last, &context)
            self.counting = counting
            return effects
        }
        for (_, name, result) in counting.since { counting.add(result, to: name) }
        isCounted = true
        var effects = storeCounted()
        for profile in counting.profiles { effects.append(keep(profile, at: context.now)) }
        return effects + adopt(by: context.session.playerName, &context) + [.send(.sync(.asked))]
    }

    /// Something could not be stored or read: it is counted once more at the next start, or before results are taken in.
    mutating func storageFailed() { (counting, isCountStored) = (nil, false) }
}

extension Profiles.Counting {
    fileprivate mutating func add(_ result: CountedResult, to name: Text) {
        let place = profiles.firstIndex { $0.name == name } ?? profiles.count
        if place == profiles.count { profiles.append(Profile(name: name)) }
        profiles[place].add(result)
    }
}

extension Context {
    /// - Parameter isLive: Whether it is over just now: of earlier results less is known.
    fileprivate func counted(_ game: FinishedGame, isLive: Bool = true) -> CountedResult {
        let (score, table) = (game.score, table(ofPrefix: game.score.group))
        var steps = game.isWon ? table?.milestones(of: score) ?? [] : []
        if isLive {
            steps.append(MilestoneStep(.materials, Int(settings.material.rawValue)))
            if game.isDaily { steps.append(MilestoneStep(.dailies)) }
            // Behind its name a picture may have its crop.
            let picture = game.picture.map { Text($0.bytes.prefix { $0 != UInt8(ascii: ";") }) }
            if settings.face != .numbers, let place = Picture.allCases.firstIndex(where: { picture == Text($0.name) }) {
                steps.append(MilestoneStep(.pictures, place))
            }
        }
        return CountedResult(
            isWon: game.isWon, points: game.isWon ? table?.points(of: score, each: session.pointsPerPuzzle) ?? 0 : 0,
            steps: steps, at: score.at,
            day: ResultTally.day(score.at, device.minutesFromUTC))
    }

    /// Games that were begun without a name stay with the one that the player had.
    fileprivate func keepGames(of name: Text) -> [Effect] {
        name.isEmpty ? [] : tables.flatMap { $0.keepPlayer(name) }
    }

    /// Gives the player a name, here and, as soon as that can be, on the server.
    mutating func takeName(_ name: Text) -> [Effect] {
        session.playerName = name
        session.isNameSent = false
        return storeName()
    }
}

extension Profiles {
    /// Asked before the points of a name are left behind.
    func question(_ context: Context) -> Question {
        let words = context.catalogue
        let before = context.session.playerName
        let isKnown = all.contains { $0.name == asked }
        func points(_ name: Text) -> Text { words[.points, self[name].points] }
        var text =
            isKnown
            ? words[.knownNameText, asked, points(asked), before, points(before)]
            : words[.newNameText, before, points(before)]
        if context.tables.contains(where: { !$0.unfinished(context).isEmpty }) { text = words[.gameKeepsName, text] }
        return Question(
            title: words[isKnown ? .knownNameTitle : .newNameTitle, asked], text: text,
            answers: [(.yes, .profile(.confirmed)), (.no, .shell(.dialogClosed))])
    }
}
