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
        let milliseconds = Int(last.at - (game.turns.first?.at ?? 0))
        let isLarge = start.size.cells >= cells
        // The best of all make some 30 moves a second with a mouse; on small boards, known by heart, short runs of more.
        let pace =
            tiles < 12
            ? 0
            : FairPlay.points(
                tiles * 1000 / max(milliseconds, 1), usual: isLarge ? 40 : 50, impossible: isLarge ? 60 : 80)
        let distance = start.manhattanDistance
        guard isLarge, distance >= 24 else { return FairPlay([.pace: pace, .evenness: evenness]) }
        // At speed they do not come below 2.5 times the distance.
        let isQuick = milliseconds < 500 * tiles
        let shortest = FairPlay.points(tiles * 100 / distance, usual: 210, impossible: 170)
        return FairPlay([.pace: pace, .evenness: evenness, .shortest: isQuick ? shortest : 0])
    }
}
