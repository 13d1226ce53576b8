import Foundation
import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

@Suite("Periods, new ids")
struct ValueTests {
    @Test("Periods are those of Foundation's ISO 8601 calendar")
    func periods() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let units: [(Window, Calendar.Component)] = [(.day, .day), (.week, .weekOfYear), (.month, .month)]
        var random = SeededGenerator(seed: 7)
        // Four years each: before 1970, around leap days, and a century's year that has none.
        for year in [1965, 1999, 2024, 2099] {
            let start = try #require(calendar.date(from: DateComponents(year: year, month: 2, day: 25)))
            for number in 0..<1500 {
                let instant =
                    Int64(start.timeIntervalSince1970) * 1000 + Int64(number) * day
                    + Int64(random.number(below: UInt32(day)))
                for (window, unit) in units {
                    let interval = try #require(
                        calendar.dateInterval(of: unit, for: Date(timeIntervalSince1970: Double(instant) / 1000)))
                    let first = Int64(interval.start.timeIntervalSince1970) * 1000
                    let end = Int64(interval.end.timeIntervalSince1970) * 1000
                    let period = Period(window, at: instant)
                    #expect(Period(window, at: first) == period)
                    #expect(Period(window, at: end - 1) == period)
                    #expect(Period(window, at: end).index == period.index + 1)
                }
            }
        }
        #expect(Period(.month, at: 0).index == 0 && Period(.week, at: 0).index == 0 && Period(.day, at: 0).index == 0)
    }

    @Test func periodCodesAreOrderedWithinAWindowAndApartBetweenWindows() {
        let codes = Window.allCases.map { window in
            [0, noon, noon + 365 * day, 4_102_444_800_000].map { Period(window, at: $0).code }
        }
        for window in codes.dropLast() { #expect(window == window.sorted() && Set(window).count == 4) }
        #expect(codes.flatMap(Set.init).count == 13)
        #expect(Period(.week, at: noon).earlierCodes.contains(Period(.week, at: noon - 7 * day).code))
        #expect(!Period(.week, at: noon).earlierCodes.contains(Period(.day, at: noon).code))
        #expect(Period(.day, at: noon).laterCodes.contains(Period(.day, at: noon + day).code))
        #expect(!Period(.day, at: noon).laterCodes.contains(Period(.week, at: noon).code))
    }

    @Test func newIdsAreOfVersion7AndRiseWithTime() throws {
        var random = SeededGenerator(seed: 1)
        var previous = GameID(at: noon, using: &random)
        for milliseconds in 1...1000 {
            let next = GameID(at: noon + Int64(milliseconds), using: &random)
            #expect(previous < next)
            #expect(next.text.bytes[14] == UInt8(ascii: "7"))
            #expect("89ab".utf8.contains(next.text.bytes[19]))
            previous = next
        }
    }
}
