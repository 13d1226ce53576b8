import PuzzleCore

/// The view of pages that engines make. The app knows nothing of what is in them.
public struct Pages: Equatable, Sendable {
    /// The page that is shown.
    public internal(set) var page: EnginePage?
}

public enum PageAction: Equatable, Sendable {
    /// A page of a stored record (`Score.recordKey`); of statistics, of a group's results.
    case opened(PageKind, Text)
    /// A page that is made of nothing stored, by the question for it, and what questions begin with that go on in it.
    case questionOpened(Text, from: AppView, more: Text)
    /// The engine shall be asked for the next page.
    case asked(Text)
    /// The page could not be made, and is wanted all the same.
    case retried
    case printed
    case copied(Text)
    /// The stored game that is looked at shall be played once more, against its ghost.
    case raceAsked
    case raceConfirmed
}

extension PageAction {
    /// As in `Action.isChoice`.
    var isChoice: Bool {
        if case .copied = self { return false }
        return self != .printed
    }

    /// As in `Action.onlyReads`.
    var onlyReads: Bool { self != .raceAsked && self != .raceConfirmed }
}

extension Pages {
    mutating func reduce(_ action: PageAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .opened(let kind, let stored): open(kind, stored, &context)
        case .questionOpened(let question, let origin, let more):
            [.route(AppView.page.route)] + show(question, from: origin, more: more, &context)
        case .asked(let question): page?.ask(question, &context) ?? []
        case .retried: page?.retry(&context) ?? []
        case .printed: [.print]
        case .copied(let text): [.copy(text)]
        case .raceAsked: askRace(&context)
        case .raceConfirmed: race(&context)
        }
    }

    private mutating func open(_ kind: PageKind, _ stored: Text, _ context: inout Context) -> [Effect] {
        var page = EnginePage(kind, of: stored, from: context.view == .statistics ? .statistics : .scores)
        let effects = [.route(AppView.page.route)] + context.open(.page) + page.load(&context)
        self.page = page
        return effects
    }

    /// Opens a page under the address that is there.
    mutating func show(
        _ question: Text, from origin: AppView, more: Text = Text(), _ context: inout Context
    ) -> [Effect] {
        var page = EnginePage(from: origin, more: more)
        let effects = context.open(.page) + page.ask(question, &context)
        self.page = page
        return effects
    }

    /// Another view is shown.
    mutating func close() { page = nil }

    /// The time has come that the page has set.
    mutating func goOnInTime(_ context: inout Context) -> [Effect] {
        page?.isTimed == true ? goOn("tick", &context) : []
    }

    /// The page goes on, because of its time or of a field that was changed.
    mutating func goOn(_ word: Text, _ context: inout Context) -> [Effect] {
        guard let more = page?.more else { return [] }
        return page?.ask(more + word, &context) ?? []
    }

    mutating func storageFailed() { page?.storageFailed() }

    mutating func receiveStored(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        page?.receiveStored(ticket: ticket, entries, &context) ?? []
    }

    mutating func receive(ticket: UInt32, _ answer: Text, _ context: inout Context) -> [Effect] {
        guard ticket == page?.ticket else { return [] }
        var effects: [Effect] = []
        let heading = Text(answer.bytes.prefix { $0 != 1 })
        if let lesson = NextLesson(named: heading, in: context.language), lesson != context.nextLesson {
            context.nextLesson = lesson
            effects.append(lesson.effect)
        }
        switch page?.content {
        case .loaded, nil: break
        // Back in the list, one goes on where one was.
        case .loading: if let last = page?.lastLesson { effects.append(.focus(last)) }
        // Who has asked once more had the focus on what is gone now.
        case .failed: if !answer.isEmpty { effects.append(.focus(context.focusID)) }
        }
        return effects + (page?.receive(ticket: ticket, answer) ?? [])
    }

    // MARK: Races against stored games

    /// Asked before a game is given up for a race.
    static func question(_ context: Context) -> Question {
        context.abandonQuestion(begin: (.race, .page(.raceConfirmed)))
    }

    /// Asks first if a game would be lost.
    private func askRace(_ context: inout Context) -> [Effect] {
        guard let raced = raced(context) else { return [] }
        return context.askToGiveUp(GameSlot(raced.table.name, isDaily: false), .abandonForRace) ?? race(&context)
    }

    /// The puzzle of a stored game once more, and beside the board a ghost that plays as it was played then.
    private func race(_ context: inout Context) -> [Effect] {
        guard let raced = raced(context), let ghost = page?.stored else { return [] }
        return context.clearTable(for: GameSlot(raced.table.name, isDaily: false))
            + raced.table.race(raced.id, against: ghost, picture: page?.picture, &context)
    }

    /// The puzzle of the stored game that is looked at, if it can be raced against.
    func raced(_ context: Context) -> (table: any AnyTable, id: Text)? {
        guard let id = page?.puzzle, let table = context.table(ofPrefix: id), table.canRace(id) else { return nil }
        return (table, id)
    }
}
