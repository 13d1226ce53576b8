import PuzzleCore

extension CandidateGrid {
    /// XY-Wing, or XYZ-Wing: a pivot and two cells with two candidates that it sees; whichever digit the pivot has, one of
    /// the three has the digit that the two share.
    package func wing(isXYZ: Bool) -> SudokuStep? {
        let bivalue = bivalueCells
        for pivot in 0..<cells where masks[pivot].nonzeroBitCount == (isXYZ ? 3 : 2) {
            let pivotMask = masks[pivot]
            let around = geometry.peers[pivot] & bivalue
            for first in around {
                let firstMask = masks[first]
                guard (pivotMask & ~firstMask).isSingle else { continue }
                for second in around {
                    let secondMask = masks[second]
                    guard (pivotMask | firstMask | secondMask).nonzeroBitCount == 3,
                        (pivotMask & firstMask & secondMask).nonzeroBitCount == (isXYZ ? 1 : 0)
                    else { continue }
                    let digit = (firstMask & secondMask).trailingZeroBitCount
                    var victims = geometry.peers[first] & geometry.peers[second]
                    if isXYZ { victims = victims & geometry.peers[pivot] }
                    victims.remove(pivot)
                    guard victims.contains(where: { has($0, digit) }) else { continue }
                    return SudokuStep(
                        isXYZ ? .xyzWing : .xyWing, rating: isXYZ ? 44 : 42,
                        marks: candidates([pivot, first, second], allDigits).marked(.cause),
                        eliminations: candidates([Int](victims), .bit(digit)))
                }
            }
        }
        return nil
    }
}
