import Foundation
import NIOCore

/// The files of the browser app, kept in memory: requests find what was there at start and nothing else.
///
/// A path is looked up as it came. So no path, however it is written, leads out of the folder.
public struct StaticSite: Sendable {
    private var files: [String: SiteFile] = [:]

    /// Reads a folder with all that is in it.
    ///
    /// A file `x.br` or `x.gz` beside `x` is a compressed form of it. `index.html` is also what its folder answers.
    /// - Throws: `SiteError`
    public init(folder: String) throws(SiteError) {
        let contents = try Self.read(folder)
        for (name, bytes) in contents where !Self.isCompressedForm(name, in: contents) {
            let file = SiteFile(
                name: name, plain: bytes, brotli: contents[name + ".br"], gzip: contents[name + ".gz"])
            files["/" + name] = file
            if name == "index.html" || name.hasSuffix("/index.html") { files["/" + name.dropLast(10)] = file }
        }
        guard files["/"] != nil else {
            throw SiteError("The site folder \(folder) has no index.html. Make the site with `make site`.")
        }
    }

    /// The file that a request's path names.
    func file(at path: String) -> SiteFile? { files[path] }

    private static func isCompressedForm(_ name: String, in contents: [String: [UInt8]]) -> Bool {
        (name.hasSuffix(".br") || name.hasSuffix(".gz")) && contents[String(name.dropLast(3))] != nil
    }

    /// The bytes of every file below `folder` by its path there.
    private static func read(_ folder: String) throws(SiteError) -> [String: [UInt8]] {
        guard let enumerator = FileManager.default.enumerator(atPath: folder) else {
            throw SiteError("The site folder \(folder) cannot be read. Make the site with `make site`.")
        }
        var contents: [String: [UInt8]] = [:]
        for case let name as String in enumerator {
            // Whatever it is, such as the history of a checkout, it is no part of a site; but for what the web has agreed on.
            let parts = name.split(separator: "/")
            guard !parts.contains(where: { $0.hasPrefix(".") && $0 != ".well-known" }) else { continue }
            let path = folder + "/" + name
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            guard let data = FileManager.default.contents(atPath: path) else {
                throw SiteError("The file \(path) of the site cannot be read.")
            }
            contents[name] = [UInt8](data)
        }
        return contents
    }
}

/// Why there is no site to serve: a sentence for the operator.
public struct SiteError: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
