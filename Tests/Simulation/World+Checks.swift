import AppForTests
import AppUI
import PuzzleCore

// What must hold when all is delivered.
extension World {
    /// - Parameter before: Which results each device had before they met.
    func check(since before: [Set<Text>]) throws {
        for device in devices where !device.isLoggedIn { throw fail(device, "cannot log in") }
        for device in devices { device.archive.settle() }
        for category in SharedCategory.all { try checkAgreement(in: category) }
        try checkResults(since: before)
        try checkGames()
        try checkEarned()
        try checkPictures()
        for device in devices {
            try checkBests(device)
            if SharedCategory.games.isOn(device), device.hasUntoldGames {
                throw fail(device, "has games left to tell")
            }
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
    /// share no results any more, or have forgotten all, nobody can say: there all that is asked for is that devices agree.
    private func checkResults(since before: [Set<Text>]) throws {
        let sharing = devices.filter { SharedCategory.scores.isOn($0) }
        guard let first = sharing.first else { return }
        let numbers = Set(sharing.filter { $0.archive.timesForgotten == 0 }.map(\.number))
        let keys = first.archive.store.keys(Collection.results.prefix)
        let there = Set(keys)
        var all = results.enumerated().map { (id: Self.id($0), times: $1.times) }
        all += played.map { (id: $0, times: 1) }
        let known = Set(all.map { Collection.results.prefix + $0.id })
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
        for result in all {
            let key = Collection.results.prefix + result.id
            let resets = deleting[result.id] ?? [:]
            let isDeleted = resets.contains { operation, devices in
                undoing[operation] == nil && !devices.isDisjoint(with: numbers)
            }
            let isKept = resets.keys.allSatisfy { undoing[$0]?.isDisjoint(with: numbers) == false }
            let wasHere = sharing.contains { before[$0.number].contains(key) }
            if wasHere, isKept, !there.contains(key) { throw Failure(reason: "result \(result.id) is lost") }
            if result.times == 1, isDeleted, there.contains(key) {
                throw Failure(reason: "result \(result.id) has come back after a reset")
            }
        }
    }

    /// Of no game that a sharing device has ever written anything is missing, unless somebody has won it or gone on with another one
    /// instead. Where more have gone apart than are kept, nobody can say.
    private func checkGames() throws {
        let sharing = devices.filter { SharedCategory.games.isOn($0) }
        let there = sharing.first?.games.map { $0.game } ?? []
        for isDaily in [false, true] {
            func games(_ device: SimulatedDevice) -> [SavedGame] {
                device.archive.games.filter { Self.isDaily($0) == isDaily }
            }
            // Each as far as it has gone.
            var branches: [SavedGame] = []
            for game in devices.flatMap(games) where !branches.contains(where: { $0.continues(game) }) {
                branches.removeAll { game.continues($0) }
                branches.append(game)
            }
            if branches.count > SavedGames.most { continue }
            for device in sharing {
                let lost = games(device).first { game in
                    !won.contains(game.header) && !(there + givenUp).contains { $0.continues(game) }
                }
                if let lost { throw fail(device, "has lost a game: \(lost.header) \(lost.turns)") }
            }
        }
    }

    /// What was earned on a device is known as it is there, and no game counts twice.
    private func checkEarned() throws {
        let sharing = devices.filter { SharedCategory.profile.isOn($0) }
        guard let earned = sharing.first?.earned else { return }
        for device in sharing {
            for (name, value) in device.ownEarned {
                let end = "/" + name
                if earned.contains(where: { Text($0.key.bytes.suffix(end.count)) == end && $0.value == value }) {
                    continue
                }
                throw fail(device, "has earned what is not known: \(name) \(value)")
            }
        }
        let count = earned.reduce(0) { sum, entry in
            let fields = entry.value.bytes.split(separator: UInt8(ascii: ";"))
            return sum + (fields.count > 1 ? Int(Text(fields[1]).string) ?? 0 : 0)
        }
        if count > played.count {
            throw Failure(reason: "\(count) games have been counted, and \(played.count) were won")
        }
    }

    /// No picture is lost that nobody has deleted, and none comes back.
    private func checkPictures() throws {
        let sharing = devices.filter { SharedCategory.pictures.isOn($0) }
        guard let first = sharing.first else { return }
        let there = Set(
            SharedCategory.pictures.common(first).map { Text($0.key.bytes.dropFirst(Collection.pictures.prefix.count)) }
        )
        let deleted = devices.reduce(into: Set<Text>()) { $0.formUnion($1.archive.deletedPictures) }
        for device in sharing {
            if let lost = device.archive.addedPictures.first(where: { !there.contains($0) && !deleted.contains($0) }) {
                throw fail(device, "has lost the picture \(lost)")
            }
            if let back = device.archive.deletedPictures.first(where: { there.contains($0) }) {
                throw fail(device, "has the picture \(back) again, which was deleted")
            }
        }
    }

    /// The day stands in front of such a game's id.
    private static func isDaily(_ game: SavedGame) -> Bool {
        game.header.bytes.first.map { $0 < UInt8(ascii: "a") } ?? false
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

    /// When the app is started anew, all is as it was, and nothing is asked again.
    private func checkStart(_ device: SimulatedDevice) throws {
        let (settings, bests) = (device.state.context.settings, self.bests(on: device))
        let games = SharedCategory.games.common(device)
        stop(device, losing: 0)
        try start(device)
        if device.state.context.settings != settings { throw fail(device, "has other settings after a start") }
        if self.bests(on: device) != bests { throw fail(device, "has other best results after a start") }
        if SharedCategory.games.common(device) != games { throw fail(device, "has other games after a start") }
        for (slot, _) in device.games where SharedCategory.games.isOn(device) {
            try send(.game(.continued(slot)), to: device)
            if device.state.context.dialog == .otherGame { throw fail(device, "asks again which game it is") }
        }
    }

    private func bests(on device: SimulatedDevice) -> [String] {
        device.state.context.bests.map { group, best in
            "\(group) \(best.games) \(best.milliseconds) \(best.moves)"
        }.sorted()
    }
}
