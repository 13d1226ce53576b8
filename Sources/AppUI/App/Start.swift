import PuzzleAPI
import PuzzleCore

// Starting, leaving and coming back.
extension State {
    mutating func start(_ launch: Launch) -> [Effect] {
        context.device = Device(launch)
        context.restore(launch.stored)
        let keeping = context.restoreGames(launch.stored)
        daily.restore(launch.stored)
        scoreReset.restore(launch.stored)
        profiles.restore(launch.stored)
        sync.restore(launch.stored, context)
        _ = profiles.learn(sync.earnedElsewhere, regained: [], context)
        leaderboard.start(context)
        // Opening a view takes notices away.
        let told = context.notice
        // What is stored may change meanwhile: not even tidying up would be safe.
        if context.device.isPlayedElsewhere {
            return context.loadTexts()
                + (openLink(launch.route) ?? context.follow(launch.route))
        }
        var effects = context.loadTexts() + keeping + context.removeStaleStock()
        effects += context.removeStrayTurns(launch.stored)
        effects += log.start(launch, context)
        for slot in context.slots where context.status(of: slot)?.isUnfinished == true {
            effects += context.note(.gameRestored, of: slot)
        }
        // A link is what the player wants now, else an unfinished game is where they were; otherwise the address says where to
        // begin.
        if let opened = openLink(launch.route) {
            effects += opened
        } else if let unfinished = context.unfinished {
            effects += context.bringBack(unfinished)
        } else {
            effects += context.follow(launch.route)
        }
        if let told { effects += context.show(told) }
        effects += context.tellCutImport(launch.stored)
        return effects + context.sendOutbox() + context.refillStock() + scores.start(&context)
            + profiles.start(&context) + usage.start(&context) + accounts.start(&context) + synchronise()
    }
}

extension Context {
    /// Shows the game of a table that was left in the middle, covered.
    fileprivate mutating func bringBack(_ number: Int) -> [Effect] {
        tableNumber = number
        view = gameView
        return [.route(view.route)] + ask(.welcomeBack) + table.opened(view, &self)
    }

    fileprivate mutating func restore(_ stored: [StoredEntry]) {
        var made: [StoredEntry] = []
        for entry in stored {
            if let key = entry.id(in: .settings) {
                if let setting = Setting(key: key), let value = Int(decimal: entry.value) { settings[setting] = value }
            } else if let group = entry.id(in: .bests) {
                if let best = PersonalBest(entry: entry.value) { setBest(best, of: group) }
            } else if entry.id(in: .outbox) != nil {
                if let submission: ResultSubmission = try? JSONReader.readTolerantly(entry.value.bytes) {
                    session.outbox.append(submission)
                }
            } else if entry.id(in: .stock) != nil {
                if let stocked = StockedGame(stored: entry) { session.stock.append(stocked) }
            } else if entry.id(in: .made) != nil {
                made.append(entry)
            } else if entry.key == Self.nameKey {
                session.playerName = entry.value
            } else if entry.key == Self.pointsKey {
                if let points = Int(decimal: entry.value) { session.pointsPerPuzzle = max(points, 0) }
            } else if entry.key == Self.unsentNameKey {
                session.isNameSent = false
            } else if entry.key == Self.accountKey {
                let minute = Int(decimal: entry.value) ?? 1
                (session.hasAccount, session.expectedUntil) = (minute == 1, minute == 1 ? 0 : minute)
            } else if entry.key == Self.ownPictureKey {
                restoreOwnPicture(entry.value)
            } else if entry.key == Self.challengeKey {
                challenge = Challenge.read(entry.value).challenge
            } else if entry.key == NextLesson.key {
                nextLesson = NextLesson(stored: entry.value)
            } else if entry.key == Self.latestKey {
                latest = readLatest(entry.value)
            } else if entry.key == Self.clockKey {
                if let stored = HybridClock(text: entry.value) { device.clock = stored }
            } else if entry.key == Self.tableKey {
                storedTable = entry.value
                tableNumber = tables.firstIndex { entry.value.hasPrefix($0.name) } ?? 0
            }
        }
        for table in tables { table.restoreWhatIsNoGame(stored) }
        for index in session.stock.indices {
            let key = session.stock[index].madeKey
            session.stock[index].made = made.first { $0.key == key }?.value
        }
    }

    static var nameKey: Text { Collection.state.prefix + "name" }
    /// What a solved sliding puzzle is worth, as the server said last.
    static var pointsKey: Text { Collection.state.prefix + "pointsPerPuzzle" }
    static var unsentNameKey: Text { Collection.state.prefix + "nameUnsent" }
    /// 1 as long as the device is logged in, as far as it knows; else `Session.expectedUntil`.
    static var accountKey: Text { Collection.state.prefix + "account" }
    static var challengeKey: Text { Collection.state.prefix + "challenge" }
    static var latestKey: Text { Collection.state.prefix + "latest" }
    /// The slot of the game that was played last.
    static var tableKey: Text { Collection.state.prefix + "table" }
    /// The latest stamp.
    static var clockKey: Text { Collection.state.prefix + "clock" }

    /// The result's id, a line break, its facts.
    private func readLatest(_ value: Text) -> Score? {
        guard let end = value.bytes.firstIndex(of: 0x0A) else { return nil }
        return score(record: Text(value.bytes[..<end]), facts: Text(value.bytes[(end + 1)...]))
    }
}
