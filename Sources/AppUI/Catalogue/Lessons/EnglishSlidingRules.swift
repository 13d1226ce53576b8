enum EnglishSlidingRules {
    static func text(_ phrase: SlidingRulesPhrase) -> StaticString {
        switch phrase {
        case .title: "How sliding puzzles work"
        case .picture: "On the left a mixed board, on the right the same board in order."
        case .goalTitle: "The goal"
        case .goalText:
            "Slide the tiles until they stand in order: 1, 2, 3 from left to right and from top to bottom, with the gap in the bottom right corner. Every board can be solved."
        case .moveTitle: "Moving"
        case .moveTouch: "Touch: tap a tile in line with the gap, drag it, or swipe."
        case .moveMouse: "Mouse: press a tile in line with the gap."
        case .moveKeys: "Keyboard: the arrow keys, or W A S D, slide the tile beside the gap."
        case .moveRemote: "Remote control: move the focus to a tile and press OK."
        case .multiTitle: "Multi move"
        case .multiText:
            "With this setting on, a tap on any tile in line with the gap slides all tiles between. It counts as one move. A tap that moves nothing does not count."
        case .scoreTitle: "Score"
        case .scoreText:
            "The score is the number of moves, plus one point for each full second since your first move; settings let you count moves alone or make a point last longer. Undo and redo count as moves. Less is better."
        case .rankedTitle: "Ranked games"
        case .rankedText:
            "A ranked game has a fair scramble that the server has drawn. When it is solved the server plays your moves again and ranks you by time, by moves and by score. Its clock runs on while you pause. For practice choose Relaxed, or a scramble by moves."
        case .offlineTitle: "Offline and private"
        case .offlineText:
            "Everything works without a network. Moves, settings and scores are kept on this device the moment they are made; ranked results are sent later. Nobody watches you: no tracking, no other addresses."
        }
    }
}
