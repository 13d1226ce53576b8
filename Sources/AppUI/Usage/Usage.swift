import PuzzleCore

public enum UsageAction: Equatable, Sendable {
    /// A game is over, or given up.
    indirect case played(PlayedGame)
    /// A lost game, which was counted, goes on as practice.
    indirect case wentOn(PlayedGame)
    case hintGiven(group: Text)
    case resetAsked, resetConfirmed
    case undoAsked, undoConfirmed
    /// The page could not be made, and is wanted all the same.
    case retried
}

extension UsageAction {
    /// As in `Action.isChoice`.
    var isChoice: Bool {
        switch self {
        case .played, .wentOn, .hintGiven: false
        default: true
        }
    }

    /// As in `Action.onlyReads`.
    var onlyReads: Bool { self == .retried }
}

/// What has become of a game.
public struct PlayedGame: Equatable, Sendable {
    enum End: Sendable { case solved, lost, givenUp }
    let group: Text
    let end: End
    /// Whether its result is kept, which tells the rest.
    let isKept: Bool
    let moves: Int
    let milliseconds: Milliseconds
    let effort: Effort
}

/// What a game took besides moves and time.
public struct Effort: Equatable, Sendable {
    /// Tiles that went a cell.
    public var slides = 0
    public var hints = 0
    public var errors = 0

    public init(slides: Int = 0, hints: Int = 0, errors: Int = 0) {
        (self.slides, self.hints, self.errors) = (slides, hints, errors)
    }
}

/// Statistics of use: what is counted of the app and its games, and the page of it.
///
/// Counted is what results do not tell; the rest is found in these when the page is opened. What is stored is read once, after the first
/// picture of the app, and until then all is counted beside it. It is stored with whatever else is, so no turn waits for it, and when the
/// app is left: a killed app loses a few seconds of time, and no game.
public struct Usage: Sendable {
    private(set) var counts = UsageCounts(from: 0)
    /// Whether `counts` are all that there is, or what came beside what is stored.
    private enum Memory {
        case unread
        case asked(ticket: UInt32)
        case whole
    }
    private var memory = Memory.unread
    /// What was reset and can come back, the latest last: key, and `UsageCounts.whole`.
    private var resets: [StoredEntry] = []
    /// The view in which time passes, and since when; nil while the app is not in front.
    private var view: AppView = .home
    private var mark: WallTime?
    /// When the player did something last.
    private var touched: WallTime = 0
    /// Time in that view that was not put down yet, and all that is not stored yet.
    private var unspent: UInt64 = 0
    private var unstored: UInt64 = 0
    private var isChanged = false
    private var changedBoards: [Text] = []
    private var isLeaving = false

    /// The page while it is shown, or none: in an array, as in `Log`.
    private var pages: [UsagePage] = []
    var page: UsagePage? { pages.first }
    /// A reset or its undoing that is being stored, and what is told then. If it fails, it is written again with all else.
    private var storing: (ticket: UInt32, told: Phrase)?

    /// Nobody looks at the app for longer without touching it: of a device that was left alone, so much counts.
    private static var longestGap: UInt64 { 300_000 }
    /// Time that a killed app may lose while there is much to store.
    private static var mostUnstored: UInt64 { 15_000 }

    // MARK: Time

    /// Before anything is done: time has passed.
    /// - Parameter isTouched: Whether it is the player who does it.
    mutating func pass(to now: WallTime, isTouched: Bool) {
        defer { if isTouched { touched = now } }
        guard let mark else { return }
        let end = min(now, touched &+ Self.longestGap)
        let passed = end > mark ? end &- mark : 0
        (unspent, unstored) = (unspent &+ passed, unstored &+ passed)
        self.mark = now
    }

    /// The app begins, and asks for what is stored.
    mutating func start(_ context: inout Context) -> [Effect] {
        (mark, touched) = (context.now, context.now)
        return ask(&context)
    }

    mutating func hide() { (mark, isLeaving) = (nil, true) }

    mutating func comeBack(_ context: inout Context) -> [Effect] {
        (mark, touched) = (context.now, context.now)
        // What could not be read at the start: else nothing of this time is stored.
        if case .asked(0) = memory { return ask(&context) }
        return []
    }

    /// Another tab plays, and counts.
    mutating func rest() { mark = nil }

    // MARK: Counting

    /// What the log is told is counted as well.
    mutating func hear(_ action: LogAction, _ context: Context) {
        guard case .noted(let kind, let fields) = action, !context.device.isPlayedElsewhere else { return }
        switch kind {
        case .started: counts.starts += 1
        case .abnormalEnd: counts.abnormalEnds += 1
        case .gameBegun, .dailyBegun:
            if let group = fields.first { count(group, [(.begun, 1)]) }
        default: return
        }
        isChanged = true
    }

    private mutating func count(_ group: Text, _ numbers: [(BoardUsage.Count, Int)]) {
        var board = BoardUsage(group)
        for (count, number) in numbers { board.add(number, to: count) }
        counts.add(board)
        isChanged = true
        if !changedBoards.contains(group) { changedBoards.append(group) }
    }

    private mutating func count(_ game: PlayedGame) {
        let effort = game.effort
        var numbers: [(BoardUsage.Count, Int)] = [
            (.slides, effort.slides), (.hints, effort.hints), (.errors, effort.errors),
        ]
        if !game.isKept {
            numbers += [(.moves, game.moves), (.seconds, Int(game.milliseconds / 1000))]
            numbers.append((game.end == .solved ? .solved : game.end == .lost ? .lost : .givenUp, 1))
        }
        count(game.group, numbers)
    }

    mutating func reduce(_ action: UsageAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .played(let game): count(game)
        case .wentOn(let game):
            // One game more, at the end of which all is counted that was counted already.
            let effort = game.effort
            count(
                game.group,
                [
                    (.begun, 1), (.moves, -game.moves), (.seconds, -Int(game.milliseconds / 1000)),
                    (.slides, -effort.slides), (.hints, -effort.hints), (.errors, -effort.errors),
                ])
        case .hintGiven(let group): count(group, [(.hints, 1)])
        case .resetAsked: return canReset ? context.ask(.resetStatistics, from: UsageView.resetID) : []
        case .resetConfirmed: return context.closeDialog() + reset(&context)
        case .undoAsked:
            return levels(context) > 0 && storing == nil ? context.ask(.undoStatistics, from: UsageView.undoID) : []
        case .undoConfirmed: return context.closeDialog() + undo(&context)
        case .retried: return open(&context)
        }
        return []
    }

    // MARK: Storing

    /// Adds what is to be stored to what an action stores.
    mutating func accompany(_ effects: [Effect], _ context: Context) -> [Effect] {
        if context.view != view { spend(context.view) }
        let isDue = isChanged || unstored >= Self.mostUnstored && effects.contains { $0.stores }
        let isWanted = isDue || isLeaving && unstored > 0
        isLeaving = false
        guard isWanted, case .whole = memory else { return effects }
        return effects + save(context)
    }

    @inline(never)
    private mutating func spend(_ next: AppView) {
        if unspent > 0 { counts.spend(unspent, in: view.route) }
        (unspent, view) = (0, next)
    }

    @inline(never)
    private mutating func save(_ context: Context) -> [Effect] {
        spend(view)
        counts.note(day: today(context))
        let effects = [Effect.put(key: UsageCounts.appKey, value: counts.app)]
        let boards = changedBoards.map {
            Effect.put(key: UsageCounts.key(ofBoard: $0), value: counts.board($0).stored)
        }
        (isChanged, changedBoards, unstored) = (false, [], 0)
        return effects + boards
    }

    private func today(_ context: Context) -> Int { ResultTally.day(context.now, context.device.minutesFromUTC) }

    private mutating func ask(_ context: inout Context) -> [Effect] {
        let ticket = context.nextTicket()
        memory = .asked(ticket: ticket)
        return [.load(ticket: ticket, StoredQuery(.usage))]
    }

    /// What was asked of the store.
    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        if case .asked(ticket) = memory { return takeUp(entries, &context) }
        guard !pages.isEmpty else { return [] }
        return pages[0].receive(ticket: ticket, entries, counts, &context)
    }

    private mutating func takeUp(_ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        memory = .whole
        resets = entries.filter { $0.key.hasPrefix(Self.resetPrefix) }
        if let stored = UsageCounts(stored: entries) {
            counts.add(earlier: stored, isSameDay: false)
        } else {
            counts.from = context.now
        }
        return pages.isEmpty ? [] : pages[0].read(counts, &context)
    }

    // MARK: Resetting

    private static var resetPrefix: Text { Collection.usage.prefix + "reset/" }

    private var canReset: Bool { if case .whole = memory { storing == nil } else { false } }

    /// How many resets can be undone.
    func levels(_ context: Context) -> Int { min(resets.count, context.settings[.undoCopies]) }

    private mutating func reset(_ context: inout Context) -> [Effect] {
        guard canReset else { return [] }
        spend(view)
        let copies = context.settings[.undoCopies]
        var effects = counts.boards.map { Effect.remove(key: UsageCounts.key(ofBoard: $0.group)) }
        if copies > 0 {
            let kept = StoredEntry(
                key: Self.resetPrefix + context.device.clock.tick(at: context.now), value: counts.whole)
            resets.append(kept)
            effects.append(.put(key: kept.key, value: kept.value))
        }
        while resets.count > copies { effects.append(.remove(key: resets.removeFirst().key)) }
        counts = UsageCounts(from: context.now)
        counts.since = context.now
        changedBoards = []
        effects += save(context)
        return effects + [.note(.statisticsReset)] + store(.statisticsWereReset, &context)
    }

    /// What was counted since comes to what was counted before.
    private mutating func undo(_ context: inout Context) -> [Effect] {
        guard canReset, levels(context) > 0, let kept = resets.last else { return [] }
        spend(view)
        resets.removeLast()
        if let earlier = UsageCounts(whole: kept.value) {
            let firstDay = ResultTally.day(counts.since, context.device.minutesFromUTC)
            counts.add(earlier: earlier, isSameDay: earlier.reaches(day: firstDay))
        }
        changedBoards = counts.boards.map { $0.group }
        return [.remove(key: kept.key)] + save(context) + [.note(.statisticsBack)]
            + store(.statisticsCameBack, &context)
    }

    /// What is read after the writes of an action is there when they are done.
    private mutating func store(_ told: Phrase, _ context: inout Context) -> [Effect] {
        let ticket = context.nextTicket()
        storing = (ticket, told)
        return [.count(ticket: ticket, StoredQuery(.usage))]
    }

    /// Something was counted.
    mutating func written(ticket: UInt32, _ context: inout Context) -> [Effect] {
        guard let storing, storing.ticket == ticket else { return [] }
        self.storing = nil
        return context.show(storing.told) + (context.view == .statistics ? open(&context) : [])
    }

    /// Something could not be stored or read.
    mutating func storageFailed() {
        storing = nil
        // What comes in answer now is not all that there is; it is asked for again when the page is wanted, or the app comes back.
        if case .asked = memory { memory = .asked(ticket: 0) }
        if !pages.isEmpty { pages[0].storageFailed() }
    }

    // MARK: The page

    mutating func open(_ context: inout Context) -> [Effect] {
        pages = [UsagePage()]
        // A tab that does not play reads what the other one has stored by now.
        if context.device.isPlayedElsewhere { counts = UsageCounts(from: 0) }
        switch memory {
        case .whole where !context.device.isPlayedElsewhere: return pages[0].read(counts, &context)
        case .asked(let ticket) where ticket != 0 && !context.device.isPlayedElsewhere: return []
        default: return ask(&context)
        }
    }

    /// Another view is shown.
    mutating func close() { pages = [] }

    mutating func receive(ticket: UInt32, _ answer: Text) -> [Effect] {
        pages.isEmpty ? [] : pages[0].receive(ticket: ticket, answer)
    }

    func question(_ dialog: Dialog, _ context: Context) -> Question {
        let words = context.catalogue
        let isReset = dialog == .resetStatistics
        return Question(
            title: words[isReset ? .resetStatisticsTitle : .undoStatisticsTitle],
            text: words[
                !isReset
                    ? .undoStatisticsText
                    : context.settings[.undoCopies] > 0 ? .resetStatisticsText : .resetStatisticsForGood],
            answers: [
                (.yes, .usage(isReset ? .resetConfirmed : .undoConfirmed)), (.no, .shell(.dialogClosed)),
            ])
    }
}
