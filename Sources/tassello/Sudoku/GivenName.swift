import ArgumentParser

/// A name as people write it: `X-Wing`, `x_wing` and `xwing` are one, and `hidden singles` are a hidden single.
struct GivenName: Hashable {
    /// Letters and digits alone, in small letters.
    private let key: [Character]

    init(_ text: String) {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0 != "type" }
        let letters = Array(words.joined())
        key = letters.count > 1 && letters.last == "s" ? Array(letters.dropLast()) : letters
    }

    /// What has the name, or an alias like it.
    /// - Parameters:
    ///   - sort: what is named: `kind`.
    ///   - values: with their names, and aliases behind them.
    /// - Throws: `ValidationError` that tells the nearest names.
    static func find<Value>(_ text: String, sort: String, _ values: [(names: [String], value: Value)]) throws -> Value {
        let given = GivenName(text)
        if let found = values.first(where: { $0.names.contains { GivenName($0) == given } }) { return found.value }
        let nearest = values.map { entry -> (name: String, distance: Int) in
            if let name = entry.names.first(where: { GivenName($0).begins(with: given) }) { return (name, 0) }
            let distances = entry.names.map { GivenName($0).distance(to: given) }
            return (entry.names[0], distances.min() ?? .max)
        }
        // As sorting need not keep the order of equals.
        let sorted = nearest.enumerated().sorted { one, other in
            (one.element.distance, one.offset) < (other.element.distance, other.offset)
        }
        let names = sorted.prefix(3).map { $0.element.name }.joined(separator: ", ")
        throw ValidationError("There is no \(sort) \"\(text)\"; the nearest are \(names). --help has all.")
    }

    func begins(with other: GivenName) -> Bool { !other.key.isEmpty && key.starts(with: other.key) }

    /// How many letters are to be put in, left out or changed (Levenshtein's distance).
    private func distance(to other: GivenName) -> Int {
        var row = Array(0...other.key.count)
        for (index, letter) in key.enumerated() {
            var before = row[0]
            row[0] = index + 1
            for (column, otherLetter) in other.key.enumerated() {
                let changed = before + (letter == otherLetter ? 0 : 1)
                before = row[column + 1]
                row[column + 1] = min(changed, before + 1, row[column] + 1)
            }
        }
        return row[other.key.count]
    }
}
