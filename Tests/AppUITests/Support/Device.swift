import AppForTests
import AppUI
import EnginePages
import EngineTextFiles
import PuzzleAPI
import PuzzleCore
import PuzzleEngines
import Testing

/// A device on which the app runs: performs effects, and feeds the answers back as actions. Each pass checks that the
/// patches lead to exactly the tree of the view.
final class Device {
    enum Network {
        case up
        /// No answer, at once.
        case down
        /// Requests wait until `deliver` or `drop`.
        case held
        /// The server gets the request, but its answer is lost.
        case loseAnswers
        /// Every answer is this one, as from a proxy in between.
        case answering(FakeServer.Answer)
    }

    /// What becomes of questions for the engine.
    enum Engine {
        case up
        /// It cannot be loaded.
        case down
        /// Questions wait until `deliverHint`.
        case held
        /// It finds no puzzle.
        case nothing
    }

    struct Request {
        let ticket: RequestTicket
        let method: Text
        let path: Text
        let body: Text
    }

    private(set) var state: State
    private(set) var renderer = Renderer()
    private(set) var page = Page()
    private(set) var patches: [Patch] = []
    var store: FakeStore
    /// Effects of events that could not be stored yet.
    private var unsure: [[Effect]] = []
    let server: FakeServer
    var network: Network
    var now: WallTime
    private(set) var waiting: [Request] = []
    private(set) var requests: [Request] = []
    private(set) var timers: [Timer: WallTime] = [:]
    var engine = Engine.up
    /// Whether the end of a game comes as slowly as for a person.
    var takesTimeToFinish = false
    /// What can be pasted.
    private(set) var copied: Text?
    var canCopy = true
    /// What becomes of what an authenticator is asked for.
    var authenticator = AuthenticatorOutcome.answered
    /// Whether files of texts can be loaded.
    var hasTexts = true
    /// Whether what is read waits for `deliverRead`.
    var isStoreSlow = false
    private(set) var read: [Action] = []
    private let hints = HintEngine()
    private let desk = SlidingPages()
    private let sudokuDesk = SudokuPages()
    /// Of further puzzles.
    private let engines: [(Text) -> Text?]
    /// Games that the engine was told of.
    private(set) var announcements: [Text] = []
    private(set) var questions: [(ticket: UInt32, text: Text)] = []
    private(set) var effects: [Effect] = []
    /// The file that was saved last.
    private(set) var file = Text()
    /// The one that was chosen last.
    var chosenFile = Text()
    /// Parts of those that are being written, by name.
    private var parts: [Text: Text] = [:]
    private(set) var focus: Text?
    /// What was heard, the latest last.
    var sounds: [(sound: Sound, pitch: Int, volume: Int)] = []
    /// The volume of the music; nil if there never was any.
    private(set) var music: Int?
    /// Where it listens to the server.
    private(set) var listening: Text?
    /// The parts of the addresses after `#`, as the browser's history has them.
    private(set) var history: [Text]
    private var actions: [Action] = []
    private var launch: Launch
    /// What is done after each action, before the answers to its effects.
    var afterEach: ((Device) throws -> Void)?

    init(
        _ stored: [Text: Text] = [:], store: FakeStore? = nil, server: FakeServer = FakeServer(),
        network: Network = .up, now: WallTime = 1_800_000_000_000, width: Int = 1440, height: Int = 900,
        isTelevision: Bool = false, languages: Text = Text(), route: Text = Text(), seed: UInt64 = 1,
        hasPasskeys: Bool = true, puzzles: [any AnyTable] = State.puzzles, engines: [(Text) -> Text?] = []
    ) {
        EngineTextFiles.load()
        state = State(puzzles)
        self.engines = engines
        self.store = store ?? FakeStore(stored)
        self.server = server
        self.network = network
        self.now = now
        history = [route]
        launch = Launch(
            width: width, height: height, isTelevision: isTelevision, languages: languages,
            entropy: Entropy(seed: seed, salt: seed &* 31), route: route)
        launch.hasPasskeys = hasPasskeys
        if case .down = network { launch.isOnline = false }
    }

    /// A device on which the app has started.
    static func started(
        _ stored: [Text: Text] = [:], store: FakeStore? = nil, server: FakeServer = FakeServer(),
        network: Network = .up, now: WallTime = 1_800_000_000_000, width: Int = 1440, height: Int = 900,
        isTelevision: Bool = false, route: Text = Text(), seed: UInt64 = 1
    ) throws -> Device {
        let device = Device(
            stored, store: store, server: server, network: network, now: now, width: width, height: height,
            isTelevision: isTelevision, route: route, seed: seed)
        try device.start()
        return device
    }

    /// Starts the app.
    func start(isPlayedElsewhere: Bool = false) throws {
        launch.isPlayedElsewhere = isPlayedElsewhere
        launch.stored = store.launchEntries
        try send(.started(launch))
    }

    /// The app after this one was killed, and everything but the store was lost.
    func killed(after milliseconds: WallTime = 60_000, network: Network? = nil) throws -> Device {
        let network = network ?? self.network
        return try Device.started(
            store: store, server: server, network: network, now: now &+ milliseconds, width: launch.width,
            height: launch.height, isTelevision: launch.isTelevision, seed: launch.entropy.seed &+ now)
    }

    /// Something happens, and all that follows from it at once.
    /// - Returns: The effects of this action alone, but for its sounds (`sounds`).
    @discardableResult
    func send(_ action: Action) throws -> [Effect] {
        let first = try pass(action)
        while !actions.isEmpty { try pass(actions.removeFirst()) }
        return first.filter { if case .sound = $0 { false } else { true } }
    }

    @discardableResult
    private func pass(_ action: Action) throws -> [Effect] {
        let effects = reduce(&state, action, at: now)
        self.effects = effects
        let tree = AppUI.view(state)
        patches = renderer.render(tree)
        try page.apply(patches)
        try page.check(shows: tree)
        try page.check(looksLike: AppUI.view(state))
        keep(effects)
        try afterEach?(self)
        for effect in effects { perform(effect) }
        return effects
    }

    private func read(_ answer: Action) {
        if isStoreSlow { read.append(answer) } else { actions.append(answer) }
    }

    /// What was read from a slow store arrives: what was asked for first.
    func deliverRead() throws { try send(read.removeFirst()) }

    /// As the bridge does: what could not be stored is written again with the next event, but for what reads while it writes.
    private func keep(_ effects: [Effect]) {
        if !store.isFull { for event in unsure { store.perform(event) } }
        if !store.isFull { unsure = [] }
        var stored = store
        stored.perform(effects)
        guard store.isFull, stored != store else {
            store = stored
            return
        }
        if !effects.contains(where: FakeStore.readsWhile) { unsure.append(effects) }
        actions.append(.storageFailed)
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .send: Issue.record("What features send each other stays in the app.")
        case .put, .merge, .place, .remove, .removeAll, .discard, .recall, .trim: break
        case .load(let ticket, let query):
            if store.isUnreadable { actions.append(.storageFailed) }
            read(.loaded(ticket: ticket, entries: store.isUnreadable ? [] : store.load(query)))
        case .find(let ticket, let keys):
            if store.isUnreadable { actions.append(.storageFailed) }
            let found = keys.bytes.split(separator: 0x0A).map { Text($0) }.compactMap { key in
                store.isUnreadable ? nil : store[key].map { _ in StoredEntry(key: key, value: Text()) }
            }
            read(.loaded(ticket: ticket, entries: found))
        case .readPart(let ticket, let offset, let count):
            let part = chosenFile.bytes.dropFirst(Int(offset)).prefix(Int(count))
            actions.append(.device(.filePart(ticket: ticket, Text(part))))
        case .count(let ticket, let query): read(.counted(ticket: ticket, store.found(query).count))
        case .fetch(let ticket, let method, let path, let body):
            // Where there are no puzzles of the day, tests need not know that the home page asks for them.
            if ticket.kind == .daily, !server.hasDaily {
                actions.append(.answered(ticket, status: 404, body: Text()))
                return
            }
            let request = Request(ticket: ticket, method: method.text, path: path, body: body)
            requests.append(request)
            switch network {
            case .held: waiting.append(request)
            case .up: actions.append(answer(request))
            case .down: actions.append(lost(request))
            case .loseAnswers:
                _ = answer(request)
                actions.append(lost(request))
            case .answering(let answer):
                actions.append(.answered(ticket, status: answer.status, body: answer.body, wait: answer.wait))
            }
        case .timer(.finish, _) where !takesTimeToFinish: actions.append(.timerFired(.finish))
        case .timer(.list, _): actions.append(.timerFired(.list))
        case .timer(let timer, let milliseconds): timers[timer] = now + WallTime(milliseconds)
        case .focus(let id): focus = id
        case .route(let route):
            guard history.last != route else { return }
            history.append(route)
            actions.append(.routeChanged(route))
        case .replaceRoute(let route): history[history.count - 1] = route
        case .ask(let ticket, let question, _):
            questions.append((ticket, question))
            if case .held = engine { return }
            actions.append(answer(ticket, question))
        case .loadTexts(let language):
            actions.append(.textsLoaded(language, hasTexts ? TextFiles.lines(language) : Text()))
        case .sound(let sound, let pitch, let volume): sounds.append((sound, pitch, volume))
        case .music(let volume): music = volume
        case .listen(let path): listening = path.isEmpty ? nil : path
        // The engine's name alone says nothing.
        case .prepareEngine(let announcement):
            if announcement.bytes.last != UInt8(ascii: ":") { announcements.append(announcement) }
        case .copy(let text):
            copied = text
            actions.append(.device(.textCopied(canCopy)))
        case .askAuthenticator(let isNew, let options):
            let body = authenticator == .answered ? server.accounts.sign(options, isNew: isNew) : Text()
            actions.append(.device(.authenticatorAnswered(authenticator, body: body)))
        case .takeOver, .restart, .listenForShaking, .install, .share, .print, .addPicture: break
        case .save(let name, _, let part, let stage):
            parts[name] = (stage == .first ? Text() : parts[name] ?? Text()) + part
            if stage == .last { file = parts.removeValue(forKey: name) ?? Text() }
        }
    }

    // MARK: Engine

    private func answer(_ ticket: UInt32, _ question: Text) -> Action {
        var reply = Text()
        if case .down = engine { return .engineAnswered(ticket: ticket, reply) }
        if let question = HintQuestion(question) {
            if let slide = hints.answer(question) { SlidingPuzzle.write(slide, to: &reply) }
        } else if case .nothing = engine {
            reply = SudokuAnswer.noPuzzle(nearest: nil).text
        } else if question.hasPrefix(Text(SudokuQuestion.engine)) {
            reply = sudokuDesk.answer(question)
        } else {
            reply = engines.lazy.compactMap { $0(question) }.first ?? desk.answer(question)
        }
        return .engineAnswered(ticket: ticket, reply)
    }

    /// Answers the latest question.
    @discardableResult
    func deliverHint() throws -> [Effect] {
        guard let question = questions.last else { return [] }
        return try send(answer(question.ticket, question.text))
    }

    // MARK: Network and time

    private func answer(_ request: Request) -> Action {
        let answer = server.answer(method: request.method, path: request.path, body: request.body)
        return .answered(request.ticket, status: answer.status, body: answer.body, wait: answer.wait)
    }

    private func lost(_ request: Request) -> Action { .answered(request.ticket, status: 0, body: Text()) }

    /// The server answers the requests that wait, also those that follow from it.
    func deliver(_ kind: RequestTicket.Kind? = nil) throws {
        while let index = waiting.firstIndex(where: { kind == nil || $0.ticket.kind == kind }) {
            try send(answer(waiting.remove(at: index)))
        }
    }

    /// The server answers the first request of this kind.
    func deliverOne(_ kind: RequestTicket.Kind) throws {
        let index = try #require(waiting.firstIndex { $0.ticket.kind == kind })
        try send(answer(waiting.remove(at: index)))
    }

    /// The requests that wait are never answered.
    func drop() throws {
        while !waiting.isEmpty { try send(lost(waiting.removeFirst())) }
    }

    /// Time passes; timers fire.
    func wait(_ milliseconds: WallTime) throws {
        let end = now + milliseconds
        while let next = timers.filter({ $0.value <= end }).min(by: { $0.value < $1.value }) {
            now = max(now, next.value)
            timers[next.key] = nil
            try send(.timerFired(next.key))
        }
        now = end
    }

    // MARK: The player's hands

    func element(_ id: Text) -> Page.Element? { page.container.first { $0.attributes[.id] == id } }

    /// The first control that can be used with this text or label.
    func control(_ label: Text) -> Page.Element? {
        page.container.first {
            [.button, .a, .input].contains($0.tag) && $0.isClickable
                && ($0.wholeText == label || $0.attributes[.label] == label)
        }
    }

    func text(_ phrase: Phrase) -> Text { catalogue[phrase] }

    func shows(_ text: Text) -> Bool { page.container.first { $0.text == text } != nil }
    func shows(_ phrase: Phrase) -> Bool { shows(text(phrase)) }
    func control(_ phrase: Phrase) -> Page.Element? { control(text(phrase)) }

    @discardableResult
    func click(_ phrase: Phrase, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Effect] {
        try click(text(phrase), sourceLocation: sourceLocation)
    }

    @discardableResult
    func click(_ label: Text, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Effect] {
        try click(try #require(control(label), "\(label)", sourceLocation: sourceLocation))
    }

    @discardableResult
    func click(_ element: Page.Element) throws -> [Effect] {
        if case .action(let action)? = renderer.handler(for: .click, on: element.id) { return try send(action) }
        guard element.tag == .a, let address = element.attributes[.href] else { return [] }
        let route = Text(address.bytes.dropFirst())
        history.append(route)
        return try send(.routeChanged(route))
    }

    /// Follows a link from elsewhere, or types an address.
    @discardableResult
    func follow(_ address: Text) throws -> [Effect] {
        history.append(address)
        return try send(.routeChanged(address))
    }

    /// Presses a tile, as by a finger or a mouse.
    @discardableResult
    func tap(_ tile: Int) throws -> [Effect] {
        guard let element = element(Text("tile-\(tile)")), element.isClickable else { return [] }
        return try click(element)
    }

    /// The field that is named so, by itself or by the label around it.
    private func field(_ label: Text) -> Page.Element? {
        control(label) ?? page.container.first { $0.tag == .label && $0.children.first?.text == label }?.children.last
    }

    /// Chooses from a list.
    func choose(_ option: Text, of label: Text) throws {
        let list = try #require(field(label))
        let chosen = try #require(list.children.first { $0.text == option })
        try enter(try #require(chosen.attributes[.value]), into: label)
        let marked = field(label)?.children.filter { $0.attributes[.chosen] != nil }.map(\.text)
        #expect(marked == [option])
    }

    func enter(_ text: Text, into label: Text) throws {
        let element = try #require(field(label))
        guard case .field(let field)? = renderer.handler(for: .input, on: element.id) else { return }
        try send(.fieldChanged(field, text))
    }

    /// Chooses a file that is read in parts.
    func choose(file: Text) throws {
        chosenFile = file
        try send(.device(.fileChosen(size: UInt32(file.count))))
    }

    /// The browser's back button.
    func goBackInHistory() throws {
        history.removeLast()
        try send(.routeChanged(try #require(history.last), isFromHistory: true))
    }

    func turn() throws {
        (launch.width, launch.height) = (launch.height, launch.width)
        try send(.resized(width: launch.width, height: launch.height))
    }
}
