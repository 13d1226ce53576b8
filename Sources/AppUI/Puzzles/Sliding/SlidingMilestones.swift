import PuzzleCore

/// What a solved board does for the profile's milestones.
enum SlidingMilestones {
    static func steps(of result: Score) -> [MilestoneStep] {
        guard let group = SlidingGroup(name: result.group) else { return [] }
        var steps = [MilestoneStep(.firstBoard), MilestoneStep(.tenBoards), MilestoneStep(.hundredBoards)]
        // A board that is a few moves from home is no achievement of its size.
        if group.mixing != .evenly { return steps }
        let (rows, columns) = (group.params.size.rows, group.params.size.columns)
        let sides = Milestone.squareSides
        if rows == columns, sides.contains(rows) { steps.append(MilestoneStep(.squares, rows - sides.lowerBound)) }
        if rows * columns >= Milestone.giantCells { steps.append(MilestoneStep(.giant)) }
        let times = Milestone.shortTimes
        for (side, time, milestone) in [(4, times.fourByFour, Milestone.minute), (3, times.threeByThree, .tenSeconds)]
        where rows == side && columns == side && result.milliseconds < time { steps.append(MilestoneStep(milestone)) }
        return steps
    }
}
