import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct ValueTests {
    @Test func cursorsAreReadAsTheyAreWritten() {
        let cursor = Place(value: 999_999_999_999_999, sequence: 0)
        #expect(cursor.text == "999999999999999-0")
        #expect(Place(cursor.text) == cursor)
        for wrong: Text in ["", "-", "1-", "-1", "1-2-3", "+1-2", "1- 2", "1234567890123456-1", "a-1", "1:2"] {
            #expect(Place(wrong) == nil, "\(wrong)")
        }
    }

    @Test func idsAreReadAsTheyAreWritten() {
        let text: Text = "01234567-89ab-cdef-fedc-ba9876543210"
        let id = Identifier<Player>(text)
        #expect(id == Identifier<Player>(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210))
        #expect(id?.text == text)
        for wrong: Text in [
            "", "0123456789abcdeffedcba9876543210", "01234567-89ab-cdef-fedc-ba987654321",
            "01234567-89AB-cdef-fedc-ba9876543210", "0123456-789ab-cdef-fedc-ba9876543210",
            "01234567-89ab-cdef-fedc-ba98765432-0", "01234567-89ab-cdef-fedc-ba98765432100",
        ] {
            #expect(Identifier<Player>(wrong) == nil, "\(wrong)")
        }
    }

    @Test func idsOfVersion7HaveTheTimeAndTheRandomBits() {
        let id = Identifier<Player>(at: 0x0123_4567_89AB, random: .max, .max)
        #expect(id.text == "01234567-89ab-7fff-bfff-ffffffffffff")
        #expect(Identifier<Player>(at: 0x0123_4567_89AB, random: 0, 0).text == "01234567-89ab-7000-8000-000000000000")
    }

    @Test func datesAreThoseOfFoundation() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        // Steps that meet every day of the year, among them leap days, and centuries with and without them.
        for days in stride(from: -25_000, to: 200_000, by: 113) {
            let date = CivilDate(daysSince1970: days)
            let parts = calendar.dateComponents(
                [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
            #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day])
        }
    }

    // MARK: Queries

    @Test func aQueryIsReadAsItIsWritten() throws {
        #expect(RankingQuery().text == "?by=time&window=all")
        for query in [
            RankingQuery(), RankingQuery(by: .score, window: .week),
            RankingQuery(by: .moves, window: .day, limit: 100, after: Place(value: 12, sequence: 345)),
            RankingQuery(
                filter: SudokuFilter(
                    kind: "9x9x", level: .hard, achievement: .perfectSS, player: "Zoë &=%+#?/ ~-._"), sort: .name),
        ] {
            var again = RankingQuery()
            for part in query.text(QueryParameter.allCases).string.dropFirst().split(separator: "&") {
                let pair = part.split(separator: "=")
                let parameter = try #require(QueryParameter.allCases.first { "\($0.name)" == pair[0] })
                let isRead = again.read(parameter, Text(try #require(String(pair[1]).removingPercentEncoding)))
                #expect(isRead)
            }
            #expect(again == query)
        }
    }

    @Test func aValueThatAParameterMayNotHaveChangesNothing() {
        var query = RankingQuery(by: .moves, window: .day, limit: 7, after: Place(value: 1, sequence: 2))
        let before = query
        for (parameter, values) in [
            (QueryParameter.by, ["", "day", "Time"]), (.window, ["", "time", "year"]),
            (.limit, ["", "0", "101", "-1", "01", "1e1", " 1"]), (.after, ["", "1", "1-", "x-1"]),
            (.kind, ["", "9x9", "sudoku", "Classic"]), (.level, ["", "Easy", "0"]), (.sort, ["", "rank"]),
            (.achievement, ["", "perfect", "Perfect S"]), (.player, ["", "123456789012345678901234567890123"]),
        ] as [(QueryParameter, [Text])] {
            for value in values {
                let isRead = query.read(parameter, value)
                #expect(!isRead, "\(parameter) \(value)")
            }
        }
        #expect(query == before)
    }
}
