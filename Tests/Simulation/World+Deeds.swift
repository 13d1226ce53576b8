import AppForTests
import AppUI
import PuzzleAPI
import PuzzleCore

// What is done in a history: by the actions of the app that a player's hands lead to.
extension World {
    func perform(_ deed: Deed, on device: SimulatedDevice) async throws {
        switch deed {
        case .backUp: return try servers.backUp()
        case .restore: return try await servers.restore()
        case .setClock(let ahead):
            device.ahead = ahead
            return
        default: try start(device)
        }
        switch deed {
        case .backUp, .restore, .setClock: break
        case .add(let count):
            let first = results.count
            for number in first..<first + count { results.append((line(number, on: device), 0)) }
            try await choose(first..<first + count, on: device)
        case .addAgain(let count, let from):
            guard !results.isEmpty else { return }
            let first = from % results.count
            try await choose(first..<min(first + count, results.count), on: device)
        case .reset(let preserved):
            try send(.shell(.viewOpened(.resetScores)), to: device)
            try send(.fieldChanged(.reset(.preserved), Text(decimal: preserved)), to: device)
            try await settle(device)
            try send(.scoreReset(.confirmed), to: device)
            try await settle(device)
        case .undo:
            try send(.shell(.viewOpened(.resetScores)), to: device)
            try await settle(device)
            try send(.scoreReset(.undoConfirmed), to: device)
            try await settle(device)
        case .change(let place, let number, let value):
            let category = SharedCategory.all[place % SharedCategory.all.count]
            guard !category.settings.isEmpty else { return }
            let (setting, values) = category.settings[number % category.settings.count]
            try send(.settings(.changed(setting, values.lowerBound + value % values.count)), to: device)
        case .resetSettings: try send(.settings(.resetConfirmed), to: device)
        case .toggle(let place):
            let category = SharedCategory.all[place % SharedCategory.all.count]
            try send(.settings(.changed(category.toggle, category.isOn(device) ? 0 : category.on)), to: device)
        case .network(let network):
            let isOnline = network != .down
            let wasOnline = device.network != .down
            device.network = network
            if isOnline != wasOnline { try send(.device(.connectionChanged(isOnline: isOnline)), to: device) }
        case .kill(let passes, let losing):
            if passes == 0 { stop(device, losing: losing) } else { device.end = (passes, losing) }
        case .logIn: try await logIn(device)
        case .logOut(let forgets):
            try send(.account(.logOutAsked), to: device)
            try send(.account(.logOutChosen(forgets: forgets)), to: device)
        case .deleteAccount:
            try send(.shell(.viewOpened(.account)), to: device)
            try send(.account(.formOpened(.deletePlayer)), to: device)
            try send(.fieldChanged(.account(.password), Self.password), to: device)
            try send(.account(.changeSent), to: device)
        case .rename(let number):
            try send(.shell(.viewOpened(.profile)), to: device)
            try send(.fieldChanged(.profileName, Text("Player \(number)")), to: device)
            try send(.profile(.saved), to: device)
            try send(.profile(.confirmed), to: device)
        case .hide: try send(.device(.hidden), to: device)
        case .show: try send(.device(.shown(minutesFromUTC: 0)), to: device)
        case .begin(let isDaily): try begin(isDaily: isDaily, on: device)
        case .play(let isDaily, let moves):
            if slot(isDaily: isDaily, of: device) == nil { try begin(isDaily: isDaily, on: device) }
            try play(moves, isDaily: isDaily, on: device)
        case .takeBack(let isDaily):
            try show(isDaily: isDaily, on: device)
            try decideLater(on: device)
            try send(.game(.undone), to: device)
        case .win: try win(on: device)
        case .addPicture:
            pictures += 1
            let picture = OwnPicture(
                name: "own/" + Self.picture(pictures), title: Text("Picture \(pictures)"), width: 300, height: 200,
                bytes: 1000)
            try send(.device(.picture(.ready(picture))), to: device)
        case .deletePicture(let place):
            try send(.shell(.viewOpened(.pictures)), to: device)
            try await settle(device)
            let count = device.archive.store.keys(Collection.pictures.prefix).count
            guard device.isRunning, device.state.context.view == .pictures, count > 0 else { return }
            try send(.pictures(.deletionAsked(place % count)), to: device)
            guard device.isRunning else { return }
            try send(.pictures(.deletionConfirmed), to: device)
        case .choose(let isDaily, let choice):
            if device.state.context.dialog != .otherGame { try show(isDaily: isDaily, on: device) }
            guard device.isRunning, device.state.context.dialog == .otherGame else { return }
            switch choice {
            case .later: try decideLater(on: device)
            case .this, .other: try choose(isOther: choice == .other, on: device)
            }
        }
    }

    private func logIn(_ device: SimulatedDevice) async throws {
        guard !device.isLoggedIn else { return }
        try await servers.makeAccount(mail, password: Self.password)
        try send(.shell(.viewOpened(.logIn)), to: device)
        try send(.fieldChanged(.account(.mail), mail), to: device)
        try send(.fieldChanged(.account(.password), Self.password), to: device)
        try send(.account(.logInSent), to: device)
    }

    // MARK: Results

    static func id(_ number: Int) -> Text {
        var id: Text = "01890000-0000-7000-8000-"
        id.append(decimal: number, width: 12)
        return id
    }

    static func key(_ number: Int) -> Text { Collection.results.prefix + id(number) }

    /// A result that is there for the first time, of a game of yesterday.
    private func line(_ number: Int, on device: SimulatedDevice) -> Text {
        let groups: [Text] = ["sliding.3x3.multi", "sliding.4x4.multi"]
        var line = Self.id(number) + "," + groups[number % groups.count] + ","
        for value in [20, 10 + number % 40, 1000 * (number % 60)] {
            line.append(decimal: value)
            line.append(",")
        }
        line.append(decimal: device.clock(at: time) - 24 * Self.hour + WallTime(number) * 1000)
        line.append(",Ada,1\r\n")
        return line
    }

    /// Takes results in from a file.
    private func choose(_ numbers: Range<Int>, on device: SimulatedDevice) async throws {
        var file: Text = "id,group,ranked,moves,milliseconds,at,name,record\r\n"
        for number in numbers {
            file.append(results[number].line)
            if device.archive.store[Self.key(number)] == nil { results[number].times += 1 }
        }
        device.file = file
        try send(.shell(.viewOpened(.scores)), to: device)
        try send(.device(.fileChosen(size: UInt32(file.count))), to: device)
        try await settle(device)
        guard device.isRunning, device.state.context.dialog == .importScores else { return }
        try send(.scoreImport(.confirmed), to: device)
        try await settle(device)
    }

    // MARK: Pictures

    static func picture(_ number: Int) -> Text {
        var id = Text()
        id.append(decimal: number, width: 32)
        return id
    }

    // MARK: Games

    private func slot(isDaily: Bool, of device: SimulatedDevice) -> GameSlot? {
        device.games.first { $0.slot.isDaily == isDaily }?.slot
    }

    /// Brings the slot's game to the screen, uncovered or under the question which game it is.
    private func show(isDaily: Bool, on device: SimulatedDevice) throws {
        guard device.isRunning, let slot = slot(isDaily: isDaily, of: device) else { return }
        try send(.game(.continued(slot)), to: device)
    }

    private func decideLater(on device: SimulatedDevice) throws {
        if device.isRunning, device.state.context.dialog == .otherGame { try send(.shell(.dialogClosed), to: device) }
    }

    private func choose(isOther: Bool, on device: SimulatedDevice) throws {
        try decide(on: device) { try send(.sync(.gameChosen(isOther: isOther)), to: device) }
    }

    /// What is no more on the device after it, the player has given up.
    private func decide(on device: SimulatedDevice, _ deed: () throws -> Void) throws {
        let before = device.allGames
        try deed()
        let after = device.allGames
        for game in before where !after.contains(where: { $0.continues(game) }) { givenUp.append(game) }
    }

    private func begin(isDaily: Bool, on device: SimulatedDevice) throws {
        try decide(on: device) {
            if isDaily {
                try send(.daily(.asked(.sliding)), to: device)
                if device.isRunning, device.state.context.dialog == .abandonForDaily {
                    try send(.daily(.confirmed), to: device)
                }
                return
            }
            let wanted: [(setting: Setting, value: Int)] = [(.ranked, 0), (.rows, 2), (.columns, 2)]
            for (setting, value) in wanted where device.state.context.settings[setting] != value {
                try send(.settings(.changed(setting, value)), to: device)
            }
            try send(.shell(.viewOpened(SlidingPuzzle.gameView)), to: device)
            try send(.game(.newGameAsked), to: device)
            if device.isRunning, device.state.context.dialog == .abandonGame {
                try send(.game(.newGameConfirmed), to: device)
            }
        }
    }

    /// Never the winning move.
    private func play(_ count: Int, isDaily: Bool, on device: SimulatedDevice) throws {
        try show(isDaily: isDaily, on: device)
        try decideLater(on: device)
        // The day's is not there yet while the server is asked for it.
        guard device.isRunning, device.games.first?.slot.isDaily == isDaily else { return }
        for number in 0..<count {
            guard let board = device.board else { return }
            let moves = Self.moves(of: board).filter { !$0.board.isSolved }
            // Another one on each device.
            try send(.gesture(.press(moves[(device.number + number) % moves.count].tile)), to: device)
        }
    }

    private func win(on device: SimulatedDevice) throws {
        try show(isDaily: false, on: device)
        try decideLater(on: device)
        guard device.isRunning, let (slot, game) = device.games.first, !slot.isDaily else { return }
        isWinning = true
        defer { isWinning = false }
        var latest = 0
        while device.isRunning, let board = device.board, board.size.cells == 4, !board.isSolved {
            // Round and round, until all are at home.
            guard let move = Self.moves(of: board).first(where: { $0.tile != latest }) else { return }
            latest = move.tile
            try send(.gesture(.press(latest)), to: device)
            if device.board == board { return }
        }
        if device.board?.isSolved == true { won.append(game.header) }
        try send(.shell(.dialogClosed), to: device)
    }

    private static func moves(of board: SlidingBoard) -> [(tile: Int, board: SlidingBoard)] {
        Slide.Direction.allCases.compactMap { direction -> (tile: Int, board: SlidingBoard)? in
            var next = board
            guard (try? next.apply(Slide(direction))) != nil else { return nil }
            return (tile: Int(board.tiles[next.gap]), board: next)
        }
    }

    // MARK: The end

    /// All that is under way arrives, and everybody tells and asks until nothing is new.
    /// - Returns: which results each device had before; none where a log-out that was under way has then made it forget them.
    func meet() async throws -> [Set<Text>] {
        for device in devices {
            device.archive.settle()
            (device.network, device.end) = (.up, nil)
        }
        let before = devices.map { device in
            (results: Set(device.archive.store.keys(Collection.results.prefix)), times: device.archive.timesForgotten)
        }
        try await deliver()
        if try chooseAll() { try await deliver() }
        return zip(devices, before).map { $0.archive.timesForgotten == $1.times ? $1.results : [] }
    }

    private func deliver() async throws {
        for _ in 0..<Self.mostRounds {
            let (last, wereLoggedIn) = (mark, devices.allSatisfy { $0.isLoggedIn })
            for device in devices {
                try start(device)
                // Nobody plays.
                try send(.shell(.viewOpened(.home)), to: device)
                try await logIn(device)
                try send(.device(.connectionChanged(isOnline: true)), to: device)
                try send(.device(.shown(minutesFromUTC: 0)), to: device)
                try await passUntilQuiet(for: 600_000)
            }
            // All have asked since something was told last, and none has ended to start anew after a log-out.
            if wereLoggedIn, mark == last, devices.allSatisfy({ $0.isRunning && $0.isLoggedIn }) { return }
        }
        throw Failure(reason: "the devices go on telling without end")
    }

    /// On one device it is chosen for all which games go on.
    /// - Returns: whether anything was asked.
    private func chooseAll() throws -> Bool {
        guard let device = devices.first(where: { SharedCategory.games.isOn($0) }) else { return false }
        var asked = 0
        for (slot, _) in device.games {
            try send(.game(.continued(slot)), to: device)
            while device.state.context.dialog == .otherGame {
                asked += 1
                if asked > Self.mostQuestions {
                    throw Failure(reason: "device \(device.number) asks without end which game it is")
                }
                try choose(isOther: seed >> UInt64(asked) & 1 == 1, on: device)
            }
        }
        return asked > 0
    }

    private static var mostRounds: Int { 8 }
    /// Of a slot there are no more games than are kept.
    private static var mostQuestions: Int { 2 * SavedGames.most }
}
