extension SlidingPuzzle {
    /// On boards on which neither luck nor looking alone leads to the shortest way: from 4x4 on.
    private static var cells: Int { 16 }

    public static func fairPlay(of game: Game<SlidingPuzzle>, from start: SlidingBoard) -> FairPlay {
        var tiles = 0
        // Tiles that go the same way one after the other are one act: whoever holds a key down is as even as a machine.
        var gaps: [Int] = []
        var last: (direction: Slide.Direction?, at: Milliseconds) = (nil, 0)
        for (index, turn) in game.turns.enumerated() {
            var direction: Slide.Direction?
            if case .play(let slide) = turn.action {
                direction = slide.direction
                tiles += slide.tiles
            } else {
                tiles += 1
            }
            if index > 0, direction == nil || direction != last.direction { gaps.append(Int(turn.at - last.at)) }
            last = (direction, turn.at)
        }
        let evenness = FairPlay.evenness(gaps)
        let distance = start.manhattanDistance
        guard start.size.cells >= cells, distance >= 24, let first = game.turns.first else {
            return FairPlay([.evenness: evenness])
        }
        let milliseconds = Int(last.at - first.at)
        // The best of all make some 30 moves a second with a mouse, and do not come below 2.5 times the distance at speed.
        let pace = FairPlay.points(tiles * 1000 / max(milliseconds, 1), usual: 40, impossible: 60)
        let isQuick = milliseconds < 500 * tiles
        let shortest = FairPlay.points(tiles * 100 / distance, usual: 210, impossible: 170)
        return FairPlay([.pace: pace, .evenness: evenness, .shortest: isQuick ? shortest : 0])
    }
}
