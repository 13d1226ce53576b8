import PuzzleAPI
import PuzzleCore

/// A page of a leaderboard, as the server sends it.
protocol RankingPage: Message, Equatable {
    associatedtype Entry
    var entries: [Entry] { get set }
    /// Where the next page begins; nil on the last one.
    var next: Text? { get }
}

extension LeaderboardPage: RankingPage {}

// The pages that have come, as one.
extension Loadable where Value: RankingPage {
    /// Behind whom the next page begins; nil if there is none, or one is on its way.
    func next(_ kind: RequestTicket.Kind, _ context: Context) -> Place? {
        guard case .loaded(let page) = self, !context.isPending(kind) else { return nil }
        return page.next.flatMap { Place($0) }
    }

    /// The first page replaces what was shown, a later one goes below it.
    /// - Parameter answer: nil if it could not be had.
    mutating func receive(_ answer: Text?, _ context: inout Context) -> [Effect] {
        let received: Value? = answer.flatMap { try? JSONReader.readTolerantly($0.bytes) }
        guard var page = received else {
            if case .loaded = self { return context.show(.leaderboardFailedTitle) }
            self = .failed
            return []
        }
        if case .loaded(let shown) = self { page.entries = shown.entries + page.entries }
        self = .loaded(page)
        return []
    }
}
