import PuzzleCore

// A board that has come by a link. It leads to the board, not into a game: one that is not over would be lost.
extension Table<SlidingPuzzle> {
    /// - Returns: nil for an address that is none.
    func openBoard(_ address: Text, _ app: inout Context) -> [Effect]? {
        guard address.hasPrefix(Text(SlidingPuzzle.name) + ".") else { return nil }
        hand.linked = try? PuzzleID(address)
        return app.choose(name) + app.open(SlidingPuzzle.linkedView)
    }

    func playLinked(_ app: inout Context) -> [Effect] {
        guard let id = hand.linked else { return [] }
        let slot = GameSlot(name, isDaily: false)
        return app.clearTable(for: slot) + begin(Play(Game(id), in: slot, issued: nil), &app)
    }
}

enum LinkedBoardView {
    static func view(_ context: Context, _ table: Table<SlidingPuzzle>) -> Node {
        let words = context.catalogue
        guard let id = table.hand.linked else {
            let start = Node(.a, "button primary", text: words[.newGame])
                .with(.href, "#" + SlidingPuzzle.newGameView.route)
            return Node(
                .div, "list",
                [title(context, .linkedBoard), emptyState(words[.noBoardTitle], words[.noBoardText], start)])
        }
        // The time is to be beaten by who has seen the board for as short a time: it is shown small and uncovered, as it was sent.
        let picture = Node(.div, "preview", [Node(.div, "board-space", [SlidingBoardView.picture(context, id.start)])])
        let challenge = context.challenge?.address == id.text ? context.challenge : nil
        return Node(
            .div, "split",
            [
                title(context, .linkedBoard), picture,
                Node(
                    .div, "panel",
                    [
                        Node(.h2, text: words.size(id.params.size)),
                        Node(.p, "challenge", text: challenge?.invitation(words) ?? words[.challengeNone]),
                    ]),
                Node(
                    .div, "split-action",
                    [button(context, .startGame, "button primary wide", .game(.newGameAsked)).with(.id, "start")]),
            ])
    }
}
