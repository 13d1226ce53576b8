import AppUI
import PuzzleAPI
import PuzzleCore

/// How much was done on each day of a year: weeks from left to right, in two halves that stand below each other where there is no room
/// for both.
struct CalendarChart {
    /// A Monday, in days since 1970.
    let firstDay: Int
    /// Of each day since.
    let counts: [Int]
    let words: Catalogue

    /// Of a day's square, and of a square with the gap behind it.
    private static var side: Int { 10 }
    private static var pitch: Int { 12 }
    private static var levels: [StaticString] { ["day-0", "day-1", "day-2", "day-3", "day-4"] }

    func node(_ label: Text) -> Node {
        let weeks = (counts.count + 6) / 7
        // Both halves are as wide.
        let middle = (weeks + 1) / 2
        let most = counts.reduce(0) { max($0, $1) }
        let halves = [half(0..<middle, of: middle, most), half(middle..<weeks, of: middle, most)]
        let scale = Node(
            .div, "calendar-scale",
            [Node(.span, text: words[page: .less])]
                + Self.levels.map { Node(.svg, "calendar-key", [square($0)]).with(.viewBox, "0 0 10 10") }
                + [Node(.span, text: words[page: .more])]
        ).with(.hidden, "true")
        let calendar = Node(.div, "calendar", halves).with(.role, "img").with(.label, label)
        return Node(.div, "calendar-space", [calendar, scale])
    }

    private func square(_ level: StaticString) -> Node { Node(.path, level).with(.d, "M1 1h8v8h-8z") }

    /// 0 for nothing, up to 4.
    private func level(_ count: Int, _ most: Int) -> Int {
        count == 0 ? 0 : (count * 4 + most - 1) / most
    }

    private func half(_ weeks: Range<Int>, of columns: Int, _ most: Int) -> Node {
        var paths = Self.levels.map { _ in Text() }
        var months: [Node] = []
        // A month's name stands where its first week begins, if there is room.
        var free = 0
        for week in weeks {
            let column = week - weeks.lowerBound
            for day in week * 7..<min(week * 7 + 7, counts.count) {
                let place = Text(decimal: column * Self.pitch + 1) + " " + Text(decimal: day % 7 * Self.pitch + 1)
                paths[level(counts[day], most)].append("M" + place + "h8v8h-8z")
                let date = CivilDate(daysSince1970: firstDay + day)
                if date.day == 1, column >= free, column + 3 <= columns {
                    months.append(
                        Node(.span, text: words.month(date.month)).style(.column, column * 1000 / columns))
                    free = column + 4
                }
            }
        }
        let box = Text(decimal: columns * Self.pitch) + " " + Text(decimal: 7 * Self.pitch)
        let days = [0, 2, 4].map { Node(.span, text: words.weekday($0)).style(.row, $0 * 1000 / 7) }
        return Node(
            .div, "calendar-half",
            [
                Node(.div, "calendar-months", months).with(.hidden, "true"),
                Node(.div, "calendar-days", days).with(.hidden, "true"),
                Node(
                    .svg, "calendar-weeks",
                    zip(Self.levels, paths).filter { !$1.isEmpty }.map { Node(.path, $0).with(.d, $1) }
                ).with(.viewBox, "0 0 " + box),
            ])
    }
}

// Days as the language writes them; the engine has no texts of the app.
extension Catalogue {
    private func part(_ number: Int, of list: Text) -> Text {
        let parts = list.bytes.split(separator: UInt8(ascii: ","))
        return parts.indices.contains(number) ? Text(parts[number]) : Text()
    }

    /// - Parameter month: 1...12
    func month(_ month: Int) -> Text { part(month - 1, of: self[page: .monthNames]) }

    /// - Parameter day: 0 for Monday.
    func weekday(_ day: Int) -> Text { part(day, of: self[page: .dayNames]) }

    /// `5 Mar 2026`, or with the month as a number where dates are written so.
    func date(_ date: CivilDate) -> Text {
        let (day, year) = (Text(decimal: date.day), Text(decimal: date.year))
        return self[page: .civilDate, day, month(date.month), year, Text(decimal: date.month)]
    }

    /// `3 h 20 min`, `20 min`, `20 s`: how long something took in all.
    func span(seconds: Int) -> Text {
        if seconds < 60 { return self[page: .secondsOnly, number(seconds)] }
        let minutes = seconds / 60
        if minutes < 60 { return self[page: .minutesOnly, number(minutes)] }
        return self[page: .hoursMinutes, number(minutes / 60), Text(decimal: minutes % 60)]
    }
}
