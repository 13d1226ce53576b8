import PuzzleAPI
import PuzzleCore

/// What the server keeps of what devices share, for one account.
struct FakeSync {
    private var items: [(number: Int64, item: SyncItem)] = []
    private(set) var mark: Int64 = 0
    /// Marks that were given.
    private var marks: Set<Int64> = [0]
    var isFull = false
    /// So many items it tells at once.
    var most = 1000

    /// - Returns: nil if there is no room.
    mutating func answer(_ request: SyncRequest) -> SyncAnswer? {
        var answer = SyncAnswer()
        guard marks.contains(request.mark) else {
            answer.isForgotten = true
            return answer
        }
        if isFull, !request.changes.isEmpty { return nil }
        let told = request.changes.map(\.item)
        let undone = (items.map(\.item) + told).compactMap(\.undone)
        for item in told.filter({ $0.undone != nil }) + told.filter({ $0.undone == nil }) { take(item, undone) }
        for (_, item) in items { take(item, undone) }
        marks.insert(mark)
        answer.mark = mark
        for cursor in request.cursors {
            let news = items.filter { $0.item.category == cursor.category && $0.number > cursor.number }
                .sorted { $0.number < $1.number }
            let some = news.prefix(most - answer.changes.count)
            answer.changes += some.filter { !told.contains($0.item) }.map { SyncChange($0.item) }
            let isMore = some.count < news.count
            answer.isMore = answer.isMore || isMore
            answer.cursors.append(
                SyncCursor(cursor.category, after: isMore ? some.last?.number ?? cursor.number : mark))
        }
        for item in told {
            guard let known = items.first(where: { $0.item.isSame(as: item) })?.item, known != item,
                !answer.changes.contains(SyncChange(known))
            else { continue }
            answer.changes.append(SyncChange(known))
        }
        return answer
    }

    private mutating func take(_ item: SyncItem, _ undone: [Text]) {
        let place = items.firstIndex { $0.item.isSame(as: item) }
        let new = (place.map { items[$0].item.joined(with: item) } ?? item).undoing(undone.contains)
        if let place, items[place].item == new { return }
        if let place { items.remove(at: place) }
        mark += 1
        items.append((mark, new))
    }

    /// As if an earlier copy were restored: of what came last nothing is known.
    mutating func forget() { (items, mark, marks) = ([], mark + 1000, [0, mark + 1000]) }
}
