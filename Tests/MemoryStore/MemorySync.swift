import PuzzleAPI
import PuzzleCore

@testable import Store

/// What the devices of an account share, in the order of the changes.
struct MemorySync {
    /// All that ever became of anything.
    private var changes: [NumberedItem] = []
    private var marks: [Int64] = [0]
    /// The player's pictures, by their ids.
    private(set) var pictures: [Text: [UInt8]] = [:]

    var mark: Int64 { marks[marks.count - 1] }

    /// The latest state of each thing.
    private var latest: [NumberedItem] {
        changes.enumerated().filter { place, change in
            !changes[(place + 1)...].contains { $0.item.isSame(as: change.item) }
        }.map(\.element)
    }

    private func state(of item: SyncItem) -> SyncItem? { changes.last { $0.item.isSame(as: item) }?.item }

    func items(after cursor: SyncCursor) -> [NumberedItem] {
        latest.filter { $0.item.category == cursor.category && $0.number > cursor.number }
    }

    private func isPictureDeleted(_ id: Text) -> Bool {
        latest.contains { $0.item.isDeletedPicture && $0.item.key == id }
    }

    mutating func keepPicture(_ id: Text, _ bytes: [UInt8]) -> Bool {
        if isPictureDeleted(id) { return true }
        var all = pictures
        all[id] = bytes
        let size = all.values.reduce(0) { $0 + $1.count }
        guard all.count <= Limits.pictures, size <= Limits.allPicturesBytes else { return false }
        pictures = all
        return true
    }

    mutating func exchange(_ exchange: SyncExchange) -> SyncOutcome {
        guard marks.contains(exchange.mark) else { return .forgotten }
        let lacksPicture = exchange.items.contains { item in
            item.isPicture && !item.isDeletedPicture && pictures[item.key] == nil && !isPictureDeleted(item.key)
        }
        if lacksPicture { return .forgotten }
        let before = self
        var number = mark + exchange.step
        func note(_ item: SyncItem, in sync: inout MemorySync) {
            guard sync.state(of: item) != item else { return }
            number += 1
            sync.changes.append(NumberedItem(number: number, item: item))
        }
        let undone = (latest.map(\.item) + exchange.items).compactMap(\.undone)
        for item in exchange.items {
            note((state(of: item)?.joined(with: item) ?? item).undoing(undone.contains), in: &self)
        }
        for change in latest { note(change.item.undoing(undone.contains), in: &self) }
        if let last = changes.last, last.number > mark { marks.append(last.number) }
        let size = latest.reduce(into: SyncSize()) { $0.replace(nil, by: $1.item) }
        if size.isTooMuch, changes.count > before.changes.count {
            self = before
            return .full
        }
        for item in latest.map(\.item) where item.isDeletedPicture { pictures[item.key] = nil }
        var news = SyncNews(mark: mark, cursors: [], items: [], isMore: false)
        for var cursor in exchange.cursors {
            let found = items(after: cursor)
            let some = found.prefix(exchange.room - news.items.count)
            news.items += some.map(\.item)
            cursor.number = some.count < found.count ? some.last?.number ?? cursor.number : mark
            news.isMore = news.isMore || some.count < found.count
            news.cursors.append(cursor)
        }
        // Of each thing what was told in all.
        let told = exchange.items.map { item in
            exchange.items.filter { $0.isSame(as: item) }.reduce(item) { $0.joined(with: $1) }
        }
        news.items.removeAll { told.contains($0) }
        for item in told {
            guard let state = state(of: item), state != item, before.state(of: item) == state,
                !news.items.contains(where: { $0.isSame(as: item) })
            else { continue }
            news.items.append(state)
        }
        return .news(news)
    }
}
