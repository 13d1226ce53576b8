import PuzzleAPI
import PuzzleCore

/// All that the app knows. The view is a function of it.
public struct State {
    public internal(set) var context: Context
    public internal(set) var leaderboard = Leaderboard()
    public internal(set) var pages = Pages()
    public internal(set) var daily = Daily()
    public internal(set) var endOfGame = EndOfGame()
    public internal(set) var scores = ScoreList()
    public internal(set) var scoreReset = ScoreReset()
    public internal(set) var imports = ScoreImport()
    public internal(set) var settings = SettingsPanel()
    public internal(set) var album = PictureAlbum()
    public internal(set) var profiles = Profiles()
    public internal(set) var manual = Manual()
    public internal(set) var log = Log()
    public internal(set) var usage = Usage()
    public internal(set) var accounts = Accounts()
    public internal(set) var sync = Sync()

    /// - Parameter puzzles: A table for each kind of puzzle, in the order in which they are shown.
    public init(_ puzzles: [any AnyTable] = Self.puzzles) {
        context = Context(puzzles)
    }
}
