import Foundation
import HTTPTypes
import PuzzleAPI
import Testing

@testable import Server

struct StaticSiteTests {
    private static let files: [String: String] = [
        "index.html": "<h1>plain</h1>", "index.html.br": "brotli", "index.html.gz": "gzip",
        "app.0123456789abcdef.wasm": "wasm", "app.0123456789abcdef.wasm.br": "wasm in brotli",
        "manifest.webmanifest": "{}", "sw.js": "worker", "style.0123456789ABCDEF.css": "style",
        "pictures/one.fedcba9876543210.png": "picture", "archive.gz": "an archive of its own",
        ".git/config": "hidden", ".well-known/security.txt": "contact", "pictures/.draft": "hidden",
        "pictures/drawing.svg": "drawing",
    ]

    /// A browser at a site of `files`, with a secret file beside the site's folder.
    private func withSite(_ body: @Sendable @escaping (Browser) async throws -> Void) async throws {
        try await withFolder { folder in
            let site = folder + "/site"
            for folder in ["/pictures", "/.git", "/.well-known"] {
                try FileManager.default.createDirectory(atPath: site + folder, withIntermediateDirectories: true)
            }
            try "secret".write(toFile: folder + "/secret.txt", atomically: true, encoding: .utf8)
            for (name, text) in Self.files {
                try text.write(toFile: site + "/" + name, atomically: true, encoding: .utf8)
            }
            try await withServer(site: try StaticSite(folder: site)) { client, _ in try await body(Browser(client)) }
        }
    }

    @Test(
        arguments: [
            ("/", "<h1>plain</h1>", "text/html; charset=utf-8"),
            ("/index.html", "<h1>plain</h1>", "text/html; charset=utf-8"),
            ("/app.0123456789abcdef.wasm", "wasm", "application/wasm"),
            ("/manifest.webmanifest", "{}", "application/manifest+json"),
            ("/sw.js", "worker", "text/javascript; charset=utf-8"),
            ("/pictures/one.fedcba9876543210.png", "picture", "image/png"),
            ("/pictures/drawing.svg", "drawing", "image/svg+xml; charset=utf-8"),
            ("/.well-known/security.txt", "contact", "text/plain; charset=utf-8"),
            ("/archive.gz", "an archive of its own", "application/octet-stream"),
        ])
    func filesAreServedWithTheirType(path: String, text: String, type: String) async throws {
        try await withSite { browser in
            let answer = try await browser.get(path)
            #expect(answer.status == 200)
            #expect(answer.text == text)
            #expect(answer.headers[.contentType] == type)
            let head = try await browser.send(.head, path)
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            var headers = head.headers
            #expect(headers[.contentLength] == "\(text.utf8.count)")
            headers[.contentLength] = answer.headers[.contentLength]
            #expect(headers == answer.headers)
        }
    }

    @Test(
        arguments: [
            (nil, "<h1>plain</h1>"), ("", "<h1>plain</h1>"), ("gzip", "gzip"), ("br", "brotli"),
            ("gzip, deflate, br, zstd", "brotli"),
            ("br;q=0.5, gzip;q=0.9", "gzip"), ("br;q=0, gzip", "gzip"), ("br; q=0 , gzip; q=0", "<h1>plain</h1>"),
            ("*", "brotli"), ("*;q=0.5, br;q=0.1", "gzip"), ("identity", "<h1>plain</h1>"),
            ("identity, br;q=0.5", "<h1>plain</h1>"), ("GZIP", "gzip"), ("*;q=0", "<h1>plain</h1>"),
            ("br;q=x, ;;,", "<h1>plain</h1>"),
        ])
    func theBestCompressionThatIsAcceptedIsUsed(accept: String?, text: String) async throws {
        try await withSite { browser in
            let answer = try await browser.get("/", headers: accept.map { [.acceptEncoding: $0] } ?? [:])
            #expect(answer.text == text)
            #expect(answer.headers[.vary] == "Accept-Encoding")
            #expect(answer.headers[.contentEncoding] == ["brotli": "br", "gzip": "gzip"][text])
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
        }
    }

    @Test func aFileWithoutCompressedFormsDoesNotVary() async throws {
        try await withSite { browser in
            let answer = try await browser.get("/sw.js", headers: [.acceptEncoding: "br"])
            #expect(answer.headers[.vary] == nil)
        }
    }

    @Test func namesWithAHashAreKeptForEverAndOthersAreAskedFor() async throws {
        try await withSite { browser in
            let forEver = "public, max-age=31536000, immutable"
            for (path, expected) in [
                "/": "no-cache", "/sw.js": "no-cache", "/style.0123456789ABCDEF.css": "no-cache",
                "/app.0123456789abcdef.wasm": forEver, "/pictures/one.fedcba9876543210.png": forEver,
            ] {
                let answer = try await browser.get(path)
                #expect(answer.headers[.cacheControl] == expected, "\(path)")
            }
        }
    }

    @Test func whatTheBrowserHasIsNotSentAgain() async throws {
        try await withSite { browser in
            var tags: Set<String> = []
            for accept in ["br", "gzip", "identity"] {
                let tag = try #require(try await browser.get("/", headers: [.acceptEncoding: accept]).headers[.eTag])
                #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""), "a strong tag")
                tags.insert(tag)
                for condition in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                    let answer = try await browser.get(
                        "/", headers: [.acceptEncoding: accept, .ifNoneMatch: condition])
                    #expect(answer.status == 304)
                    #expect(answer.body.isEmpty)
                    #expect(answer.headers[.eTag] == tag)
                    #expect(answer.headers[.cacheControl] == "no-cache")
                    #expect(answer.headers[.vary] == "Accept-Encoding")
                }
                #expect(try await browser.get("/", headers: [.ifNoneMatch: "\"other\""]).status == 200)
            }
            #expect(tags.count == 3)
        }
    }

    @Test(
        arguments: [
            "/../secret.txt", "/pictures/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
            "/..%5csecret.txt",
            "/..\\secret.txt", "/pictures/..", "/pictures/", "/pictures", "/.", "/./index.html", "/%2e/index.html",
            "//index.html",
            "/index.html%00", "/index.html%00.png", "/index.html/", "/INDEX.HTML", "/index.html.br", "/sw.js.gz",
            "/%c0%ae%c0%ae/secret.txt", "/secret.txt", "/etc/passwd", "/leaderboard",
            "/.git/config", "/pictures/.draft",
        ])
    func onlyTheSitesOwnNamesExist(path: String) async throws {
        try await withSite { browser in
            let answer = try await browser.get(path)
            #expect(try answer.problem().code == .notFound)
            #expect(!answer.text.contains("secret"))
        }
    }

    @Test func filesCannotBeChanged() async throws {
        try await withSite { browser in
            let answer = try await browser.send(.delete, "/sw.js")
            #expect(try answer.problem().code == .methodNotAllowed)
            #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS")
            #expect(try await browser.send(.options, "/sw.js").status == 204)
        }
    }

    @Test func withoutASiteThePageSaysHowToMakeIt() async throws {
        try await withServer { client, _ in
            let answer = try await Browser(client).get("/")
            #expect(answer.status == 200)
            #expect(answer.text.contains("make site"))
        }
    }

    @Test func aFolderThatIsNoSiteIsRefused() async throws {
        try await withFolder { folder in
            #expect(throws: SiteError.self) { try StaticSite(folder: folder) }
            #expect(throws: SiteError.self) { try StaticSite(folder: folder + "/missing") }
        }
    }
}
