import PuzzleCore

/// What a player can achieve besides winning a game: listed in the profile, with how far one is.
public enum Milestone: UInt8, CaseIterable, Sendable {
    case firstBoard, tenBoards, hundredBoards, squares, giant, minute, tenSeconds, shortest
    case firstSudoku, tenSudokus, hundredSudokus, levels, kinds, perfectS, doubleS, perfectDoubleS, crown, perfectTen
    case daysInRow, dailies, materials, pictures, points

    /// How the results of a player lead there.
    enum Way { case count, collect, reach }

    private struct Declaration {
        let key: StaticString
        let way: Way
        let goal: Int

        init(_ key: StaticString, _ way: Way, _ goal: Int) { (self.key, self.way, self.goal) = (key, way, goal) }
    }

    private var declared: Declaration {
        switch self {
        case .firstBoard: .init("firstBoard", .count, 1)
        case .tenBoards: .init("tenBoards", .count, 10)
        case .hundredBoards: .init("hundredBoards", .count, 100)
        case .squares: .init("squares", .collect, Self.squareSides.count)
        case .giant: .init("giant", .count, 1)
        case .minute: .init("minute", .count, 1)
        case .tenSeconds: .init("tenSeconds", .count, 1)
        case .shortest: .init("shortest", .count, 1)
        case .firstSudoku: .init("firstSudoku", .count, 1)
        case .tenSudokus: .init("tenSudokus", .count, 10)
        case .hundredSudokus: .init("hundredSudokus", .count, 100)
        case .levels: .init("levels", .collect, SudokuLevel.allCases.count)
        case .kinds: .init("kinds", .collect, SudokuKindName.allCases.count)
        case .perfectS: .init("perfectS", .count, 1)
        case .doubleS: .init("doubleS", .count, 1)
        case .perfectDoubleS: .init("perfectDoubleS", .count, 1)
        case .crown: .init("crown", .count, 1)
        case .perfectTen: .init("perfectTen", .count, 10)
        case .daysInRow: .init("daysInRow", .reach, 10)
        case .dailies: .init("dailies", .count, 10)
        case .materials: .init("materials", .collect, Material.allCases.count)
        case .pictures: .init("pictures", .collect, Picture.allCases.count)
        case .points: .init("points", .reach, 10_000)
        }
    }

    private static let declarations = allCases.map { $0.declared }
    private var declaration: Declaration { Self.declarations[Int(rawValue)] }

    /// In the store. Never renamed.
    var key: StaticString { declaration.key }
    var way: Way { declaration.way }
    /// What has to be counted, collected or reached.
    var goal: Int { declaration.goal }

    static var squareSides: ClosedRange<Int> { 3...8 }
    /// A board with so many cells is a giant.
    static var giantCells: Int { 100 }
    static var shortTimes: (fourByFour: Milliseconds, threeByThree: Milliseconds) { (60_000, 10_000) }

    /// What has to be done.
    func text(_ words: Catalogue) -> Text {
        func square(_ side: Int) -> Text { BoardSize(rows: side, columns: side).map { words.size($0) } ?? Text() }
        func grade(_ achievement: Achievement) -> Text {
            words[.milestoneGrade, SudokuWords.achievement(achievement, words)]
        }
        let number = words.number(goal)
        return switch self {
        case .firstBoard: words[.milestoneBoard]
        case .tenBoards, .hundredBoards: words[.milestoneBoards, number]
        case .squares:
            words[.milestoneSquares, square(Self.squareSides.lowerBound), square(Self.squareSides.upperBound)]
        case .giant: words[.milestoneGiant, words.number(Self.giantCells)]
        case .minute: words[.milestoneTime, square(4), words.duration(Self.shortTimes.fourByFour)]
        case .tenSeconds: words[.milestoneTime, square(3), words.duration(Self.shortTimes.threeByThree)]
        case .shortest: words[.milestoneShortest]
        case .firstSudoku: words[.milestoneSudoku]
        case .tenSudokus, .hundredSudokus: words[.milestoneSudokus, number]
        case .levels: words[.milestoneLevels]
        case .kinds: words[.milestoneKinds]
        case .perfectS: grade(.perfectS)
        case .doubleS: grade(.ss)
        case .perfectDoubleS: grade(.perfectSS)
        case .crown: grade(.crown)
        case .perfectTen: words[.milestonePerfect, number]
        case .daysInRow: words[.milestoneDays, number]
        case .dailies: words[.milestoneDailies, number]
        case .materials: words[.milestoneMaterials]
        case .pictures: words[.milestonePictures]
        case .points: words[.milestonePoints, number]
        }
    }
}

/// A step towards a milestone: so much more, another one of those to be collected, or so much all in all (`Milestone.Way`).
public struct MilestoneStep: Sendable {
    let milestone: Milestone
    let value: Int

    init(_ milestone: Milestone, _ value: Int = 1) { (self.milestone, self.value) = (milestone, value) }
}
