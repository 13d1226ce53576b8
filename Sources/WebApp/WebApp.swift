#if arch(wasm32)
    import AppUI
    import PuzzleCore

    // The WebAssembly module: events come in, patches and effects go out, both as bytes (see `EventReader` and
    // `CommandWriter`; Web/bridge.js is the other side).

    /// Performs the commands at `pointer`, before it returns.
    @_extern(wasm, module: "bridge", name: "perform")
    @_extern(c)
    func perform(_ pointer: UnsafePointer<UInt8>?, _ count: Int32)

    /// The module is single-threaded: JavaScript calls it, one event after the other.
    nonisolated(unsafe) private var state = State()
    nonisolated(unsafe) private var renderer = Renderer()
    nonisolated(unsafe) private var eventBuffer: UnsafeMutableBufferPointer<UInt8>?

    /// Makes room for an event of `count` bytes; valid until the next call.
    @_expose(wasm, "eventBuffer")
    @_cdecl("eventBuffer")
    func makeEventBuffer(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
        eventBuffer?.deallocate()
        eventBuffer = .allocate(capacity: max(Int(count), 1))
        return eventBuffer?.baseAddress
    }

    /// Handles the event in the buffer.
    /// - Returns: 1 if the app uses it, and the browser must not.
    @_expose(wasm, "handle")
    @_cdecl("handle")
    func handle() -> Int32 {
        guard let eventBuffer else { return 0 }
        var reader = EventReader(UnsafeBufferPointer(eventBuffer))
        guard let event = reader.event(renderer) else { return 0 }
        let isUsed = isUsed(event.action, &state)
        commands(after: event.action, at: event.now, &state, &renderer)
            .withUnsafeBufferPointer { perform($0.baseAddress, Int32($0.count)) }
        return isUsed ? 1 : 0
    }

    // State and renderer are passed in place: a copy of the state would retain every text in it, at every event.

    private func isUsed(_ action: Action, _ state: inout State) -> Bool {
        switch action {
        case .keyPressed(let key, let onTile): state.uses(key, onTile: onTile)
        case .digitKeyPressed: state.view == .sudoku || state.view == .ownSudoku
        default: true
        }
    }

    private func commands(
        after action: Action, at now: WallTime, _ state: inout State, _ renderer: inout Renderer
    ) -> [UInt8] {
        let effects = reduce(&state, action, at: now)
        var writer = CommandWriter()
        for patch in renderer.render(view(state)) { writer.write(patch) }
        for effect in effects { writer.write(effect) }
        writer.end()
        return writer.bytes
    }
#else
    /// Keeps `swift build` working natively, where there is no browser to run in.
    @main
    struct WebApp {
        static func main() {}
    }
#endif
