#if arch(wasm32)
    import AppUI

    // The WebAssembly module: events come in, commands go out, both as bytes. Web/bridge.js is the other side.

    /// Performs the commands at `pointer`, before it returns.
    @_extern(wasm, module: "bridge", name: "perform")
    @_extern(c)
    func perform(_ pointer: UnsafePointer<UInt8>?, _ count: Int32)

    /// The module is single-threaded: JavaScript calls it, one event after the other.
    nonisolated(unsafe) private var app = App()
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
        guard let eventBuffer, let (commands, isUsed) = app.handle([UInt8](eventBuffer)) else { return 0 }
        commands.withUnsafeBufferPointer { perform($0.baseAddress, Int32($0.count)) }
        return isUsed ? 1 : 0
    }
#else
    /// Keeps `swift build` working natively, where there is no browser to run in.
    @main
    struct WebApp {
        static func main() {}
    }
#endif
