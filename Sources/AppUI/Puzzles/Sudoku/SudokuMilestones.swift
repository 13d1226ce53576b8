import PuzzleCore

/// What a solved Sudoku does for the profile's milestones.
enum SudokuMilestones {
    static func steps(of result: Score) -> [MilestoneStep] {
        guard let group = SudokuGroup(name: result.group), let mark = SudokuMark(ranked: result.ranked) else {
            return []
        }
        var steps = [
            MilestoneStep(.firstSudoku), MilestoneStep(.tenSudokus), MilestoneStep(.hundredSudokus),
            MilestoneStep(.levels, Int(group.level.rawValue)),
        ]
        if let place = SudokuChoice.kinds.firstIndex(where: { $0.text == group.kind.text }) {
            steps.append(MilestoneStep(.kinds, place))
        }
        let grades: [Milestone] =
            switch mark.achievement {
            case .perfectS: [.perfectS]
            case .ss: [.doubleS]
            case .perfectSS: [.doubleS, .perfectDoubleS]
            case .crown, .perfectCrown: [.crown]
            case .d, .a, .s, .sss, .perfectSSS: []
            }
        steps += grades.map { MilestoneStep($0) }
        if mark.achievement.isPerfect { steps.append(MilestoneStep(.perfectTen)) }
        return steps
    }
}
