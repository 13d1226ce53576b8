import Foundation
import HTTPTypes
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Server

struct PlayerTests {
    @Test(arguments: StoreKind.allCases)
    func aGuestIsKnownByItsCookieAndGetsAName(kind: StoreKind) async throws {
        try await withServer(kind) { client, _ in
            let ada = Browser(client)
            #expect(try await ada.get("/api/v1/player").problem().code == .noPlayer)
            let named = try await ada.send(.put, "/api/v1/player", json: #"{"name":"Ada 👩‍💻"}"#)
            #expect(try named.message(Player.self).name == "Ada 👩‍💻")
            #expect(try await ada.get("/api/v1/player").message(Player.self).name == "Ada 👩‍💻")
            #expect(try await Browser(client).get("/api/v1/player").status == 401)
        }
    }

    @Test func theCookieIsOutOfReachOfScriptsAndOtherSites() async throws {
        try await withServer { client, _ in
            let answer = try await Browser(client).send(
                .post, "/api/v1/games", json: #"{"leaderboard":"sliding.4x4.multi"}"#)
            let parts = try #require(answer.headers[.setCookie]).components(separatedBy: "; ")
            #expect(parts[0].hasPrefix("tassello="))
            #expect(parts[0].count == "tassello=".count + 64)
            #expect(Set(parts.dropFirst()) == ["Path=/", "Max-Age=34560000", "HttpOnly", "SameSite=Lax"])
        }
    }

    @Test func behindHTTPSTheCookieNeverTravelsUnencrypted() async throws {
        var settings = ServerSettings()
        settings.isHTTPS = true
        try await withServer(settings: settings) { client, _ in
            let ada = Browser(client)
            let answer = try await ada.send(.put, "/api/v1/player", json: #"{"name":"Ada"}"#)
            let line = try #require(answer.headers[.setCookie])
            #expect(line.hasPrefix("__Host-tassello="))
            #expect(line.contains("; Secure"))
            #expect(!line.contains("Domain"))
            #expect(answer.headers[.strictTransportSecurity]?.hasPrefix("max-age=") == true)
            #expect(try await ada.get("/api/v1/player").status == 200)
            // A cookie that another host of the domain could have set does not count.
            ada.cookie = ada.cookie?.replacingOccurrences(of: "__Host-", with: "")
            #expect(try await ada.get("/api/v1/player").status == 401)
        }
    }

    @Test func aSecretThatIsNotKnownIsNotTakenOver() async throws {
        try await withServer { client, _ in
            let forged = "tassello=" + String(repeating: "a", count: 64)
            let ada = Browser(client)
            ada.cookie = forged
            _ = try await ada.begin()
            #expect(ada.cookie != forged)
            let other = Browser(client)
            other.cookie = forged
            #expect(try await other.get("/api/v1/player").status == 401)
        }
    }

    @Test(arguments: [
        "tassello=", "tassello", "tassello=xyz", "=;;=;", "a=b; tassello=ABCDEF", "tassello=0; tassello=1",
    ])
    func aBrokenCookieIsNone(cookie: String) async throws {
        try await withServer { client, _ in
            let browser = Browser(client)
            browser.cookie = cookie
            let problem = try await browser.get("/api/v1/player").problem()
            #expect(problem.code == .noPlayer)
        }
    }

    @Test func theCookieIsFoundAmongOthers() async throws {
        try await withServer { client, _ in
            let ada = Browser(client)
            _ = try await ada.begin()
            ada.cookie = "theme=dark; xtassello=1; \(try #require(ada.cookie)); last=1"
            #expect(try await ada.get("/api/v1/player").status == 200)
        }
    }

    @Test func secretsDiffer() { #expect(Set((0..<1000).map { _ in Secret().text }).count == 1000) }

    @Test func aWordIsOfOneAlphabet() async throws {
        try await withServer { client, _ in
            let mixed = try await Browser(client).call(Endpoints.renamePlayer, PlayerChange(name: "Аdа")).problem()
            #expect(mixed.code == .outOfRange && mixed.field == "name")
            #expect(try await Browser(client).call(Endpoints.renamePlayer, PlayerChange(name: "Ada Ада")).status == 200)
        }
    }

    @Test func theDocumentedPatternOfNamesIsTheRule() throws {
        // In JSON Schema, `$` is the very end; here it would be before a last line end too.
        let anchored = PlayerName.pattern.string.replacingOccurrences(of: "$", with: "\\z")
        let pattern = try NSRegularExpression(pattern: anchored)
        func matches(_ name: String) -> Bool {
            pattern.firstMatch(in: name, range: NSRange(location: 0, length: name.utf16.count)) != nil
        }
        // The first plane, some that forbid code points, and the last code points of every plane.
        var values: [UInt32] = Array(0...0xFFFF) + Array(0x13400...0x134FF) + Array(0x1B000...0x1D1FF)
        values += Array(0xE0000...0xE1000)
        for plane in UInt32(1)...16 { values += Array((plane << 16 | 0xFFF0)...(plane << 16 | 0xFFFF)) }
        for value in values {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for name in ["a\(scalar)b", "\(scalar)"] where matches(name) != (PlayerName(Text(name)) != nil) {
                Issue.record("U+\(String(value, radix: 16)) in a name of \(name.unicodeScalars.count)")
            }
        }
        for name in ["a ", " a", "a\u{3000}", "a b", "ab"] { #expect(matches(name) == (PlayerName(Text(name)) != nil)) }
    }
}
