import AppForTests
import AppUI
import PuzzleCore

// What must hold when all is delivered.
extension World {
    /// - Parameter before: Which results each device had before they met.
    func check(since before: [Set<Text>]) throws {
        for device in devices where !device.isLoggedIn { throw fail(device, "cannot log in") }
        for category in SharedCategory.all { try checkAgreement(in: category) }
        try checkResults(since: before)
        for device in devices {
            try checkBests(device)
            if SharedCategory.scores.isOn(device), !device.archive.store.keys(Collection.untold.prefix).isEmpty {
                throw fail(device, "has something left to tell")
            }
        }
        for device in devices { try checkStart(device) }
    }

    private func fail(_ device: SimulatedDevice, _ what: String) -> Failure {
        Failure(reason: "device \(device.number) \(what)")
    }

    private func checkAgreement(in category: SharedCategory) throws {
        let sharing = devices.filter { category.isOn($0) }
        guard let first = sharing.first else { return }
        let common = category.common(first)
        for other in sharing.dropFirst() {
            let others = category.common(other)
            if others == common { continue }
            let difference = (common + others).first { common.contains($0) != others.contains($0) }
            let told = difference.map { "\($0.key) \($0.value)" } ?? "in another order"
            throw fail(other, "has other \(category.name) than device \(first.number): \(told)")
        }
    }

    /// No result is lost or doubled, and no reset comes back. Of results that have come several times, or that devices know of which
    /// share no results any more, nobody can say: there all that is asked for is that devices agree.
    private func checkResults(since before: [Set<Text>]) throws {
        let sharing = devices.filter { SharedCategory.scores.isOn($0) }
        guard let first = sharing.first else { return }
        let numbers = Set(sharing.map(\.number))
        let keys = first.archive.store.keys(Collection.results.prefix)
        let there = Set(keys)
        let known = Set(results.indices.map { Self.key($0) })
        if let stranger = keys.first(where: { !known.contains($0) }) {
            throw fail(first, "has a result that nobody has played: \(stranger)")
        }
        var undoing: [Text: Set<Int>] = [:]
        var deleting: [Text: [Text: Set<Int>]] = [:]
        for device in devices {
            for operation in device.archive.undone { undoing[operation, default: []].insert(device.number) }
            for (record, operation) in device.archive.deleted {
                deleting[record, default: [:]][operation, default: []].insert(device.number)
            }
        }
        for (number, result) in results.enumerated() {
            let key = Self.key(number)
            let resets = deleting[Self.id(number)] ?? [:]
            let isDeleted = resets.contains { operation, devices in
                undoing[operation] == nil && !devices.isDisjoint(with: numbers)
            }
            let isKept = resets.keys.allSatisfy { undoing[$0]?.isDisjoint(with: numbers) == false }
            let wasHere = sharing.contains { before[$0.number].contains(key) }
            if wasHere, isKept, !there.contains(key) { throw Failure(reason: "result \(number) is lost") }
            if result.times == 1, isDeleted, there.contains(key) {
                throw Failure(reason: "result \(number) has come back after a reset")
            }
        }
    }

    /// The best results are those of what is there.
    private func checkBests(_ device: SimulatedDevice) throws {
        var scores: [Text: [Score]] = [:]
        for entry in device.archive.store.found(StoredQuery(.results)) {
            guard let score = Score(record: entry.key, facts: entry.value) else {
                throw fail(device, "has what is no result")
            }
            scores[score.group, default: []].append(score)
        }
        let bests = device.state.context.bests
        guard bests.count == scores.count else { throw fail(device, "has best results of other groups than results") }
        for (group, best) in bests {
            let all = scores[group] ?? []
            guard best.games == all.count, best.milliseconds == all.map(\.milliseconds).min() else {
                throw fail(device, "has other best results than results in \(group)")
            }
        }
    }

    /// When the app is started anew, all is as it was.
    private func checkStart(_ device: SimulatedDevice) throws {
        let (settings, bests) = (device.state.context.settings, self.bests(on: device))
        stop(device, losing: 0)
        try start(device)
        if device.state.context.settings != settings { throw fail(device, "has other settings after a start") }
        if self.bests(on: device) != bests { throw fail(device, "has other best results after a start") }
    }

    private func bests(on device: SimulatedDevice) -> [String] {
        device.state.context.bests.map { group, best in
            "\(group) \(best.games) \(best.milliseconds) \(best.moves)"
        }.sorted()
    }
}
