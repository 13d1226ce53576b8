import PuzzleCore
import PuzzleWords

/// The words of hints, in the one language of the command line: the site's file, which is part of the program.
enum EnglishTexts {
    /// To be called before anything is put into words.
    static func load() { once }

    private static let once: Void = EngineTexts.load(
        .english, EngineTexts.lines(ofFile: Text(bytes: PackageResources.english_txt)))
}
