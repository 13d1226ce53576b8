import AppForTests
import AppUI
import PuzzleAPI
import PuzzleCore

/// Devices, their network and the time, in which one history happens. Nothing waits: time is a number.
final class World {
    /// Why a history has failed.
    struct Failure: Error { let reason: String }

    /// What a device sends.
    private struct Sending {
        let ticket: RequestTicket
        let method: Text
        let path: Text
        let body: Text
        let cookie: String?
        /// Which of the device's it is, and the time by its clock.
        let number: Int
        let clock: WallTime
        let fate: MessageFate
    }

    private enum Happening {
        /// The server gets a message, perhaps once more.
        case request(Sending, isSecond: Bool)
        /// The device gets an answer.
        case answer(Action, cookie: String?)
        /// What was read has come.
        case read(Action)
        case timer(Timer, number: Int)
    }

    private struct Event {
        var at: WallTime
        let number: Int
        let device: Int
        /// Of the device, when this was asked for.
        let life: Int
        let happening: Happening
    }

    let devices: [SimulatedDevice]
    let seed: UInt64
    private let fault: Fault?
    let servers: SimulatedServers
    let mail: Text
    var time = World.beginning
    private var events: [Event] = []
    /// How many there were, and how many passes of all devices.
    private var (happened, passes) = (0, 0)
    /// The account's, as a device was told last.
    private(set) var mark: Int64 = 0
    /// The results that there ever were, as lines of a file, and how often each has come from one.
    var results: [(line: Text, times: Int)] = []
    /// The ids of those of games that were played here.
    private(set) var played: [Text] = []
    /// Whether a game is being won.
    var isWinning = false
    /// What players have begun or chosen something else for, and the headers of games that were won.
    var givenUp: [SavedGame] = []
    var won: [Text] = []
    /// How many pictures were added.
    var pictures = 0

    static var beginning: WallTime { 1_800_000_000_000 }
    static var hour: WallTime { 3_600_000 }
    static var password: Text { "three wild geese" }
    /// More of them than any history has: somebody asks without end.
    private static var mostEvents: Int { 20_000 }
    private static var mostPasses: Int { 200_000 }

    init(_ history: History, on servers: SimulatedServers, fault: Fault?) async throws {
        (seed, self.fault, self.servers) = (history.seed, fault, servers)
        devices = (0..<history.devices).map { SimulatedDevice($0) }
        mail = try await servers.begin(seed: history.seed, at: Int64(World.beginning))
    }

    /// - Returns: why it has failed; nil if all is as it must be.
    func run(_ steps: [Step]) async throws -> String? {
        do {
            for step in steps {
                try await perform(step.deed, on: devices[step.device])
                try await pass(step.after)
            }
            let before = try await meet()
            try check(since: before)
            return nil
        } catch let failure as Failure {
            return failure.reason
        }
    }

    // MARK: Time

    private func schedule(_ happening: Happening, on device: SimulatedDevice, life: Int? = nil, at time: WallTime) {
        happened += 1
        events.append(
            Event(
                at: time, number: happened, device: device.number, life: life ?? device.life, happening: happening))
    }

    private func advance(to time: WallTime) {
        self.time = max(self.time, time)
        servers.pass(to: Int64(self.time))
    }

    private func pass(_ milliseconds: WallTime) async throws {
        let end = time + milliseconds
        if milliseconds > Self.hour {
            // Nobody looks: all but the clocks stands still.
            for place in events.indices { events[place].at += milliseconds }
            for device in devices { device.latestRead += milliseconds }
        } else {
            while let event = takeNext(until: end) { try await handle(event) }
        }
        advance(to: end)
    }

    /// Until nothing more has come for so long.
    func passUntilQuiet(for milliseconds: WallTime) async throws {
        while let event = takeNext(until: time + milliseconds) { try await handle(event) }
        advance(to: time + milliseconds)
    }

    /// Until all has come that the device reads.
    func settle(_ device: SimulatedDevice) async throws {
        while device.isRunning, device.reads > 0, let event = takeNext(until: .max) { try await handle(event) }
    }

    private func takeNext(until end: WallTime) -> Event? {
        let first = events.indices.min { (events[$0].at, events[$0].number) < (events[$1].at, events[$1].number) }
        guard let first, events[first].at <= end else { return nil }
        return events.remove(at: first)
    }

    private func handle(_ event: Event) async throws {
        if happened > Self.mostEvents { throw Failure(reason: "it never becomes quiet") }
        advance(to: event.at)
        let device = devices[event.device]
        if case .request(let message, let isSecond) = event.happening {
            return await receive(message, of: device, life: event.life, isSecond: isSecond)
        }
        guard device.isRunning, event.life == device.life else { return }
        switch event.happening {
        case .request: break
        case .answer(let action, let cookie):
            if let cookie { device.cookie = cookie }
            try send(action, to: device)
        case .read(let action):
            device.reads -= 1
            try send(action, to: device)
        case .timer(let timer, let number):
            guard device.timers[Int(timer.rawValue)] == number else { return }
            try send(.device(.timerFired(timer)), to: device)
        }
    }

    // MARK: Devices

    /// Something happens on a device, and all that follows from it at once.
    func send(_ action: Action, to device: SimulatedDevice) throws {
        var actions = [action]
        while device.isRunning, !actions.isEmpty {
            passes += 1
            if passes > Self.mostPasses { throw Failure(reason: "device \(device.number) never comes to an end") }
            for effect in device.pass(actions.removeFirst(), at: time) { perform(effect, of: device, &actions) }
            guard let end = device.end else { continue }
            device.end = (end.passes - 1, end.losing)
            if end.passes <= 1 { stop(device, losing: end.losing) }
        }
    }

    func start(_ device: SimulatedDevice) throws {
        if !device.isRunning { try send(.device(.started(device.launch(seed: seed))), to: device) }
    }

    func stop(_ device: SimulatedDevice, losing most: Int) {
        device.stop(losing: most, isTorn: fault == .transactionTorn)
    }

    private func perform(_ effect: Effect, of device: SimulatedDevice, _ actions: inout [Action]) {
        switch effect {
        case .put(let key, _, _) where isWinning && key.hasPrefix(Collection.results.prefix):
            let id = Text(key.bytes.dropFirst(Collection.results.prefix.count))
            if !played.contains(id) { played.append(id) }
        case .load(let ticket, let query):
            read(.device(.loaded(ticket: ticket, entries: device.archive.load(query))), on: device)
        case .find(let ticket, let keys):
            let store = device.archive.store
            let found = keys.bytes.split(separator: 0x0A).map { Text($0) }.filter { store[$0] != nil }
            let entries = found.map { StoredEntry(key: $0, value: Text()) }
            read(.device(.loaded(ticket: ticket, entries: entries)), on: device)
        case .count(let ticket, let query):
            read(.device(.counted(ticket: ticket, device.archive.store.found(query).count)), on: device)
        case .readPart(let ticket, let offset, let count):
            let part = device.file.bytes.dropFirst(Int(offset)).prefix(Int(count))
            read(.device(.filePart(ticket: ticket, Text(part))), on: device)
        case .fetch(let ticket, let method, let path, let body):
            ask(ticket, method.text, path, body, from: device)
        case .timer(let timer, let milliseconds):
            switch timer {
            case .list, .finish: actions.append(.device(.timerFired(timer)))
            case .sync, .outbox, .setting, .issue:
                schedule(.timer(timer, number: happened + 1), on: device, at: time + WallTime(milliseconds))
                device.timers[Int(timer.rawValue)] = happened
            default: break
            }
        case .loadTexts(let language):
            actions.append(.device(.textsLoaded(language, TextFiles.lines(language))))
        case .listen(let path): device.isListening = !path.isEmpty
        case .restart: stop(device, losing: 0)
        default: break
        }
    }

    /// Comes a moment later, in the order in which it was asked for.
    private func read(_ answer: Action, on device: SimulatedDevice) {
        device.reads += 1
        device.latestRead = max(device.latestRead, time + WallTime(happened % 5)) + 1
        schedule(.read(answer), on: device, at: device.latestRead)
    }

    // MARK: Messages

    /// What the servers answer in a history. All else they do not know.
    private static let asked: [RequestTicket.Kind] = [
        .sync, .picture, .logIn, .logOut, .readAccount, .giveProof, .renamePlayer, .deletePlayer,
    ]

    private func ask(
        _ ticket: RequestTicket, _ method: Text, _ path: Text, _ body: Text, from device: SimulatedDevice
    ) {
        guard Self.asked.contains(ticket.kind) else {
            let unknown = Action.device(.answered(ticket, status: 404, body: Text()))
            return schedule(.answer(unknown, cookie: nil), on: device, at: time + 1)
        }
        var body = body
        if ticket.kind == .picture, method == "PUT" {
            // The bridge sends what is stored.
            let id = Text(path.bytes.suffix(32))
            guard device.archive.store[Collection.pictures.prefix + id] != nil else {
                let lost = Action.device(.answered(ticket, status: 0, body: Text()))
                return schedule(.answer(lost, cookie: nil), on: device, at: time + 1)
            }
            body = Text(bytes: [0xFF, 0xD8, 0xFF]) + id
        }
        device.sent += 1
        var random = SeededGenerator(seed: seed ^ UInt64(device.number + 1) << 56 ^ UInt64(device.sent) << 32)
        let fate = MessageFate(on: device.network, &random)
        let message = Sending(
            ticket: ticket, method: method, path: path, body: body, cookie: device.cookie, number: device.sent,
            clock: device.clock(at: time), fate: fate)
        let end = time + fate.there + fate.back
        if fate.arrives {
            schedule(.request(message, isSecond: false), on: device, at: time + fate.there)
            if fate.isDoubled { schedule(.request(message, isSecond: true), on: device, at: end + fate.there) }
            if fate.isAnswered { return }
        }
        var lost = Action.device(.answered(ticket, status: 0, body: Text()))
        if !fate.arrives, ticket.kind == .sync, let request = Self.read(body, as: SyncRequest.self),
            let confirmed = fault?.answer(toLost: request)
        {
            lost = .device(.answered(ticket, status: 200, body: Text(bytes: JSONWriter.write(confirmed))))
        }
        schedule(.answer(lost, cookie: nil), on: device, at: end)
    }

    private func receive(_ message: Sending, of device: SimulatedDevice, life: Int, isSecond: Bool) async {
        var body = message.body
        let isSync = message.ticket.kind == .sync
        if isSync, let fault, var request = Self.read(body, as: SyncRequest.self) {
            fault.spoil(&request, isSecond: isSecond, device: device.number, clock: message.clock)
            body = Text(bytes: JSONWriter.write(request))
        }
        let answer = await servers.answer(
            device.number + message.number, method: message.method, path: message.path, body: body,
            cookie: message.cookie)
        var told = answer.body
        if isSync, answer.status == 200, var news = Self.read(answer.body, as: SyncAnswer.self) {
            if !news.isForgotten { tell(news.mark, allBut: device) }
            if let fault {
                fault.spoil(&news)
                told = Text(bytes: JSONWriter.write(news))
            }
        }
        guard message.fate.isAnswered, !isSecond else { return }
        let action = Action.device(.answered(message.ticket, status: answer.status, body: told))
        schedule(.answer(action, cookie: answer.cookie), on: device, life: life, at: time + message.fate.back)
    }

    private static func read<M: Message>(_ body: Text, as type: M.Type) -> M? {
        try? JSONReader.readTolerantly(body.bytes)
    }

    /// The account has changed: who listens is told at once.
    private func tell(_ mark: Int64, allBut device: SimulatedDevice) {
        guard mark != self.mark else { return }
        self.mark = mark
        for other in devices
        where other.number != device.number && other.isRunning && other.isListening && other.network.hasEvents {
            schedule(.answer(.device(.sharedChanged(mark: mark)), cookie: nil), on: other, at: time + 20)
        }
    }
}
