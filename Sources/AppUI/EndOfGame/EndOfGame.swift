import PuzzleAPI
import PuzzleCore

public enum EndOfGameAction: Equatable, Sendable {
    /// The name in the field shall be the player's.
    case nameSaved
    /// The end of the game on the table shall be shown again.
    case opened
}

/// A game that is over, of whichever puzzle.
struct GameOver {
    let status: GameStatus
    let isSolved: Bool
    /// As in `Play`.
    let issued: Text?
    let record: Text
}

/// A game that is over.
public struct Finish: Equatable, Sendable {
    /// How the end comes: the board has the first moment, and what comes up after it takes no input until it can be seen,
    /// since a tap or a key may still be meant for the board.
    public enum Stage: Sendable { case celebration, arriving, shown }
    public var stage = Stage.celebration
    public var score: Score
    /// Where it was played; nil if it was taken from the list of scores.
    public var slot: GameSlot?
    public var records: Best.Records
    /// Names the result on its way to the server; nil if the game is not ranked.
    public var result: Text?
    /// What the server answered.
    public var receipt: ResultReceipt?
    public var isRefused = false
    public var nameDraft: Text
    /// The player's, or that of an older score, before anything was typed.
    var nameBefore: Text
    /// What has been done to the name: typed but not sent yet, or saved.
    public enum NameEdit: Sendable { case none, typed, saved }
    public var nameEdit = NameEdit.none

    /// The day's puzzle that it was, if it was one.
    public var daily: DailyBoard?
    public var isLost = false
    public var isRanked: Bool { result != nil }
    /// Whether it counts: neither a game with help nor a race does.
    public var isKept = true
}

// The end of a game of any puzzle: score and record are kept before the player is congratulated.
extension Context {
    mutating func reduce(_ action: EndOfGameAction) -> [Effect] {
        switch action {
        case .nameSaved: saveName()
        case .opened: showResult()
        }
    }

    /// - Parameters:
    ///   - group: Under which name the result is kept.
    ///   - score: What orders the group's results; less is better.
    mutating func finishGame(_ over: GameOver, group: Text, score: Int) -> [Effect] {
        let score = Score(
            group: group, score: score, moves: over.status.moves, milliseconds: over.status.milliseconds, at: now,
            record: makeUUID(), name: playerName)
        finish = Finish(
            score: score, slot: over.status.slot, records: Best.Records(), nameDraft: playerName, nameBefore: playerName
        )
        finish?.isLost = !over.isSolved
        (dialog, opener) = (.finished, nil)
        var effects =
            sound(over.isSolved ? .won : .lost) + [.timer(.finish, milliseconds: over.isSolved ? 700 : 300)]
        // A lost one can be gone on with until another one takes its place.
        if over.isSolved { effects += over.status.slot.removeStored() }
        if let day = over.status.day, let kind = table(of: over.status.slot).kind {
            let (board, isRanked) = (DailyBoard(day: day, kind: kind), !over.status.isOfDate)
            if isRanked { finish?.daily = board }
            effects.append(.send(.daily(.finished(board, isRanked: isRanked))))
        }
        if over.status.standing == .aided || over.status.standing == .race {
            // Neither kept nor counted: it was not the player's alone, or not new to the player.
            finish?.isKept = false
            return effects
        }
        latest = score
        // What is over stays on the screen; a solved game leaves the store together with the score's arrival.
        let kept =
            effects + store(score) + [.put(key: Score.recordKey(score.record), value: over.record)]
        guard over.isSolved else { return kept + enlist(score.group) }
        return kept + count(score) + submit(over.record, of: score, issued: over.issued)
    }

    /// Compares a result with the best ones.
    private mutating func count(_ score: Score) -> [Effect] {
        var best = self.best(score.group) ?? Best()
        finish?.records = best.add(score)
        return keep(best, score.group)
    }

    /// Lost games are on a list too, even if none was won.
    private mutating func enlist(_ group: Text) -> [Effect] {
        best(group) == nil ? keep(Best(), group) : []
    }

    private mutating func keep(_ best: Best, _ group: Text) -> [Effect] {
        if let index = bests.firstIndex(where: { $0.group == group }) {
            bests[index].best = best
        } else {
            bests.append((group, best))
        }
        return [.put(key: Best.prefix + group, value: best.entry)]
    }

    private mutating func submit(_ record: Text, of score: Score, issued: Text?) -> [Effect] {
        guard let issued else { return [] }
        let submission = ResultSubmission(result: score.record, game: issued, record: record)
        queue(submission)
        finish?.result = submission.result
        let entry = Effect.put(
            key: Self.outboxPrefix + submission.result, value: Text(bytes: JSONWriter.write(submission)))
        return [entry] + sendOutbox()
    }

    private func store(_ score: Score) -> [Effect] {
        var effects = [Effect.put(key: score.key, value: score.entry)]
        if score.key == latest?.key {
            effects.append(.put(key: Self.latestKey, value: score.key + "\n" + score.entry))
        }
        return effects
    }

    /// A UUID of version 7 (RFC 9562): the time, then 74 random bits. So the outbox's keys are in the order of the games.
    mutating func makeUUID() -> Text {
        let high = now << 16 | 0x7000 | random.next() >> 52
        let low = (random.next() ^ deviceSalt) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        var digits = Text()
        digits.append(hexadecimal: high)
        digits.append(hexadecimal: low)
        var uuid = Text()
        for (index, digit) in digits.bytes.enumerated() {
            if index == 8 || index == 12 || index == 16 || index == 20 { uuid.append(byte: UInt8(ascii: "-")) }
            uuid.append(byte: digit)
        }
        return uuid
    }

    // MARK: How the end comes

    /// The board has celebrated, or what came up can be seen now.
    mutating func goOnFinishing() -> [Effect] {
        guard dialog == .finished else { return [] }
        switch finish?.stage {
        case .celebration:
            finish?.stage = .arriving
            return [.timer(.finish, milliseconds: 400)]
        case .arriving: return showResult()
        case .shown, nil: return []
        }
    }

    /// Shows the end of the latest game, or of the one in `finish`.
    /// - Parameter opener: As in `ask`.
    mutating func showResult(from opener: Text? = nil) -> [Effect] {
        guard finish != nil else { return [] }
        finish?.stage = .shown
        // On none of its buttons: who presses Enter once more may have meant the board.
        (dialog, self.opener) = (.finished, opener)
        return [.focus(DialogView.resultID)]
    }

    // MARK: The player's name

    /// What is typed is kept at once, and becomes the player's name when the end of the game is left, or by "Save".
    mutating func draftName(_ text: Text) -> [Effect] {
        guard let finish else { return [] }
        self.finish?.nameDraft = text
        self.finish?.nameEdit = .typed
        let name = PlayerName(nearest: text)?.text ?? finish.nameBefore
        // An older game may be somebody else's.
        guard finish.slot != nil else { return setScoreName(name) }
        playerName = name
        return setScoreName(playerName) + storeName()
    }

    func storeName() -> [Effect] {
        playerName.isEmpty
            ? [.remove(key: Self.nameKey), .remove(key: Self.unsentNameKey)]
            : [.put(key: Self.nameKey, value: playerName), .put(key: Self.unsentNameKey, value: "1")]
    }

    private mutating func setScoreName(_ name: Text) -> [Effect] {
        guard finish?.isKept == true else { return [] }
        finish?.score.name = name
        guard let score = finish?.score else { return [] }
        if latest?.key == score.key { latest = score }
        if case .loaded(var list) = scores, let place = list.firstIndex(where: { $0.key == score.key }) {
            list[place] = score
            scores = .loaded(list)
        }
        return store(score)
    }

    /// A name that was typed is not lost with the question for it.
    mutating func keepName() -> [Effect] {
        guard let finish, finish.nameEdit == .typed, PlayerName(nearest: finish.nameDraft) != nil else { return [] }
        return saveName()
    }

    /// Gives the score, and the player, the name that stands in the field; an empty field waits for one.
    mutating func saveName() -> [Effect] {
        guard let draft = finish?.nameDraft, let name = PlayerName(nearest: draft)?.text else {
            return [.focus(DialogView.nameID)]
        }
        finish?.nameDraft = name
        finish?.nameEdit = .saved
        var effects = setScoreName(name)
        if let before = finish?.nameBefore, finish?.slot != nil, name != before {
            finish?.nameBefore = name
            playerName = name
            isNameSent = false
            effects += storeName()
        }
        return effects + sendOutbox()
    }
}
