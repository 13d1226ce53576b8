/// A chain of a step, link by link: what is assumed, and what follows from it.
///
/// A step's marks and links are all its chains in one picture, in which several ways may lead to a candidate; here each assumption
/// has a chain of its own.
public struct SudokuChain: Hashable, Sendable {
    /// A candidate that is true, or false.
    public struct Node: Hashable, Sendable {
        public let candidate: SudokuCandidate
        public let isTrue: Bool
        /// The nodes from which it follows together, by their places in the chain, which are before its own. None for what is
        /// assumed.
        public let reasons: [Int]

        package init(candidate: SudokuCandidate, isTrue: Bool, reasons: [Int]) {
            self.candidate = candidate
            self.isTrue = isTrue
            self.reasons = reasons
        }
    }

    /// The assumption first.
    public let nodes: [Node]

    package init(nodes: [Node]) { self.nodes = nodes }

    /// How a node follows from its reasons; nil for what is assumed.
    public func strength(of node: Node) -> SudokuStep.Link.Strength? {
        guard let first = node.reasons.first else { return nil }
        if nodes[first].isTrue { return .weak }
        return node.isTrue ? .strong : .advanced
    }
}
