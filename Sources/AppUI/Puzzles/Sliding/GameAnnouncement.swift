import PuzzleCore

/// What the engine is told of a game, whenever it is begun or gone on with: it searches ahead for its analysis.
package enum GameAnnouncement {
    package static var prefix: StaticString { "sliding:ahead;" }

    static func text(_ id: PuzzleID<SlidingPuzzle>) -> Text { Text(prefix) + id.text }
}
