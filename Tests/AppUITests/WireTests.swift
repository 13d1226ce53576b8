import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

/// The bytes between the app and Web/bridge.js, as the one writes and the other reads them.
@Suite struct WireTests {
    /// What a field of an event or a command is.
    enum Field: Equatable { case byte, word, long, text, entries }

    private static func bridge() throws -> String { try AppSources.web("bridge.js") }

    @Test(arguments: [
        ("EVENTS", EventCode.allCases.map { "\($0)" }), ("COMMANDS", CommandCode.allCases.map { "\($0)" }),
    ])
    func bothSidesNumberAlike(list: String, names: [String]) throws {
        let start = try #require(try Self.bridge().split(separator: "const \(list) = [").last)
        let listed = start.prefix { $0 != "]" }.matches(of: /'(\w+)'/).map { String($0.1) }
        #expect(listed == names)
    }

    @Test func bothSidesHaveTheSameOutcomes() throws {
        let names = AuthenticatorOutcome.allCases.map { "'\($0)'" }.joined(separator: ", ")
        #expect(try Self.bridge().contains("const OUTCOMES = [\(names)];"))
    }

    @Test func bothSidesHaveTheSameCollections() throws {
        func listed(_ list: String) throws -> [String] {
            let start = try #require(try Self.bridge().split(separator: "const \(list) = [").last)
            return start.prefix { $0 != "]" }.matches(of: /'(\w+)'/).map { String($0.1) }
        }
        let (atStart, later) = (
            Collection.allCases.filter(\.isReadAtStart), Collection.allCases.filter { !$0.isReadAtStart }
        )
        #expect(try listed("READ_AT_START") == atStart.map { "\($0.name)" })
        #expect(try listed("READ_LATER") == later.map { "\($0.name)" })
        // Devices that have this version have these. Another collection needs another version, and a line for it here.
        let version4 = """
            settings state bests games kept stock made outbox days profiles deletions stamps results records usage log \
            pictures discarded untold
            """
        #expect(try Self.bridge().contains("const VERSION = 4;"))
        #expect((atStart + later).map { "\($0.name)" }.joined(separator: " ") == version4)
    }

    // MARK: Events

    /// The fields that the bridge sends with an event, at each place where it does.
    private static func sent(_ code: EventCode) throws -> [[Field]] {
        let calls = try bridge().matches(of: /(?:send|eventOf)\(\s*'(\w+)'(.*?)\);?\)?\n/.dotMatchesNewlines())
        return calls.filter { $0.1 == "\(code)" }.map { call in
            var fields: [Field] = []
            for token in call.2.matches(of: /(?:crypto\.|\b)(u8|u32|text|bytes|entries|distance|getRandomValues)\(/) {
                switch token.1 {
                case "u8": fields.append(.byte)
                case "u32": fields.append(.word)
                case "text", "bytes": fields.append(.text)
                case "entries": fields.append(.entries)
                case "distance": fields += [.word, .word]
                default: fields += [.long, .long]
                }
            }
            return fields
        }
    }

    /// Writes an event as the bridge does.
    struct EventWriter {
        var bytes: [UInt8]
        var fields: [Field] = []

        init(_ code: EventCode, at now: WallTime) {
            bytes = [code.rawValue]
            append(Double(now).bitPattern)
        }

        private mutating func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
        }

        mutating func byte(_ value: UInt8) {
            fields.append(.byte)
            bytes.append(value)
        }

        mutating func word(_ value: Int) {
            fields.append(.word)
            append(UInt32(truncatingIfNeeded: value))
        }

        mutating func long(_ value: UInt64) {
            fields.append(.long)
            append(value)
        }

        mutating func text(_ value: Text) {
            fields.append(.text)
            append(UInt32(value.count))
            bytes += value.bytes
        }

        mutating func entries(_ entries: [StoredEntry]) {
            fields.append(.entries)
            append(UInt32(entries.count))
            for text in entries.flatMap({ [$0.key, $0.value] }) {
                append(UInt32(text.count))
                bytes += text.bytes
            }
        }
    }

    private static let entries = [StoredEntry(key: "a", value: ""), StoredEntry(key: "ờ", value: "1;2")]

    /// An event of each kind, and what the app makes of it on `page`.
    private static func event(_ code: EventCode) -> (EventWriter, Action) {
        var event = EventWriter(code, at: 1_800_000_000_123)
        switch code {
        case .started:
            var launch = Launch(
                width: 390, height: 844, isOnline: true, prefersDark: false, isTelevision: true,
                minutesFromUTC: -90, languages: "vi-VN,en", entropy: Entropy(seed: .max, salt: 1 << 40), route: "#ä",
                stored: entries)
            launch.isPlayedElsewhere = true
            launch.hasPasskeys = true
            event.word(390)
            event.word(844)
            event.long(.max)
            event.long(1 << 40)
            event.byte(1 | 4 | 8 | 32)
            event.word(-90)
            event.text("vi-VN,en")
            event.text("#ä")
            event.entries(entries)
            return (event, .started(launch))
        case .clicked:
            event.word(button)
            return (event, .paused)
        case .changed:
            event.word(field)
            event.text("Zoë")
            return (event, .fieldChanged(.playerName, "Zoë"))
        case .dragged, .dropped, .dragCancelled:
            event.word(tile)
            event.word(-1200)
            event.word(35)
            return switch code {
            case .dragged: (event, .tileDragged(tile: 7, x: -1200, y: 35))
            case .dropped: (event, .tileDropped(tile: 7, x: -1200, y: 35))
            default: (event, .dragCancelled)
            }
        case .keyPressed:
            event.word(tile)
            event.byte(1 | 2)
            event.text("z")
            return (event, .keyPressed(.redo, onBoard: true))
        case .resized:
            event.word(1920)
            event.word(1080)
            return (event, .resized(width: 1920, height: 1080))
        case .hidden: return (event, .hidden)
        case .shown:
            event.word(-90)
            return (event, .device(.shown(minutesFromUTC: -90)))
        case .connectionChanged:
            event.byte(1)
            return (event, .connectionChanged(isOnline: true))
        case .darknessChanged:
            event.byte(1)
            return (event, .darknessChanged(prefersDark: true))
        case .routeChanged:
            event.text("settings")
            event.byte(1)
            return (event, .routeChanged("settings", isFromHistory: true))
        case .shaken: return (event, .shaken)
        case .timerFired:
            event.byte(AppUI.Timer.outbox.rawValue)
            return (event, .timerFired(.outbox))
        case .answered:
            let ticket = RequestTicket(kind: .leaderboard, serial: 70_000)
            event.word(70_000 << 8 | Int(ticket.kind.rawValue))
            event.word(503)
            event.text("{}")
            event.word(90)
            return (event, .answered(ticket, status: 503, body: "{}", wait: 90))
        case .loaded:
            event.word(70_001)
            event.entries(entries)
            return (event, .loaded(ticket: 70_001, entries: entries))
        case .counted:
            event.word(3)
            event.word(100_000)
            return (event, .counted(ticket: 3, 100_000))
        case .pictureComing: return (event, .device(.picture(.coming)))
        case .pictureReady:
            let picture = OwnPicture(name: "own/ab", title: "Zoë", width: 800, height: 600, bytes: 90_000)
            event.text(picture.name)
            event.text(picture.title)
            event.word(800)
            event.word(600)
            event.word(90_000)
            return (event, .device(.picture(.ready(picture))))
        case .pictureFailed:
            event.byte(8)
            return (event, .device(.picture(.failed(.tooSlow))))
        case .textCopied:
            event.byte(1)
            return (event, .device(.textCopied(true)))
        case .scrolled:
            event.word(40_000)
            event.word(6)
            return (event, .device(.scrolled(block: 40_000, count: 6)))
        case .sharedChanged:
            event.text("9007199254740991")
            return (event, .device(.sharedChanged(mark: 9_007_199_254_740_991)))
        case .scriptFailed:
            event.text("x is not a function")
            return (event, .device(.scriptFailed("x is not a function")))
        case .fileChosen:
            event.word(210_000_000)
            return (event, .device(.fileChosen(size: 210_000_000)))
        case .filePart:
            event.word(12)
            event.text("[\n")
            return (event, .device(.filePart(ticket: 12, "[\n")))
        case .storageFailed: return (event, .storageFailed)
        case .storageRenewed: return (event, .device(.storageRenewed))
        case .playedElsewhere: return (event, .playedElsewhere)
        case .updateFound: return (event, .updateFound)
        case .installOffered: return (event, .installOffered)
        case .remoteUsed:
            event.byte(1)
            return (event, .remoteUsed(true))
        case .engineAnswered:
            event.word(9)
            event.text("page")
            return (event, .engineAnswered(ticket: 9, "page"))
        case .textsLoaded:
            event.byte(Language.vietnamese.rawValue)
            event.text("Chơi\n")
            return (event, .textsLoaded(.vietnamese, "Chơi\n"))
        case .linkCopied:
            event.byte(1)
            return (event, .linkCopied(true))
        case .authenticatorAnswered:
            event.byte(AuthenticatorOutcome.failed.rawValue)
            event.text("{}")
            return (event, .device(.authenticatorAnswered(.failed, body: "{}")))
        case .keptForOffline: return (event, .keptForOffline)
        case .otherTabClosed: return (event, .otherTabClosed)
        }
    }

    // Elements by the ids that the renderer gives: the root is 2.
    private static let (button, field, tile) = (3, 4, 5)

    private static func page() -> Renderer {
        var renderer = Renderer()
        _ = renderer.render(
            Node(
                .div, nil,
                [
                    Node(.button).on(.click, .paused), Node(.input).onInput(.playerName),
                    Node(.button).on(.click, .tilePressed(7)),
                ]))
        return renderer
    }

    @Test(arguments: EventCode.allCases) func anEventIsReadAsItIsWritten(code: EventCode) throws {
        let (writer, action) = Self.event(code)
        var reader = EventReader(writer.bytes)
        let event = reader.event(Self.page())
        #expect(event?.action == action && event?.now == 1_800_000_000_123)
    }

    @Test(arguments: EventCode.allCases) func theBridgeSendsTheFieldsThatAreRead(code: EventCode) throws {
        let sent = try Self.sent(code)
        // What is dragged has its event's name in a variable.
        if [.dropped, .dragCancelled, .hidden, .shown].contains(code) { return }
        #expect(!sent.isEmpty)
        for fields in sent { #expect(fields == Self.event(code).0.fields) }
    }

    /// Broken bytes, which no bridge sends, are no crash.
    @Test(arguments: EventCode.allCases) func anEventMayEndAnywhere(code: EventCode) {
        let bytes = Self.event(code).0.bytes
        for count in 0..<bytes.count {
            var reader = EventReader(Array(bytes[..<count]))
            _ = reader.event(Self.page())
        }
    }

    // MARK: Commands

    /// The fields that the bridge reads after each command.
    private static func read() throws -> [String: [Field]] {
        let bridge = try bridge()
        func fields(_ code: Substring, query: [Field] = []) -> [Field] {
            code.matches(of: /\b(number|string|query)\(\)/).flatMap {
                $0.1 == "number" ? [.word] : $0.1 == "string" ? [.text] : query
            }
        }
        let query = try #require(bridge.firstMatch(of: /const query = \(\) => \{(.*?)\};/.dotMatchesNewlines()))
        var read: [String: [Field]] = [:]
        for command in bridge.matches(of: /case '(\w+)':(.*?)(?=case '|const SVG)/.dotMatchesNewlines()) {
            read[String(command.1)] = fields(command.2, query: fields(query.1))
        }
        return read
    }

    private static let patches: [Patch] = [
        .insert(5, .button, parent: 1, before: 0), .move(6, parent: 1, before: 5), .remove(7), .set(5, .label, "ä"),
        .clear(5, .label), .style(5, .row, "2"), .text(5, "Chơi"),
    ]

    private static var query: StoredQuery {
        var query = StoredQuery(.log, isByOrder: true, from: "x", to: "y")
        (query.isReversed, query.offset, query.limit) = (true, 50, 20)
        return query
    }

    private static let effects: [Effect] = [
        .put(key: "a", value: "b", order: "c"), .place(key: "a", order: "d"), .remove(key: "a"),
        .removeAll(prefix: "a/"),
        .discard(operation: "7", keys: "a\nb"), .recall(operation: "7"),
        .load(ticket: 5, query), .count(ticket: 6, query),
        .fetch(RequestTicket(kind: .daily, serial: 3), method: "GET", path: "/api", body: "{}"),
        .timer(.second, milliseconds: 1005), .focus("main"), .route("home"), .takeOver, .restart, .listenForShaking,
        .install, .ask(ticket: 8, "sudoku:", isPage: true), .prepareEngine("x"), .sound(.slide, pitch: 4, volume: 60),
        .music(volume: 0), .loadTexts(.italian), .share("sudoku.1", text: "words", picture: "<svg/>"), .print,
        .addPicture(address: "https://a"), .save(name: "a.csv", type: "text/csv", "1,2", .last), .trim(.log, most: 7),
        .copy("x"), .merge(key: "a", value: "b", order: "c"), .find(ticket: 9, keys: "a\nb"),
        .readPart(ticket: 10, offset: 65536, count: 7), .replaceRoute("account"),
        .askAuthenticator(isNew: true, options: "{}"), .listen(path: "/api"),
    ]

    @Test func theBridgeReadsWhatIsWritten() throws {
        var writer = CommandWriter()
        for patch in Self.patches { writer.write(patch) }
        writer.write(stamp: "s")
        for effect in Self.effects { writer.write(effect) }
        writer.end()
        let fields = try Self.read()
        let bytes = writer.bytes
        var offset = 0
        func word() throws -> Int {
            try #require(offset + 4 <= bytes.count)
            defer { offset += 4 }
            return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        var commands: [String] = []
        while offset < bytes.count {
            let code = try #require(CommandCode(rawValue: bytes[offset]))
            offset += 1
            var words = ["\(code)"]
            for field in try #require(fields["\(code)"]) {
                let number = try word()
                if field == .word {
                    words.append("\(number)")
                } else {
                    try #require(offset + number <= bytes.count)
                    words.append(String(decoding: bytes[offset..<offset + number], as: UTF8.self))
                    offset += number
                }
            }
            commands.append(words.joined(separator: " "))
        }
        let query = "\(Collection.log.rawValue) 1 x y 1 50 20"
        #expect(
            commands == [
                "insert 5 button 1 0", "move 6 1 5", "forget 7", "setAttribute 5 aria-label ä",
                "clearAttribute 5 aria-label", "style 5 --row 2", "text 5 Chơi", "stamp s", "put a b c", "place a d",
                "remove a",
                "removeAll a/",
                "discard 7 a\nb", "recall 7", "load 5 \(query)", "count 6 \(query)",
                "fetch \(3 << 8 | Int(RequestTicket.Kind.daily.rawValue)) GET /api {}", "timer 0 1005",
                "focus main", "route home", "takeOver", "restart", "listenForShaking", "install", "ask 8 sudoku: 1",
                "prepareEngine x", "sound slide 4 60", "music 0", "loadTexts 1 it", "share sudoku.1 words <svg/>",
                "print",
                "addPicture https://a", "save 2 a.csv text/csv 1,2", "trim \(Collection.log.rawValue) 7", "copy x",
                "merge a b c", "find 9 a\nb", "readPart 10 65536 7", "replaceRoute account",
                "askAuthenticator 1 {}", "listen /api",
                "end",
            ])
        #expect(Set(commands.map { String($0.prefix { $0 != " " }) }) == Set(CommandCode.allCases.map { "\($0)" }))
    }

    @Test(arguments: [-1e13, .nan, .infinity, 1e20, -0.5]) func aClockWithoutAnyTimeIsNoCrash(time: Double) {
        var bytes = [EventCode.hidden.rawValue]
        withUnsafeBytes(of: time.bitPattern.littleEndian) { bytes += $0 }
        var reader = EventReader(bytes)
        let event = reader.event(Self.page())
        #expect(event?.now == 0)
    }

    /// From the bytes of the start to those of a page.
    @Test func theAppAnswersBytesWithBytes() throws {
        var app = App()
        let started = app.handle(Self.event(.started).0.bytes)
        let (commands, isUsed) = try #require(started)
        #expect(isUsed && commands.first == CommandCode.insert.rawValue && commands.last == CommandCode.end.rawValue)
        let nothing = app.handle([255])
        #expect(nothing == nil)
    }
}
