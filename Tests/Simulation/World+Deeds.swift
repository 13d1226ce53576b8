import AppForTests
import AppUI
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
        case .logOut:
            try send(.account(.logOutAsked), to: device)
            try send(.account(.logOutChosen(forgets: false)), to: device)
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
        case .show: try send(.device(.shown), to: device)
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

    // MARK: The end

    /// All that is under way arrives, and everybody tells and asks until nothing is new.
    /// - Returns: which results each device had before.
    func meet() async throws -> [Set<Text>] {
        for device in devices {
            device.archive.settle()
            (device.network, device.end) = (.up, nil)
        }
        let before = devices.map { device in Set(device.archive.store.keys(Collection.results.prefix)) }
        for _ in 0..<Self.mostRounds {
            let (last, wereLoggedIn) = (mark, devices.allSatisfy { $0.isLoggedIn })
            for device in devices {
                try start(device)
                try await logIn(device)
                try send(.device(.connectionChanged(isOnline: true)), to: device)
                try send(.device(.shown), to: device)
                try await passUntilQuiet(for: 600_000)
            }
            // All have asked since something was told last.
            if wereLoggedIn, mark == last, devices.allSatisfy({ $0.isLoggedIn }) { return before }
        }
        throw Failure(reason: "the devices go on telling without end")
    }

    private static var mostRounds: Int { 8 }
}
