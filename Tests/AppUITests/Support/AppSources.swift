import Foundation
import Testing

/// The app as it is written: for rules that every text of it must keep.
enum AppSources {
    struct File {
        let name: String
        /// Without comments.
        let code: String

        /// The texts between quotation marks, but for single bytes.
        var literals: [String] {
            code.replacing(/UInt8\(ascii: "[^"]*"\)/, with: "").matches(of: /"([^"]*)"/).map { String($0.1) }
        }
    }

    static var root: URL {
        URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..").standardizedFileURL
    }

    static var outsideTheCatalogue: [File] {
        get throws {
            var files: [File] = []
            for target in ["AppUI", "EnginePages"] {
                let folder = root.appending(path: "Sources").appending(path: target)
                for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
                    guard path.hasSuffix(".swift"), !path.hasPrefix("Catalogue/") else { continue }
                    let code = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                    files.append(File(name: path, code: code.replacing(/\/\/.*/, with: "")))
                }
            }
            try #require(!files.isEmpty)
            return files
        }
    }

    /// A file of the site.
    static func web(_ name: String) throws -> String {
        try String(contentsOf: root.appending(path: "Web").appending(path: name), encoding: .utf8)
    }
}
