import PuzzleCore

/// Puts results into the order of the rule in force.
///
/// The store has results in the order of the rule by which they were listed last. When a setting has changed the rule, all get their
/// new places, some at a time; before that a group's list is not shown, so no list ever mixes scores of two rules. What was cut short
/// goes on at the next start: from the first batch on a group has no rule, and when it is done the one in force (`PersonalBest.rule`).
struct Reordering: Sendable {
    /// A group on its way.
    private struct Job {
        let group: Text
        /// By which it will be in order.
        let rule: Text
        /// What is asked of the store: results whose orders are before those of the rule, then those behind; then the best.
        enum Step { case before, behind, best }
        var step = Step.before
        var ticket: UInt32 = 0

        mutating func ask(_ context: inout Context) -> [Effect] {
            let all = StoredQuery(.results, isByOrder: true, prefix: Score.orders(group))
            let ofRule = StoredQuery(.results, isByOrder: true, prefix: Score.orders(group, by: rule))
            var query =
                switch step {
                case .before: StoredQuery(.results, isByOrder: true, from: all.from, to: ofRule.from)
                case .behind: StoredQuery(.results, isByOrder: true, from: ofRule.to, to: all.to)
                case .best: ofRule
                }
            query.limit = step == .best ? 1 : Reordering.batch
            ticket = context.nextTicket()
            return [.load(ticket: ticket, query)]
        }
    }

    private var job: Job?

    /// How many results get their places at once.
    private static var batch: Int { 500 }

    /// Begins with the next group that is not in order, unless one is under way.
    /// - Parameter first: The one that is waited for.
    mutating func begin(first: Text? = nil, _ context: inout Context) -> [Effect] {
        guard !context.device.isPlayedElsewhere, job == nil || first != nil else { return [] }
        let group = first ?? context.bests.first { $0.best.rule != context.rule(of: $0.group) }?.group
        job = group.map { Job(group: $0, rule: context.rule(of: $0)) }
        return job?.ask(&context) ?? []
    }

    /// Something could not be stored, or another tab stores now: at the next start it goes on.
    mutating func giveUp() { job = nil }

    /// - Returns: also the group that is in order now, if one is.
    mutating func receive(
        ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context
    ) -> (effects: [Effect], done: Text?) {
        guard let job, ticket == job.ticket, !context.device.isPlayedElsewhere else { return ([], nil) }
        guard job.rule == context.rule(of: job.group) else {
            // It has changed meanwhile.
            self.job = nil
            return (begin(first: job.group, &context), nil)
        }
        if job.step == .best {
            self.job = nil
            return (context.note(job.rule, best: entries.first, of: job.group) + begin(&context), job.group)
        }
        if entries.isEmpty {
            self.job?.step = job.step == .before ? .behind : .best
            return (self.job?.ask(&context) ?? [], nil)
        }
        let placed = entries.map { context.placed($0, of: job.group, by: job.rule) }
        return (context.noteDisorder(of: job.group) + placed + (self.job?.ask(&context) ?? []), nil)
    }
}

extension Context {
    /// What no version could have stored comes last, and is not shown.
    fileprivate func placed(_ entry: StoredEntry, of group: Text, by rule: Text) -> Effect {
        let order = score(stored: entry)?.order(by: rule) ?? Score.orders(group, by: rule) + "~/" + entry.key
        return .place(key: entry.key, order: order)
    }

    /// Else the rule of before, should it come back meanwhile, would be taken for that of all results.
    fileprivate mutating func noteDisorder(of group: Text) -> [Effect] {
        guard var best = best(group), !best.rule.isEmpty else { return [] }
        best.rule = Text()
        return keep(best, group)
    }

    fileprivate mutating func note(_ rule: Text, best entry: StoredEntry?, of group: Text) -> [Effect] {
        guard var best = best(group) else { return [] }
        best.rule = rule
        if best.games > 0, let first = entry.flatMap({ score(stored: $0) }) { best.score = first.score }
        return keep(best, group)
    }
}
