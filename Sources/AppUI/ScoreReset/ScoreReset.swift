import PuzzleCore

public enum ScoreResetAction: Equatable, Sendable {
    case asked
    case confirmed
    case undoAsked
    case undoConfirmed
    /// Counting has failed, and is wanted all the same.
    case retried
    /// Other results are kept than before.
    case resultsChanged
}

/// Deletes results by four criteria, and brings them back.
///
/// All that changes the store is one transaction, for which everything was read before: results, their records, the best ones of
/// their groups and the latest one go and come together, whenever the app is killed.
public struct ScoreReset: Sendable {
    public internal(set) var choice = ResetChoice()
    /// What can come back, the latest last.
    public internal(set) var deletions: [Deletion] = []
    /// All names on this device.
    public internal(set) var names: [Text] = []
    /// What is being done.
    enum Work {
        case none, failed
        /// Results are read, to find those that go.
        case selecting(ResetSelection)
        case recalling(ResultRecall)
        /// It is being stored; what is told then, and what holds if it fails.
        case storing(ticket: UInt32, told: Text, before: Before)
    }
    private(set) var work = Work.none

    struct Before {
        let bests: [(group: Text, best: PersonalBest)]
        let latest: Score?
        let deletions: [Deletion]
    }

    mutating func reduce(_ action: ScoreResetAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .retried: return select(&context)
        case .resultsChanged: return context.view == .resetScores ? select(&context) : []
        case .asked: return (doomed ?? 0) > 0 ? context.ask(.resetScores, from: ScoreResetView.resetID) : []
        case .confirmed: return context.closeDialog() + reset(&context)
        case .undoAsked:
            return !isChanging && levels(context) > 0 ? context.ask(.undoReset, from: ScoreResetView.undoID) : []
        case .undoConfirmed: return context.closeDialog() + undo(&context)
        }
    }

    mutating func restore(_ stored: [StoredEntry]) { deletions = stored.compactMap { Deletion(stored: $0) } }

    /// Its view was opened.
    mutating func open(_ context: inout Context) -> [Effect] {
        let most = context.settings[.mostPreserved]
        choice = ResetChoice(preserved: min(context.settings[.preserved], most))
        return select(&context)
    }

    /// Another view is shown: what was only read for this one is not wanted any more.
    mutating func close() { if !isChanging { work = .none } }

    /// How many resets can be undone.
    func levels(_ context: Context) -> Int { min(deletions.count, context.settings[.undoCopies]) }

    /// How many results would go; nil as long as it is not known.
    var doomed: Int? {
        guard case .selecting(let selection) = work, selection.isDone else { return nil }
        return selection.doomed.count
    }

    var isStoring: Bool { if case .storing = work { true } else { false } }

    /// Whether what it has read must stay as it is, until what follows from it is stored.
    var isChanging: Bool { if case .recalling = work { true } else { isStoring } }

    /// Something was chosen, by its place in the list of what can be.
    mutating func choose(_ field: ResetChoice.Field, _ text: Text, _ context: inout Context) -> [Effect] {
        guard let place = Int(decimal: text), !isChanging else { return [] }
        let groups = context.bests.map { $0.group }
        switch field {
        case .preserved: choice.preserved = place > 0 ? min(place, context.settings[.mostPreserved]) : nil
        case .days: choice.days = place > 0 ? min(place - 1, context.settings[.mostDays]) : nil
        case .player: choice.player = names.indices.contains(place - 1) ? names[place - 1] : nil
        case .group: choice.group = groups.indices.contains(place - 1) ? groups[place - 1] : nil
        }
        return select(&context)
    }

    private mutating func select(_ context: inout Context) -> [Effect] {
        if isChanging { return [] }
        var selection = ResetSelection(choice, at: context.now)
        let effects = selection.reading.goOn(&context)
        work = .selecting(selection)
        return effects
    }

    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        switch work {
        case .selecting(var selection) where selection.reading.isAnswered(by: ticket):
            // It alone has what was found out so far.
            work = .none
            let effects = selection.receive(entries, &context)
            if selection.isDone { names = selection.names }
            work = .selecting(selection)
            return effects
        case .recalling(var recall) where recall.reading.isAnswered(by: ticket):
            work = .none
            let effects = recall.receive(entries, &context)
            work = .recalling(recall)
            return recall.isDone ? bringBack(recall, &context) : effects
        default: return []
        }
    }

    // MARK: What is stored at once

    private mutating func reset(_ context: inout Context) -> [Effect] {
        guard case .selecting(let selection) = work, selection.isDone, !selection.doomed.isEmpty else { return [] }
        let before = Before(bests: context.bests, latest: context.latest, deletions: deletions)
        let copies = context.settings[.undoCopies]
        let operation = context.device.clock.tick(at: context.now)
        let deletion = Deletion(operation: operation, count: selection.doomed.count)
        var keys = Text()
        for record in selection.doomed {
            if !keys.isEmpty { keys.append(byte: 0x0A) }
            keys.append(Collection.results.prefix + record + "\n" + Score.recordKey(record))
        }
        var effects = [Effect.discard(operation: copies > 0 ? deletion.operation : Text(), keys: keys)]
        if copies > 0 {
            effects.append(deletion.entry)
            deletions.append(deletion)
        }
        while deletions.count > copies { effects += deletions.removeFirst().forgotten }
        for group in selection.groups { effects += context.setBest(selection.rest.best(group), of: group) }
        if let latest = context.latest, selection.doomed.contains(latest.record) {
            effects += context.setLatest(selection.rest.latest)
        }
        effects.append(.note(.scoresReset, Text(decimal: deletion.count)))
        let told = context.catalogue[.resultsDeleted, deletion.count]
        return effects + [.send(.endOfGame(.deleted(selection.doomed)))] + store(told, before, &context)
    }

    private mutating func undo(_ context: inout Context) -> [Effect] {
        guard !isChanging, levels(context) > 0, let deletion = deletions.last else { return [] }
        var recall = ResultRecall(deletion)
        let effects = recall.begin(&context)
        work = .recalling(recall)
        return effects
    }

    private mutating func bringBack(_ recall: ResultRecall, _ context: inout Context) -> [Effect] {
        let before = Before(bests: context.bests, latest: context.latest, deletions: deletions)
        deletions.removeLast()
        var effects = [Effect.recall(operation: recall.deletion.operation), .remove(key: recall.deletion.key)]
        // They may be in the order of another rule: none is noted, so they are put in order.
        for (group, best) in recall.standings.bests { effects += context.setBest(best, of: group, isInOrder: false) }
        if let latest = recall.standings.latest, context.latest.map({ $0.at <= latest.at }) ?? true {
            effects += context.setLatest(latest)
        }
        // Where the browser has deleted what was kept, fewer come back than went.
        effects.append(.note(.scoresBack, Text(decimal: recall.count)))
        let told = context.catalogue[.resultsBack, recall.count]
        return effects + store(told, before, &context) + [.send(.scores(.settingsChanged))]
    }

    /// What is read after the writes of an action is there when they are done.
    private mutating func store(_ told: Text, _ before: Before, _ context: inout Context) -> [Effect] {
        let ticket = context.nextTicket()
        work = .storing(ticket: ticket, told: told, before: before)
        return [.count(ticket: ticket, StoredQuery(.deletions))]
    }

    /// Something was counted.
    mutating func written(ticket: UInt32, _ context: inout Context) -> [Effect] {
        guard case .storing(ticket, let told, _) = work else { return [] }
        work = .none
        return context.show(Notice(words: .text(told))) + [.send(.scores(.resultsChanged))]
            + (context.view == .resetScores ? select(&context) : [])
    }

    /// Something could not be stored or read.
    mutating func storageFailed(_ context: inout Context) {
        if case .storing(_, _, let before) = work {
            (context.bests, context.latest, deletions) = (before.bests, before.latest, before.deletions)
        }
        if case .none = work { return }
        work = .failed
    }
}

extension ScoreReset {
    func question(_ dialog: Dialog, _ context: Context) -> Question {
        let words = context.catalogue
        let isReset = dialog == .resetScores
        return Question(
            title: isReset
                ? words[.reallyDelete, doomed ?? 0] : words[.bringBack, deletions.last?.count ?? 0],
            text: words[
                isReset ? context.settings[.undoCopies] > 0 ? .resetScoresText : .resetForGood : .undoResetText],
            answers: [
                (.yes, .scoreReset(isReset ? .confirmed : .undoConfirmed)), (.no, .shell(.dialogClosed)),
            ])
    }
}

extension Context {
    /// - Parameters:
    ///   - best: nil if the group has no results any more.
    ///   - isInOrder: Whether all results of the group are in the order in which they were.
    fileprivate mutating func setBest(_ best: PersonalBest?, of group: Text, isInOrder: Bool = true) -> [Effect] {
        guard var best else {
            bests.removeAll { $0.group == group }
            return [.remove(key: Collection.bests.prefix + group)]
        }
        best.rule = isInOrder ? self.best(group)?.rule ?? Text() : Text()
        return keep(best, group)
    }
}
