import AppUI
import EngineTextFiles
import PuzzleCore

/// The files of texts, as the site has them.
enum TextFiles {
    /// Names and texts of a language.
    static func entries(_ language: Language) throws -> [(name: String, text: String)] {
        try AppSources.web("texts/\(language.tag).txt").split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return (String(parts[0]), String(parts.count > 1 ? parts[1] : ""))
        }
    }

    static func lines(_ language: Language) -> Text { known[Int(language.rawValue)] }

    private static let known = Language.allCases.map { language in
        Text((try? entries(language).map(\.text).joined(separator: "\n")) ?? "")
    }
}

extension Catalogue {
    /// With the language's texts, and those of the engines.
    static func whole(_ language: Language) -> Catalogue {
        EngineTextFiles.load()
        return Catalogue(language, Texts(language, TextFiles.lines(language)))
    }
}
