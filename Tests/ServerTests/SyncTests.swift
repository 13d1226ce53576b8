import Foundation
import HTTPTypes
import PuzzleAPI
import PuzzleCore
import Store
import Testing

@testable import Server

/// What the devices of an account share, over whole exchanges. What becomes of it: `SyncTests` of the store.
struct SyncTests {
    private static let stamp: Text = "0000000000010000-0000000000000abc"
    private static let later: Text = "0000000000020000-0000000000000abc"
    private static let cursors = [SyncCursor(.look, after: 0), SyncCursor(.scores, after: 0)]

    private func inWorld(
        _ kind: StoreKind = .memory, settings: ServerSettings = AccountTests.settings(),
        _ body: @Sendable @escaping (AccountTests.World) async throws -> Void
    ) async throws {
        try await AccountTests().inWorld(kind, settings: settings, body)
    }

    @Test(arguments: StoreKind.allCases)
    func whatOneDeviceTellsTheOtherLearns(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            let phone = world.browser(AccountTests.safari)
            #expect(try await phone.logIn(AccountTests.mail).status == 200)
            let theme = SyncChange(SyncItem(.look, key: "theme", stamp: Self.stamp, value: "1"))
            let result = SyncChange(
                SyncItem(
                    .scores, key: "01234567-89ab-cdef-0123-456789abcdef", stamp: Self.stamp, value: "sliding-4x4;Ánh",
                    deletions: [Self.later]))
            let request = SyncRequest(mark: 0, cursors: Self.cursors, changes: [theme, result])
            let told: SyncAnswer = try await ann.call(Endpoints.sync, request).message()
            #expect(told.changes.isEmpty && told.mark > 0 && !told.isMore && !told.isForgotten)
            // Sent twice, it counts once.
            let again: SyncAnswer = try await ann.call(Endpoints.sync, request).message()
            #expect(again == told)
            let learnt: SyncAnswer = try await phone.call(
                Endpoints.sync, SyncRequest(mark: 0, cursors: Self.cursors, changes: [])
            ).message()
            #expect(learnt.changes == [theme, result] && learnt.mark == told.mark)
            #expect(learnt.cursors == Self.cursors.map { SyncCursor($0.category, after: told.mark) })
            let question = SyncRequest(mark: learnt.mark, cursors: learnt.cursors, changes: [])
            let nothing: SyncAnswer = try await phone.call(Endpoints.sync, question).message()
            #expect(nothing.changes.isEmpty && nothing.mark == learnt.mark)
            // A mark that this server has never given.
            let forgotten: SyncAnswer = try await phone.call(
                Endpoints.sync, SyncRequest(mark: told.mark + 1, cursors: learnt.cursors, changes: [theme])
            ).message()
            #expect(forgotten.isForgotten && forgotten.changes.isEmpty)
        }
    }

    private static let picturePath = "/api/v1/account/pictures/0123456789abcdef0123456789abcdef"

    @Test(arguments: StoreKind.allCases)
    func picturesGoAsTheyAre(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            let path = Self.picturePath
            let jpeg = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 1, count: 100_000)
            #expect(try await ann.get(path).problem().code == .notFound)
            for _ in 0..<2 { #expect(try await ann.send(.put, path, body: jpeg).status == 200) }
            let answer = try await ann.get(path)
            #expect(answer.status == 200 && answer.body == jpeg)
            #expect(answer.headers[.contentType] == "image/jpeg" && answer.headers[.cacheControl] == "no-store")
            // Nobody else's.
            let guest = world.browser(AccountTests.safari)
            #expect(try await guest.get(path).problem().code == .noPlayer)
            #expect(try await guest.send(.put, path, body: jpeg).problem().code == .noPlayer)
            _ = try await guest.begin()
            #expect(try await guest.get(path).problem().code == .noAccount)
            // By the first bytes, whatever it is called.
            let script = Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
            #expect(
                try await ann.send(.put, path, headers: [.contentType: "image/jpeg"], body: script).problem().code
                    == .unsupportedMediaType)
            let webp = Array("RIFF0000WEBPVP8 ".utf8)
            #expect(try await ann.send(.put, path, body: webp).status == 200)
            #expect(try await ann.get(path).headers[.contentType] == "image/webp")
            let large = jpeg + [UInt8](repeating: 1, count: Limits.pictureBytes)
            #expect(try await ann.send(.put, path, body: large).problem().code == .bodyTooLarge)
            for id in ["0123456789ABCDEF0123456789ABCDEF", "1", "0123456789abcdef0123456789abcdeg"] {
                let other = "/api/v1/account/pictures/\(id)"
                #expect(try await ann.send(.put, other, body: jpeg).problem().code == .outOfRange)
            }
            let told = SyncChange(
                SyncItem(
                    .pictures, key: "0123456789abcdef0123456789abcdef", stamp: Self.stamp, value: "1;1;16;Cat"))
            let news: SyncAnswer = try await ann.call(
                Endpoints.sync, SyncRequest(mark: 0, cursors: [], changes: [told])
            ).message()
            #expect(!news.isForgotten && news.mark > 0)
            #expect(try await ann.get("/api/v1/account/export").text.contains(Data(webp).base64EncodedString()))
        }
    }

    /// Neither of two that were played apart is lost; whoever has seen both replaces them.
    @Test(arguments: StoreKind.allCases)
    func gamesAreKeptUntilSomebodyHasChosen(kind: StoreKind) async throws {
        try await inWorld(kind) { world in
            let ann = try await world.newAccount()
            let cursors = [SyncCursor(.status, after: 0)]
            func tell(_ games: SavedGames) async throws -> [SyncChange] {
                let change = SyncChange(SyncItem(games, of: "sliding"))
                let answer: SyncAnswer = try await ann.call(
                    Endpoints.sync, SyncRequest(mark: 0, cursors: cursors, changes: [change])
                ).message()
                return answer.changes
            }
            var clocks = (1...2).map { HybridClock(device: UInt64($0)) }
            let one = SavedGame(stamp: clocks[0].tick(at: 10), header: "sliding;", turns: "0R,1D")
            let two = SavedGame(stamp: clocks[1].tick(at: 20), header: "sliding;", turns: "0R,1U")
            #expect(try await tell(SavedGames([one])).isEmpty)
            let both = SavedGames([one, two])
            #expect(try await tell(SavedGames([two])) == [SyncChange(SyncItem(both, of: "sliding"))])
            let chosen = SavedGame(stamp: clocks[0].tick(at: 30), header: "sliding;", turns: "0R,1D,2R")
            #expect(try await tell(SavedGames([chosen], known: both.known)).isEmpty)
            // Who comes late with what is known changes nothing.
            let after = SyncChange(SyncItem(SavedGames([chosen], known: both.known), of: "sliding"))
            #expect(try await tell(SavedGames([two])) == [after])
        }
    }

    @Test func onlyAccountsShare() async throws {
        try await inWorld { world in
            let request = SyncRequest(mark: 0, cursors: Self.cursors, changes: [])
            let stranger = world.browser()
            #expect(try await stranger.call(Endpoints.sync, request).problem().code == .noPlayer)
            let guest = world.browser()
            _ = try await guest.call(Endpoints.renamePlayer, PlayerChange(name: "Ann"))
            #expect(try await guest.call(Endpoints.sync, request).problem().code == .noAccount)
            // Nor one whose session is over.
            let ann = try await world.newAccount()
            #expect(try await ann.call(Endpoints.sync, request).status == 200)
            world.clock.advance(by: AccountRules.sessionIdle)
            #expect(try await ann.call(Endpoints.sync, request).problem().code == .noPlayer)
        }
    }

    @Test func whatIsNothingToShareIsRefused() async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            func code(_ changes: String, cursors: String = "[]", mark: String = "0") async throws -> ProblemCode? {
                let json = #"{"mark":\#(mark),"cursors":\#(cursors),"changes":\#(changes)}"#
                return try await ann.send(.post, "/api/v1/account/sync", json: json).problem().code
            }
            func change(
                _ category: String = "look", key: String = "theme", stamp: String = Self.stamp.string,
                value: String = "1", rest: String = ""
            ) -> String {
                #"[{"category":"\#(category)","key":"\#(key)","stamp":"\#(stamp)","value":"\#(value)"\#(rest)}]"#
            }
            func game(turns: Int) -> String {
                let turns = Text(String(repeating: "1", count: turns))
                let games = SavedGames([SavedGame(stamp: Self.stamp, header: "sliding;", turns: turns)])
                return games.text.string.replacingOccurrences(of: "\n", with: #"\n"#)
            }
            let uuid = "01234567-89ab-cdef-0123-456789abcdef"
            for wrong in [
                change("nonsense"), change(key: ""), change(key: #"a\u0000"#), change(value: #"a\u0000b"#),
                change(key: String(repeating: "k", count: 101)),
                change(stamp: "now"), change(stamp: "ffffffffffffffff-0000000000000abc"),
                change("scores", key: "theme"), change("scores", key: uuid, value: String(repeating: "v", count: 1001)),
                change("scores", key: "undone/now"), change("scores", key: "undone/\(Self.stamp)", value: "1"),
                change("scores", key: uuid, rest: #","deletions":"now""#),
                change(rest: #","deletions":"\#(Self.later)""#),
                change("status", key: "sliding"),
                change("status", key: "sliding", value: "\(Self.later)"),
                change("status", key: "sliding", value: "\(Self.stamp)", rest: #","deletions":"\#(Self.later)""#),
                change("status", key: "sliding", value: game(turns: Limits.syncGameBytes)),
            ] {
                #expect(try await code(wrong) == .outOfRange, "\(wrong.prefix(200))")
            }
            #expect(try await code(change(rest: #","more":1"#)) == .unknownField)
            #expect(try await code(#"[{"category":"look"}]"#) == .missingField)
            #expect(try await code("[]", mark: "-1") == .outOfRange)
            let cursor = #"{"category":"look","number":0}"#
            #expect(try await code("[]", cursors: "[\(cursor),\(cursor)]") == .outOfRange)
            let many = Array(repeating: String(change().dropFirst().dropLast()), count: Limits.syncItems + 1)
            #expect(try await code("[\(many.joined(separator: ","))]") == .outOfRange)
            // Nothing of it was taken in.
            let answer: SyncAnswer = try await ann.call(
                Endpoints.sync, SyncRequest(mark: 0, cursors: Self.cursors, changes: [])
            ).message()
            #expect(answer.mark == 0 && answer.changes.isEmpty)
        }
    }

    @Test func anAccountThatIsFullIsTold() async throws {
        try await inWorld { world in
            let ann = try await world.newAccount()
            let long = Text(String(repeating: "x", count: 900_000))
            var answers: [Int] = []
            for number in 0..<3 {
                let change = SyncChange(
                    SyncItem(.look, key: Text(decimal: number), stamp: Self.stamp, value: long))
                let answer = try await ann.call(
                    Endpoints.sync, SyncRequest(mark: 0, cursors: [], changes: [change]))
                answers.append(answer.status)
                if answer.status != 200 { #expect(try answer.problem().code == .syncFull) }
            }
            #expect(answers == [200, 200, 409])
        }
    }

    @Test func whoAsksInALoopHasToWait() async throws {
        try await inWorld(settings: AccountTests.settings { $0.exchangesPerMinute = 2 }) { world in
            let ann = try await world.newAccount()
            let request = SyncRequest(mark: 0, cursors: Self.cursors, changes: [])
            for _ in 0..<2 { #expect(try await ann.call(Endpoints.sync, request).status == 200) }
            #expect(try await ann.call(Endpoints.sync, request).problem().code == .tooManyRequests)
        }
    }
}
