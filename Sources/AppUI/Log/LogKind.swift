import PuzzleCore

/// How much an entry of the log matters.
public enum LogLevel: UInt8, CaseIterable, Sendable {
    case info, warning, error

    /// The same in all languages, as programs that read logs know it.
    var name: StaticString {
        switch self {
        case .info: "INFO"
        case .warning: "WARNING"
        case .error: "ERROR"
        }
    }
}

/// Everything that the log tells of. A kind is a case here and a line in `declared`: how much it matters and what is said of it
/// follow from that. In the store it is a number: new ones come last.
public enum LogKind: UInt8, CaseIterable, Sendable {
    case started, abnormalEnd
    case viewStarted, viewEnded, portrait, landscape
    case gameBegun, gameSolved, gameLost, gameGivenUp, gamePaused, gameResumed, gamePutAside, gameRestored,
        gameUnreadable
    case dailyBegun, dailyDone
    case settingChanged, settingsReset, settingsRestored
    case offline, online, requestFailed
    case updateFound, storageFailed, scriptFailed
    case scoresReset, scoresBack
    case pictureFailed
    case scoresImported, importRefused
    case statisticsReset, statisticsBack
    case storageRenewed
    case importCutShort
    case loggedIn, loggedOut, logInFailed
    case dataSynchronised, syncFull

    /// What the fields of an entry hold, which says how they are shown.
    enum Fields {
        /// Shown as they are.
        case words
        case number
        /// A view, by its route.
        case view
        /// What kind of game it is, by the name of its group; then perhaps moves, and milliseconds of play.
        case game
        /// A setting, by its key, and its value.
        case setting
        /// What is wrong with a picture, by its number.
        case picture
    }

    private var declared: (level: LogLevel, text: Phrase, fields: Fields) {
        switch self {
        case .started: (.info, .logStarted, .words)
        case .abnormalEnd: (.error, .logAbnormalEnd, .words)

        case .viewStarted: (.info, .logViewStarted, .view)
        case .viewEnded: (.info, .logViewEnded, .view)
        case .portrait: (.info, .logPortrait, .words)
        case .landscape: (.info, .logLandscape, .words)

        case .gameBegun: (.info, .logGameBegun, .game)
        case .gameSolved: (.info, .logGameSolved, .game)
        case .gameLost: (.info, .logGameLost, .game)
        case .gameGivenUp: (.info, .logGameGivenUp, .game)
        case .gamePaused: (.info, .logGamePaused, .game)
        case .gameResumed: (.info, .logGameResumed, .game)
        case .gamePutAside: (.info, .logGamePutAside, .game)
        case .gameRestored: (.info, .logGameRestored, .game)
        case .gameUnreadable: (.warning, .logGameUnreadable, .words)

        case .dailyBegun: (.info, .logDailyBegun, .game)
        case .dailyDone: (.info, .logDailyDone, .game)

        case .settingChanged: (.info, .logSettingChanged, .setting)
        case .settingsReset: (.info, .logSettingsReset, .words)
        case .settingsRestored: (.info, .logSettingsRestored, .words)

        case .offline: (.warning, .logOffline, .words)
        case .online: (.info, .logOnline, .words)
        case .requestFailed: (.warning, .logRequestFailed, .words)

        case .updateFound: (.info, .logUpdateFound, .words)
        case .storageFailed: (.error, .logStorageFailed, .words)
        case .storageRenewed: (.error, .logStorageRenewed, .words)
        case .scriptFailed: (.error, .logScriptFailed, .words)

        case .scoresReset: (.info, .logScoresReset, .number)
        case .scoresBack: (.info, .logScoresBack, .number)

        case .pictureFailed: (.warning, .logPictureFailed, .picture)

        case .scoresImported: (.info, .logScoresImported, .number)
        case .importRefused: (.warning, .logImportRefused, .number)
        case .importCutShort: (.warning, .logImportCutShort, .number)
        case .statisticsReset: (.info, .logStatisticsReset, .words)
        case .statisticsBack: (.info, .logStatisticsBack, .words)

        case .loggedIn: (.info, .logLoggedIn, .words)
        case .loggedOut: (.info, .logLoggedOut, .words)
        // Whose address was tried, is nobody's business.
        case .logInFailed: (.warning, .logLogInFailed, .number)
        case .dataSynchronised: (.info, .logDataSynchronised, .words)
        case .syncFull: (.warning, .logSyncFull, .words)
        }
    }

    var level: LogLevel { declared.level }
    /// What is said of it; its fields are filled in.
    var text: Phrase { declared.text }
    var fields: Fields { declared.fields }
}
