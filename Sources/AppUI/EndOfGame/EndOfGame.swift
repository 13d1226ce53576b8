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
    /// As in `Score`.
    let ranked: Int
    /// As in `Play`.
    let issued: Text?
    let record: Text
}

// The end of a game of any puzzle: score and record are kept before the player is congratulated.
extension State {
    mutating func reduce(_ action: EndOfGameAction) -> [Effect] {
        switch action {
        case .nameSaved: saveName()
        case .opened: showResult()
        }
    }

    /// - Parameter group: Under which name the result is kept.
    mutating func finishGame(_ over: GameOver, group: Text) -> [Effect] {
        var score = Score(
            group: group, score: over.ranked, ranked: over.ranked, moves: over.status.moves,
            milliseconds: over.status.milliseconds, at: now, record: makeUUID(), name: playerName)
        score.score = table(of: over.status.slot).listedScore(score, settings)
        finish = Finish(
            score: score, slot: over.status.slot, records: Best.Records(), nameDraft: playerName, nameBefore: playerName
        )
        finish?.isLost = !over.isSolved
        dialog = .finished
        var effects =
            sound(over.isSolved ? .won : .lost) + [.timer(.finish, milliseconds: over.isSolved ? 700 : 300)]
        // A lost one can be gone on with until another one takes its place.
        if over.isSolved { effects += over.status.slot.removeStored() }
        if let day = over.status.day, let kind = table(of: over.status.slot).kind {
            effects += finishDaily(DailyBoard(day: day, kind: kind), isRanked: !over.status.isOfDate)
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
        let rule = rule(of: score.group)
        var best = self.best(score.group) ?? Best(rule: rule)
        finish?.records = best.add(score, by: rule)
        return keep(best, score.group)
    }

    /// Lost games are on a list too, even if none was won.
    private mutating func enlist(_ group: Text) -> [Effect] {
        best(group) == nil ? keep(Best(rule: rule(of: group)), group) : []
    }

    mutating func keep(_ best: Best, _ group: Text) -> [Effect] {
        if let index = bests.firstIndex(where: { $0.group == group }) {
            bests[index].best = best
        } else {
            bests.append((group, best))
        }
        return [.put(key: Collection.bests.prefix + group, value: best.entry)]
    }

    private mutating func submit(_ record: Text, of score: Score, issued: Text?) -> [Effect] {
        guard let issued else { return [] }
        let submission = ResultSubmission(result: score.record, game: issued, record: record)
        queue(submission)
        finish?.result = submission.result
        let entry = Effect.put(
            key: Collection.outbox.prefix + submission.result, value: Text(bytes: JSONWriter.write(submission)))
        return [entry] + sendOutbox()
    }

    private func store(_ score: Score) -> [Effect] {
        var effects = [Effect.put(key: score.key, value: score.facts, order: score.order(by: rule(of: score.group)))]
        if score.key == latest?.key {
            effects.append(.put(key: Self.latestKey, value: score.record + "\n" + score.facts))
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
    mutating func showResult() -> [Effect] {
        guard finish != nil else { return [] }
        finish?.stage = .shown
        // On none of its buttons: who presses Enter once more may have meant the board.
        dialog = .finished
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
