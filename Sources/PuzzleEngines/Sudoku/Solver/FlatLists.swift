import PuzzleCore

/// Lists of numbers, one behind the other in memory of its own: for loops that are too hot for arrays of arrays, whose
/// elements are retained and released.
struct FlatLists: ~Copyable {
    /// Of each list its first place in `items`; one more for the end of the last.
    private let starts: UnsafeMutablePointer<Int>
    private let items: UnsafeMutablePointer<Int>

    init(_ lists: [[Int]]) {
        var total = 0
        for list in lists { total += list.count }
        starts = .allocate(capacity: lists.count + 1)
        items = .allocate(capacity: max(total, 1))
        var end = 0
        for (index, list) in lists.enumerated() {
            (starts + index).initialize(to: end)
            for item in list {
                (items + end).initialize(to: item)
                end += 1
            }
        }
        (starts + lists.count).initialize(to: end)
    }

    deinit {
        starts.deallocate()
        items.deallocate()
    }

    /// - Precondition: there is such a list; not checked.
    @inline(__always)
    subscript(index: Int) -> UnsafeBufferPointer<Int> {
        UnsafeBufferPointer(start: items + starts[index], count: starts[index &+ 1] &- starts[index])
    }
}
