import AppForTests
import PuzzleAPI
import PuzzleCore
import Testing

@testable import AppUI

@Suite struct ScoreImportTests {
    private static let groups = ["sliding.3x3.multi", "sliding.4x4.multi", "sudoku.classic.hard"] as [Text]
    private static let names = ["", "Zoë", "=1+1", "a \"b\", c", "'x"] as [Text]

    /// A device with results as games have left them, most of them with their games.
    private func filled(_ count: Int) throws -> Device {
        let device = try Device.started(route: "scores")
        var effects: [Effect] = []
        for number in 0..<count {
            let group = Self.groups[number % 3]
            let ranked = group.hasPrefix("sudoku") ? SudokuMark(achievement: .a, score: number % 300).ranked : 20
            var id: Text = number % 5 == 0 ? "=r" : "r"
            id.append(decimal: number * 7 % count, width: 6)
            let facts = Score(
                group: group, score: 0, ranked: ranked, moves: 10 + number % 40,
                milliseconds: Milliseconds(1000 * (number % 60)), at: 1_700_000_000_000 + WallTime(number) * 1000,
                record: id, name: Self.names[number % 5])
            let score = try #require(device.context.score(record: id, facts: facts.facts))
            effects.append(
                .put(key: score.key, value: score.facts, order: score.order(by: device.context.rule(of: group))))
            if number % 4 > 0 {
                let first: Text = number % 4 == 1 ? "=1" : "1"
                effects.append(.put(key: Score.recordKey(id), value: first + "\nthe game, " + id))
            }
        }
        for group in Self.groups {
            var best = PersonalBest(rule: device.context.rule(of: group))
            for score in effects.compactMap({ effect -> Score? in
                guard case .put(let key, let value, _) = effect else { return nil }
                return device.context.score(stored: StoredEntry(key: key, value: value))
            }).sorted(by: { $0.record.precedes($1.record) })
            where score.group == group { _ = best.add(score, by: best.rule) }
            effects.append(.put(key: Collection.bests.prefix + group, value: best.entry))
        }
        device.store.perform(effects)
        return try again(device)
    }

    private func again(_ device: Device) throws -> Device {
        try Device.started(store: device.store, now: device.now, route: "scores")
    }

    private func exported(_ device: Device, _ phrase: Phrase) throws -> Text {
        try device.click(phrase)
        return device.file
    }

    /// What a result is, and all that follows from it.
    private func results(_ device: Device) -> [[StoredEntry]] {
        ["results/", "records/", "bests/"].map { prefix in
            device.store.keys(prefix).map { StoredEntry(key: $0, value: device.store[$0] ?? Text()) }
        }
    }

    private func confirm(_ device: Device) throws {
        #expect(device.page.container.first { $0.attributes[.role] == "dialog" } != nil)
        let answer = try #require(
            device.page.container.first { $0.tag == .button && $0.wholeText == device.text(.importScores) })
        try device.click(answer)
    }

    @Test(arguments: [Phrase.exportJSON, .exportCSV]) func whatIsExportedComesBackAsItWas(phrase: Phrase) throws {
        let device = try filled(1003)
        let file = try exported(device, phrase)
        let empty = try Device.started(route: "scores")
        if phrase == .exportCSV {
            #expect(!file.string.contains(/(^|[,\n])"?[=+]/), "a spreadsheet would compute it")
        }
        // A part ends anywhere in a line, and there are many.
        #expect(file.count > 1 << 16)
        try empty.choose(file: file)
        #expect(empty.store.keys("results/").isEmpty && empty.outbox.isEmpty)
        #expect(empty.shows("Import 1,003 results?"))
        try confirm(empty)
        #expect(empty.shows("1,003 results were imported."))
        #expect(results(empty) == results(device))
        #expect(empty.store.keys("log/").compactMap { empty.store[$0] }.contains("29\n1003"))
        #expect(empty.store.orders == device.store.orders.filter { $0.key.hasPrefix("results/") })
        #expect(empty.latest?.at == 1_700_001_002_000 && empty.outbox.isEmpty)
        #expect(empty.page.container.all { $0.tag == .tr }.count > 50, "and is listed")
        #expect(try exported(empty, phrase) == file)
        let later = try again(empty)
        #expect(results(later) == results(empty) && later.latest == empty.latest)
        #expect(try exported(later, phrase) == file)
        // Nothing in it is new any more.
        try later.choose(file: file)
        #expect(later.notice == .importNothingNew)
    }

    /// What both have stays as it is here, and what one has is added.
    @Test func resultsAreMergedByTheirIDs() throws {
        let device = try filled(900)
        let file = try exported(device, .exportCSV)
        let some = try filled(300)
        // A name that was changed here later.
        let key = try #require(some.store.keys("results/").first)
        let order = try #require(some.store.orders[key])
        some.store.perform([.put(key: key, value: "sliding.3x3.multi;20;10;0;0000018bcfe56800;Somebody", order: order)])
        let known = Set(some.store.keys("results/"))
        try some.choose(file: file)
        let new = 900 - Set(device.store.keys("results/")).intersection(known).count
        #expect(some.shows(Text("Import \(new) results?")))
        #expect(some.shows(Text("The file has 900 results. New: \(new). Already here: \(900 - new).")))
        try confirm(some)
        #expect(Set(some.store.keys("results/")) == Set(device.store.keys("results/")).union(known))
        #expect(some.store[key] == "sliding.3x3.multi;20;10;0;0000018bcfe56800;Somebody")
        for group in Self.groups {
            let here = some.store.found(StoredQuery(.results, isByOrder: true, prefix: Score.orders(group)))
            let scores = here.compactMap { some.context.score(stored: $0) }
            #expect(scores.map(\.score) == scores.map(\.score).sorted())
            #expect(some.bests.first { $0.group == group }?.best.games == scores.count)
            #expect(some.bests.first { $0.group == group }?.best.score == scores.first?.score)
        }
    }

    @Test func anotherRuleAndAnUnfinishedOrderDoNoHarm() throws {
        let device = try filled(300)
        let file = try exported(device, .exportJSON)
        let other = try Device.started(
            ["settings/secondsPerPoint": "9", "bests/sliding.3x3.multi": "0;0;0;0;;;time1"], route: "scores")
        try other.choose(file: file)
        try confirm(other)
        for group in Self.groups {
            let rule = other.context.rule(of: group)
            let here = other.store.found(StoredQuery(.results, isByOrder: true, prefix: Score.orders(group, by: rule)))
            #expect(here.count == 100 && other.bests.first { $0.group == group }?.best.rule == rule)
        }
    }

    // MARK: Damage

    private func lines(_ device: Device) -> [Text] {
        device.page.container.first { $0.attributes[.class] == "damages" }?.children.map(\.text) ?? []
    }

    @Test func damagedLinesAreToldAndNothingIsChanged() throws {
        let device = try filled(30)
        var rows = try exported(device, .exportJSON).string.split(separator: "\n", omittingEmptySubsequences: false)
        rows[4] = "{\"id\":\"x\"},"
        rows[9] = Substring(rows[9].replacing("\"moves\":", with: "\"moves\":1"))
        rows[12] = rows[12].dropLast(9)
        let empty = try Device.started(route: "scores")
        let before = empty.store
        try empty.choose(file: Text(rows.joined(separator: "\n")))
        #expect(
            lines(empty) == ["Line 5: cannot be read", "Line 10: was changed or damaged", "Line 13: cannot be read"])
        #expect(empty.store.keys("results/") == before.keys("results/") && empty.bests.isEmpty)
        #expect(empty.store.keys("log/").compactMap { empty.store[$0] }.last == "30\n3")
        try empty.click(.close)
        #expect(empty.focus == "import-scores")
        // A file whose end is missing is no whole one.
        try empty.choose(file: Text(rows.prefix(4).joined(separator: "\n")))
        #expect(lines(empty) == ["Line 4: the rest of the file is missing"])
    }

    @Test func whatIsNoFileOfResultsIsRefused() throws {
        let device = try Device.started(route: "scores")
        for file in [
            "", "\n", "x", "{}", "<html>", "id,group\n", Text(bytes: [UInt8](repeating: 0, count: 200_000)),
            Text(bytes: [UInt8](repeating: 65, count: 200_000)),
            "id;group;ranked;moves;milliseconds;at;name;recording\n",
        ] as [Text] {
            try device.choose(file: file)
            #expect(device.shows(.importForeign) && device.shows(.importRefused))
            try device.click(.close)
        }
        for file in ["[\n]\n", "[]", " [ ] ", "id,group,ranked,moves,milliseconds,at,name,record\r\n"] as [Text] {
            try device.choose(file: file)
            #expect(device.notice == .importEmpty)
        }
        #expect(device.store.keys("results/").isEmpty)
    }

    /// Files of the versions before checks were written, of spreadsheets, and of other systems.
    @Test func otherFormsOfTheSameAreRead() throws {
        let head = "id,group,ranked,moves,milliseconds,at,name,record"
        for (file, name) in [
            ("\(head)\r\na,sliding.4x4.multi,1,2,3,4,Ada,\r\n", "Ada"),
            ("\(head)\na,sliding.4x4.multi,1,2,3,4,Ada,", "Ada"),
            ("\u{FEFF}\(head)\n\"a\",\"sliding.4x4.multi\",\"1\",2,3,4,\"'=A, \"\"B\"\"\",\"\"\n\n", "=A, \"B\""),
            (
                "[\r\n  {\"group\":\"sliding.4x4.multi\",\"id\":\"a\",\"ranked\":1,\"moves\":2,\"milliseconds\":3,\"at\":4,\"name\":\"Zo\\u00eb\",\"record\":\"\"}\r\n]",
                "Zoë"
            ),
            // Formatted by another program, or on one line.
            (
                "\u{FEFF}\n[\n    {\n        \"id\": \"a\",\n        \"group\": \"sliding.4x4.multi\", \"ranked\" : 1,\n \"moves\": 2,\n\"milliseconds\":3,\n\n\"at\":4,\t\"name\":\"{\\\"[\",\"record\":\"\"\n    }\n]\n",
                "{\"["
            ),
            (
                "[{\"group\":\"sliding.4x4.multi\",\"id\":\"a\",\"ranked\":1,\"moves\":2,\"milliseconds\":3,\"at\":4,\"name\":\"\\\\\",\"record\":\"\"}]",
                "\\"
            ),
            // By a spreadsheet whose language writes decimals with a comma, and with tabs.
            ("\(head.replacing(",", with: ";"))\r\na;sliding.4x4.multi;1;2;3;4;\"A;B\";\r\n", "A;B"),
            ("\(head.replacing(",", with: "\t"))\r\na\tsliding.4x4.multi\t1\t2\t3\t4\tA,B\t\r\n", "A,B"),
            // No more of a name than can be seen and is allowed.
            ("\(head)\na,sliding.4x4.multi,1,2,3,4,\u{200B}\u{2060},", ""),
            (
                "\(head)\na,sliding.4x4.multi,1,2,3,4,\(String(repeating: "x", count: 99)),",
                String(repeating: "x", count: 32)
            ),
        ] {
            let device = try Device.started(route: "scores")
            try device.choose(file: Text(file))
            try confirm(device)
            #expect(device.store["results/a"] == Text("sliding.4x4.multi;1;2;3;0000000000000004;\(name)"))
        }
    }

    @Test func impossibleResultsAreRefused() throws {
        let head = "id,group,ranked,moves,milliseconds,at,name,record\n"
        for row in [
            "a/b,g,1,2,3,4,n,", ",g,1,2,3,4,n,", "a,g;h,1,2,3,4,n,", "a,,1,2,3,4,n,", "a,g,-1,2,3,4,n,",
            "a,g,1,9999999999,3,4,n,", "a,g,1,2,3,x,n,", "a,g,1;2;3,2,3,4,n,", "a,g,1,2,99999999999,4,n,",
            "a,g,01,2,3,4,n,", "a,g,3000000000,2,3,4,n,", "a,g,1,90000001,3,4,n,", "a,g,90000001,1,3,4,n,",
            "a,g,1,2,3,4,n\u{1},", "a,g,1,2,3,4,\"n\tm\",", "a,g,1,0,0,4,n,",
        ] {
            let device = try Device.started(route: "scores")
            try device.choose(file: Text(head + row.replacing(",g", with: ",sliding.4x4.multi")))
            #expect(lines(device) == ["Line 2: no game has such a result"], "\(row)")
        }
    }

    @Test func boardsThatAreNoneAreRefused() throws {
        let head = "id,group,ranked,moves,milliseconds,at,name,record\n"
        let device = try Device.started(route: "scores")
        for group in ["chess.8x8", "sliding.16x4.multi", "sliding.4x4", "sudoku.classic.mild"] {
            try device.choose(file: Text(head + "a,\(group),1,2,3,4,n,"))
            #expect(lines(device) == ["Line 2: no game has such a result"], "\(group)")
            try device.click(.close)
        }
    }

    /// What was won while a clock was ahead comes back out of a file, too.
    @Test func resultsOfDaysToComeAreTakenIn() throws {
        let head = "id,group,ranked,moves,milliseconds,at,name,record\n"
        let device = try Device.started(route: "scores")
        let year: WallTime = 365 * 86_400_000
        try device.choose(file: Text(head + "a,sliding.4x4.multi,1,2,3,\(device.now + 2 * year),n,"))
        try confirm(device)
        #expect(device.store.keys("results/") == ["results/a"])
    }

    /// What stands between objects of JSON, or in the middle of one, spoils no other.
    @Test func damagedObjectsSpoilNoOther() throws {
        let good = { (id: String) in
            "{\"id\":\"\(id)\",\"group\":\"sliding.4x4.multi\",\"ranked\":1,\"moves\":2,\"milliseconds\":3,\"at\":4,\"name\":\"n\",\"record\":\"\"}"
        }
        var reader = ScoreFileReader()
        let file = "[\(good("a")),\n{\"id\":\n\(good("b")),\n{\"id\":\"x\n\(good("c")) oops, {}\n\(good("d"))] ?\n?\n"
        let entries = reader.read(Text(file).bytes[...]) + reader.end()
        #expect(
            entries.map { entry in
                switch entry {
                case .result(let result, let line): "\(line) \(result.id.string)"
                case .damage(let damage): "\(damage.line) \(damage.kind)"
                }
            } == [
                "1 a", "2 unreadable", "3 b", "4 unreadable", "5 c", "5 unreadable", "5 unreadable", "6 d",
                "6 unreadable", "7 unreadable",
            ])
    }

    /// Every byte of a file may become any other: then the line is told, or nothing has changed.
    @Test(arguments: [Phrase.exportJSON, .exportCSV]) func noDamageOfOneByteGoesUnnoticed(phrase: Phrase) throws {
        let file = try exported(try filled(4), phrase)
        func read(_ bytes: [UInt8]) -> [FiledResult]? {
            var reader = ScoreFileReader()
            var results: [FiledResult] = []
            for entry in reader.read(bytes[...]) + reader.end() {
                guard case .result(let result, _) = entry else { return nil }
                results.append(result)
            }
            return reader.isForeign ? nil : results
        }
        let whole = try #require(read(file.bytes))
        #expect(whole.count == 4)
        var refused = 0
        for place in file.bytes.indices {
            let others: [UInt8] =
                (0..<8).map { file.bytes[place] ^ 1 << $0 } + [0, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x30, 0x5C, 0x5D, 0x7D]
            for byte in others where byte != file.bytes[place] {
                var damaged = file.bytes
                damaged[place] = byte
                let read = read(damaged)
                if read == nil { refused += 1 } else { #expect(read == whole, "\(place) \(byte)") }
            }
        }
        #expect(refused > 10 * file.count)
    }

    /// However it is cut into parts.
    @Test func partsMayEndAnywhere() throws {
        for phrase in [Phrase.exportJSON, .exportCSV] {
            let file = try exported(try filled(12), phrase).bytes
            func read(_ size: Int) -> [ScoreFileReader.Entry] {
                var reader = ScoreFileReader()
                let parts = stride(from: 0, to: file.count, by: size).flatMap {
                    reader.read(file[$0..<min($0 + size, file.count)])
                }
                return parts + reader.end()
            }
            let whole = read(file.count)
            #expect(whole.count == 12)
            for size in [1, 2, 3, 7, 64, 100] { #expect(read(size) == whole) }
        }
    }

    /// What is read at once is bounded, whatever the file is.
    @Test func aLineWithoutEndTakesNoMemory() throws {
        var reader = ScoreFileReader()
        var entries = reader.read(Text("[\n{\"id\":\"").bytes[...])
        let part = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
        for _ in 0..<100 { entries += reader.read(part[...]) }
        entries += reader.read(Text("\n]\n").bytes[...]) + reader.end()
        #expect(entries == [.damage(.init(line: 2, kind: .tooLong))])
    }

    // MARK: Being cut short

    @Test func whoIsCutShortImportsTheRestLater() throws {
        let device = try filled(1003)
        let file = try exported(device, .exportJSON)
        let empty = try Device.started(route: "scores")
        try empty.choose(file: file)
        var moments: [FakeStore] = []
        empty.afterEach = { moments.append($0.store) }
        try confirm(empty)
        #expect(moments.filter { !$0.keys("results/").isEmpty && $0.keys("results/").count < 1003 }.count > 1)
        for moment in moments {
            let killed = try Device.started(store: moment, route: "scores")
            for (group, best) in killed.bests {
                let here = killed.store.found(StoredQuery(.results, isByOrder: true, prefix: Score.orders(group)))
                #expect(best.games == here.count)
            }
            // What was taken in before is told.
            let isCut = moment["state/import"] != nil
            #expect(isCut == (killed.notice == .importCutShort) && killed.store["state/import"] == nil)
            let logged = killed.store.keys("log/").compactMap { killed.store[$0] }
            #expect(isCut == logged.contains { $0.hasPrefix("34\n") })
            try killed.choose(file: file)
            if killed.notice != .importNothingNew { try confirm(killed) }
            #expect(results(killed) == results(device))
        }
    }

    @Test func aFullStoreStopsItAndKeepsWhatIsThere() throws {
        let device = try filled(1003)
        let file = try exported(device, .exportJSON)
        let empty = try Device.started(route: "scores")
        try empty.choose(file: file)
        empty.afterEach = { device in if device.store.keys("results/").count > 100 { device.store.isFull = true } }
        try confirm(empty)
        #expect(empty.notice == .importFailed)
        empty.afterEach = nil
        empty.store.isFull = false
        let count = empty.store.keys("results/").count
        #expect(count > 100 && count < 1003 && empty.bests.reduce(0) { $0 + $1.best.games } == count)
        try empty.choose(file: file)
        try confirm(empty)
        #expect(results(empty) == results(device))
    }

    @Test func itCanBeStopped() throws {
        let file = try exported(try filled(1003), .exportJSON)
        let empty = try Device.started(route: "scores")
        var isFirst = true
        empty.afterEach = { device in
            if isFirst, let stop = device.control(.cancel) {
                isFirst = false
                try device.click(stop)
            }
        }
        try empty.choose(file: file)
        #expect(!isFirst && empty.dialog == nil && empty.control(.cancel) == nil)
        #expect(empty.store.keys("results/").isEmpty && empty.focus == "import-scores")
    }

    @Test func whoGoesAwayWhileItIsReadIsAskedNothing() throws {
        let file = try exported(try filled(1003), .exportJSON)
        let empty = try Device.started(route: "scores")
        var isFirst = true
        empty.afterEach = { device in
            if isFirst, device.control(.cancel) != nil {
                isFirst = false
                try device.send(.viewOpened(.settings))
            }
        }
        try empty.choose(file: file)
        #expect(!isFirst && empty.element("dialog-title") == nil && empty.store.keys("results/").isEmpty)
    }

    /// Only what is written is cancelled: what is on the disk is told, and nothing that cannot be stored.
    @Test(arguments: [false, true]) func itCanBeStoppedWhileItIsStored(isFull: Bool) throws {
        let device = try filled(1003)
        let file = try exported(device, .exportJSON)
        let empty = try Device.started(route: "scores")
        try empty.choose(file: file)
        var isFirst = true
        empty.afterEach = { device in
            guard isFirst, device.store.keys("results/").count > 100, let stop = device.control(.cancel) else { return }
            isFirst = false
            device.store.isFull = isFull
            try device.click(stop)
        }
        try confirm(empty)
        empty.store.isFull = false
        let count = empty.store.keys("results/").count
        #expect(!isFirst && count > 100 && count < 1003 && empty.control(.cancel) == nil)
        #expect(empty.focus == "import-scores" && empty.bests.reduce(0) { $0 + $1.best.games } == count)
        // What is noted of it waits until anything can be stored.
        try empty.send(.viewOpened(.scores))
        #expect(empty.store.keys("log/").compactMap { empty.store[$0] }.contains(Text("29\n\(count)")))
        try empty.choose(file: file)
        try confirm(empty)
        #expect(results(empty) == results(device))
    }

    /// A read waits for the writes of its action only where both are about the same collection.
    @Test func whatIsAwaitedIsWhatIsWritten() throws {
        let device = try filled(1003)
        let file = try exported(device, .exportJSON)
        let empty = try Device.started(route: "scores")
        var counted = 0
        empty.afterEach = { device in
            for case .count(_, let query) in device.effects where device.effects.contains(where: \.stores) {
                counted += 1
                #expect(
                    device.effects.contains {
                        if case .put(let key, _, _) = $0 { key.hasPrefix(query.collection.prefix) } else { false }
                    }, "\(query.collection)")
            }
        }
        try empty.choose(file: file)
        try confirm(empty)
        #expect(counted > 1)
    }

    /// The note that all results are counted may have failed with the first import.
    @Test func resultsOfASecondTryCountForNoProfile() throws {
        let file = try exported(try filled(40), .exportCSV)
        let empty = try Device.started(route: "scores")
        try empty.choose(file: file)
        empty.store.isFull = true
        try confirm(empty)
        empty.store.isFull = false
        #expect(empty.store["state/counted"] == nil)
        try empty.choose(file: file)
        try confirm(empty)
        let later = try again(empty)
        try later.send(.viewOpened(.profile))
        #expect(later.store.keys("profiles/").isEmpty && later.shows("0 points"))
    }

    /// Neither at once nor when they are found at the next start.
    @Test func importedResultsCountForNoProfile() throws {
        let file = try exported(try filled(40), .exportCSV)
        let empty = try Device.started(route: "scores")
        try empty.choose(file: file)
        try confirm(empty)
        let later = try again(empty)
        try later.send(.viewOpened(.profile))
        #expect(later.store.keys("profiles/").isEmpty && later.shows("0 points"))
    }

    @Test func aResultThatStandsTwiceInAFileCountsOnce() throws {
        let head = "id,group,ranked,moves,milliseconds,at,name,record\n"
        let rows = ["a", "b", "a"].map { "\($0),sliding.4x4.multi,80,80,999,1700000000000,Ada,\n" }.joined()
        let device = try Device.started(route: "scores")
        try device.choose(file: Text(head + rows))
        try confirm(device)
        #expect(device.store.keys("results/").count == 2 && device.bests.first?.best.games == 2)
    }

    @Test func aFileThatEndsWithinQuotationMarksIsCutOff() throws {
        let head = "id,group,ranked,moves,milliseconds,at,name,record\n"
        let device = try Device.started(route: "scores")
        try device.choose(file: Text(head + "a,sliding.4x4.multi,80,80,999,1,\"Ada,\nb,c"))
        #expect(lines(device).count == 1 && lines(device)[0].hasPrefix("Line 2: "))
        #expect(device.shows(device.catalogue[.importLine, "2", device.text(.damageCutOff)]))
    }

    /// Both read results before they store what follows from them.
    @Test func nothingIsResetWhileResultsAreTakenIn() throws {
        let file = try exported(try filled(1003), .exportJSON)
        let device = try filled(6)
        try device.choose(file: file)
        var isTried = false
        device.afterEach = { device in
            guard !isTried, device.store.keys("results/").count > 100 else { return }
            isTried = true
            try device.send(.scoreReset(.undoAsked))
            #expect(device.notice == .oneMoment)
        }
        try confirm(device)
        #expect(isTried)
        #expect(device.bests.reduce(0) { $0 + $1.best.games } == device.store.keys("results/").count)
    }
}
