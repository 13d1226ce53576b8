/// Every text of the app. Each language has a file in `Web/texts`, with a line for each of them in the same order.
///
/// `{0}`, `{1}` in a text stand for what is filled in.
public enum Phrase: UInt16, CaseIterable, Sendable {
    // Places.
    case tagline, navigation, play, newGame, scores, leaderboard, settings, help, manual, manualFailed, back, done, home
    // Home.
    case continueGame, quickStart, yourBests, bestsHint, noBestsYet, install, readyOffline, dailyPuzzle, dailyDone,
        oneTry, yesterday, change, learn, learnText, nextLesson
    // Game.
    case moves, time, startsIn, score, best, undo, redo, pause, ranked, relaxed, ranking, rankedHint, relaxedHint,
        board, tileAt,
        slid
    case shuffling, solvedBoard, newGameShort, hint, hintAt, solve, speed, slow, medium, fast, stop
    case aided, useHelpTitle, solveTitle, useHelpText, aidedText, noHint
    case analysis, replay, race, raceAgain, statistics, studyFailedTitle, noStoredMoves, result
    case aboutRanked, aboutRankedSudoku, aboutRelaxed, aboutAided, aboutRace
    // Questions and notices.
    case startTitle, startText, abandonTitle, abandonOtherTitle, abandonText, welcomeTitle, welcomeText,
        welcomeRankedTitle,
        welcomeRankedText
    case turnTitle, turnText, yes, no, keepPlaying, resume, turn, startGame, close
    case solvedTitle, newRecord, bestBy, perfectMoves, shortestMoves, firstListed, rankWhere, yourName, saveName,
        nameSaved
    case checkingResult, waitingForNetwork, rankByTime, rankByMoves, rankByScore, rankOf, notRanked, anotherGame
    case storageFailed, storageRenewed, storageUnreadable, resultSent, resultRefused, nameRefused, nameNeeded,
        practiceOnly, dailyPractice, otherRunsOn
    case offlineGame, listedOffline, resultHeld
    case playedElsewhereTitle, playedElsewhereText, playHere
    case updateReady, updateNow, languageFailed
    // New game and settings.
    case size, rows, columns, largestBoard, multiMove, multiMoveHint, scramble, scrambleFair, scrambleFairHint,
        scrambleWalk
    case mixingFactor, look, theme, themeLight, themeDark, themeSystem, deskColour, tileColour
    case inkColour, colourOfTheme, colourNumber, squareTiles, spacing, fontFactor, scoring, timeScore, timeScoreHint
    case secondsPerPoint, scoreExample, minimumTiles, minimumTilesHint, language, languageOfBrowser, resetSettings
    case resetTitle, resetText, settingsWereReset, inkCorrected
    case moreSettings, settingSearch, noSetting, ownColour, pointsPerPuzzle
    case material, materialPaper, materialWood, materialStone, materialGlass, materialNight, materialContrast,
        materialColourSafe
    case deletePlayer, deleteTitle, deleteText, playerDeleted, deletionFailed
    case less, more, preview
    case sound, volume, volumeHint, music, musicHint
    // Pictures.
    case face, faceNumbers, facePicture, faceBoth, picture, pictureNumber, peek, pictureFailed, ownPictures, addPicture,
        choosePicture,
        addPictureHint, pictureAddress, loadPicture, pictureComing, noOwnPictures, picturesTake, deletePictureTitle,
        deletePictureNamed,
        deletePictureText, deletePicture, pictureZoom, pictureX, pictureY, noPicture, pictureTooLarge,
        noSpaceForPicture, noPictureAddress, pictureNotFound, pictureNotGiven, pictureOffline, pictureTooSlow,
        pictureNotKept
    // Lists.
    case rank, player, date, guest, noScoresTitle, noScoresText, loading, byTime, byMoves, byScore
    case windowDay, windowWeek, windowMonth, windowAll, leaderboardEmptyTitle, leaderboardEmptyText,
        leaderboardEmptyAverage, averageText, leaderboardStillEmpty
    case leaderboardFailedTitle, leaderboardFailedText, retry, showMore, myRank, betterThan, attempts, multi, single,
        you
    case rankedBy, period, clock, clockOfServer, offline
    // Resetting scores.
    case resetScores, undoReset, resultsToPreserve, olderThanDays, gameType, notApplicable, oneMoment, noResultFits,
        nothingToReset, resetScoresText, resetForGood, undoResetText, resetFailedTitle, resetFailedText, latest
    case exportJSON, exportCSV, bestResults, previousResults, latestResult
    case importScores, importReading, importStoring, cancel, importText, importNothingNew, importEmpty, importRefused,
        importForeign, importUnreadable, importFailed, importCutShort, importMore, importLine, damageUnreadable,
        damageChanged, damageImpossible, damageTooLong, damageCutOff
    case undoCopies, undoCopiesHint, mostPreserved, preserved, mostDays
    // Profile.
    case profile, profileHint, milestones, milestoneWon, names, newNameTitle, newNameText, otherNameNote,
        knownNameTitle, knownNameText,
        gameKeepsName, newMilestone
    case milestoneBoard, milestoneBoards, milestoneSquares, milestoneGiant, milestoneTime, milestoneShortest,
        milestoneSudoku,
        milestoneSudokus, milestoneLevels, milestoneKinds, milestoneGrade, milestonePerfect, milestoneDays,
        milestoneDailies, milestoneMaterials, milestonePictures, milestonePoints
    // Accounts.
    case account, accountText, accountOptional, onAllDevices, signUp, signUpText, logIn, logInText,
        haveAccount, forgotPassword, resetPassword, resetPasswordText, newPasswordText, sendLink, mailAddress,
        newMail, password, currentPassword, newPassword, passwordHint, showPassword, hidePassword,
        strengthAddress, strengthRepeating, strengthWeak, strengthFair, strengthGood, strengthStrong,
        passwordShort, passwordLong, passwordCommon, passwordMissing, wrongCredentials, wrongPassword,
        noAddress, linkOver, accountOffline, accountServer, mailUnavailable, sentTitle, sentSignUp, sentReset,
        sentMailChange,
        sentHint, linkOpened, anotherAddress, confirmTitle, confirmText, confirmMailText, confirm,
        confirmedElsewhere, alreadyLoggedIn, loggedIn, loggedOut, loggedOutElsewhere, deviceLoggedOut,
        passwordChanged, passwordChosen, mailChanged, logOut, logOutTitle, logOutText, logOutUnsent, logOutForget,
        logOutKeep, logOutDevice, logOutDeviceText, forgettingFailed, loggedInDevices, thisDevice, lastUsed,
        credentials, changePassword, changeMail, yourData, exportAccount, deleteAccount, deleteAccountText,
        deleteProofText, privacy
    // Passkeys.
    case passkeyLogIn, passkeySignUp, passkeySignUpText, passkeys, passkeysText, addPasskey, passkeyUsed, rename,
        renameNamed, remove, removeNamed, removePasskeyText, passkeyTitle, proofText, usePasskey, passkeyCancelled,
        passkeyFailed, passkeyRefused, passkeyUnknown, passkeysUnavailable, lastWayIn, noTitle, passkeyAdded,
        passkeyRemoved
    // Synchronisation.
    case syncSettings, syncText, syncNeedsAccount, syncNow, syncedAt, syncNever, syncNoRoom, gamesInProgress,
        shareStatusHint, lookAndSound, shareLookHint, gameSettings, shareGameHint, daysOfScores, shareDaysHint,
        scoreMaintenance, shareMaintenanceHint, shareProfileHint, sharePicturesHint, picturesNoRoom, dataSynchronised,
        boardDoesNotFit, gameEndedElsewhere, otherGameTitle, otherGameText, otherGame, thisGame, decideLater
    // Sudoku.
    case sudoku, slidingPuzzle, newSudoku, kind, level, symmetry, checks, checksHint
    case kindClassic, kindDiagonal, kindWindoku, kindAntiKnight, kindJigsaw
    case levelEasy, levelMedium, levelHard, levelExpert, levelExtreme
    case symmetryNone, symmetryHalfTurn, symmetryQuarterTurn, symmetryMirror, symmetryDiagonal
    case checksImmediate, checksOnRequest, checksNever
    case digitFirst, digitFirstHint, tidyNotes, tidyNotesHint, showPeers, showSameDigits, shortCells, shortCellsHint
    case sudokuBoard, cellAt, cellGiven, cellWrong, cellRight, cellEmpty, cellNotes
    case ownSudoku, ownText, ownTextHint, openFile, clear, share, linkCopied, linkNotCopied, shareText,
        linkedBoard, enterBoard, ownBoard, boardNumbers, boardNumbersHint, boardNotNumbers, boardNoSuchTile, boardTwice,
        boardNoGap, boardOdd, boardRows, boardSolved, challengeText, challengeNone, noBoardTitle, noBoardText, someone,
        fasterThan, slowerThan
    case errors, hints, notes, erase, digits, digitLeft, fillNotes, explain, whyWrong, check, zoomIn, zoomOut
    case thinking, lookForWrong, tellMore, apply, costsNothing, costsHint, costsRanking
    case makingPuzzle, makingFailedTitle, makingFailedText, noSudokuTitle, noSudokuText
    case noHintsLeft, noSuchPuzzle, gridIsWrong, lostTitle, lostText, goOnAsPractice, showSolution, achievement,
        cellsFilled,
        techniquesOfSudoku, puzzles, all, gameKept, printPuzzles, printPuzzle, ruleDiagonal, ruleWindoku,
        ruleAntiKnight, ruleJigsaw, perfect, crown, perfectMeans, symmetryHint, unranked
    // The log.
    case log, logEntries, logEntriesHint, logShow, logSearch, logLevel, logEntryLevel, logAll, logWarnings, logErrors,
        logRefresh, logCopy, logSave, copied, notCopied, logEmptyTitle, logEmptyText, logOffTitle,
        logOffText, logNoMatchTitle, logNoMatchText, logTime, logKind, logFields, logStamp, logStarted,
        logAbnormalEnd, logViewStarted, logViewEnded, logPortrait, logLandscape, logGameBegun,
        logGameSolved, logGameLost, logGameGivenUp, logGamePaused, logGameResumed, logGamePutAside,
        logGameRestored, logGameUnreadable, logDailyBegun, logDailyDone, logSettingChanged,
        logSettingsReset, logSettingsRestored, logOffline, logOnline, logRequestFailed, logUpdateFound,
        logStorageFailed, logStorageRenewed, logScriptFailed, logScoresReset, logScoresBack, logPictureFailed,
        logScoresImported, logImportRefused, logImportCutShort, logStatisticsReset, logStatisticsBack,
        logLoggedIn, logLoggedOut, logLogInFailed, logDataSynchronised, logSyncFull
    // Statistics of use.
    case chartsOfBoard, resetStatistics, resetStatisticsTitle, resetStatisticsText, resetStatisticsForGood,
        undoStatisticsTitle, undoStatisticsText, statisticsWereReset, statisticsCameBack
    // How dates are written: `months` are twelve words; a date has day, month, year and time of day.
    case months, dateAndTime
}

/// Texts that depend on a number, which is `{0}` in them.
public enum CountedPhrase: UInt16, CaseIterable, Sendable {
    case moves, players, scrambleWalkHint, errorLimit, hintLimit, streak, logEntries, bestByMoves
    case resultsToDelete, reallyDelete, resultsDeleted, bringBack, resultsBack
    case points, pointsWon, results
    case importNew, damagedLines, resultsImported
    case settingsFound
    case tooManyTries, unsentResults, wrongDigits
}
