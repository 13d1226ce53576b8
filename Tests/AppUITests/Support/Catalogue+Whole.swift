import AppForTests
import AppUI
import EngineTextFiles
import PuzzleCore

extension Catalogue {
    /// With the language's texts, and those of the engines.
    static func whole(_ language: Language) -> Catalogue {
        EngineTextFiles.load()
        return Catalogue(language, Texts(language, TextFiles.lines(language)))
    }
}
