import PuzzleAPI
import PuzzleCore

public enum ScoresAction: Equatable, Sendable {
    /// The scores of a group shall be shown.
    case groupChosen(Text)
    /// The end of a game in the list shall be shown, by its place.
    case opened(Int)
    /// A result has another name.
    indirect case renamed(Score)
}

/// The list of the device's scores.
public struct ScoreList: Sendable {
    public internal(set) var group = Text()
    public internal(set) var scores = Loadable<[Score]>.loading

    mutating func reduce(_ action: ScoresAction) -> [Effect] {
        switch action {
        case .groupChosen(let group): return load(group)
        case .opened(let place):
            guard case .loaded(let scores) = scores, scores.indices.contains(place) else { return [] }
            return [.send(.endOfGame(.scoreOpened(scores[place], from: ScoresView.scoreID(place))))]
        case .renamed(let score):
            if case .loaded(var list) = scores, let place = list.firstIndex(where: { $0.key == score.key }) {
                list[place] = score
                scores = .loaded(list)
            }
            return []
        }
    }

    /// Its view was opened.
    mutating func open(_ context: Context) -> [Effect] {
        load(context.latest?.group ?? context.table.presentGroup(context))
    }

    /// How many scores of a board are shown.
    static var shownScores: Int { 100 }

    private mutating func load(_ group: Text) -> [Effect] {
        self.group = group
        scores = .loading
        return [.load(prefix: Score.prefix(group: group), limit: Self.shownScores)]
    }

    mutating func receive(prefix: Text, entries: [StoredEntry], _ context: Context) {
        // Statistics are made of the same entries.
        guard context.view == .scores, prefix == Score.prefix(group: group) else { return }
        var loaded: [Score] = []
        for entry in entries {
            if let score = Score(group: group, stored: entry) { loaded.append(score) }
        }
        scores = .loaded(loaded)
    }
}
