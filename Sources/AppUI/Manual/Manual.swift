import PuzzleCore

/// The user's guide, which is the site's pages at `/help`, shown in the app.
public struct Manual: Equatable, Sendable {
    /// Those that were opened one from the other; the last one is shown.
    public internal(set) var pages: [ManualPage] = []
    /// The address of what it was opened from.
    private(set) var wayOut = AppView.home.route
    private var isOpen = false
    /// The page that is shown; nothing until it is there.
    private(set) var content = Loadable<Text>.loading
    private var ticket: UInt32 = 0

    /// The address of what was shown before: a page of the guide, or else what it was opened from.
    var wayBack: Text { pages.count > 1 ? pages[pages.count - 2].route : wayOut }
}

public enum ManualAction: Equatable, Sendable {
    /// The page could not be loaded, and is wanted all the same.
    case retried
}

extension Manual {
    mutating func reduce(_ action: ManualAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .retried: load(&context)
        }
    }

    /// - Parameter address: That of what is shown now: there leads the way out.
    mutating func open(_ page: ManualPage, from address: Text, _ context: inout Context) -> [Effect] {
        if context.view != .manual {
            (wayOut, pages, isOpen) = (address, [], true)
        } else if pages.last == page, content != .failed {
            return []
        }
        if let last = pages.lastIndex(of: page) {
            pages.removeSubrange((last + 1)...)
        } else {
            pages.append(page)
        }
        return context.open(.manual) + load(&context)
    }

    /// Another view is shown.
    /// - Returns: Whether it comes after the guide.
    mutating func close() -> Bool {
        defer { isOpen = false }
        return isOpen
    }

    mutating func load(_ context: inout Context) -> [Effect] {
        guard let page = pages.last else { return [] }
        content = .loading
        ticket = context.nextTicket()
        return [.ask(ticket: ticket, page.path(context.catalogue.language), isPage: true)]
    }

    mutating func receive(ticket: UInt32, _ answer: Text) {
        if ticket == self.ticket { content = answer.isEmpty ? .failed : .loaded(answer) }
    }
}
