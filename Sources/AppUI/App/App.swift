import PuzzleCore

/// The whole app as the bridge has it: the bytes of an event go in, those of commands come out (`EventReader`, `CommandWriter`).
public struct App {
    private var state: State
    private var renderer = Renderer()

    /// - Parameter puzzles: What can be played.
    public init(_ puzzles: [any AnyTable] = State.puzzles) { state = State(puzzles) }

    /// Handles an event.
    /// - Returns: what is to be done, and whether the app uses the event, so that the browser must not; nil for an event that
    ///   means nothing to the app, like a click beside every button.
    public mutating func handle(_ event: [UInt8]) -> (commands: [UInt8], isUsed: Bool)? {
        var reader = EventReader(event)
        guard let (action, now) = reader.event(renderer) else { return nil }
        let isUsed = state.uses(action)
        let effects = reduce(&state, action, at: now)
        var writer = CommandWriter()
        for patch in renderer.render(view(state)) { writer.write(patch) }
        if let (stamp, entry) = state.stamp(effects, at: now) {
            writer.write(stamp: stamp)
            writer.write(entry)
        }
        for effect in effects { writer.write(effect) }
        writer.end()
        return (writer.bytes, isUsed)
    }
}

extension State {
    /// - Returns: what the entries bear that these effects store, and what keeps it; nil if they store none.
    package mutating func stamp(_ effects: [Effect], at now: WallTime) -> (stamp: Text, entry: Effect)? {
        guard effects.contains(where: { $0.isStamped }) else { return nil }
        let stamp = context.device.clock.tick(at: now)
        return (stamp, .put(key: Context.clockKey, value: stamp))
    }

    fileprivate func uses(_ action: Action) -> Bool {
        switch action {
        case .device(.keyPressed(let key, let onBoard)): uses(key, onBoard: onBoard)
        case .device(.digitKeyPressed): context.view.puzzle != nil && context.table.usesDigits(context.view)
        default: true
        }
    }
}
