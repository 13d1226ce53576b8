import PuzzleAPI
import PuzzleCore

public enum EndOfGameAction: Equatable, Sendable {
    /// The name in the field shall be the player's.
    case nameSaved
    /// The result shall be passed on.
    case shared
    /// The end of the game on the table shall be shown again.
    case opened
    /// A game is over, whose result is kept under the group's name.
    indirect case over(GameOver, group: Text)
    /// An older game's end shall be shown.
    /// - Parameter opener: As in `Context.ask`.
    indirect case scoreOpened(Score, from: Text)
    /// The server has answered for a result; nil if it has refused it.
    indirect case answered(Text, ResultReceipt?)
    /// How many moves the shortest solution of a slot's game has.
    /// - Parameter milestone: What it achieves to need no more.
    indirect case measured(Int, Milestone?, GameSlot)
    /// What the game has earned.
    indirect case credited(Int, [Milestone])
    /// Another view is shown.
    case covered
    /// Another game comes to the table.
    case left
    /// Results are no longer kept.
    indirect case deleted([Text])
}

/// A game that is over, of whichever puzzle.
public struct GameOver: Equatable, Sendable {
    let status: GameStatus
    let isSolved: Bool
    /// As in `Score`.
    let ranked: Int
    /// As in `Play`.
    let issued: Text?
    let record: Text
    let picture: Text?
    /// As in `Play`.
    let player: Text?
    let effort: Effort

    /// What is kept of it: the record, and in a second line the picture's name.
    var stored: Text { record + (picture.map { "\n" + $0 } ?? Text()) }
}

/// A game that is over.
public struct Finish: Equatable, Sendable {
    /// How the end comes: the board has the first moment, and what comes up after it takes no input until it can be seen,
    /// since a tap or a key may still be meant for the board.
    public enum Stage: Sendable { case celebration, arriving, shown }
    public var stage = Stage.celebration
    public var score: Score
    public var records: PersonalBest.Records
    /// Names the result on its way to the server; nil if the game is not ranked.
    public var result: Text?
    /// What the server answered.
    public var receipt: ResultReceipt?
    public var isRefused = false
    public var nameDraft: Text
    /// That of the score before anything was typed.
    var nameBefore: Text
    /// Whether it is the player's, too: not in an older game, nor in one that was begun under another name.
    var isPlayers = false
    /// What has been done to the name: typed but not sent yet, or saved.
    public enum NameEdit: Sendable { case none, typed, saved }
    public var nameEdit = NameEdit.none

    /// What it has earned.
    public var points = 0
    public var milestones: [Milestone] = []

    /// How many moves would have done, as soon as that is known.
    public internal(set) var shortest: Int?

    /// The time that was to be beaten, if there was one.
    var challenge: Challenge?
    /// The day's puzzle that it was, if it was one.
    public var daily: DailyBoard?
    public var isLost = false
    public var isRanked: Bool { result != nil }
    /// Whether it counts: neither a game with help nor a race does.
    public var isKept = true
}

/// The end of a game of any puzzle: score and record are kept before the player is congratulated.
public struct EndOfGame: Sendable {
    public internal(set) var finish: Finish?

    mutating func reduce(_ action: EndOfGameAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .nameSaved: return saveName(&context)
        case .shared: return finish.map { Sharing.share($0, context) } ?? []
        case .opened: return show(&context)
        case .over(let over, let group): return end(over, group: group, &context)
        case .scoreOpened(let score, let opener): return show(score, from: opener, &context)
        case .answered(let result, let receipt): return receive(receipt, of: result, &context)
        case .measured(let moves, let milestone, let slot):
            guard context.ended == slot, let score = finish?.score else { return [] }
            finish?.shortest = moves
            guard let milestone, score.moves == moves else { return [] }
            return [.send(.profile(.earned(milestone, by: score.record)))]
        case .credited(let points, let milestones):
            finish?.points = points
            finish?.milestones = milestones
            return []
        case .covered: return keepName(&context)
        case .deleted(let records):
            // Its name can no longer be changed: that would bring it back.
            guard let record = finish?.score.record, records.contains(record) else { return [] }
            (finish, context.ended) = (nil, nil)
            return []
        case .left:
            let effects = keepName(&context)
            finish = nil
            context.ended = nil
            return effects
        }
    }

    private mutating func end(_ over: GameOver, group: Text, _ context: inout Context) -> [Effect] {
        let name = over.player ?? context.session.playerName
        var score = Score(
            group: group, score: over.ranked, ranked: over.ranked, moves: over.status.moves,
            milliseconds: over.status.milliseconds, at: context.now, record: context.makeUUID(), name: name)
        score.score = context.table(of: over.status.slot).listedScore(score, context.settings)
        var finish = Finish(score: score, records: PersonalBest.Records(), nameDraft: name, nameBefore: name)
        finish.isLost = !over.isSolved
        finish.isPlayers = name == context.session.playerName
        finish.challenge = context.presentChallenge
        (context.dialog, context.opener, context.ended) = (.finished, nil, over.status.slot)
        var effects =
            context.sound(over.isSolved ? .won : .lost)
            + [.timer(.finish, milliseconds: over.isSolved ? 700 : 300)]
            + [
                .note(
                    over.isSolved ? .gameSolved : .gameLost, group, Text(decimal: over.status.moves),
                    Text(decimal: Int(clamping: over.status.milliseconds)))
            ]
        // A lost one can be gone on with until another one takes its place.
        if over.isSolved { effects += over.status.slot.removeStored() }
        if let day = over.status.day, let kind = context.table(of: over.status.slot).kind {
            let (board, isRanked) = (DailyBoard(day: day, kind: kind), !over.status.isOfDate)
            if isRanked { finish.daily = board }
            effects.append(.send(.daily(.finished(board, isRanked: isRanked))))
        }
        // Neither kept nor counted if it was not the player's alone, or not new to the player.
        finish.isKept = over.status.standing != .aided && over.status.standing != .race
        let played = PlayedGame(
            group: group, end: over.isSolved ? .solved : .lost, isKept: finish.isKept, moves: score.moves,
            milliseconds: score.milliseconds, effort: over.effort)
        effects.append(.send(.usage(.played(played))))
        defer { self.finish = finish }
        guard finish.isKept else { return effects }
        context.latest = score
        // What is over stays on the screen; a solved game leaves the store together with the score's arrival.
        effects +=
            context.store(score) + [
                .put(key: Score.recordKey(score.record), value: over.stored), .send(.scoreReset(.resultsChanged)),
            ]
        let game = FinishedGame(
            score: score, isWon: over.isSolved, isDaily: over.status.day != nil, picture: over.picture)
        effects.append(.send(.profile(.finished(game))))
        guard over.isSolved else { return effects + context.enlist(score.group) }
        effects += context.count(score, &finish.records)
        guard let issued = over.issued else { return effects }
        finish.result = score.record
        return effects + context.submit(ResultSubmission(result: score.record, game: issued, record: over.record))
    }

    private mutating func receive(
        _ receipt: ResultReceipt?, of result: Text, _ context: inout Context
    ) -> [Effect] {
        let isShown = context.dialog == .finished
        let isThis = finish?.result == result
        if isThis {
            finish?.receipt = receipt
            finish?.isRefused = receipt == nil
        }
        // The end of the game tells it itself.
        guard let receipt else { return isThis && isShown ? [] : context.show(.resultRefused) }
        let told = isShown || receipt.listing == .held ? [] : context.show(.resultSent)
        // The streak has grown.
        return isThis && finish?.daily != nil ? told + [.send(.daily(.resultAccepted))] : told
    }

    // MARK: How the end comes

    /// The board has celebrated, or what came up can be seen now.
    mutating func goOn(_ context: inout Context) -> [Effect] {
        guard context.dialog == .finished else { return [] }
        switch finish?.stage {
        case .celebration:
            finish?.stage = .arriving
            return [.timer(.finish, milliseconds: 400)]
        case .arriving: return show(&context)
        case .shown, nil: return []
        }
    }

    /// Shows the end of the latest game, or of the one in `finish`.
    private mutating func show(from opener: Text? = nil, _ context: inout Context) -> [Effect] {
        guard finish != nil else { return [] }
        finish?.stage = .shown
        // On none of its buttons: who presses Enter once more may have meant the board.
        (context.dialog, context.opener) = (.finished, opener)
        return [.focus(EndOfGameView.resultID)]
    }

    private mutating func show(_ score: Score, from opener: Text, _ context: inout Context) -> [Effect] {
        if finish?.score.key == score.key {
            // By the rule in force, which may be another one than when the game ended.
            finish?.score = score
        } else {
            var finish = Finish(
                score: score, records: PersonalBest.Records(), nameDraft: score.name, nameBefore: score.name)
            finish.isLost = context.isLost(score)
            if context.session.outbox.contains(where: { $0.result == score.record }) { finish.result = score.record }
            self.finish = finish
            context.ended = nil
        }
        return show(from: opener, &context)
    }

    /// It cannot be left before it can be seen.
    mutating func close(_ context: inout Context) -> [Effect] {
        finish?.stage == .shown ? keepName(&context) + context.closeDialog() : []
    }

    /// From the end of an older game, its puzzle is meant by a new one.
    func choosePuzzle(_ context: inout Context) -> [Effect] {
        guard context.dialog == .finished, let table = (finish?.score.group).flatMap({ context.table(ofPrefix: $0) })
        else { return [] }
        return context.choose(table.name)
    }

    // MARK: The player's name

    /// What is typed is kept at once, and becomes the player's name when the end of the game is left, or by "Save".
    mutating func draftName(_ text: Text, _ context: inout Context) -> [Effect] {
        guard let finish else { return [] }
        self.finish?.nameDraft = text
        self.finish?.nameEdit = .typed
        let name = PlayerName(nearest: text)?.text ?? finish.nameBefore
        // An older game may be somebody else's.
        guard context.ended != nil, finish.isPlayers else { return setScoreName(name, &context) }
        context.session.playerName = name
        return setScoreName(name, &context) + context.storeName()
    }

    private mutating func setScoreName(_ name: Text, _ context: inout Context) -> [Effect] {
        guard finish?.isKept == true else { return [] }
        finish?.score.name = name
        guard let score = finish?.score else { return [] }
        if context.latest?.key == score.key { context.latest = score }
        return [.send(.scores(.renamed(score)))] + context.store(score)
    }

    /// A name that was typed is not lost with the question for it.
    private mutating func keepName(_ context: inout Context) -> [Effect] {
        guard let finish, finish.nameEdit == .typed, PlayerName(nearest: finish.nameDraft) != nil else { return [] }
        return saveName(&context)
    }

    /// Gives the score, and the player, the name that stands in the field; an empty field waits for one.
    private mutating func saveName(_ context: inout Context) -> [Effect] {
        guard let draft = finish?.nameDraft, let name = PlayerName(nearest: draft)?.text else {
            return [.focus(EndOfGameView.nameID)] + context.show(.nameNeeded)
        }
        finish?.nameDraft = name
        finish?.nameEdit = .saved
        var effects = setScoreName(name, &context)
        if let before = finish?.nameBefore, name != before {
            finish?.nameBefore = name
            let isPlayers = context.ended != nil && finish?.isPlayers == true
            if isPlayers { effects += context.takeName(name) }
            if let score = finish?.score {
                effects.append(.send(.profile(.renamed(score, playerBefore: isPlayers ? before : name))))
            }
        }
        return effects + context.sendOutbox()
    }
}
