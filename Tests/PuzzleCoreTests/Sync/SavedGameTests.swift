import PuzzleCore
import Testing

/// Which of two games holds that were saved on different devices.
@Suite struct SavedGameTests {
    private static let puzzle: Text = "sliding.3x3.uniform.multi.1.000000000000002a;"
    private static let issued: Text = "01234567-89ab-cdef-0123-456789abcdef"

    private func stamp(_ device: UInt64, _ time: WallTime) -> Text {
        var clock = HybridClock(device: device)
        return clock.tick(at: time)
    }

    private func game(
        _ turns: Text, _ mark: Text = Text(), puzzle: Text = Self.puzzle, at time: WallTime = 1, on device: UInt64 = 1
    ) -> SavedGame {
        SavedGame(stamp: stamp(device, time), header: puzzle + mark, turns: turns)
    }

    private func over(_ mark: Text = Text(), at time: WallTime = 1, on device: UInt64 = 1) -> SavedGame {
        SavedGame(stamp: stamp(device, time), header: Self.puzzle + mark, end: "over")
    }

    @Test func whatHasTheOthersTurnsAtFirstContinuesIt() {
        let continued: [(Text, Text)] = [
            ("", ""), ("0R", ""), ("0R", "0R"), ("0R,340D", "0R"), ("0R,340D,1-", "0R,340D"),
        ]
        for (longer, shorter) in continued {
            #expect(game(longer).continues(game(shorter)))
            #expect(game(shorter).continues(game(longer)) == (longer == shorter))
        }
        let different: [(Text, Text)] = [
            ("0R", "0D"), ("0R,340D", "0R,34"), ("0R,34", "0R,3"), ("0R,1D", "0R,2D,1D"),
        ]
        for (one, other) in different {
            #expect(!game(one).continues(game(other)) && !game(other).continues(game(one)))
        }
        // Another puzzle, another game of it, another day.
        for other in [
            game("0R", puzzle: "sliding.3x3.uniform.multi.1.000000000000002b;"), game("0R", Self.issued),
            game("0R", puzzle: "20000;" + Self.puzzle),
        ] {
            #expect(!game("0R,1D").continues(other))
        }
    }

    /// It is no longer ranked, and that cannot be taken back.
    @Test func helpContinuesAGame() {
        #expect(game("0R", "+").continues(game("0R", Self.issued)))
        #expect(game("0R,1D", "+").continues(game("0R", "+")))
        #expect(!game("0R,1D", Self.issued).continues(game("0R", "+")))
    }

    @Test func whatIsOverIsSoHoweverTheOtherHasGoneOn() {
        #expect(over(Self.issued).continues(game("0R,1D", Self.issued)))
        #expect(over().continues(game("0D", "+")))
        #expect(!game("0R,1D", Self.issued).continues(over(Self.issued)))
        #expect(!over(Self.issued).continues(game("0R")))
        // Whoever begins it anew knows that.
        #expect(game("").replaces(over()) && !game("0R").replaces(over()) && !game("", Self.issued).replaces(over()))
        #expect(over().replaces(over()))
        #expect(game("0R").replaces(game("", Self.issued)) && !game("0R").replaces(game("0D")))
    }

    @Test func whatIsKnownAndNotThereWasReplaced() {
        let (one, two) = (game("0R", at: 1, on: 1), game("0R,1D", at: 2, on: 2))
        let after = SavedGames([two], known: [one.stamp])
        #expect(SavedGames([one]).joined(with: after) == after)
        // Both went on from the same.
        let (left, right) = (game("0R,1D,1R", at: 3, on: 1), game("0R,1D,1U", at: 3, on: 2))
        let joined = SavedGames([left], known: [two.stamp]).joined(with: SavedGames([right], known: [one.stamp]))
        #expect(joined.games == [left, right] && joined.present == [left, right])
        // The player has chosen.
        let chosen = SavedGames([game("0R,1D,1R", at: 4, on: 1)], known: joined.known)
        #expect(joined.joined(with: chosen) == chosen && chosen.joined(with: joined) == chosen)
    }

    @Test func whatAnotherOneContinuesIsNotSeen() {
        let (one, two) = (game("0R", at: 5, on: 1), game("0R,1D", at: 2, on: 2))
        let joined = SavedGames([one]).joined(with: SavedGames([two]))
        #expect(joined.games == [two, one] && joined.present == [two])
        // Of two that are the same, the later one is.
        let again = game("0R", at: 6, on: 2)
        #expect(SavedGames([one, again]).present == [again])
        #expect(SavedGames([one, two, over(at: 1, on: 3)]).present == [over(at: 1, on: 3)])
    }

    @Test func onlySoManyAreKept() {
        let games = (1...5).map { game(Text("\($0)R"), at: WallTime($0), on: UInt64($0)) }
        let ended = (1...5).map { over(Text("\($0)"), at: WallTime($0), on: UInt64($0 + 10)) }
        let kept = SavedGames(games + ended)
        #expect(kept.games.filter { !$0.isOver } == Array(games.suffix(SavedGames.most)))
        #expect(kept.games.filter(\.isOver) == Array(ended.suffix(SavedGames.most)))
        #expect(kept.known.count == 10)
        // Devices without end leave the latest.
        let many = SavedGames(known: (1...50).map { stamp($0, WallTime($0)) })
        #expect(many.known.count == 20 && many.known.last == stamp(50, 50))
    }

    /// Neither the same game again, as by devices that were logged in anew, nor one that was only begun takes the place of another.
    @Test func whatNobodyWouldMissGoesFirst() {
        let lonely = game("0D", at: 1, on: 1)
        let again = (2...4).map { game("0R", at: WallTime($0), on: UInt64($0)) }
        let begun = game("", puzzle: "sliding.3x3.uniform.multi.1.000000000000002b;", at: 5, on: 5)
        let state = again.reduce(SavedGames([lonely])) { $0.joined(with: SavedGames([$1])) }
        #expect(state.present == [lonely, again[2]])
        let other = game("0L", at: 6, on: 6)
        let joined = SavedGames([lonely, again[0], other]).joined(with: SavedGames([begun]))
        #expect(joined.games == [lonely, again[0], other] && joined.known.count == 4)
        let untouched = (1...4).map { game("", Text("\($0)"), at: WallTime($0), on: UInt64($0)) }
        #expect(SavedGames(untouched).games == Array(untouched.suffix(3)))
        #expect(SavedGames(state.text) == state && SavedGames(joined.text) == joined)
    }

    @Test func statesAreTextsAndNothingElseIs() throws {
        let ranked = SavedGame(
            stamp: stamp(2, 7), header: "20000;" + Self.puzzle + Self.issued, clock: "1800000000000", made: "1..;5",
            picture: "lake", player: "Nguyễn", turns: "0R,340D,12+")
        let states = [
            SavedGames(), SavedGames(known: [stamp(1, 1)]), SavedGames([game("")]),
            SavedGames([ranked, game("0R"), over("+", at: 9, on: 3)], known: [stamp(4, 9)]),
        ]
        for state in states {
            #expect(SavedGames(state.text) == state)
            let item = SyncItem(state, of: "sliding")
            #expect(item.stamp == state.known.last ?? "" && item.value == state.text)
        }
        let read = try #require(SavedGames(states[3].text)?.game(ranked.stamp))
        #expect(read.player == "Nguyễn" && read.turns == "0R,340D,12+" && read.isUnfinished)
        let text = states[3].text
        for wrong in [
            "x", "1", text + "\n", text + "1\nx", Text(text.bytes.dropFirst()), Text(text.bytes.dropFirst(34)),
            stamp(1, 1) + " " + stamp(1, 2), stamp(1, 2) + " " + stamp(2, 1),
        ] as [Text] {
            #expect(SavedGames(wrong) == nil, "\(wrong)")
        }
    }

    /// Devices that play, end and begin games, and learn of each other in whatever order.
    @Test(arguments: 1...40 as ClosedRange<UInt64>) func statesJoinToOne(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var clocks = (1...3).map { HybridClock(device: UInt64($0)) }
        var states = [SavedGames](repeating: SavedGames(), count: 3)
        var seen: [SavedGames] = []
        var ends = 0
        for step in 0..<30 {
            let place = random.number(0...2)
            let state = states[place]
            let stamp = clocks[place].tick(at: WallTime(random.number(1...100)))
            let own = state.present.last { !$0.isOver }
            // Whoever plays has chosen: so there are no more games than devices.
            let over = state.games.filter(\.isOver)
            switch random.number(0...9) {
            case 0...3:
                var turns = own?.turns ?? Text()
                if !turns.isEmpty { turns.append(byte: UInt8(ascii: ",")) }
                turns.append(decimal: step)
                let game = SavedGame(stamp: stamp, header: own?.header ?? Self.puzzle, turns: turns + "R")
                states[place] = SavedGames(over + [game], known: state.known)
            case 4:
                let game = SavedGame(stamp: stamp, header: Text(decimal: step) + ";")
                states[place] = SavedGames(over + [game], known: state.known)
            case 5 where ends < SavedGames.most && own != nil:
                ends += 1
                let mark = SavedGame(stamp: stamp, header: own?.header ?? Self.puzzle, end: "over")
                states[place] = SavedGames(over + [mark], known: state.known)
            default:
                let other = states[random.number(0...2)]
                for stamp in other.known { clocks[place].observe(stamp) }
                states[place] = state.joined(with: other)
            }
            seen.append(states[place])
            let (a, b, c) = (states[0], states[1], seen[random.number(0...seen.count - 1)])
            #expect(a.joined(with: b) == b.joined(with: a))
            #expect(a.joined(with: b).joined(with: c) == a.joined(with: b.joined(with: c)))
            #expect(a.joined(with: a) == a && a.joined(with: b).joined(with: a) == a.joined(with: b))
            #expect(SavedGames(a.text) == a)
            // As items of the server.
            let (one, two) = (SyncItem(a, of: "sliding"), SyncItem(b, of: "sliding"))
            #expect(one.joined(with: two) == SyncItem(a.joined(with: b), of: "sliding"))
        }
    }
}
