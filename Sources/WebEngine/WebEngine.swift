#if arch(wasm32)
    import PuzzleCore
    import PuzzleWords

    // What the workers' WebAssembly modules have in common: a question's text comes in, an answer's text goes out.
    // Web/engine.js is the other side, AppUI asks. A module is this and an engine, which it installs when Web/engine.js calls
    // its `prepare`.

    /// Takes the answer, before it returns.
    @_extern(wasm, module: "bridge", name: "answer")
    @_extern(c)
    func answer(_ pointer: UnsafePointer<UInt8>?, _ count: Int32)

    /// What a puzzle's engine does.
    public struct WebEngine {
        let answer: (Text) -> Text
        let improve: () -> Bool

        /// - Parameters:
        ///   - answer: the answer to a question; nothing if there is none.
        ///   - improve: spends a few milliseconds on what may be asked next, and says whether there is more to do.
        public init(answer: @escaping (Text) -> Text, improve: @escaping () -> Bool) {
            self.answer = answer
            self.improve = improve
        }

        /// The module's engine from now on.
        public func install() { engine = self }
    }

    /// The module is single-threaded: JavaScript calls it, one question after the other.
    nonisolated(unsafe) private var engine: WebEngine?
    nonisolated(unsafe) private var question: UnsafeMutableBufferPointer<UInt8>?

    /// Makes room for a question of `count` bytes; valid until the next call.
    @_expose(wasm, "questionBuffer")
    @_cdecl("questionBuffer")
    func makeQuestionBuffer(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
        question?.deallocate()
        question = .allocate(capacity: max(Int(count), 1))
        return question?.baseAddress
    }

    /// Answers the question in the first `count` bytes of the buffer; with nothing if there is no answer.
    /// - Returns: 1 if the texts of a language are missing: then what was answered is its tag, and the question is to be asked
    ///   again when `texts` has got them. What a question sets going in that language, it sets going once more.
    @_expose(wasm, "ask")
    @_cdecl("ask")
    func ask(_ count: Int32) -> Int32 {
        guard let question, let engine else { return 0 }
        EngineTexts.missing = nil
        let reply = engine.answer(Text(bytes: [UInt8](question[..<Int(count)])))
        let missing = EngineTexts.missing
        let bytes = missing.map { Text($0.tag).bytes } ?? reply.bytes
        bytes.withUnsafeBufferPointer { answer($0.baseAddress, Int32($0.count)) }
        return missing == nil ? 0 : 1
    }

    /// Takes the texts of a language: in the first `count` bytes of the buffer are its tag, a line break, and its lines.
    @_expose(wasm, "texts")
    @_cdecl("texts")
    func takeTexts(_ count: Int32) {
        guard let question else { return }
        let bytes = question[..<Int(count)]
        guard let end = bytes.firstIndex(of: 0x0A),
            let language = Language.allCases.first(where: { Text($0.tag).bytes.elementsEqual(bytes[..<end]) })
        else { return }
        EngineTexts.load(language, Text(bytes: [UInt8](bytes[(end + 1)...])))
    }

    /// Spends a few milliseconds on what may be asked next.
    /// - Returns: 1 if there is more to do.
    @_expose(wasm, "improve")
    @_cdecl("improve")
    func improve() -> Int32 { engine?.improve() == true ? 1 : 0 }
#endif
