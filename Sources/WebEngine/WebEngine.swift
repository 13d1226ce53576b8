#if arch(wasm32)
    import AppUI
    import PuzzleCore

    // The worker's WebAssembly module: a question's text comes in, an answer's text goes out. Web/engine.js is the other
    // side, AppUI asks.

    /// Takes the answer, before it returns.
    @_extern(wasm, module: "bridge", name: "answer")
    @_extern(c)
    func answer(_ pointer: UnsafePointer<UInt8>?, _ count: Int32)

    /// The module is single-threaded: JavaScript calls it, one question after the other.
    nonisolated(unsafe) private let hints = HintEngine()
    nonisolated(unsafe) private let desk = StudyDesk()
    nonisolated(unsafe) private var question: UnsafeMutableBufferPointer<UInt8>?

    /// Makes ready for the first question. A browser compiles a module quickly at first, and well what is often used; so
    /// that is used before somebody waits.
    @_expose(wasm, "prepare")
    @_cdecl("prepare")
    func prepare() {
        let hints = HintEngine()
        for side in [4, BoardSize.sides.upperBound] {
            guard let size = BoardSize(rows: side, columns: side) else { continue }
            let params = SlidingPuzzle.Params(size: size, scramble: .uniform, multiMove: true)
            for seed: UInt64 in 1...3 {
                let board = SlidingPuzzle.generate(params, seed: seed)
                reply(to: HintQuestion(board, multiMove: true).text, with: hints)
            }
        }
    }

    /// Makes room for a question of `count` bytes; valid until the next call.
    @_expose(wasm, "questionBuffer")
    @_cdecl("questionBuffer")
    func makeQuestionBuffer(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
        question?.deallocate()
        question = .allocate(capacity: max(Int(count), 1))
        return question?.baseAddress
    }

    /// Answers the question in the first `count` bytes of the buffer; with nothing if there is no answer.
    @_expose(wasm, "ask")
    @_cdecl("ask")
    func ask(_ count: Int32) {
        guard let question else { return }
        reply(to: Text(bytes: [UInt8](question[..<Int(count)])), with: hints)
    }

    private func reply(to text: Text, with hints: HintEngine) {
        var reply = Text()
        if let question = HintQuestion(text) {
            if let slide = hints.answer(question) { SlidingPuzzle.write(slide, to: &reply) }
        } else {
            reply = desk.answer(text)
        }
        reply.bytes.withUnsafeBufferPointer { answer($0.baseAddress, Int32($0.count)) }
    }

    /// Spends a few milliseconds on what may be asked next.
    /// - Returns: 1 if there is more to do.
    @_expose(wasm, "improve")
    @_cdecl("improve")
    func improve() -> Int32 { hints.improve() ? 1 : 0 }
#else
    /// Keeps `swift build` working natively, where there is no browser to run in.
    @main
    struct WebEngine {
        static func main() {}
    }
#endif
