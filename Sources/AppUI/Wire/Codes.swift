// The first bytes of events and commands, which are numbered in this order. `EVENTS` and `COMMANDS` in Web/bridge.js are the same
// lists; a test compares them.

/// What the bridge tells the app.
enum EventCode: UInt8, CaseIterable {
    case started, clicked, changed, dragged, dropped, dragCancelled, keyPressed, resized, hidden, shown,
        connectionChanged, darknessChanged, routeChanged, shaken, timerFired, answered, loaded, storageFailed,
        playedElsewhere, updateFound, installOffered, remoteUsed, engineAnswered, textsLoaded, linkCopied,
        keptForOffline, otherTabClosed, counted, pictureComing, pictureReady, pictureFailed, textCopied, scrolled,
        scriptFailed, fileChosen, filePart, storageRenewed, authenticatorAnswered, sharedChanged
}

/// What the app tells the bridge: how the page changes, then what else is to be done, then `end`.
enum CommandCode: UInt8, CaseIterable {
    case end, insert, move, forget, setAttribute, clearAttribute, style, text, stamp, put, place, remove, removeAll,
        discard, recall, load, count, fetch, timer, focus, route, takeOver, restart, listenForShaking,
        install, ask,
        prepareEngine, sound, music,
        loadTexts, share, print, addPicture, save, trim, copy, merge, find, readPart, replaceRoute,
        askAuthenticator, listen
}
