import Foundation
import PuzzleCore

/// The files of texts, as the site has them.
package enum TextFiles {
    /// Names and texts of a language.
    package static func entries(_ language: Language) throws -> [(name: String, text: String)] {
        let lines = try String(contentsOf: folder.appending(path: "\(language.tag).txt"), encoding: .utf8)
            .split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return (String(parts[0]), String(parts.count > 1 ? parts[1] : ""))
        }
    }

    package static func lines(_ language: Language) -> Text { known[Int(language.rawValue)] }

    private static let known = Language.allCases.map { language in
        Text((try? entries(language).map(\.text).joined(separator: "\n")) ?? "")
    }

    private static var folder: URL {
        URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../Web/texts").standardizedFileURL
    }
}
