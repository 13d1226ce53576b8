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
    /// Other devices have undone these resets, and deleted these results (`SharedResults`).
    case learnt(undone: [Text], deleted: [DeletedResult])
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
        /// Results are read, to find out what follows when some are back or gone; whether other devices have done that.
        case recounting(ResultRecount, isLearnt: Bool)
        /// It is being stored; what is told then, nothing if other devices have done it, and what holds if it fails.
        case storing(ticket: UInt32, told: Text?, before: Before)
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
        case .resultsChanged: return goOn(&context)
        case .learnt(let undone, let deleted):
            let (recalled, others) = (
                deletions.filter { undone.contains($0.operation) }, deletions.filter { !undone.contains($0.operation) }
            )
            let recount = ResultRecount(recalled: recalled, deleted: deleted, others: others)
            return self.recount(recount, isLearnt: true, &context)
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
    var isChanging: Bool { if case .recounting = work { true } else { isStoring } }

    /// Reads results once more, if it matters what they are.
    private mutating func goOn(_ context: inout Context) -> [Effect] {
        if case .recounting(let recount, let isLearnt) = work {
            return self.recount(recount.again, isLearnt: isLearnt, &context)
        }
        return context.view == .resetScores ? select(&context) : []
    }

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
        case .recounting(var recount, let isLearnt) where recount.reading.isAnswered(by: ticket):
            work = .none
            let effects = recount.receive(entries, &context)
            work = .recounting(recount, isLearnt: isLearnt)
            return recount.isDone ? follow(recount, isLearnt: isLearnt, &context) : effects
        default: return []
        }
    }

    // MARK: What is stored at once

    private mutating func reset(_ context: inout Context) -> [Effect] {
        guard case .selecting(let selection) = work, selection.isDone, !selection.doomed.isEmpty else { return [] }
        let before = Before(bests: context.bests, latest: context.latest, deletions: deletions)
        let operation = context.device.clock.tick(at: context.now)
        let doomed = selection.doomed
        var effects = discard(doomed.map { DeletedResult(record: $0, operation: operation) }, context)
        for group in selection.groups { effects += context.setBest(selection.rest.best(group), of: group) }
        if let latest = context.latest, doomed.contains(latest.record) {
            effects += context.setLatest(selection.rest.latest)
        }
        effects += [
            .note(.scoresReset, Text(decimal: doomed.count)), .send(.endOfGame(.deleted(doomed))),
            .send(.sync(.resultsDeleted(operation: operation, doomed))),
        ]
        return effects + store(context.catalogue[.resultsDeleted, doomed.count], before, &context)
    }

    /// Deletes results so that each of the resets can be undone, as long as it is one of the latest.
    private mutating func discard(_ deleted: [DeletedResult], _ context: Context) -> [Effect] {
        var operations = deletions.map { $0.operation }
        for result in deleted where !operations.contains(result.operation) { operations.append(result.operation) }
        let kept = operations.sorted { $0.precedes($1) }.suffix(context.settings[.undoCopies])
        var effects: [Effect] = []
        for deletion in deletions where !kept.contains(deletion.operation) { effects += deletion.forgotten }
        deletions.removeAll { !kept.contains($0.operation) }
        for operation in operations {
            let records = deleted.filter { $0.operation == operation }.map { $0.record }
            if records.isEmpty { continue }
            let isKept = kept.contains(operation)
            effects.append(Self.discard(records, by: isKept ? operation : Text()))
            if !isKept { continue }
            let place = deletions.firstIndex { !$0.operation.precedes(operation) } ?? deletions.count
            var count = records.count
            // A part of it has gone already.
            if place < deletions.count, deletions[place].operation == operation {
                count += deletions.remove(at: place).count
            }
            deletions.insert(Deletion(operation: operation, count: count), at: place)
            effects.append(deletions[place].entry)
        }
        return effects
    }

    /// - Parameter operation: nothing if they go for good.
    private static func discard(_ records: [Text], by operation: Text) -> Effect {
        let keys = records.map { Collection.results.prefix + $0 + "\n" + Score.recordKey($0) }
        return .discard(operation: operation, keys: keys.joined(by: "\n"))
    }

    private mutating func undo(_ context: inout Context) -> [Effect] {
        guard !isChanging, levels(context) > 0, let deletion = deletions.last else { return [] }
        return recount(ResultRecount(recalled: [deletion]), isLearnt: false, &context)
    }

    private mutating func recount(
        _ recount: ResultRecount, isLearnt: Bool, _ context: inout Context
    ) -> [Effect] {
        var recount = recount
        let effects = recount.begin(&context)
        work = .recounting(recount, isLearnt: isLearnt)
        return effects
    }

    private mutating func follow(
        _ recount: ResultRecount, isLearnt: Bool, _ context: inout Context
    ) -> [Effect] {
        let before = Before(bests: context.bests, latest: context.latest, deletions: deletions)
        var effects: [Effect] = []
        for deletion in recount.recalled {
            deletions.removeAll { $0 == deletion }
            effects += [.recall(operation: deletion.operation), .remove(key: deletion.key)]
            if !isLearnt { effects.append(.send(.sync(.resetUndone(deletion.operation)))) }
        }
        for deletion in recount.later {
            let records = recount.stillGone.filter { $0.operation == deletion.operation }.map { $0.record }
            if !records.isEmpty { effects.append(Self.discard(records, by: deletion.operation)) }
        }
        effects += discard(recount.found, context)
        // What comes back may be in the order of another rule: none is noted, so it is put in order.
        let isInOrder = recount.recalled.isEmpty
        for group in recount.groups {
            effects += context.setBest(recount.standings.best(group), of: group, isInOrder: isInOrder)
        }
        if recount.standings.latest?.record != context.latest?.record {
            effects += context.setLatest(recount.standings.latest)
        }
        if !recount.found.isEmpty { effects.append(.send(.endOfGame(.deleted(recount.found.map { $0.record })))) }
        var told: Text?
        if !isLearnt {
            // Where the browser has deleted what was kept, fewer come back than went.
            effects.append(.note(.scoresBack, Text(decimal: recount.count)))
            told = context.catalogue[.resultsBack, recount.count]
        }
        return effects + store(told, before, &context) + [.send(.scores(.settingsChanged))]
    }

    /// What is read after the writes of an action is there when they are done.
    private mutating func store(_ told: Text?, _ before: Before, _ context: inout Context) -> [Effect] {
        let ticket = context.nextTicket()
        work = .storing(ticket: ticket, told: told, before: before)
        return [.count(ticket: ticket, StoredQuery(.deletions))]
    }

    /// Something was counted.
    mutating func written(ticket: UInt32, _ context: inout Context) -> [Effect] {
        guard case .storing(ticket, let told, _) = work else { return [] }
        work = .none
        let effects = told.map { context.show(Notice(words: .text($0))) } ?? [.send(.sync(.resetsFollowed))]
        return effects + [.send(.scores(.resultsChanged))] + goOn(&context)
    }

    /// Something could not be stored or read.
    mutating func storageFailed(_ context: inout Context) {
        if case .storing(_, _, let before) = work {
            (context.bests, context.latest, deletions) = (before.bests, before.latest, before.deletions)
        }
        switch work {
        case .none, .recounting(_, isLearnt: true), .storing(ticket: _, told: nil, before: _): work = .none
        case .failed, .selecting, .recounting, .storing: work = .failed
        }
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
