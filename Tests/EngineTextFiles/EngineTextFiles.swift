#if !arch(wasm32)
    import Foundation
    import PuzzleCore
    import PuzzleWords

    /// The texts of the engines in all languages, for tests: from the files in `Web/engines`.
    public enum EngineTextFiles {
        /// Has them all loaded; to be called before anything is put into words.
        public static func load() { once }

        private static let once: Void = {
            for language in Language.allCases {
                EngineTexts.load(language, EngineTexts.lines(ofFile: file(language)))
            }
        }()

        public static func file(_ language: Language) -> Text {
            let folder = URL(filePath: #filePath).appending(path: "../../../Web/engines").standardizedFileURL
            let data = try? Data(contentsOf: folder.appending(path: "\(language.tag).txt"))
            return Text(bytes: [UInt8](data ?? Data()))
        }
    }
#endif
