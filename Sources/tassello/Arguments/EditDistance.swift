extension Array where Element: Equatable {
    /// How many elements have to be put in, left out or changed (Levenshtein's distance).
    func distance(to other: [Element]) -> Int {
        var row = [Int](0...other.count)
        for (index, element) in enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for (column, another) in other.enumerated() {
                let changed = corner + (element == another ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = Swift.min(changed, corner + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
