import PuzzleCore

/// Reads an event as the bridge writes it: a byte for its kind, the device's time as a double, then its fields.
/// Numbers are little-endian; a text is its length in 32 bits and its UTF-8 bytes.
struct EventReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Returns: nil for an event that means nothing to the app, like a click beside every button.
    mutating func event(_ renderer: Renderer) -> (action: Action, now: WallTime)? {
        guard let code = EventCode(rawValue: byte()) else { return nil }
        let time = double()
        // A clock that is set to no time at all is as good as none.
        let now = time >= 0 && time < 1e15 ? WallTime(time) : 0
        guard let action = action(code, renderer) else { return nil }
        return (action, now)
    }

    private mutating func action(_ code: EventCode, _ renderer: Renderer) -> Action? {
        switch code {
        case .started: return .device(.started(launch()))
        case .clicked:
            guard case .action(let action)? = renderer.handler(for: .click, on: word()) else { return nil }
            return action
        case .changed:
            guard case .field(let field)? = renderer.handler(for: .input, on: word()) else { return nil }
            return .fieldChanged(field, text())
        case .dragged, .dropped, .dragCancelled:
            guard case .action(.gesture(.press(let place)))? = renderer.handler(for: .click, on: word()) else {
                return nil
            }
            let x = Int(Int32(bitPattern: word()))
            let y = Int(Int32(bitPattern: word()))
            if code == .dragged { return .gesture(.drag(place, x: x, y: y)) }
            return .gesture(code == .dropped ? .drop(place, x: x, y: y) : .cancelDrag)
        case .keyPressed:
            var onBoard = false
            if case .action(.gesture)? = renderer.handler(for: .click, on: word()) { onBoard = true }
            let modifiers = byte()
            let (name, isCommand, isShift) = (text(), modifiers & 1 != 0, modifiers & 2 != 0)
            if !isCommand, let digit = digit(name) { return .device(.digitKeyPressed(digit, isShifted: isShift)) }
            return key(name, isCommand: isCommand, isShift: isShift).map { .device(.keyPressed($0, onBoard: onBoard)) }
        case .resized: return .device(.resized(width: Int(word()), height: Int(word())))
        case .hidden: return .device(.hidden)
        case .shown: return .device(.shown(minutesFromUTC: Int(Int32(bitPattern: word()))))
        case .connectionChanged: return .device(.connectionChanged(isOnline: byte() != 0))
        case .darknessChanged: return .device(.darknessChanged(prefersDark: byte() != 0))
        case .routeChanged:
            let route = text()
            return .device(.routeChanged(route, isFromHistory: byte() != 0))
        case .shaken: return .device(.shaken)
        case .timerFired: return Timer(rawValue: byte()).map { .device(.timerFired($0)) }
        case .answered:
            let ticket = word()
            guard let kind = RequestTicket.Kind(rawValue: UInt8(truncatingIfNeeded: ticket)) else { return nil }
            let (status, body) = (Int(word()), text())
            let answered = RequestTicket(kind: kind, serial: ticket >> 8)
            return .device(.answered(answered, status: status, body: body, wait: Int(min(word(), 86_400))))
        case .loaded:
            let ticket = word()
            return .device(.loaded(ticket: ticket, entries: entries()))
        case .counted:
            let ticket = word()
            return .device(.counted(ticket: ticket, Int(word())))
        case .storageFailed: return .device(.storageFailed)
        case .storageRenewed: return .device(.storageRenewed)
        case .playedElsewhere: return .device(.playedElsewhere)
        case .updateFound: return .device(.updateFound)
        case .installOffered: return .device(.installOffered)
        case .remoteUsed: return .device(.remoteUsed(byte() != 0))
        case .engineAnswered: return .device(.engineAnswered(ticket: word(), text()))
        case .textsLoaded: return Language(rawValue: byte()).map { .device(.textsLoaded($0, text())) }
        case .linkCopied: return .device(.linkCopied(byte() != 0))
        case .keptForOffline: return .device(.keptForOffline)
        case .otherTabClosed: return .device(.otherTabClosed)
        case .sharedChanged: return UInt64(decimal: text()).map { .device(.sharedChanged(mark: Int64(clamping: $0))) }
        case .pictureComing: return .device(.picture(.coming))
        case .pictureReady:
            let (name, title) = (text(), text())
            let (width, height, bytes) = (Int(word()), Int(word()), Int(word()))
            return .device(
                .picture(.ready(OwnPicture(name: name, title: title, width: width, height: height, bytes: bytes))))
        case .pictureFailed: return PictureProblem(rawValue: byte()).map { .device(.picture(.failed($0))) }
        case .textCopied: return .device(.textCopied(byte() != 0))
        case .scrolled:
            let block = Int(Int32(bitPattern: word()))
            return .device(.scrolled(block: block, count: Int(Int32(bitPattern: word()))))
        case .scriptFailed: return .device(.scriptFailed(text()))
        case .fileChosen: return .device(.fileChosen(size: word()))
        case .authenticatorAnswered:
            return AuthenticatorOutcome(rawValue: byte()).map { .device(.authenticatorAnswered($0, body: text())) }
        case .filePart: return .device(.filePart(ticket: word(), text()))
        }
    }

    private mutating func launch() -> Launch {
        var launch = Launch(width: Int(word()), height: Int(word()), entropy: Entropy(seed: long(), salt: long()))
        let flags = byte()
        launch.isOnline = flags & 1 != 0
        launch.prefersDark = flags & 2 != 0
        launch.isTelevision = flags & 4 != 0
        launch.isPlayedElsewhere = flags & 8 != 0
        launch.isTakenOver = flags & 16 != 0
        launch.hasPasskeys = flags & 32 != 0
        launch.minutesFromUTC = Int(Int32(bitPattern: word()))
        launch.languages = text()
        launch.route = text()
        launch.stored = entries()
        return launch
    }

    /// 1...9, and the letters of larger grids that are no other keys.
    private func digit(_ name: Text) -> UInt8? {
        guard name.count == 1 else { return nil }
        return switch name.bytes[0] {
        case UInt8(ascii: "1")...UInt8(ascii: "9"): name.bytes[0] - UInt8(ascii: "0")
        case UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "e")...UInt8(ascii: "g"):
            name.bytes[0] - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    private func key(_ name: Text, isCommand: Bool, isShift: Bool) -> Key? {
        let names: [(Text, Key)] = [
            ("ArrowUp", .up), ("ArrowDown", .down), ("ArrowLeft", .left), ("ArrowRight", .right), ("w", .w),
            ("s", .s),
            ("a", .a), ("d", .d), ("Escape", .escape), ("GoBack", .escape),
            ("BrowserBack", .escape), ("n", .newGame), ("p", .pause), ("u", .undo), ("r", .redo), ("h", .hint),
            ("Backspace", .erase), ("Delete", .erase), ("0", .erase), ("m", .noting), ("l", .fillNotes),
            ("v", .check), ("?", .explain),
        ]
        if isCommand {
            if name == "z" { return isShift ? .redo : .undo }
            return name == "y" ? .redo : nil
        }
        for (candidate, key) in names where candidate == name { return key }
        return nil
    }

    // MARK: Fields

    private mutating func byte() -> UInt8 {
        guard offset < bytes.count else { return 0 }
        offset += 1
        return bytes[offset - 1]
    }

    private mutating func word() -> UInt32 {
        UInt32(byte()) | UInt32(byte()) << 8 | UInt32(byte()) << 16 | UInt32(byte()) << 24
    }

    private mutating func long() -> UInt64 { UInt64(word()) | UInt64(word()) << 32 }
    private mutating func double() -> Double { Double(bitPattern: long()) }

    private mutating func text() -> Text {
        let count = min(Int(word()), bytes.count - offset)
        offset += count
        return Text(bytes[(offset - count)..<offset])
    }

    private mutating func entries() -> [StoredEntry] {
        var entries: [StoredEntry] = []
        for _ in 0..<word() { entries.append(StoredEntry(key: text(), value: text())) }
        return entries
    }
}
