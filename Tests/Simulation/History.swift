import PuzzleCore

/// What happens to some devices of one player, one thing after the other. All of it follows from a number.
///
/// What chance decides is in the steps, or follows from the seed and from how often something has happened on a device: so what is left when
/// steps are taken away is a history, too.
package struct History: Sendable {
    package let seed: UInt64
    package let devices: Int
    package var steps: [Step]

    package init(seed: UInt64, length: ClosedRange<Int>) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        devices = 2 + Int(random.number(below: 4))
        let count = length.lowerBound + Int(random.number(below: UInt32(length.count)))
        steps = []
        // Most play with an account, and some are guests for a while.
        for device in 0..<devices where random.number(below: 4) > 0 {
            steps.append(Step(device: device, deed: .logIn, after: 1000))
        }
        while steps.count < count { steps.append(Step(among: devices, &random)) }
    }
}

/// A deed, and how long it takes until the next one.
package struct Step: Equatable, Sendable, CustomStringConvertible {
    let device: Int
    let deed: Deed
    /// Milliseconds.
    let after: WallTime

    init(device: Int, deed: Deed, after: WallTime) { (self.device, self.deed, self.after) = (device, deed, after) }

    fileprivate init(among devices: Int, _ random: inout SeededGenerator) {
        device = Int(random.number(below: UInt32(devices)))
        deed = Deed(&random)
        after = Self.time(&random)
    }

    private static func time(_ random: inout SeededGenerator) -> WallTime {
        switch random.number(below: 10) {
        case 0...2: 0
        case 3, 4: WallTime(random.number(below: 200))
        case 5...7: WallTime(random.number(below: 90_000))
        case 8: WallTime(random.number(below: 24 * 3_600_000))
        // Offline devices are so for up to 30 days.
        default: WallTime(1 + random.number(below: 30)) * 24 * 3_600_000
        }
    }

    package var description: String { "device \(device): \(deed), then \(after) ms" }
}

/// What a player does, or what happens to a device or to the server.
enum Deed: Equatable, Sendable {
    /// New results are there.
    case add(Int)
    /// Some of those that are there on any device, by the place of the first, as by a file.
    case addAgain(Int, from: Int)
    /// A reset leaves so many of each group.
    case reset(preserved: Int)
    case undo
    /// By places; the value by whatever number.
    case change(category: Int, setting: Int, value: Int)
    case resetSettings
    /// A category is switched on, or off.
    case toggle(Int)
    case network(SimulatedNetwork)
    /// The clock is ahead by so many milliseconds from now on.
    case setClock(Int64)
    /// The app ends after so many more passes, and loses up to so many transactions.
    case kill(passes: Int, losing: Int)
    case logIn
    case logOut(forgets: Bool)
    case deleteAccount
    /// The player has a name, by which a device becomes a guest of the server's.
    case rename(Int)
    case hide, show
    // Games: the day's, or others, on a small board.
    /// A new one in the place of the one that is there.
    case begin(isDaily: Bool)
    /// So many moves; a game is begun if there is none.
    case play(isDaily: Bool, moves: Int)
    case takeBack(isDaily: Bool)
    case win
    /// Of two games the player goes on with one.
    case choose(isDaily: Bool, GameChoice)
    /// The player adds a picture, or deletes one, by its place.
    case addPicture
    case deletePicture(Int)
    // The server.
    case backUp, restore

    enum GameChoice: CaseIterable { case later, this, other }

    fileprivate init(_ random: inout SeededGenerator) {
        func draw(_ bound: UInt32) -> Int { Int(random.number(below: bound)) }
        switch draw(138) {
        // So many that there are several messages.
        case 0: self = .add(400 + draw(300))
        case 1..<22: self = .add(1 + draw(12))
        case 22..<27: self = .addAgain(1 + draw(8), from: draw(1000))
        case 27..<37: self = .reset(preserved: draw(3))
        case 37..<44: self = .undo
        case 44..<58: self = .change(category: draw(1000), setting: draw(1000), value: draw(100_000))
        case 58..<60: self = .resetSettings
        case 60..<66: self = .toggle(draw(1000))
        case 66..<74: self = .network(SimulatedNetwork.allCases[draw(UInt32(SimulatedNetwork.allCases.count))])
        case 74..<79: self = .setClock(Self.clock(draw))
        case 79..<85: self = .kill(passes: draw(2) * draw(30), losing: draw(8))
        case 85..<89: self = .logIn
        case 89: self = .logOut(forgets: draw(3) == 0)
        case 90: self = .deleteAccount
        case 91, 92: self = .rename(draw(10))
        case 93: self = .hide
        case 94, 95: self = .show
        case 96, 97: self = .backUp
        case 98: self = .restore
        case 99..<115: self = .play(isDaily: draw(4) == 0, moves: 1 + draw(4))
        case 115..<118: self = .begin(isDaily: draw(4) == 0)
        case 118..<120: self = .takeBack(isDaily: draw(4) == 0)
        case 120..<123: self = .win
        case 123..<129: self = .choose(isDaily: draw(4) == 0, GameChoice.allCases[draw(3)])
        case 129..<134: self = .addPicture
        case 134..<136: self = .deletePicture(draw(1000))
        default: self = .add(1)
        }
    }

    /// Right, wrong by minutes, or by up to ten years.
    private static func clock(_ draw: (UInt32) -> Int) -> Int64 {
        let sign: Int64 = draw(2) == 0 ? 1 : -1
        return switch draw(3) {
        case 0: 0
        case 1: sign * Int64(draw(3_600_000))
        default: sign * Int64(1 + draw(3652)) * 24 * 3_600_000
        }
    }
}
