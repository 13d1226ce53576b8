import PuzzleAPI
import PuzzleCore

public enum SyncAction: Equatable, Sendable {
    /// The device has been logged in to an account, or out of one.
    case loggedIn, loggedOut
    /// The player does not want to wait.
    case asked
    /// A part is done.
    case goneOn
    /// A reset has deleted results, or was undone.
    case resultsDeleted(operation: Text, [Text])
    case resetUndone(Text)
    /// What other devices have deleted and brought back is so here.
    case resetsFollowed
    /// What follows from games of other devices can be done now.
    case gamesSettled
    /// The player goes on with one of two games: that of another device, or the one that is here.
    case gameChosen(isOther: Bool)
}

/// Keeps what the devices of an account share in step: what is changed here is stored here first, and told when there is a network.
///
/// Of each thing the stamp of its latest change is kept, and whether the server has still to be told (`stamps`). A category that is
/// switched off is neither told nor asked for, and its cursor stands still.
public struct Sync: Sendable {
    private struct Stamp {
        let category: SyncCategory
        let key: Text
        var stamp: Text
        var isUntold: Bool

        var id: Text { Text(category.word) + "/" + key }
        var entry: Effect {
            .put(key: Collection.stamps.prefix + id, value: isUntold ? stamp + Self.untold : stamp)
        }
        static var untold: Text { "+" }
    }

    private var stamps: [Stamp] = []
    /// That of the server's last answer (`SyncRequest`).
    private var mark: Int64 = 0
    /// By the raw values of the categories.
    private var cursors = [Int64](repeating: 0, count: SyncCategory.allCases.count)
    /// What the server is being told.
    private var underWay: [SyncItem] = []
    /// Mark and cursors as they are stored.
    private var kept: (mark: Int64, cursors: [Int64]) = (0, [])
    private var results = SharedResults()
    private var games = SharedGames()
    /// Whether there was more to be told or asked for when the server answered last.
    private var isMore = false
    /// What has come from others since the player was told last.
    private var news: [SyncCategory] = []
    private var isBoardTooLarge = false
    private var failures = 0
    /// Whether what is stored now has come from the server.
    private var isLearning = false
    /// When the server answered last; 0 if it has not since the start.
    private(set) var latest: WallTime = 0
    /// Whether the server tells when something has changed, and the mark that it told last.
    private var isListening = false
    private var heard: Int64 = 0
    /// Whether the account has no room for what is to be told.
    private(set) var isFull = false

    static var stateKey: Text { Collection.state.prefix + "sync" }

    // MARK: What is kept

    mutating func restore(_ stored: [StoredEntry], _ context: Context) {
        for entry in stored {
            if entry.key == Self.stateKey {
                let fields = entry.value.bytes.split(
                    separator: UInt8(ascii: ";"), maxSplits: 1 + cursors.count, omittingEmptySubsequences: false)
                guard fields.count == 2 + cursors.count else { continue }
                mark = Int64(clamping: UInt64(decimal: Text(fields[0])) ?? 0)
                for index in cursors.indices {
                    cursors[index] = Int64(clamping: UInt64(decimal: Text(fields[index + 1])) ?? 0)
                }
                kept = (mark, cursors)
                results.restore(walk: Text(fields[1 + cursors.count]))
            } else if let id = entry.id(in: .stamps), let slash = id.bytes.firstIndex(of: UInt8(ascii: "/")),
                let category = SyncCategory(word: Text(id.bytes[..<slash]))
            {
                if category == .status {
                    games.restore(Text(id.bytes[(slash + 1)...]), entry.value, context)
                    continue
                }
                let isUntold = entry.value.bytes.last == Stamp.untold.bytes[0]
                let stamp = isUntold ? Text(entry.value.bytes.dropLast()) : entry.value
                stamps.append(
                    Stamp(
                        category: category, key: Text(id.bytes[(slash + 1)...]), stamp: stamp, isUntold: isUntold))
            }
        }
        // What was changed before there was this: earlier than all else.
        let earliest = HybridClock(device: context.device.salt).text
        for setting in Setting.allCases where context.settings[setting] != setting.standard {
            guard let category = setting.group.category, place(category, Text(setting.key)) == nil else { continue }
            stamps.append(Stamp(category: category, key: Text(setting.key), stamp: earliest, isUntold: true))
        }
    }

    private func place(_ category: SyncCategory, _ key: Text) -> Int? {
        stamps.firstIndex { $0.category == category && $0.key == key }
    }

    /// The mark, the cursors, and how far all results have been told.
    private var stateEntry: Effect {
        let numbers = Text.fields([UInt64(mark)] + cursors.map { UInt64($0) })
        return .put(key: Self.stateKey, value: numbers + ";" + results.walk.text)
    }

    // MARK: What is changed here

    /// Notes which of the things that are shared are being stored.
    mutating func accompany(_ effects: [Effect], _ context: inout Context) -> [Effect] {
        if isLearning {
            isLearning = false
            return effects
        }
        var changed: [Effect] = []
        var isSwitched = false
        var played: [GameSlot] = []
        for effect in effects {
            switch effect {
            case .put(let key, let value, _), .merge(let key, let value, _):
                if let setting = Setting(path: key) {
                    changed += note(setting, &context)
                    isSwitched = isSwitched || setting.group == .sync
                }
                if context.session.hasAccount, key.hasPrefix(Collection.results.prefix) {
                    let record = Text(key.bytes.dropFirst(Collection.results.prefix.count))
                    let stamp = context.device.clock.tick(at: context.now)
                    changed += results.note(record, facts: value, stamp: stamp)
                }
                if context.session.hasAccount, let slot = SharedGames.slot(ofKey: key, context),
                    !played.contains(slot)
                {
                    played.append(slot)
                }
            case .remove(let key): if let setting = Setting(path: key) { changed += note(setting, &context) }
            case .removeAll(Collection.settings.prefix):
                for setting in Setting.allCases { changed += note(setting, &context) }
            default: break
            }
        }
        if !changed.isEmpty || isSwitched {
            isFull = false
            changed += soon(context)
        }
        for slot in played { changed += games.note(slot, &context) }
        return effects + changed + (played.isEmpty ? [] : soonAfterTurn(context))
    }

    /// What is changed next mostly follows at once.
    private func soon(_ context: Context) -> [Effect] {
        context.session.hasAccount ? [.timer(.sync, milliseconds: 500)] : []
    }

    /// Who plays fast need not tell of each turn.
    private func soonAfterTurn(_ context: Context) -> [Effect] {
        let isShared = context.session.hasAccount && context.settings.isOn(.shareStatus)
        return isShared ? [.timer(.sync, milliseconds: 1000)] : []
    }

    private mutating func note(_ setting: Setting, _ context: inout Context) -> [Effect] {
        if setting == .shareDays {
            results.goThroughAgain()
            cursors[Int(SyncCategory.scores.rawValue)] = 0
            kept = (mark, cursors)
            // What is still to come goes on from where it was asked.
            context.session.forgetAnswers { $0 == .sync }
            return [stateEntry]
        }
        guard let category = setting.group.category else { return [] }
        let key = Text(setting.key)
        let stamp = context.device.clock.tick(at: context.now)
        let place = place(category, key) ?? stamps.count
        let new = Stamp(category: category, key: key, stamp: stamp, isUntold: true)
        if place == stamps.count { stamps.append(new) } else { stamps[place] = new }
        return [new.entry]
    }

    // MARK: Telling and asking

    mutating func reduce(_ action: SyncAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .loggedIn, .asked: return begin(&context)
        case .loggedOut:
            // What is still to come is of the account that there was.
            context.session.forgetAnswers { $0 == .sync }
            return [.remove(key: Self.stateKey)] + games.forget(&context) + tellAll()
        case .goneOn: return goOn(&context)
        case .resultsDeleted(let operation, let records):
            guard context.session.hasAccount else { return [] }
            return results.note(records, deletedBy: operation) + soon(context)
        case .resetUndone(let operation):
            // Also without an account: the one of before may know of the reset, and would take what has come back away again.
            let item = SyncItem(undoing: operation, stamp: context.device.clock.tick(at: context.now))
            return [note(item, isUntold: true)] + soon(context)
        case .resetsFollowed:
            results.followed()
            return goOn(&context)
        case .gamesSettled:
            let effects = games.settle(&context) + (games.isUntold ? soonAfterTurn(context) : [])
            return effects + (results.isLearning ? [] : tell(&context))
        case .gameChosen(let isOther):
            isLearning = true
            return games.choose(isOther: isOther, &context) + soonAfterTurn(context)
        }
    }

    /// From now on the server knows nothing.
    private mutating func tellAll() -> [Effect] {
        (mark, heard, underWay, failures, isFull) = (0, 0, [], 0, false)
        for index in cursors.indices { cursors[index] = 0 }
        kept = (0, cursors)
        for index in stamps.indices { stamps[index].isUntold = true }
        results.tellAll()
        return stamps.map { $0.entry } + games.tellAll()
    }

    /// Whether results are being taken in, so that nobody else may change them.
    var isTakingIn: Bool { results.isLearning }

    /// Asks what is new, unless that is being done; nobody else changes results now.
    mutating func begin(_ context: inout Context) -> [Effect] {
        games.noteAll(&context) + (results.isLearning ? goOn(&context) : exchange(&context))
    }

    /// Whether something can be done now that follows from games of other devices.
    func hasWork(_ context: Context) -> Bool { games.hasWork(context) }

    /// What the player did not decide is asked again.
    mutating func lookAgain() { games.lookAgain() }

    func question(_ context: Context) -> Question? { games.question(context) }

    private mutating func goOn(_ context: inout Context) -> [Effect] {
        if let effects = results.goOn(isLast: !isMore, &context) { return effects }
        // What has still to be done here is asked for again if the app is ended before.
        var effects: [Effect] = []
        if results.isSettled {
            kept = (mark, cursors)
            effects.append(stateEntry)
        }
        // Meanwhile there may be more.
        return effects + (isMore || hasMore(context) ? exchange(&context) : tell(&context))
    }

    /// Whether the server has told of more than is known here, or has to be told something.
    private func hasMore(_ context: Context) -> Bool {
        if heard > mark { return true }
        if isFull { return false }
        let categories = shared(context)
        return stamps.contains { $0.isUntold && categories.contains($0.category) }
            || categories.contains(.scores) && results.hasToTell || categories.contains(.status) && games.isUntold
    }

    /// Tells the player what has come.
    private mutating func tell(_ context: inout Context) -> [Effect] {
        if results.hasNews { news.append(.scores) }
        results.hasNews = false
        let categories = SyncCategory.allCases.filter { news.contains($0) }
        news = []
        var effects: [Effect] = []
        if !categories.isEmpty {
            effects.append(.note(.dataSynchronised, categories.map { Text($0.word) }.joined(by: ", ")))
            let names = categories.map { context.text($0.name) }.joined(by: ", ")
            effects += context.show(Notice(words: .text(context.catalogue[.dataSynchronised, names])))
        }
        if isBoardTooLarge { effects += context.show(.boardDoesNotFit) }
        isBoardTooLarge = false
        if games.hasEnded { effects += context.show(.gameEndedElsewhere) }
        games.hasEnded = false
        return effects
    }

    /// The server tells at once what changes while the app is in front.
    mutating func listen(_ context: Context) -> [Effect] {
        let device = context.device
        let listens =
            context.session.hasAccount && device.isOnline && !device.isHidden && !device.isPlayedElsewhere
            && Setting.allCases.contains { $0.switched != nil && context.settings.isOn($0) }
        if listens == isListening { return [] }
        isListening = listens
        return [.listen(path: listens ? Text(Endpoints.base) + Text(Endpoints.syncEvents) : Text())]
    }

    /// The server has told its mark.
    /// - Returns: whether that is not known here.
    mutating func hear(_ mark: Int64) -> Bool {
        heard = mark
        return mark != self.mark
    }

    /// The categories that are switched on.
    private func shared(_ context: Context) -> [SyncCategory] {
        SyncCategory.allCases.filter { category in
            Setting.allCases.contains { $0.switched == category && context.settings.isOn($0) }
        }
    }

    private mutating func exchange(_ context: inout Context) -> [Effect] {
        guard context.session.hasAccount, context.device.isOnline, !context.device.isPlayedElsewhere,
            !context.isPending(.sync), !results.isReading
        else { return [] }
        let categories = shared(context)
        guard !categories.isEmpty else { return [] }
        let sharesScores = categories.contains(.scores)
        if sharesScores, !isFull, results.batch == nil, results.hasToTell { return results.read(&context) }
        let untold = isFull ? [] : stamps.filter { $0.isUntold && categories.contains($0.category) }
        underWay = untold.prefix(Limits.syncItems / 2).map { item(of: $0, context) }
        if !isFull, categories.contains(.status) { underWay += games.untold(context) }
        let told = underWay + (sharesScores && !isFull ? results.batch?.items ?? [] : [])
        // What resets have deleted here would come back if the server did not know of them.
        let asked = categories.filter { $0 != .scores || results.walk == .done }
        let cursors = asked.map { SyncCursor($0, after: self.cursors[Int($0.rawValue)]) }
        let request = SyncRequest(mark: mark, cursors: cursors, changes: told.map { SyncChange($0) })
        return [context.request(.sync, Endpoints.sync, request)]
    }

    private func item(of stamp: Stamp, _ context: Context) -> SyncItem {
        let value = Setting(key: stamp.key).map { Text(decimal: context.settings[$0]) } ?? Text()
        return SyncItem(stamp.category, key: stamp.key, stamp: stamp.stamp, value: value)
    }

    mutating func receive(_ answer: AccountAnswer, _ context: inout Context) -> [Effect] {
        guard let answered: SyncAnswer = answer.message() else {
            underWay = []
            if answer.problem?.error.code == .syncFull {
                isFull = true
                results.refused()
                return [.note(.syncFull)]
            }
            failures += 1
            let wait = answer.wait > 0 ? answer.wait * 1000 : min(1000 << min(failures, 6), 60_000)
            return [.timer(.sync, milliseconds: wait)]
        }
        (failures, latest) = (0, context.now)
        if answered.isForgotten {
            isMore = true
            return tellAll() + [.send(.sync(.goneOn))]
        }
        var effects = results.told()
        for item in underWay {
            if item.category == .status { effects += games.told(item) }
            guard let place = place(item.category, item.key), stamps[place].stamp == item.stamp else { continue }
            stamps[place].isUntold = false
            effects.append(stamps[place].entry)
        }
        underWay = []
        mark = answered.mark
        for cursor in answered.cursors { cursors[Int(cursor.category.rawValue)] = cursor.number }
        effects += learn(answered.changes.map { $0.item }, &context)
        isMore = answered.isMore || hasMore(context)
        isLearning = true
        return effects + [.send(.sync(.goneOn))]
    }

    /// Something was read.
    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        if let effects = results.receive(ticket: ticket, entries, &context) {
            return effects + (results.isReading ? [] : exchange(&context))
        }
        let undone = stamps.compactMap { SyncItem($0.category, key: $0.key, stamp: $0.stamp, value: Text()).undone }
        guard let effects = results.receiveFound(ticket: ticket, entries, undone: undone, &context) else { return [] }
        isLearning = true
        return effects + (results.isLearning ? [] : [.send(.sync(.goneOn))])
    }

    /// Something was counted.
    mutating func written(ticket: UInt32) -> [Effect] {
        results.written(ticket: ticket) ? [.send(.sync(.goneOn))] : []
    }

    /// Something could not be stored or read.
    mutating func storageFailed(_ context: inout Context) -> [Effect] {
        results.storageFailed(&context)
        (isMore, isLearning) = (false, false)
        // What was not taken in is asked for once more.
        if !kept.cursors.isEmpty { (mark, cursors) = kept }
        return context.session.hasAccount ? [.timer(.sync, milliseconds: 60_000)] : []
    }

    // MARK: What was changed elsewhere

    private mutating func learn(_ items: [SyncItem], _ context: inout Context) -> [Effect] {
        var values: [(setting: Setting, value: Int)] = []
        var ofResults: [SyncItem] = []
        var effects: [Effect] = []
        for item in items {
            context.device.clock.observe(item.stamp)
            if item.category == .scores {
                guard let reset = item.undone else {
                    ofResults.append(item)
                    continue
                }
                // What is known already may not have been done yet, when the app was ended or something could not be stored.
                if place(.scores, item.key) == nil { effects.append(note(item)) }
                results.learn(undone: reset)
            }
            if item.category == .status {
                guard let learnt = games.learn(item, &context) else { continue }
                effects += learnt.effects
                if learnt.isNew { news.append(.status) }
                isBoardTooLarge = isBoardTooLarge || learnt.isAway
                continue
            }
            // What a newer app shares is not known here.
            guard let setting = Setting(key: item.key), setting.group.category == item.category else { continue }
            let place = place(item.category, item.key)
            if let place, self.item(of: stamps[place], context).joined(with: item) != item { continue }
            effects.append(note(item))
            guard let value = Int(decimal: item.value), value != context.settings[setting] else { continue }
            // The board that is here stays if this screen has no room for the other one.
            if setting == .rows || setting == .columns, !context.range(of: setting).contains(value) {
                isBoardTooLarge = true
                continue
            }
            values.append((setting, value))
            news.append(item.category)
        }
        results.learn(ofResults)
        return effects + (values.isEmpty ? [] : context.set(values, isNoted: false))
    }

    /// The state of a thing is the server's, or has still to be told.
    private mutating func note(_ item: SyncItem, isUntold: Bool = false) -> Effect {
        let stamp = Stamp(category: item.category, key: item.key, stamp: item.stamp, isUntold: isUntold)
        if let place = place(item.category, item.key) { stamps[place] = stamp } else { stamps.append(stamp) }
        return stamp.entry
    }
}

extension Setting {
    /// - Returns: nil for a key that is none's.
    fileprivate init?(key: Text) {
        guard let setting = Self.allCases.first(where: { Text($0.key) == key }) else { return nil }
        self = setting
    }

    /// The one that is stored at a path.
    fileprivate init?(path: Text) {
        let prefix = Collection.settings.prefix
        guard path.hasPrefix(prefix) else { return nil }
        self.init(key: Text(path.bytes.dropFirst(prefix.count)))
    }
}
