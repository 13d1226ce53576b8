import PuzzleCore

public enum LogAction: Equatable, Sendable {
    /// Something is to be remembered; see `Effect.note`.
    indirect case noted(LogKind, [Text])
    /// Perhaps how many entries there may be.
    case settingsChanged
    /// The list shall show entries of one level, or all.
    case levelChosen(LogLevel?)
    case refreshed
    /// The details of an entry of the list, by its place.
    case opened(Int)
    /// All that the list shows, or the entry whose details are shown.
    case copied
    case entryCopied
    case saved
}

extension LogAction {
    /// As in `Action.isChoice`.
    var isChoice: Bool {
        switch self {
        case .noted, .settingsChanged: false
        default: true
        }
    }
}

extension Effect {
    /// Has the log remember something, in the same transaction as what is stored of it. For what a player does now and then, not
    /// for each turn.
    static func note(_ kind: LogKind, _ fields: Text...) -> Effect { .send(.log(.noted(kind, fields))) }
}

extension Context {
    /// Has the log remember what has become of a slot's game.
    func note(_ kind: LogKind, of slot: GameSlot) -> [Effect] {
        table(of: slot).group(of: slot).map { [.note(kind, $0)] } ?? []
    }

    /// There while the app runs in front: if it is found at the next start, the app did not end as it should.
    fileprivate static var runningKey: Text { Collection.state.prefix + "running" }

    /// How many entries are kept; 0 for no log.
    fileprivate var mostEntries: Int { settings[.logEntries] }
}

/// The log of what has happened: what is stored of it, and its list while that is shown.
///
/// An entry's id is a stamp of its own (`HybridClock`): so ids sort in the order of what happened, whatever the device's clock does.
/// Where that was set back, an entry has its time, too.
public struct Log: Sendable {
    /// The list that is shown, or none: in an array, so that the state, which is copied in many places, has one reference more and
    /// not all of the list's.
    private var lists: [LogList] = []
    var list: LogList? { lists.first }
    /// The view that was noted last: not the guide, which lies over it.
    private(set) var view: AppView?
    /// How many entries the store has at most, as far as it was told.
    private var most = 0
    /// How many were noted since the oldest were removed.
    private var untrimmed = 0
    /// Whether `Context.runningKey` is stored, or comes with what is stored next.
    private enum Mark { case none, starting, wanted, there }
    private var mark = Mark.none
    /// Entries that wait until something else is stored, because storing has failed: else the failure to store that it has
    /// failed would be the next one.
    private var waiting: [Effect]?

    mutating func reduce(_ action: LogAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .noted(let kind, let fields): note(kind, fields, &context)
        case .settingsChanged: followLimit(context)
        default: act(action, &context)
        }
    }

    /// What is done with the list, apart from what the first picture of the app needs.
    @inline(never)
    private mutating func act(_ action: LogAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .noted, .settingsChanged: return []
        case .levelChosen(let level):
            if !lists.isEmpty { lists[0].choose(level, context) }
            return []
        case .refreshed: return open(&context)
        case .opened(let place): return lists.isEmpty ? [] : lists[0].open(place, &context)
        case .copied: return list.map { [.copy($0.text(context))] } ?? []
        case .entryCopied: return list?.openedText(context).map { [.copy($0)] } ?? []
        case .saved:
            return list.map { [.save(name: "tassello-log.txt", type: "text/plain", $0.text(context), .last)] } ?? []
        }
    }

    // MARK: Noting

    private mutating func note(_ kind: LogKind, _ fields: [Text], _ context: inout Context) -> [Effect] {
        guard context.mostEntries > 0, !context.device.isPlayedElsewhere else { return [] }
        let stamp = context.device.clock.tick(at: context.now)
        let isAhead = context.device.clock.moment > context.now + Self.clockSlack
        let value = LogRecord.value(kind, fields, at: isAhead ? context.now : nil)
        let entry = Effect.put(key: Collection.log.prefix + stamp, value: value)
        if let waiting {
            if waiting.count < Self.mostWaiting { self.waiting = waiting + [entry] }
            return []
        }
        var effects = [entry]
        untrimmed += 1
        if untrimmed >= Self.slack(context) { effects += trim(context) }
        return effects
    }

    private static var mostWaiting: Int { 100 }
    /// Stamps of a busy moment run ahead of the clock by less: milliseconds.
    private static var clockSlack: WallTime { 1000 }

    /// Adds what waits for something to be stored.
    mutating func accompany(_ effects: [Effect]) -> [Effect] {
        if mark == .starting {
            mark = .wanted
            return effects
        }
        guard mark == .wanted || waiting?.isEmpty == false, effects.contains(where: { $0.stores }) else {
            return effects
        }
        return effects + takeWaiting()
    }

    /// What a first visit does not come to.
    @inline(never)
    private mutating func takeWaiting() -> [Effect] {
        let effects = (waiting ?? []) + (mark == .wanted ? setMark() : [])
        if waiting != nil { waiting = [] }
        return effects
    }

    /// Something could not be stored or read.
    mutating func storageFailed() -> [Effect] {
        if !lists.isEmpty { lists[0].storageFailed() }
        if waiting != nil { return [] }
        waiting = []
        return [.note(.storageFailed)]
    }

    // MARK: Oldest entries

    /// So many are removed together: counting what is there at each entry would cost more than the entry.
    private static func slack(_ context: Context) -> Int { max(1, min(100, context.mostEntries / 10)) }

    private mutating func trim(_ context: Context) -> [Effect] {
        untrimmed = 0
        return [.trim(.log, most: max(context.mostEntries - Self.slack(context), 0))]
    }

    private mutating func followLimit(_ context: Context) -> [Effect] {
        defer { most = context.mostEntries }
        if context.mostEntries == 0, most > 0 { return [.removeAll(prefix: Collection.log.prefix)] }
        return context.mostEntries < most ? trim(context) : []
    }

    // MARK: The program

    /// - Parameter isTakenOver: Whether another tab was the one that played, and has been told to stop.
    mutating func start(_ launch: Launch, _ context: Context) -> [Effect] {
        most = context.mostEntries
        var effects: [Effect] = []
        if launch.stored.contains(where: { $0.key == Context.runningKey }), !launch.isTakenOver {
            effects.append(.note(.abnormalEnd))
        }
        effects.append(.note(.started))
        // Who looks in, has nothing here and leaves at once, may do so before the app is there as a whole, and hears that it is left.
        if launch.stored.allSatisfy({ $0.key == Context.runningKey || $0.key == Context.clockKey }) {
            mark = .starting
        } else {
            effects += setMark()
        }
        return effects + trim(context)
    }

    private mutating func setMark() -> [Effect] {
        mark = .there
        return [.put(key: Context.runningKey, value: Text())]
    }

    mutating func hide() -> [Effect] {
        defer { mark = .none }
        return mark == .there ? [.remove(key: Context.runningKey)] : []
    }

    mutating func comeBack(_ context: Context) -> [Effect] {
        if mark == .there || context.device.isPlayedElsewhere { return [] }
        if waiting == nil { return setMark() }
        mark = .wanted
        return []
    }

    mutating func resized(wasPortrait: Bool, _ context: Context) -> [Effect] {
        let isPortrait = context.device.isPortrait
        return isPortrait == wasPortrait ? [] : [.note(isPortrait ? .portrait : .landscape)]
    }

    // MARK: Views

    /// Another view has come onto the screen, or the same one anew.
    mutating func viewShown(_ view: AppView) -> [Effect] {
        if view != .log { lists = [] }
        guard self.view != view else { return [] }
        let ended = self.view.map { [Effect.note(.viewEnded, $0.route)] } ?? []
        self.view = view
        return ended + [.note(.viewStarted, view.route)]
    }

    /// Shows the list anew, from what is stored when the writes of this action are done.
    mutating func open(_ context: inout Context) -> [Effect] {
        var list = LogList(after: self.list)
        let effects = list.load(&context)
        lists = [list]
        return effects + [.listenForShaking]
    }
}

// What the list is told of.
extension Log {
    mutating func search(_ text: Text, _ context: Context) -> [Effect] {
        if !lists.isEmpty { lists[0].look(for: text, context) }
        return []
    }

    mutating func scroll(to block: Int, count: Int) { if !lists.isEmpty { lists[0].scroll(to: block, count: count) } }

    mutating func textsChanged(_ context: Context) { if !lists.isEmpty { lists[0].textsChanged(context) } }

    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        lists.isEmpty ? [] : lists[0].receive(ticket: ticket, entries, &context)
    }

    mutating func receive(ticket: UInt32, count: Int) {
        if !lists.isEmpty { lists[0].receive(ticket: ticket, count: count) }
    }
}
