import PuzzleCore

extension UnaryChains {
    /// The shortest chain from a literal to its negation, and of several the first one.
    ///
    /// Each chain can be read backwards with all literals negated. So where something that follows from a literal meets its
    /// own negation for the first time, that is the middle of a shortest chain.
    mutating func forcing() {
        setBound(isCycle: false)
        if most < 4 { return }
        begin()
        // Two literals more with each half of a round.
        var nodes = 4
        while nodes <= most {
            let isOnNew = reach.extendOn(next, nextStart)
            if findClash(nodes, (reach.onBefore, reach.off)) || nodes + 2 > most { return }
            let isOffNew = reach.extendOff(next, nextStart)
            if findClash(nodes + 2, (reach.on, reach.offBefore)) || !isOnNew && !isOffNew { return }
            nodes += 4
        }
    }

    /// All that follows from each candidate by links of both kinds.
    mutating func followAll() {
        _ = use(.xy)
        begin()
        reach.complete(next, nextStart)
    }

    /// Whether a literal follows from its negation at all.
    mutating func hasClash() -> Bool {
        followAll()
        for start in 0..<table.count where isChoice(start) {
            if clashes(start) || clashesIfExcluded(start, reach.on, reach.off) { return true }
        }
        return false
    }

    /// Each candidate with all that it excludes.
    private func begin() {
        reach.reset()
        for candidate in 0..<table.count {
            for link in weak(candidate) {
                reach.insert(Int(table.weak.targets[link]), into: reach.off, of: candidate)
            }
        }
    }

    /// Looks for the first literal from which a candidate follows both true and excluded.
    /// - Parameter ofForced: what follows from the candidates that an excluded start forces, an implication less.
    private mutating func findClash(
        _ nodes: Int, _ ofForced: (on: Reach.Sets, off: Reach.Sets)
    ) -> Bool {
        for start in 0..<table.count where isChoice(start) {
            if !clashes(start), !clashesIfExcluded(start, ofForced.on, ofForced.off) { continue }
            let key = Key(
                rating: ChainLength.rating(base: base(isCycle: false), nodes: nodes), nodes: nodes, links: links,
                start: start, form: clashes(start) ? 1 : 2)
            if key < best {
                best = key
                setBound(isCycle: false)
            }
            return true
        }
        return false
    }

    @inline(__always)
    private func clashes(_ start: Int) -> Bool {
        var clash = Reach.Block()
        for block in start &* reach.blocks..<(start &+ 1) &* reach.blocks {
            clash |= reach.on[block] & reach.off[block]
        }
        return clash != Reach.Block()
    }

    /// What follows from an excluded candidate is what follows from those that it forces.
    @inline(__always)
    private func clashesIfExcluded(_ start: Int, _ on: Reach.Sets, _ off: Reach.Sets) -> Bool {
        if !linked[start] { return false }
        for block in 0..<reach.blocks {
            var (forced, excluded) = (Reach.Block(), Reach.Block())
            for link in strong(start) {
                let place = Int(table.strong.targets[link]) &* reach.blocks &+ block
                forced |= on[place]
                excluded |= off[place]
            }
            if forced & excluded != Reach.Block() { return true }
        }
        return false
    }
}
