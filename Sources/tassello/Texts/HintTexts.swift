import PuzzleCore
import PuzzleWords

/// The words of hints: the site's files, which are part of the program.
enum HintTexts {
    /// To be called before anything is put into words, and before several threads are at work.
    static func load(_ language: Language) {
        let file: [UInt8] =
            switch language {
            case .english: PackageResources.english_txt
            case .italian: PackageResources.italian_txt
            case .vietnamese: PackageResources.vietnamese_txt
            }
        EngineTexts.load(language, EngineTexts.lines(ofFile: Text(bytes: file)))
    }
}

extension Language: NamedCase {
    public var name: StaticString { tag }
}
