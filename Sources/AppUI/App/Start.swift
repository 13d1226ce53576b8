import PuzzleAPI
import PuzzleCore

// Starting, leaving and coming back.
extension State {
    mutating func start(_ launch: Launch) -> [Effect] {
        context.device = Device(launch)
        context.restore(launch.stored)
        let keeping = context.restoreGames(launch.stored)
        daily.restore(launch.stored)
        leaderboard.start(context)
        // Opening a view takes notices away.
        let told = context.notice
        // What is stored may change meanwhile: not even tidying up would be safe.
        if context.device.isPlayedElsewhere {
            return context.loadTexts()
                + (pages.openLesson(launch.route, &context) ?? context.open(context.view(address: launch.route)))
        }
        var effects = context.loadTexts() + keeping + context.removeStaleStock()
        effects += context.removeStrayTurns(launch.stored)
        // A link is what the player wants now, else an unfinished game is where they were; otherwise the address says where to
        // begin.
        if let opened = openLink(launch.route) {
            effects += opened
        } else if let unfinished = context.unfinished {
            effects += context.bringBack(unfinished)
        } else {
            effects += context.open(context.view(address: launch.route))
        }
        if let told { effects += context.show(told) }
        return effects + context.sendOutbox() + context.refillStock()
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
            if entry.key.hasPrefix(Self.settingPrefix) {
                let key = Text(entry.key.bytes.dropFirst(Self.settingPrefix.count))
                for setting in Setting.allCases where Text(setting.key) == key {
                    if let value = Int(decimal: entry.value) { settings[setting] = value }
                }
            } else if entry.key.hasPrefix(Best.prefix) {
                if let best = Best(entry: entry.value) {
                    bests.append((Text(entry.key.bytes.dropFirst(Best.prefix.count)), best))
                }
            } else if entry.key.hasPrefix(Self.outboxPrefix) {
                if let submission: ResultSubmission = try? JSONReader.readTolerantly(entry.value.bytes) {
                    session.outbox.append(submission)
                }
            } else if entry.key.hasPrefix(StockedGame.prefix) {
                if let stocked = StockedGame(stored: entry) { session.stock.append(stocked) }
            } else if entry.key.hasPrefix(StockedGame.madePrefix) {
                made.append(entry)
            } else if entry.key == Self.nameKey {
                session.playerName = entry.value
            } else if entry.key == Self.unsentNameKey {
                session.isNameSent = false
            } else if entry.key == Self.latestKey {
                latest = Self.readLatest(entry.value)
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

    static var settingPrefix: Text { "setting/" }
    static var outboxPrefix: Text { "outbox/" }
    static var nameKey: Text { "name" }
    static var unsentNameKey: Text { "nameUnsent" }
    static var latestKey: Text { "latest" }
    /// The slot of the game that was played last.
    static var tableKey: Text { "table" }

    /// The key of the score, a line break, its entry.
    static func readLatest(_ value: Text) -> Score? {
        guard let end = value.bytes.firstIndex(of: 0x0A) else { return nil }
        let key = Text(value.bytes[..<end])
        guard let groupEnd = key.bytes.dropFirst(Score.prefix.count).firstIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        let group = Text(key.bytes[Score.prefix.count..<groupEnd])
        return Score(group: group, stored: StoredEntry(key: key, value: Text(value.bytes[(end + 1)...])))
    }
}
