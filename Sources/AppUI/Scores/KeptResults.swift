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
        if let index = bests.firstIndex(where: { $0.group == group }) {
            bests[index].best = best
        } else {
            bests.append((group, best))
        }
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
}
