import PuzzleAPI
import PuzzleCore

// The end of a game of any puzzle: score and record are kept before the player is congratulated.
extension State {
    /// - Parameters:
    ///   - group: Under which name the result is kept.
    ///   - score: What orders the group's results; less is better.
    mutating func finishGame<P: Puzzle>(_ play: Play<P>, group: Text, score: Int) -> [Effect] {
        let game = play.game
        let score = Score(
            group: group, score: score, moves: game.moves, milliseconds: game.milliseconds, at: now,
            record: makeUUID(), name: playerName)
        finish = Finish(score: score, records: Best.Records(), nameDraft: playerName)
        finish?.isLost = !game.isSolved
        dialog = .finished
        var effects = play.removeStored() + sound(game.isSolved ? .won : .lost) + [.focus(DialogView.focusID)]
        if let day = play.day {
            effects += finishDaily(DailyBoard(day: day, kind: play.slot.puzzle), isRanked: !play.isOfDate)
        }
        if play.isAided || play.ghost != nil {
            // Neither kept nor counted: it was not the player's alone, or not new to the player.
            finish?.isKept = false
            return effects
        }
        latest = score
        // What is over stays on the screen; the game in progress leaves the store together with the score's arrival.
        let record = GameRecord(game).text
        let kept =
            effects + store(score) + [.put(key: Score.recordKey(score.record), value: record)]
        guard game.isSolved else { return kept + enlist(score.group) }
        return kept + count(score) + submit(record, of: score, issued: play.issued)
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
        outbox.append(submission)
        finish?.result = submission.result
        let entry = Effect.put(
            key: Self.outboxPrefix + submission.result, value: Text(bytes: JSONWriter.write(submission)))
        return [entry] + sendOutbox()
    }

    private func store(_ score: Score) -> [Effect] {
        [
            .put(key: score.key, value: score.entry),
            .put(key: Self.latestKey, value: score.key + "\n" + score.entry),
        ]
    }

    /// A UUID of version 7 (RFC 9562): the time, then 74 random bits. So the outbox's keys are in the order of the games.
    private mutating func makeUUID() -> Text {
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

    /// Gives the score, and the player, the name that stands in the field; an empty field changes nothing.
    mutating func saveName() -> [Effect] {
        guard var finish, let name = PlayerName(nearest: finish.nameDraft) else { return [] }
        finish.score.name = name.text
        finish.nameDraft = name.text
        finish.isNameSaved = true
        self.finish = finish
        latest = finish.score
        var effects = store(finish.score)
        if name.text != playerName {
            playerName = name.text
            isNameSent = false
            effects.append(.put(key: Self.nameKey, value: name.text))
            effects.append(.put(key: Self.unsentNameKey, value: "1"))
        }
        return effects + sendOutbox()
    }

    // MARK: The list of scores

    /// How many scores of a board are shown.
    static var shownScores: Int { 100 }

    mutating func loadScores(_ group: Text) -> [Effect] {
        scoreGroup = group
        scores = .loading
        return [.load(prefix: Score.prefix(group: group), limit: Self.shownScores)]
    }

    mutating func receiveScores(prefix: Text, entries: [StoredEntry]) {
        guard prefix == Score.prefix(group: scoreGroup) else { return }
        var loaded: [Score] = []
        for entry in entries {
            if let score = Score(group: scoreGroup, stored: entry) { loaded.append(score) }
        }
        scores = .loaded(loaded)
    }
}
