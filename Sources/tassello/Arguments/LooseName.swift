import ArgumentParser

/// A name as people write it: `X-Wing`, `x_wing` and `xwing` are one, and `hidden singles` are a hidden single.
struct LooseName: Hashable {
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
        let given = LooseName(text)
        if let found = values.first(where: { $0.names.contains { LooseName($0) == given } }) { return found.value }
        let nearest = values.map { entry -> (name: String, distance: Int) in
            if let name = entry.names.first(where: { LooseName($0).begins(with: given) }) { return (name, 0) }
            let distances = entry.names.map { LooseName($0).key.distance(to: given.key) }
            return (entry.names[0], distances.min() ?? .max)
        }
        // As sorting need not keep the order of equals.
        let sorted = nearest.enumerated().sorted { one, other in
            (one.element.distance, one.offset) < (other.element.distance, other.offset)
        }
        let names = sorted.prefix(3).map { $0.element.name }.joined(separator: ", ")
        throw ValidationError("There is no \(sort) \"\(text)\"; the nearest are \(names). --help has all.")
    }

    func begins(with other: LooseName) -> Bool { !other.key.isEmpty && key.starts(with: other.key) }
}
