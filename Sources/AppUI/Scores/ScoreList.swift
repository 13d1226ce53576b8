import PuzzleAPI
import PuzzleCore

public enum ScoresAction: Equatable, Sendable {
    /// The scores of a group shall be shown.
    case groupChosen(Text)
    /// The end of a game in the list shall be shown, by its place.
    case opened(Int)
}

// The list of the device's scores.
extension Context {
    mutating func reduce(_ action: ScoresAction) -> [Effect] {
        switch action {
        case .groupChosen(let group): loadScores(group)
        case .opened(let place): openScore(place)
        }
    }

    /// Shows the end of a game in the list of scores.
    mutating func openScore(_ place: Int) -> [Effect] {
        guard case .loaded(let scores) = scores, scores.indices.contains(place) else { return [] }
        return [.send(.endOfGame(.scoreOpened(scores[place], from: ScoresView.scoreID(place))))]
    }

    /// How many scores of a board are shown.
    static var shownScores: Int { 100 }

    mutating func loadScores(_ group: Text) -> [Effect] {
        scoreGroup = group
        scores = .loading
        scoresTicket = nextTicket()
        let rule = rule(of: group)
        // It is loaded when it is in order.
        if let best = best(group), best.rule != rule { return reorder(first: group) }
        var query = StoredQuery(.results, isByOrder: true, prefix: Score.orders(group, by: rule))
        query.limit = Self.shownScores
        return [.load(ticket: scoresTicket, query)]
    }

    mutating func receiveScores(ticket: UInt32, _ entries: [StoredEntry]) {
        guard view == .scores, ticket == scoresTicket else { return }
        scores = .loaded(entries.compactMap { score(stored: $0) })
    }
}
