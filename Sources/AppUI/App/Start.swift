import PuzzleAPI
import PuzzleCore

// Starting, leaving and coming back.
extension Context {
    mutating func start(_ launch: Launch) -> [Effect] {
        width = launch.width
        height = launch.height
        isOnline = launch.isOnline
        prefersDark = launch.prefersDark
        isRemote = launch.isTelevision
        isTelevision = launch.isTelevision
        minutesFromUTC = launch.minutesFromUTC
        browserLanguage = Language(preferred: launch.languages)
        random = SeededGenerator(seed: launch.entropy.seed)
        deviceSalt = launch.entropy.salt
        restore(launch.stored)
        let keeping = restoreGames(launch.stored)
        // Opening a view takes notices away.
        let told = notice
        ranking.leaderboards = tables.map { $0.presentLeaderboard(self) }
        isPlayedElsewhere = launch.isPlayedElsewhere
        // What is stored may change meanwhile: not even tidying up would be safe.
        if isPlayedElsewhere { return loadTexts() + (openLesson(launch.route) ?? open(view(address: launch.route))) }

        var effects = loadTexts() + keeping + removeStaleStock()
        effects += removeStrayTurns(launch.stored)
        // A link is what the player wants now, else an unfinished game is where they were; otherwise the address says where to
        // begin.
        if let opened = openLink(launch.route) {
            effects += opened
        } else if let unfinished {
            tableNumber = unfinished
            view = gameView
            effects += [.route(gameView.route)] + ask(.welcomeBack) + table.opened(gameView, &self)
        } else {
            effects += open(view(address: launch.route))
        }
        if let told { effects += show(told) }
        return effects + sendOutbox() + refillStock()
    }

    private mutating func restore(_ stored: [StoredEntry]) {
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
                    outbox.append(submission)
                }
            } else if entry.key.hasPrefix(StockedGame.prefix) {
                if let stocked = StockedGame(stored: entry) { stock.append(stocked) }
            } else if entry.key.hasPrefix(StockedGame.madePrefix) {
                made.append(entry)
            } else if let finished = FinishedDaily(stored: entry) {
                daily[finished.board.kind] = finished
            } else if entry.key == Self.nameKey {
                playerName = entry.value
            } else if entry.key == Self.unsentNameKey {
                isNameSent = false
            } else if entry.key == Self.latestKey {
                latest = Self.readLatest(entry.value)
            } else if entry.key == Self.tableKey {
                storedTable = entry.value
                tableNumber = tables.firstIndex { entry.value.hasPrefix($0.name) } ?? 0
            }
        }
        for table in tables { table.restoreWhatIsNoGame(stored) }
        for index in stock.indices {
            let key = stock[index].madeKey
            stock[index].made = made.first { $0.key == key }?.value
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
