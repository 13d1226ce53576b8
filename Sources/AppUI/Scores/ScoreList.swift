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
        return [.load(prefix: Score.prefix(group: group), limit: Self.shownScores)]
    }

    mutating func receiveScores(prefix: Text, entries: [StoredEntry]) {
        // Statistics are made of the same entries.
        guard view == .scores, prefix == Score.prefix(group: scoreGroup) else { return }
        var loaded: [Score] = []
        for entry in entries {
            if let score = Score(group: scoreGroup, stored: entry) { loaded.append(score) }
        }
        scores = .loaded(loaded)
    }
}
