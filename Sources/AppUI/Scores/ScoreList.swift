import PuzzleCore

public enum ScoresAction: Equatable, Sendable {
    /// The scores of a group shall be shown.
    case groupChosen(Text)
    /// The end of a game in the list shall be shown, by its place.
    case opened(Int)
    /// A result has another name.
    indirect case renamed(Score)
    /// All results shall be saved in a file.
    case exported(ExportFormat)
    /// The results that come next, those before, the best ones, or those around the latest one.
    case moreShown, previousShown, bestShown, latestShown
    /// Other results are kept than before.
    case resultsChanged
    /// Results may not be in the order of the rule in force.
    case settingsChanged
}

/// The list of the device's scores.
public struct ScoreList: Sendable {
    public internal(set) var group = Text()
    public internal(set) var scores = Loadable<[Score]>.loading
    /// Names what the store was asked for last.
    private var ticket: UInt32 = 0
    private var reordering = Reordering()
    /// How many better ones there are than those that are shown, and whether there are others behind.
    private(set) var better = 0
    private(set) var hasMore = false
    /// Whether all of them are on the page: at first only as many as a screen has room for, as tables take long to lay out.
    private(set) var isWhole = false
    /// The rank of the first one that is shown.
    private(set) var firstRank = 1
    /// What is to be shown when that is known.
    private var unranked: [Score] = []
    /// Names the question how many come before the latest one.
    private var search: UInt32?
    /// Which result takes the focus when they are there; nil to leave it.
    private var focused: Focused?
    private var export: ScoreExport?

    private enum Focused { case first, latest }

    var isExporting: Bool { export != nil }

    mutating func reduce(_ action: ScoresAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .groupChosen(let group): return load(group, &context)
        case .exported(let format):
            var export = ScoreExport(format)
            let effects = export.begin(&context)
            self.export = export
            return effects
        // Other results take the place of the control that was pressed.
        case .moreShown: return load(group, better: better + Self.shownScores, focus: .first, &context)
        case .previousShown: return load(group, better: max(0, better - Self.shownScores), focus: .first, &context)
        case .bestShown: return load(group, focus: .first, &context)
        case .latestShown: return lookForLatest(&context)
        case .resultsChanged:
            guard context.view == .scores else { return [] }
            // Where nothing is left, another group is shown.
            return context.best(group) == nil ? open(&context) : load(group, better: better, &context)
        case .settingsChanged: return reordering.begin(&context)
        case .opened(let place):
            guard case .loaded(let scores) = scores, scores.indices.contains(place) else { return [] }
            return [.send(.endOfGame(.scoreOpened(scores[place], from: ScoresView.scoreID(place))))]
        case .renamed(let score):
            if case .loaded(var list) = scores, let place = list.firstIndex(where: { $0.key == score.key }) {
                list[place] = score
                scores = .loaded(list)
            }
            return []
        }
    }

    /// The app has started: what was cut short goes on.
    mutating func start(_ context: inout Context) -> [Effect] { reordering.begin(&context) }

    /// Its view was opened.
    mutating func open(_ context: inout Context) -> [Effect] {
        load(context.latest?.group ?? context.table.presentGroup(context), &context)
    }

    /// Something could not be stored or read.
    mutating func storageFailed() {
        reordering.giveUp()
        export = nil
        if case .loading = scores { (scores, ticket) = (.failed, 0) }
    }

    mutating func playedElsewhere() { reordering.giveUp() }

    /// How many scores of a board are shown at once.
    static var shownScores: Int { 60 }
    /// How many of these in the first moment: as many as can be seen, whose rows are 48 px high or more.
    static func screenful(_ context: Context) -> Int { max(12, context.device.height / 48) }

    /// What can be seen is there: now the rest.
    mutating func complete() { isWhole = true }

    private mutating func show(_ list: [Score], _ context: Context) -> [Effect] {
        scores = .loaded(list)
        let place: Int? =
            switch focused {
            case .first: 0
            case .latest: list.firstIndex { $0.key == context.latest?.key }
            case nil: nil
            }
        isWhole = list.count <= Self.screenful(context) || place ?? 0 > 0
        let focus = place.map { [Effect.focus(ScoresView.scoreID($0))] } ?? []
        return isWhole ? focus : focus + [.timer(.list, milliseconds: 30)]
    }

    /// Whether the latest result is of this group, and on another page.
    func isLatestElsewhere(_ context: Context) -> Bool {
        guard let latest = context.latest, latest.group == group, case .loaded(let scores) = scores else {
            return false
        }
        return !context.device.isPlayedElsewhere && !scores.contains { $0.key == latest.key }
    }

    private mutating func lookForLatest(_ context: inout Context) -> [Effect] {
        guard isLatestElsewhere(context), let latest = context.latest else { return [] }
        let rule = context.rule(of: group)
        // It is in the list by the rule that is in force, which may be another one than when the game ended.
        let placed = context.score(record: latest.record, facts: latest.facts) ?? latest
        let ticket = context.nextTicket()
        search = ticket
        let before = StoredQuery(
            .results, isByOrder: true, from: Score.orders(group, by: rule), to: placed.order(by: rule))
        return [.count(ticket: ticket, before)]
    }

    private mutating func load(
        _ group: Text, better: Int = 0, focus: Focused? = nil, _ context: inout Context
    ) -> [Effect] {
        (self.group, self.better, focused, search) = (group, better, focus, nil)
        scores = .loading
        ticket = context.nextTicket()
        let rule = context.rule(of: group)
        let isForeign = context.device.isPlayedElsewhere
        // It is loaded when it is in order.
        if !isForeign, let best = context.best(group), best.rule != rule {
            return reordering.begin(first: group, &context)
        }
        // Where another tab plays, results may be in any order.
        var query = StoredQuery(
            .results, isByOrder: true, prefix: isForeign ? Score.orders(group) : Score.orders(group, by: rule))
        if !isForeign { query.offset = better }
        // One more, to know whether there is one.
        query.limit = isForeign ? Score.mostRead : Self.shownScores + 1
        return [.load(ticket: ticket, query)]
    }

    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        var written: [Effect] = []
        if context.view == .scores, ticket == self.ticket { written = list(entries, &context) }
        if let effects = export?.receive(ticket: ticket, entries, &context) { written += effects }
        if export?.isDone == true { export = nil }
        let (effects, done) = reordering.receive(ticket: ticket, entries, &context)
        return written + effects + (context.view == .scores && done == group ? load(group, &context) : [])
    }

    private mutating func list(_ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        // There may be fewer than before.
        if entries.isEmpty, better > 0 { return load(group, &context) }
        var list = entries.compactMap { context.score(stored: $0) }
        hasMore = entries.count > Self.shownScores
        firstRank = better + 1
        if context.device.isPlayedElsewhere {
            list.sort { ($0.score, $0.at) < ($1.score, $1.at) }
            if better < list.count { firstRank = 1 + (list.firstIndex { $0.score == list[better].score } ?? better) }
            list.removeFirst(min(better, list.count))
            hasMore = list.count > Self.shownScores
        }
        let shown = Array(list.prefix(Self.shownScores))
        // A page that is not the first one may begin among equals.
        if better > 0, !context.device.isPlayedElsewhere, let first = shown.first {
            unranked = shown
            ticket = context.nextTicket()
            let rule = context.rule(of: group)
            let all = Score.orders(group, by: rule)
            return [
                .count(ticket: ticket, StoredQuery(.results, isByOrder: true, from: all, to: first.orders(by: rule)))
            ]
        }
        return show(shown, context)
    }

    /// How many are better than the first one that is to be shown, or come before the latest.
    mutating func receive(ticket: UInt32, count: Int, _ context: inout Context) -> [Effect] {
        if ticket == search, context.view == .scores {
            return load(group, better: count - count % Self.shownScores, focus: .latest, &context)
        }
        guard ticket == self.ticket, context.view == .scores, case .loading = scores, !unranked.isEmpty else {
            return []
        }
        firstRank = count + 1
        defer { unranked = [] }
        return show(unranked, context)
    }
}
