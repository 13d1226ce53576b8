import PuzzleCore
import Testing

@testable import Passkeys

/// clientDataJSON, and base64url in it.
@Suite struct ClientDataTests {
    private let json =
        #"{"type":"webauthn.get","challenge":"AQID_-8","origin":"https://a.example","crossOrigin":false}"#

    private func read(_ json: String) throws(ClientDataError) -> ClientData { try ClientData(Array(json.utf8)) }

    @Test func readsItsMembers() throws {
        let data = try read(json)
        #expect(data.type == "webauthn.get")
        #expect(data.challenge == [1, 2, 3, 0xFF, 0xEF])
        #expect(data.origin == "https://a.example")
        #expect(!data.isCrossOrigin)
        // What browsers did and do besides.
        for (old, new) in [
            (#","crossOrigin":false"#, ""), ("}", #","extra":{"a":[1.5e3,null]}}"#), (#"":""#, #"" : ""#),
            ("}", #","tokenBinding":{"status":"supported"}}"#), ("/", #"\/"#), ("}", #","androidPackageName":"a"}"#),
            ("webauthn", #"\u0077ebauthn"#),
        ] {
            #expect(try read(json.replacing(old, with: new)) == data, "\(new)")
        }
        #expect(try read(json.replacing("false", with: "true")).isCrossOrigin)
        #expect(try read(json.replacing("}", with: #","topOrigin":"https://b.example"}"#)).isCrossOrigin)
    }

    @Test func refusesTheRest() {
        let cases: [(String, String, ClientDataError)] = [
            ("}", "", .syntax(offset: json.utf8.count - 1)), ("{", "[", .syntax(offset: 7)),
            ("}", "}}", .syntax(offset: json.utf8.count)), ("origin", "type", .syntax(offset: 45)),
            ("type", "typ", .member("type")), (#""webauthn.get""#, "1", .member("type")),
            ("challenge", "Challenge", .member("challenge")), (#""AQID_-8""#, "[1,2,3]", .member("challenge")),
            ("_-8", "_-8=", .member("challenge")), ("_-8", "/+8", .member("challenge")),
            ("_-8", "_-9", .member("challenge")), (#""origin""#, #""Origin""#, .member("origin")),
            (#""https://a.example""#, "null", .member("origin")), ("false", "0", .member("crossOrigin")),
            ("false", #""false""#, .member("crossOrigin")), ("false", "null", .member("crossOrigin")),
        ]
        for (old, new, error) in cases {
            #expect(throws: error, "\(new)") { try read(json.replacing(old, with: new, maxReplacements: 1)) }
        }
        for json in ["[]", "null", #""webauthn.get""#] {
            #expect(throws: ClientDataError.syntax(offset: 0)) { try read(json) }
        }
        #expect(throws: ClientDataError.syntax(offset: 0)) { try read("\u{FEFF}" + json) }
        #expect(throws: ClientDataError.self) {
            try ClientData(Array(json.utf8).map { $0 == UInt8(ascii: "a") ? 0xFF : $0 })
        }
    }

    /// RFC 4648, section 10, and the two characters that are base64url's own.
    @Test func base64URLHasOneTextForAnyBytes() {
        for (bytes, text) in [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ] {
            #expect(Base64URL.text(of: Array(bytes.utf8)) == Text(text))
            #expect(Base64URL.bytes(of: Text(text)) == Array(bytes.utf8))
        }
        #expect(Base64URL.text(of: [0xFB, 0xFF, 0xBF]) == "-_-_")
        for text in [
            "Z", "Zg==", "Zm8=", "Zm9v=", "Zm9vY", "+/+/", "Zm 8", "Zm9v\n", " Zm9v", "Zh", "Zm9",
            "Zm9vYmF", "Zé", "\0AAA",
        ] {
            #expect(Base64URL.bytes(of: Text(text)) == nil, "\(text)")
        }
        var readable = 0
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                if Base64URL.bytes(of: Base64URL.text(of: [first, second])) != [first, second] {
                    Issue.record("\(first), \(second)")
                }
                let text = Text(bytes: [first, second])
                guard let bytes = Base64URL.bytes(of: text) else { continue }
                readable += 1
                if Base64URL.text(of: bytes) != text { Issue.record("\(text)") }
            }
        }
        #expect(readable == 256)
    }

    @Test func challengesAreLong() throws {
        let bytes = [UInt8](0..<32)
        #expect(try Base64URL.bytes(of: #require(Challenge(bytes)).text) == bytes)
        #expect(Challenge([UInt8](repeating: 1, count: 15)) == nil)
        #expect(Challenge([]) == nil)
    }
}
