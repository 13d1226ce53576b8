import PuzzleCore

/// What is on the screen of a sliding puzzle besides the game.
public struct SlidingHand: PuzzleHand, Sendable {
    /// A tile that follows the finger.
    public struct Drag: Equatable, Sendable {
        public let slide: Slide
        /// How far, in thousandths of a tile's side, towards the gap.
        public var x: Int
        public var y: Int
    }

    public internal(set) var drag: Drag?
    /// The move that is shown.
    public internal(set) var hint: Slide?
    /// The ticket of the question for a hint that is under way; 0 if there is none.
    var ticket: UInt32 = 0
    /// That of the question for the length of the shortest solution.
    var shortestTicket: UInt32 = 0
    /// How fast the app plays by itself: 1...3, 0 for not at all.
    public internal(set) var speed = 0
    /// Where the picture was that follows the finger: the focus in hundredths.
    var pictureStart: (x: Int, y: Int)?
    /// Whether the whole picture lies over the tiles.
    public internal(set) var isPeeking = false
    /// Whether the game was covered when the device was turned: turned back, it is again.
    var isTurnedWhilePaused = false

    /// The board that has come by a link, or was entered.
    var given = GivenBoard()

    public init() {}

    public mutating func clear() {
        let given = given
        self = Self()
        self.given = given
    }
    public mutating func letGo() { (drag, pictureStart) = (nil, nil) }
    public mutating func rest() { speed = 0 }
    public var isBusy: Bool { drag != nil || speed > 0 }

    /// From one move to the next that the app plays, at its own speed: half a second, a fifth, a twentieth.
    var pace: Int {
        switch speed {
        case 1: 500
        case 2: 200
        default: 50
        }
    }
}

/// What its own buttons mean.
enum SlidingCommand: UInt8 {
    /// A game on a board of this size, rows times 256 plus columns.
    case quickGame
    /// The board shall solve itself: at a speed of 1...3, or 0 to stop.
    case solve
    /// Rows become columns.
    case turn
    /// The whole picture shall be seen, or no longer.
    case peek
    /// A board shall be entered.
    case enterBoard
}

extension Table<SlidingPuzzle> {
    func peek() -> [Effect] {
        hand.isPeeking.toggle()
        return []
    }

    /// Moves the picture of the board that is chosen: distances in thousandths of its sides.
    func dragPicture(x: Int, y: Int, _ app: inout Context) {
        let start = hand.pictureStart ?? (app.settings[.pictureX], app.settings[.pictureY])
        hand.pictureStart = start
        let size = app.settings.size
        app.movePicture(from: start, x: x, y: y, columns: size.columns, rows: size.rows)
    }

    func dropPicture(x: Int, y: Int, _ app: inout Context) -> [Effect] {
        dragPicture(x: x, y: y, &app)
        let start = hand.pictureStart
        hand.pictureStart = nil
        var effects = app.set([Setting.pictureX, .pictureY].map { ($0, app.settings[$0]) })
        if let start, start.x != app.settings[.pictureX] { effects.append(app.noted(.pictureX)) }
        if let start, start.y != app.settings[.pictureY] { effects.append(app.noted(.pictureY)) }
        return effects
    }

    func command(_ command: SlidingCommand, _ value: Int = 0) -> Action { self.command(command.rawValue, value) }
}
