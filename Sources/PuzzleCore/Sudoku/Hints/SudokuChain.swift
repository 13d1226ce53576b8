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
        /// What excludes it, where that is more than a candidate which it sees.
        public let inside: Deduction?

        package init(candidate: SudokuCandidate, isTrue: Bool, reasons: [Int], inside: Deduction? = nil) {
            self.candidate = candidate
            self.isTrue = isTrue
            self.reasons = reasons
            self.inside = inside
        }
    }

    /// A pattern, or chains, inside of a chain: they are there in the candidates without those that are false in the node's reasons.
    public struct Deduction: Hashable, Sendable {
        public let step: SudokuStep
        /// None of a pattern.
        public let chains: [SudokuChain]

        package init(step: SudokuStep, chains: [SudokuChain]) {
            self.step = step
            self.chains = chains
        }
    }

    /// The assumption first.
    public let nodes: [Node]

    package init(nodes: [Node]) { self.nodes = nodes }

    /// How a node follows from its reasons; nil for what is assumed.
    public func strength(of node: Node) -> SudokuStep.Link.Strength? {
        if node.inside != nil { return .advanced }
        guard let first = node.reasons.first else { return nil }
        if nodes[first].isTrue { return .weak }
        return node.isTrue ? .strong : .advanced
    }
}
