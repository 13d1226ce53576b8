import PuzzleCore

/// The results of a group on their way into the order of the rule in force.
struct Reordering {
    let group: Text
    /// By which they will be in order.
    let rule: Text
    /// What is asked of the store: results whose orders are before those of the rule, then those behind; then the best.
    enum Step { case before, behind, best }
    var step = Step.before
    var ticket: UInt32 = 0
}

// The store has results in the order of the rule by which they were listed last. When a setting has changed the rule, all get their
// new places, some at a time; before that a group's list is not shown, so no list ever mixes scores of two rules. What was cut short
// goes on at the next start: each group remembers its rule when it is done (`Best.rule`).
extension Context {
    /// How many results get their place at once.
    private static var batch: Int { 500 }

    /// Brings the next group in order, unless one is under way.
    /// - Parameter first: The one that is waited for.
    mutating func reorder(first: Text? = nil) -> [Effect] {
        guard !isPlayedElsewhere, reordering == nil || first != nil else { return [] }
        let group = first ?? bests.first { $0.best.rule != rule(of: $0.group) }?.group
        reordering = group.map { Reordering(group: $0, rule: rule(of: $0)) }
        return askForReordering()
    }

    private mutating func askForReordering() -> [Effect] {
        guard let (group, rule, step) = reordering.map({ ($0.group, $0.rule, $0.step) }) else { return [] }
        let (all, ofRule) = (
            StoredQuery(.results, isByOrder: true, prefix: Score.orders(group)),
            StoredQuery(.results, isByOrder: true, prefix: Score.orders(group, by: rule))
        )
        var query =
            switch step {
            case .before: StoredQuery(.results, isByOrder: true, from: all.from, to: ofRule.from)
            case .behind: StoredQuery(.results, isByOrder: true, from: ofRule.to, to: all.to)
            case .best: ofRule
            }
        query.limit = step == .best ? 1 : Self.batch
        let ticket = nextTicket()
        reordering?.ticket = ticket
        return [.load(ticket: ticket, query)]
    }

    mutating func receiveReordering(ticket: UInt32, _ entries: [StoredEntry]) -> [Effect] {
        guard let reordering, ticket == reordering.ticket else { return [] }
        let (group, rule) = (reordering.group, reordering.rule)
        guard rule == self.rule(of: group) else {
            self.reordering = nil
            return reorder(first: group)
        }
        if reordering.step == .best { return finishReordering(group, rule, best: entries.first) }
        if entries.isEmpty { self.reordering?.step = reordering.step == .before ? .behind : .best }
        return entries.map { reordered($0, group, by: rule) } + askForReordering()
    }

    /// What no version could have stored comes last, and is not shown.
    private func reordered(_ entry: StoredEntry, _ group: Text, by rule: Text) -> Effect {
        let order = score(stored: entry)?.order(by: rule) ?? Score.orders(group, by: rule) + "~/" + entry.key
        return .put(key: entry.key, value: entry.value, order: order)
    }

    private mutating func finishReordering(_ group: Text, _ rule: Text, best entry: StoredEntry?) -> [Effect] {
        reordering = nil
        guard var best = best(group) else { return reorder() }
        best.rule = rule
        if best.games > 0, let first = entry.flatMap({ score(stored: $0) }) { best.score = first.score }
        let effects = keep(best, group)
        return effects + (view == .scores && scoreGroup == group ? loadScores(group) : []) + reorder()
    }
}
