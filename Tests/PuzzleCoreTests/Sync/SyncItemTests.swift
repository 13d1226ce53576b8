import PuzzleCore
import Testing

@Suite struct SyncItemTests {
    private static let key: Text = "01234567-89ab-cdef-0123-456789abcdef"

    /// Stamps of few moments and devices, so that many are the same.
    private func stamp(_ random: inout SeededGenerator) -> Text {
        var clock = HybridClock(device: UInt64(random.number(1...2)))
        return clock.tick(at: WallTime(random.number(1...6)))
    }

    private func item(_ random: inout SeededGenerator) -> SyncItem {
        let deletions = (0..<random.number(0...4)).map { _ in stamp(&random) }
        return SyncItem(
            .scores, key: Self.key, stamp: stamp(&random), value: Text(decimal: random.number(0...2)),
            deletions: deletions)
    }

    /// Whatever comes first, and however often.
    @Test func statesJoinToOne() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let (a, b, c) = (item(&random), item(&random), item(&random))
            #expect(a.joined(with: b) == b.joined(with: a))
            #expect(a.joined(with: b).joined(with: c) == a.joined(with: b.joined(with: c)))
            #expect(a.joined(with: a) == a)
            let isUndone = { (reset: Text) in reset == a.deletions.first }
            #expect(
                a.joined(with: b).undoing(isUndone) == b.undoing(isUndone).joined(with: a.undoing(isUndone)))
        }
    }

    @Test func whatWasChangedLastHolds() {
        var clock = HybridClock(device: 1)
        let earlier = SyncItem(.look, key: "theme", stamp: clock.tick(at: 10), value: "2")
        let later = SyncItem(.look, key: "theme", stamp: clock.tick(at: 10), value: "1")
        #expect(earlier.joined(with: later) == later)
        #expect(earlier.isSame(as: later))
        #expect(!SyncItem(.game, key: "theme", stamp: later.stamp, value: "1").isSame(as: later))
    }

    @Test func aResultThatComesBackAfterAResetIsThere() {
        var (one, other) = (HybridClock(device: 1), HybridClock(device: 2))
        let added = SyncItem(.scores, key: Self.key, stamp: one.tick(at: 10), value: "facts")
        let reset = one.tick(at: 20)
        let elsewhere = other.tick(at: 15)
        let deleted = SyncItem(
            .scores, key: Self.key, stamp: added.stamp, value: "facts", deletions: [reset, elsewhere, reset])
        #expect(deleted.deletions == [elsewhere, reset])
        #expect(added.joined(with: deleted) == deleted)
        // Each reset is undone by itself.
        #expect(deleted.undoing { $0 == reset }.deletions == [elsewhere])
        #expect(deleted.undoing { $0 == reset || $0 == elsewhere } == added)
        // Read from a file once more, it is newer than the reset.
        let again = SyncItem(.scores, key: Self.key, stamp: one.tick(at: 30), value: "facts")
        let both = deleted.joined(with: again)
        #expect(both.stamp == again.stamp && both.deletionsSince.isEmpty && deleted.deletionsSince == deleted.deletions)
        // Those of before are known until they are undone, and one that comes later holds.
        let later = one.tick(at: 40)
        let third = SyncItem(.scores, key: Self.key, stamp: "", value: "", deletions: [later])
        let last = both.joined(with: third).undoing { $0 == elsewhere }
        #expect(last.deletions == [reset, later] && last.deletionsSince == [later])
    }

    @Test func anUndoingSaysWhichResetItMeans() {
        var clock = HybridClock(device: 1)
        let reset = clock.tick(at: 10)
        let undoing = SyncItem(undoing: reset, stamp: clock.tick(at: 20))
        #expect(undoing.undone == reset)
        #expect(SyncItem(.look, key: undoing.key, stamp: undoing.stamp, value: "").undone == nil)
        #expect(SyncItem(.scores, key: Self.key, stamp: undoing.stamp, value: "").undone == nil)
    }

    @Test func deletionsAreOneText() {
        var clock = HybridClock(device: 1)
        let stamps = (0..<25).map { _ in clock.tick(at: 10) }
        for count in [0, 1, 2, 20] {
            let item = SyncItem(
                .scores, key: Self.key, stamp: "", value: "", deletions: Array(stamps[..<count]).reversed())
            #expect(item.deletions == Array(stamps[..<count]))
            #expect(SyncItem.resets(in: item.deletionList) == item.deletions)
        }
        // More than there can be: the latest count.
        let item = SyncItem(.scores, key: Self.key, stamp: "", value: "", deletions: stamps)
        #expect(item.deletions == Array(stamps[5...]))
    }
}
