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
/// Of each thing the stamp of its latest change is kept, and whether the server has still to be told (`stamps`); of pictures, and of what
/// names have earned on any device, also what is told. A category that is switched off is neither told nor asked for, and its cursor
/// stands still.
public struct Sync: Sendable {
    private struct Stamp {
        let category: SyncCategory
        let key: Text
        var stamp: Text
        var isUntold: Bool
        /// What is told of it, unless it is a setting; nothing of what is gone.
        var value = Text()

        var id: Text { Text(category.word) + "/" + key }
        var entry: Effect {
            var text = isUntold ? stamp + Self.untold : stamp
            if !value.isEmpty { text = text + "\n" + value }
            return .put(key: Collection.stamps.prefix + id, value: text)
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
    private var kept: (mark: Int64, cursors: [Int64]) = (
        0, [Int64](repeating: 0, count: SyncCategory.allCases.count)
    )
    private var results = SharedResults()
    private var games = SharedGames()
    private var pictures = SharedPictures()
    /// What this device calls itself where it tells what was earned on it; empty before the first log-in. It is stored by itself: after a
    /// log-out the clock's device is another one.
    private var name = Text()
    /// What it has told of that before it forgot it.
    private var regained: [Profile] = []
    /// Whether there was more to be told or asked for when the server answered last.
    private var isMore = false
    /// What the server has answered while results of its answer before are being taken in.
    private var ahead: SyncAnswer?
    /// What has come from others since the player was told last.
    private var news: [SyncCategory] = []
    private var isBoardTooLarge = false
    private var failures = 0
    /// Whether an exchange begins in less than a second.
    private var isSoon = false
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
    static var nameKey: Text { Collection.state.prefix + "device" }

    // MARK: What is kept

    mutating func restore(_ stored: [StoredEntry], _ context: Context) {
        for entry in stored {
            if entry.key == Self.stateKey {
                restore(state: entry.value)
            } else if entry.key == Self.nameKey {
                name = entry.value
            } else if let id = entry.id(in: .stamps), let slash = id.bytes.firstIndex(of: UInt8(ascii: "/")),
                let category = SyncCategory(word: Text(id.bytes[..<slash]))
            {
                if category == .status {
                    games.restore(Text(id.bytes[(slash + 1)...]), entry.value, context)
                    continue
                }
                let lines = entry.value.bytes.split(separator: 0x0A, maxSplits: 1)
                guard let first = lines.first else { continue }
                let isUntold = first.last == Stamp.untold.bytes[0]
                stamps.append(
                    Stamp(
                        category: category, key: Text(id.bytes[(slash + 1)...]),
                        stamp: Text(isUntold ? first.dropLast() : first), isUntold: isUntold,
                        value: lines.count == 2 ? Text(lines[1]) : Text()))
            }
        }
        // What was changed before there was this: earlier than all else.
        let earliest = HybridClock(device: context.device.salt).text
        for setting in Setting.allCases where context.settings[setting] != setting.standard {
            guard let category = setting.group.category, place(category, Text(setting.key)) == nil else { continue }
            stamps.append(Stamp(category: category, key: Text(setting.key), stamp: earliest, isUntold: true))
        }
    }

    private mutating func restore(state: Text) {
        let fields = state.bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { Text($0) }
        guard fields.count >= 2 + cursors.count else { return }
        mark = Int64(clamping: UInt64(decimal: fields[0]) ?? 0)
        for index in cursors.indices {
            cursors[index] = Int64(clamping: UInt64(decimal: fields[index + 1]) ?? 0)
        }
        // What devices with other versions have shared meanwhile was passed over where it was not known: now it is asked for.
        if fields.count < 3 + cursors.count || fields[2 + cursors.count] != Self.knownSettings {
            for setting in Setting.allCases {
                if let category = setting.group.category { cursors[Int(category.rawValue)] = 0 }
            }
        }
        kept = (mark, cursors)
        results.restore(walk: fields[1 + cursors.count])
    }

    private func place(_ category: SyncCategory, _ key: Text) -> Int? {
        stamps.firstIndex { $0.category == category && $0.key == key }
    }

    /// The mark, the cursors, how far all results have been told, and which settings this version knows.
    private var stateEntry: Effect {
        let numbers = Text.fields([UInt64(mark)] + cursors.map { UInt64($0) })
        return .put(key: Self.stateKey, value: [numbers, results.walk.text, Self.knownSettings].joined(by: ";"))
    }

    /// Other settings have another one.
    private static var knownSettings: Text {
        var text = Text()
        text.append(hexadecimal: Setting.allCases.map { Text($0.key) }.joined(by: ";").checksum)
        return text
    }

    // MARK: What is changed here

    /// Notes which of the things that are shared are being stored.
    mutating func accompany(_ effects: [Effect], _ context: inout Context) -> [Effect] {
        if isLearning {
            isLearning = false
            return effects
        }
        var changed: [Effect] = []
        // Whether a category was switched, or something earned, which is noted when it is told.
        var isDue = false
        var played: [GameSlot] = []
        for effect in effects {
            switch effect {
            case .put(let key, let value, _), .merge(let key, let value, _):
                if let setting = Setting(path: key) {
                    changed += note(setting, &context)
                    isDue = isDue || setting.group == .sync
                }
                isDue = isDue || key.hasPrefix(Collection.profiles.prefix)
                if key.hasPrefix(Collection.pictures.prefix) {
                    changed += note(Text(key.bytes.dropFirst(Collection.pictures.prefix.count)), facts: value, &context)
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
            case .remove(let key):
                if let setting = Setting(path: key) { changed += note(setting, &context) }
                isDue = isDue || key.hasPrefix(Collection.profiles.prefix)
                if key.hasPrefix(Collection.pictures.prefix) {
                    changed += note(
                        Text(key.bytes.dropFirst(Collection.pictures.prefix.count)), facts: Text(), &context)
                }
            case .removeAll(Collection.settings.prefix):
                for setting in Setting.allCases { changed += note(setting, &context) }
            default: break
            }
        }
        if !changed.isEmpty || isDue {
            isFull = false
            changed += soon(context)
        }
        for slot in played { changed += games.note(slot, &context) }
        return effects + changed + (played.isEmpty ? [] : soonAfterTurn(context))
    }

    /// What is changed next mostly follows at once.
    private mutating func soon(_ context: Context) -> [Effect] {
        context.session.hasAccount ? exchange(in: 500) : []
    }

    /// Who plays fast need not tell of each turn. Others are to see it within two seconds, of which their server may take one.
    private mutating func soonAfterTurn(_ context: Context) -> [Effect] {
        context.session.hasAccount && context.settings.isOn(.shareStatus) ? exchange(in: 750) : []
    }

    /// However fast one change follows the other, the first is not told later for it.
    private mutating func exchange(in milliseconds: Int) -> [Effect] {
        if isSoon { return [] }
        isSoon = milliseconds < 1000
        return [.timer(.sync, milliseconds: milliseconds)]
    }

    private mutating func note(_ setting: Setting, _ context: inout Context) -> [Effect] {
        if setting == .shareDays {
            results.goThroughAgain()
            cursors[Int(SyncCategory.scores.rawValue)] = 0
            kept = (mark, cursors)
            // What is still to come goes on from where it was asked.
            forgetAnswers(&context)
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

    /// A picture has been stored, or deleted if it has no facts.
    private mutating func note(_ picture: Text, facts: Text, _ context: inout Context) -> [Effect] {
        pictures.note(picture, isHere: !facts.isEmpty)
        let known = place(.pictures, picture).map { stamps[$0].value }
        // What has come from another device is stored as it was told; what has no stamp, nobody else knows of.
        if known == facts || known == nil && facts.isEmpty { return [] }
        let stamp = context.device.clock.tick(at: context.now)
        return [note(SyncItem(.pictures, key: picture, stamp: stamp, value: facts), isUntold: true)]
    }

    /// Notes what was earned here since that was noted last.
    /// - Parameter earned: All that was earned on this device, by names.
    mutating func note(_ earned: [Profile], _ context: inout Context) -> [Effect] {
        var effects: [Effect] = []
        if name.isEmpty {
            // Stamps have had it since the first start, and it is stored with them. One that is drawn now is forgotten by a device that is
            // ended within moments of telling it: all would count once more under the next one. Nor does it wait until something is earned:
            // what was told and is forgotten would be taken for another device's.
            name = Text(context.device.clock.text.bytes.suffix(16))
            effects.append(.put(key: Self.nameKey, value: name))
        }
        var values = earned.map { (key: name + "/" + $0.name, value: $0.stored) }
        for stamp in stamps where isOwn(stamp.key, of: stamp.category) && !stamp.value.isEmpty {
            if !values.contains(where: { $0.key == stamp.key }) { values.append((stamp.key, Text())) }
        }
        // What was earned without a name is a name's now, also if it was told within moments of an end, and has no stamp.
        let nameless = name + "/"
        if !earned.isEmpty, !values.contains(where: { $0.key == nameless }) { values.append((nameless, Text())) }
        for (key, value) in values {
            if let place = place(.profile, key), stamps[place].value == value { continue }
            isFull = false
            let stamp = context.device.clock.tick(at: context.now)
            effects.append(note(SyncItem(.profile, key: key, stamp: stamp, value: value), isUntold: true))
        }
        return effects
    }

    /// Whether it is what was earned on this device.
    private func isOwn(_ key: Text, of category: SyncCategory) -> Bool {
        category == .profile && !name.isEmpty && key.hasPrefix(name + "/")
    }

    /// What other devices have earned, a profile for each of them and each name.
    var earnedElsewhere: [Profile] {
        stamps.compactMap { stamp in
            stamp.category != .profile || isOwn(stamp.key, of: .profile) ? nil : Self.profile(stamp.key, stamp.value)
        }
    }

    /// What this one had told of and forgotten: once.
    mutating func takeRegained() -> [Profile] {
        defer { regained = [] }
        return regained
    }

    /// - Parameter key: What the device calls itself, a slash, and the name.
    private static func profile(_ key: Text, _ value: Text) -> Profile? {
        guard let slash = key.bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return Profile(name: Text(key.bytes[(slash + 1)...]), stored: value)
    }

    // MARK: Telling and asking

    mutating func reduce(_ action: SyncAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .loggedIn, .asked: return begin(&context)
        case .loggedOut:
            // What is still to come is of the account that there was.
            forgetAnswers(&context)
            context.session.forgetAnswers { $0 == .picture }
            return [.remove(key: Self.stateKey)] + games.forget(&context) + tellAll()
        case .goneOn: return goOn(&context)
        case .resultsDeleted(let operation, let records):
            guard context.session.hasAccount else { return [] }
            return results.note(records, deletedBy: operation) + soon(context)
        case .resetUndone(let operation):
            // Also without an account: the one of before may know of the reset, and would take what has come back away again.
            let item = SyncItem(undoing: operation, stamp: context.device.clock.tick(at: context.now))
            var effects = [note(item, isUntold: true)]
            if context.session.hasAccount, results.walk != .done {
                // What is there again is neither where it was gone through nor where it is still to be.
                results.goThroughAgain()
                effects.append(stateEntry)
            }
            return effects + soon(context)
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

    private mutating func forgetAnswers(_ context: inout Context) {
        ahead = nil
        context.session.forgetAnswers { $0 == .sync }
    }

    /// From now on the server knows nothing.
    private mutating func tellAll() -> [Effect] {
        (mark, heard, underWay, failures, isFull) = (0, 0, [], 0, false)
        for index in cursors.indices { cursors[index] = 0 }
        kept = (0, cursors)
        for index in stamps.indices { stamps[index].isUntold = true }
        results.tellAll()
        pictures.forgetServer()
        return stamps.map { $0.entry } + games.tellAll()
    }

    /// The timer has fired.
    mutating func timerFired() { isSoon = false }

    /// Whether results are being taken in, so that nobody else may change them.
    var isTakingIn: Bool { results.isLearning }

    /// Asks what is new, unless that is being done; nobody else changes results now.
    mutating func begin(_ context: inout Context) -> [Effect] {
        games.noteAll(&context) + (results.isLearning || ahead != nil ? goOn(&context) : exchange(&context))
    }

    /// Whether something can be done now that follows from games of other devices.
    func hasWork(_ context: Context) -> Bool { games.hasWork(context) }

    /// What the player did not decide is asked again, and what could not be sent or had is tried again.
    mutating func lookAgain() {
        isFull = false
        games.lookAgain()
        pictures.lookAgain()
    }

    func question(_ context: Context) -> Question? { games.question(context) }

    private mutating func goOn(_ context: inout Context) -> [Effect] {
        if let effects = results.goOn(isLast: !isMore, &context) { return effects }
        // What has still to be done here is asked for again if the app is ended before.
        var effects: [Effect] = []
        if results.isSettled {
            kept = (mark, cursors)
            effects.append(stateEntry)
        }
        if let next = ahead {
            ahead = nil
            return effects + take(next, &context)
        }
        // Meanwhile there may be more.
        if isMore || hasMore(context) { return effects + exchange(&context) }
        return effects + tell(&context) + transfer(&context)
    }

    /// Whether the server has told of more than is known here, or has to be told something.
    private func hasMore(_ context: Context) -> Bool {
        if heard > mark { return true }
        if isFull { return false }
        let categories = shared(context)
        return stamps.contains { mayTell($0, categories) }
            || categories.contains(.scores) && results.hasToTell || categories.contains(.status) && games.isUntold
    }

    /// Whether the server can be told of it: of a picture as soon as it has the picture.
    private func mayTell(_ stamp: Stamp, _ categories: [SyncCategory]) -> Bool {
        stamp.isUntold && categories.contains(stamp.category)
            && (stamp.category != .pictures || stamp.value.isEmpty || pictures.isSent(stamp.key))
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
            !context.isPending(.sync), ahead == nil, !results.isReading, !pictures.isReading
        else { return [] }
        let categories = shared(context)
        guard !categories.isEmpty else { return [] }
        if categories.contains(.pictures), pictures.here == nil { return pictures.read(&context) }
        let sharesScores = categories.contains(.scores)
        if sharesScores, !isFull, results.batch == nil, results.hasToTell { return results.read(&context) }
        let untold = isFull ? [] : stamps.filter { mayTell($0, categories) }
        let ofGames = isFull || !categories.contains(.status) ? [] : games.untold(context)
        underWay = untold.prefix(Limits.syncItems / 2 - ofGames.count).map { item(of: $0, context) } + ofGames
        let told = underWay + (sharesScores && !isFull ? results.batch?.items ?? [] : [])
        // What resets have deleted here would come back if the server did not know of them.
        let asked = categories.filter { $0 != .scores || results.walk == .done }
        let cursors = asked.map { SyncCursor($0, after: self.cursors[Int($0.rawValue)]) }
        // It answers what the server has told until now, also if that was of an account that there is no more.
        heard = 0
        let request = SyncRequest(mark: mark, cursors: cursors, changes: told.map { SyncChange($0) })
        return [context.request(.sync, Endpoints.sync, request)]
    }

    private func item(of stamp: Stamp, _ context: Context) -> SyncItem {
        let value = Setting(key: stamp.key).map { Text(decimal: context.settings[$0]) } ?? stamp.value
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
            return tryAgain(after: answer.wait)
        }
        (failures, latest) = (0, context.now)
        if results.isLearning {
            ahead = answered
            return []
        }
        return take(answered, &context)
    }

    private mutating func take(_ answered: SyncAnswer, _ context: inout Context) -> [Effect] {
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
        let hasMore = hasMore(context)
        isMore = answered.isMore || hasMore
        isLearning = true
        // What is to be told, is told when all is stored that may come with it.
        if answered.isMore, !hasMore, results.isLearning { effects += exchange(&context) }
        return effects + [.send(.sync(.goneOn))]
    }

    /// Something was read.
    /// - Parameter mayComeBack: Whether there is a reset here that may turn out to be undone.
    mutating func receive(
        ticket: UInt32, _ entries: [StoredEntry], mayComeBack: Bool, _ context: inout Context
    ) -> [Effect] {
        if let effects = results.receive(ticket: ticket, entries, &context) {
            return effects + (results.isReading ? [] : exchange(&context))
        }
        if let stored = pictures.receive(ticket: ticket, entries) {
            // Those of before there was this.
            let earliest = HybridClock(device: context.device.salt).text
            let new = stored.filter { place(.pictures, $0.id) == nil }.map { id, facts in
                note(SyncItem(.pictures, key: id, stamp: earliest, value: facts), isUntold: true)
            }
            return new + (results.isLearning ? [] : exchange(&context))
        }
        let undone = stamps.compactMap { SyncItem($0.category, key: $0.key, stamp: $0.stamp, value: Text()).undone }
        guard
            let effects = results.receiveFound(
                ticket: ticket, entries, undone: undone, mayComeBack: mayComeBack, &context)
        else { return [] }
        isLearning = true
        return effects + (results.isLearning ? [] : [.send(.sync(.goneOn))])
    }

    /// Something was counted.
    mutating func written(ticket: UInt32) -> [Effect] {
        pictures.written(ticket: ticket)
        return results.written(ticket: ticket) ? [.send(.sync(.goneOn))] : []
    }

    /// Something could not be stored or read.
    mutating func storageFailed(_ context: inout Context) -> [Effect] {
        results.storageFailed(&context)
        let told = pictures.storageFailed() ? context.show(.noSpaceForPicture) : []
        (isMore, isLearning) = (false, false)
        // What was not taken in is asked for once more, and not what comes behind it.
        (mark, cursors) = kept
        forgetAnswers(&context)
        isSoon = false
        return told + (context.session.hasAccount ? exchange(in: 60_000) : [])
    }

    // MARK: Pictures

    /// Whether the account has no room for a picture of this device.
    var hasNoRoomForPictures: Bool { pictures.isFull }

    /// Has the next picture sent, or had: one at a time, and only when nothing else is to be told or asked for.
    private mutating func transfer(_ context: inout Context) -> [Effect] {
        guard let here = pictures.here, shared(context).contains(.pictures), context.session.hasAccount,
            context.device.isOnline, !context.device.isPlayedElsewhere, !context.isPending(.picture)
        else { return [] }
        for stamp in stamps where stamp.category == .pictures && !stamp.value.isEmpty {
            let isHere = here.contains(stamp.key)
            // What is told the server has.
            if stamp.isUntold != isHere || !pictures.isWanted(stamp.key) { continue }
            pictures.underWay = (stamp.key, isHere)
            return [context.transfer(stamp.key, method: isHere ? "PUT" : "GET")]
        }
        return []
    }

    /// A picture was sent, or has come.
    mutating func receivePicture(_ answer: AccountAnswer, _ context: inout Context) -> [Effect] {
        guard let (id, isSent) = pictures.underWay else { return [] }
        pictures.underWay = nil
        switch answer.status {
        case 200..<300:
            (failures, pictures.failures) = (0, 0)
            if isSent {
                pictures.sent(id)
                // It is told of when what others have changed is taken in.
                return results.isLearning ? [] : exchange(&context)
            }
            var effects: [Effect] = []
            // Meanwhile it may have been deleted.
            if let place = place(.pictures, id), !stamps[place].value.isEmpty {
                effects = pictures.store(id, facts: stamps[place].value, &context)
                news.append(.pictures)
            }
            let next = transfer(&context)
            return effects + (next.isEmpty ? tell(&context) : next)
        case 400, 404, 409, 413, 415:
            let isFull = answer.status == ProblemCode.syncFull.status
            pictures.passOver(id, isFull: isFull)
            return (isFull ? [.note(.syncFull)] : []) + transfer(&context)
        default:
            // The exchange between two tries is no success of theirs.
            failures = max(failures, pictures.failures)
            pictures.failures += 1
            return tryAgain(after: answer.wait)
        }
    }

    private mutating func tryAgain(after seconds: Int) -> [Effect] {
        failures += 1
        let wait = seconds > 0 ? seconds * 1000 : min(1000 << min(failures, 6), 60_000)
        isSoon = false
        return exchange(in: wait)
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
            if item.category == .profile || item.category == .pictures {
                effects += learn(valueOf: item, &context)
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
        if news.contains(.profile) { effects.append(.send(.profile(.learnt))) }
        return effects + (values.isEmpty ? [] : context.set(values, isNoted: false))
    }

    /// What a device has earned, or a picture.
    private mutating func learn(valueOf item: SyncItem, _ context: inout Context) -> [Effect] {
        let place = place(item.category, item.key)
        if let place, self.item(of: stamps[place], context).joined(with: item) != item { return [] }
        let before = place.map { stamps[$0].value } ?? Text()
        if place != nil, before.isEmpty, !item.value.isEmpty, isOwn(item.key, of: item.category),
            item.key == name + "/"
        {
            // It was told by a clock that was ahead, and is a name's now.
            let stamp = context.device.clock.tick(at: context.now)
            return [note(SyncItem(.profile, key: item.key, stamp: stamp, value: Text()), isUntold: true)]
        }
        let effects = [note(item)]
        if before == item.value { return effects }
        if item.category == .profile {
            news.append(.profile)
            if isOwn(item.key, of: .profile) {
                let player = Text(item.key.bytes.dropFirst(name.count + 1))
                regained.append(Profile(name: player, stored: item.value) ?? Profile(name: player))
            }
        } else if item.value.isEmpty {
            news.append(.pictures)
            return effects + pictures.delete(item.key)
        }
        return effects
    }

    /// The state of a thing is the server's, or has still to be told.
    private mutating func note(_ item: SyncItem, isUntold: Bool = false) -> Effect {
        let hasValue = item.category == .profile || item.category == .pictures
        let stamp = Stamp(
            category: item.category, key: item.key, stamp: item.stamp, isUntold: isUntold,
            value: hasValue ? item.value : Text())
        if let place = place(item.category, item.key) { stamps[place] = stamp } else { stamps.append(stamp) }
        return stamp.entry
    }
}

extension Setting {
    /// The one that is stored at a path.
    fileprivate init?(path: Text) {
        let prefix = Collection.settings.prefix
        guard path.hasPrefix(prefix) else { return nil }
        self.init(key: Text(path.bytes.dropFirst(prefix.count)))
    }
}
