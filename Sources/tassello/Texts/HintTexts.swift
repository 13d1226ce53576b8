import ArgumentParser
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

/// The language in which steps are told, as an argument.
struct LanguageArgument: ExpressibleByArgument {
    static let help: ArgumentHelp = "Language in which steps are told; all else is in English."

    let language: Language

    init(_ language: Language) { self.language = language }

    init?(argument: String) {
        guard let language = Language.allCases.first(where: { Text($0.tag) == Text(argument) }) else { return nil }
        self.init(language)
    }

    var defaultValueDescription: String { "\(language.tag)" }
    static var allValueStrings: [String] { Language.allCases.map { "\($0.tag)" } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
