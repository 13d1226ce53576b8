import PuzzleCore

// What is kept of results.
extension Context {
    /// Compares a result with the best ones.
    mutating func count(_ score: Score, _ records: inout PersonalBest.Records) -> [Effect] {
        let rule = rule(of: score.group)
        var best = self.best(score.group) ?? PersonalBest(rule: rule)
        records = best.add(score, by: rule)
        return keep(best, score.group)
    }

    /// Lost games are on a list too, even if none was won.
    mutating func enlist(_ group: Text) -> [Effect] {
        best(group) == nil ? keep(PersonalBest(rule: rule(of: group)), group) : []
    }

    mutating func keep(_ best: PersonalBest, _ group: Text) -> [Effect] {
        setBest(best, of: group)
        return [.put(key: Collection.bests.prefix + group, value: best.entry)]
    }

    mutating func setLatest(_ score: Score?) -> [Effect] {
        latest = score
        guard let score else { return [.remove(key: Self.latestKey)] }
        return [.put(key: Self.latestKey, value: score.record + "\n" + score.facts)]
    }

    func store(_ score: Score) -> [Effect] {
        // The rule may be another one than when the game ended.
        let placed = self.score(record: score.record, facts: score.facts) ?? score
        var effects = [Effect.put(key: score.key, value: score.facts, order: placed.order(by: rule(of: score.group)))]
        if score.key == latest?.key {
            effects.append(.put(key: Self.latestKey, value: score.record + "\n" + score.facts))
        }
        return effects
    }

    // MARK: Results from elsewhere

    /// Whether a game can have left a result from elsewhere, as far as this app can tell. It may be of a time that is still to come: then it
    /// was won while a clock was wrong.
    func isPossible(_ result: FiledResult) -> Bool {
        guard let score = score(record: result.id, facts: result.facts) else { return false }
        return table(ofPrefix: score.group)?.name(ofGroup: score.group, catalogue) != nil && score.moves > 0
    }

    /// What follows when results have been taken in.
    static var resultsTakenIn: [Effect] {
        [
            .send(.scores(.resultsChanged)),
            // Some may be in the order of another rule than those that were there.
            .send(.scores(.settingsChanged)), .send(.scoreReset(.resultsChanged)),
        ]
    }

    /// Stores results from elsewhere as if games had left them here. What this device has of the same games stays as it is.
    mutating func takeIn(_ results: [FiledResult]) -> [Effect] {
        var effects: [Effect] = []
        var changed: [(group: Text, best: PersonalBest)] = []
        var newest = latest
        for result in results {
            guard let score = score(record: result.id, facts: result.facts) else { continue }
            let rule = rule(of: score.group)
            effects.append(.merge(key: score.key, value: score.facts, order: score.order(by: rule)))
            if !result.record.isEmpty {
                effects.append(.merge(key: Score.recordKey(result.id), value: result.record))
            }
            let place = changed.firstIndex { $0.group == score.group } ?? changed.count
            if place == changed.count {
                changed.append((score.group, best(score.group) ?? PersonalBest(rule: rule)))
            }
            if !isLost(score) { changed[place].best.count(score) }
            if newest.map({ $0.at < score.at }) ?? true { newest = score }
        }
        for (group, best) in changed { effects += keep(best, group) }
        if newest != latest { effects += setLatest(newest) }
        return effects
    }
}
