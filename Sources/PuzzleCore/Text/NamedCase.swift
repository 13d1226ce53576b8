/// One of some cases, which texts and commands call by a name.
public protocol NamedCase: CaseIterable, Sendable {
    var name: StaticString { get }
}

extension NamedCase {
    /// - Returns: nil if no case has this name.
    public init?(name: Text) {
        guard let known = Self.allCases.first(where: { Text($0.name) == name }) else { return nil }
        self = known
    }
}

extension TextReader {
    /// Reads the name of a case if one comes next.
    public mutating func take<Case: NamedCase>() -> Case? {
        for known in Case.allCases where take(known.name) { return known }
        return nil
    }
}
