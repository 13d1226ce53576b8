import PuzzleCore

/// Choices of the search of classic grids. A choice of places is whether a digit is in a short row of a band (three cells in
/// a row and a box), or in a short column of a stack.
///
/// The band or stack is the one whose digits have the fewest places left, and in it a digit with as few ways as possible to
/// lie in the three boxes, mostly two: what is decided there soon decides the rest. tdoku (Tom Dillon,
/// https://t-dillon.github.io/tdoku) chooses so. On hard grids it takes two thirds to three quarters of
/// the choices that it takes to try cells with two candidates; but grids with many such cells take more.
extension ClassicSearch {
    /// Short rows that a digit has at least in a band: three, one of each box.
    private static var fewest: Int { 3 }

    /// Makes a choice: the level above gets the digit in one of its short lines, this level gets it elsewhere.
    /// - Returns: false if each digit has only one place left in each short line.
    @inline(__always)
    static func branchOnPlace(_ candidates: UnsafeMutablePointer<Bands>) -> Bool {
        guard let chute = tightestChute(candidates) else { return false }
        let above = candidates + levelSize
        for index in 0..<levelSize { above[index] = candidates[index] }
        if chute < 3 {
            branch(inBand: chute, candidates, above)
        } else {
            branch(inStack: chute &- 3, candidates, above)
        }
        return true
    }

    /// Of the bands (0...2) and stacks (3...5) in which something is left to choose, the one with the fewest places.
    @inline(__always)
    private static func tightestChute(_ candidates: UnsafeMutablePointer<Bands>) -> Int? {
        // Of each stack one row is counted: the first row of a band has the first stack, and so on.
        let stacks = Bands.all(0o7 | 0o70 << 10 | 0o700 << 20)
        let stackStarts = Bands.all(0o1 | 0o10 << 10 | 0o100 << 20)
        var inRows = Bands.all(0)
        var inStacks = Bands.all(0)
        for digit in 0..<9 {
            let rows = candidates[digit].shortRows
            inRows &+= (rows >> 2 &+ rows >> 5 &+ rows >> 8) & .columns(3)
            let columns = candidates[digit].shortColumns & stacks
            inStacks &+= columns & stackStarts &+ columns >> 1 & stackStarts &+ columns >> 2 & stackStarts
        }
        let inBands = (inRows &+ inRows >> 10 &+ inRows >> 20) & .all(511)
        let decided = UInt32(9 * fewest)
        var least = UInt32.max
        var chute = 0
        for band in 0..<3 where inBands[band] > decided && inBands[band] < least {
            least = inBands[band]
            chute = band
        }
        for stack in 0..<3 {
            // A band has at most 27 short columns of a stack, for all digits.
            let start = UInt32(truncatingIfNeeded: 13 &* stack)
            let count =
                (inStacks[0] &>> start & 31) &+ (inStacks[1] &>> start & 31) &+ (inStacks[2] &>> start & 31)
            guard count > decided, count < least else { continue }
            least = count
            chute = 3 &+ stack
        }
        return least == .max ? nil : chute
    }

    /// The digit with the fewest short lines of those with more than three; any with five or six, which lie in two ways.
    @inline(__always)
    private static func digitToChoose(_ shortLines: (_ digit: Int) -> UInt32) -> Int {
        var digit = 0
        var least = 10
        for other in 0..<9 {
            let count = shortLines(other).nonzeroBitCount
            guard count > fewest, count < least else { continue }
            least = count
            digit = other
            if count < 7 { break }
        }
        return digit
    }

    @inline(__always)
    private static func branch(
        inBand band: Int, _ candidates: UnsafeMutablePointer<Bands>, _ above: UnsafeMutablePointer<Bands>
    ) {
        let digit = digitToChoose { candidates[$0].shortRows[band] }
        let short = candidates[digit].shortRows[band]
        var row: UInt32 = 511
        while short & row & ((short & row) &- 1) == 0 { row <<= 10 }
        let last = short & row & (0 &- (short & row))
        let cells = last << 1 &- last >> 2
        above[digit][band] &= cells | ~row
        candidates[digit][band] &= ~cells
    }

    @inline(__always)
    private static func branch(
        inStack stack: Int, _ candidates: UnsafeMutablePointer<Bands>, _ above: UnsafeMutablePointer<Bands>
    ) {
        let columns = 7 &<< UInt32(truncatingIfNeeded: 3 &* stack)
        let digit = digitToChoose {
            let short = candidates[$0].shortColumns
            return short[0] & columns | (short[1] & columns) << 9 | (short[2] & columns) << 18
        }
        let short = candidates[digit].shortColumns
        let several = (short[0] & short[1] | short[0] & short[2] | short[1] & short[2]) & columns
        let column = several & (0 &- several)
        let band = short[0] & column != 0 ? 0 : 1
        var cells = Bands.columns(column) & .used
        candidates[digit][band] &= ~cells[band]
        cells[band] = 0
        above[digit] &= ~cells
    }

    /// Chooses a cell and a digit: the level above gets the cell with that digit alone, this level the cell without it.
    ///
    /// A cell with two candidates is best, and one whose row and columns hold other such cells: either choice then
    /// decides these too. A quarter to a third fewer choices than with the first such cell, on hard grids.
    /// - Returns: false if each cell has one candidate.
    @inline(__always)
    static func branchOnCell(_ candidates: UnsafeMutablePointer<Bands>) -> Bool {
        let (pairs, several) = undecided(candidates)
        guard several.isAny else { return false }
        let sharing = pairs.sharingRow
        let sharingBoth = sharing & pairs.sharingColumn
        let choice = sharingBoth.isAny ? sharingBoth : sharing.isAny ? sharing : pairs.isAny ? pairs : several
        var band = 0
        while choice[band] == 0 { band &+= 1 }
        branch(onFirstOf: choice[band], inBand: band, candidates)
        return true
    }

    /// Where many cells have two candidates, chooses a cell of each band, one level above the other, all before anything
    /// follows from them. For the way down to the first solution: such a grid mostly has several, or is nearly solved, so
    /// that choices are seldom wrong and what follows from three is found in little more time than what follows from one.
    /// - Returns: how many cells; 0 if few have two candidates.
    @inline(__always)
    static func branchOnPairs(_ candidates: UnsafeMutablePointer<Bands>) -> Int {
        let (pairs, _) = undecided(candidates)
        let count = pairs[0].nonzeroBitCount &+ pairs[1].nonzeroBitCount &+ pairs[2].nonzeroBitCount
        guard count >= manyPairs else { return 0 }
        var level = candidates
        var chosen = 0
        for band in 0..<3 where pairs[band] != 0 {
            branch(onFirstOf: pairs[band], inBand: band, level)
            level += levelSize
            chosen &+= 1
        }
        return chosen
    }

    /// Hard puzzles hardly ever have as many before the first choice is taken back.
    private static var manyPairs: Int { 14 }

    /// The cells with two candidates, and those with more than one.
    @inline(__always)
    private static func undecided(_ candidates: UnsafeMutablePointer<Bands>) -> (pairs: Bands, several: Bands) {
        var once = Bands.all(0)
        var twice = Bands.all(0)
        var thrice = Bands.all(0)
        for digit in 0..<9 {
            let own = candidates[digit]
            thrice |= twice & own
            twice |= once & own
            once |= own
        }
        twice &= .used
        return (twice & ~thrice, twice)
    }

    @inline(__always)
    private static func branch(
        onFirstOf cells: UInt32, inBand band: Int, _ candidates: UnsafeMutablePointer<Bands>
    ) {
        let bit = cells & (0 &- cells)
        var digit = 0
        while candidates[digit][band] & bit == 0 { digit &+= 1 }
        let above = candidates + levelSize
        for index in 0..<levelSize { above[index] = candidates[index] }
        candidates[digit][band] ^= bit
        var cell = Bands.all(0)
        cell[band] = bit
        above[digit] &= cell | ~cell.filledRows
    }
}
