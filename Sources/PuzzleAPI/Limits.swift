import PuzzleCore

/// What is too much or too long, where both the app and the server go by it. Each number stands here alone, or in
/// PuzzleCore if verification goes by it.
public enum Limits {
    // MARK: Games

    /// Moves of a game that can be verified: each takes a turn.
    public static var moves: Int64 { Int64(GameRecord<SlidingPuzzle>.maximumTurns) }
    /// The longest game.
    public static var milliseconds: Int64 { Int64(Milliseconds.max) }
    /// No rule gives as many points to a game that can be verified.
    public static var score: Int64 { 10_000_000 }
    /// Unicode scalars of a record's text form: ten a turn, which is more than a game's whole time can spread over them.
    public static var recordLength: Int { 1_000_000 }
    /// Bytes of a request's body: the longest record, with its JSON around it.
    public static var bodyBytes: Int { recordLength + 100_000 }
    /// Milliseconds after it was issued in which a game's result is taken: 30 days.
    public static var gameValidity: Int64 { 30 * 24 * 60 * 60 * 1000 }

    // MARK: The day's puzzles

    /// The last day of the year 9999, in days since 1970.
    public static var days: Int64 { 2_932_896 }
    /// Milliseconds after the end of a day in which results of its puzzles are taken: one more day, for those who were
    /// still playing, or without a network.
    public static var dailyGrace: Int64 { 24 * 60 * 60 * 1000 }

    // MARK: Profiles

    /// What a solved sliding puzzle may be worth.
    public static var pointsPerPuzzle: ClosedRange<Int64> { 0...10_000 }
    /// What it is worth where no server says anything else.
    public static var usualPointsPerPuzzle: Int { 100 }

    // MARK: Accounts

    /// Characters (Unicode scalars) of a password that is chosen.
    public static var passwordLengths: ClosedRange<Int> { 8...128 }
    /// Characters of what an authenticator says: with statements that nobody has asked for, some thousands.
    public static var base64Length: Int { 16_384 }
    /// Passkeys of an account.
    public static var passkeys: Int { 20 }
    /// Sessions of an account: a new one takes the place of the one that was used longest ago.
    public static var sessions: Int { 50 }

    // MARK: What the devices of an account share

    /// Items that a device tells, or reads, at once.
    public static var syncItems: Int { 1000 }
    /// Items of an answer, with those that were told too late.
    public static var syncAnswerItems: Int { 2 * syncItems }
    /// Bytes of what names a thing.
    public static var syncKeyLengths: ClosedRange<Int> { 1...100 }
    /// Characters of an item.
    public static var syncValueLength: Int { recordLength }
    /// Bytes of a game that is shared: some 25,000 turns. A longer one stays on its device.
    public static var syncGameBytes: Int { 150_000 }
    /// Numbers of changes: as many as JavaScript's numbers tell apart.
    public static var syncNumbers: ClosedRange<Int64> { 0...9_007_199_254_740_991 }
    /// Results of an account, with those that were deleted.
    public static var syncScores: Int64 { 200_000 }
    /// Bytes of settings, games and of all else but pictures of an account.
    public static var syncBytes: Int64 { 2_000_000 }
    /// Bytes of a picture: more than the app makes of one.
    public static var pictureBytes: Int { 4_000_000 }
    /// Pictures of an account, and bytes of all of them.
    public static var pictures: Int { 200 }
    public static var allPicturesBytes: Int { 20_000_000 }

    // MARK: Leaderboards

    /// Entries on a page.
    public static var pageEntries: ClosedRange<Int> { 1...100 }
    /// Entries on a page if the request does not say how many.
    public static var usualPageEntries: Int { 20 }
    /// So many players are found at most by a part of their names.
    public static var foundPlayers: Int { 200 }
    /// Entries on either side of a player's own.
    public static var neighbours: Int { 5 }
}
