import PuzzleCore

enum SudokuGameView {
    static func view(_ context: Context, _ table: Table<Sudoku>) -> Node {
        guard let play = table.play else {
            return Node(.div, "sudoku", [bar(context, table), waiting(context, table)])
        }
        // The explanation lies over the tools, so that the board stays where it is.
        let isExplaining = !play.game.isOver && table.hand.game.explanation != nil
        var controls = [actions(context, table, play).with(.inert, if: isExplaining)]
        if play.game.isOver {
            let ways = play.game.outcome == .lost ? afterLoss(context, table) : []
            controls = [gameOver(context, play.slot, ways)]
        } else {
            controls.append(SudokuPad.pad(context, table, play).with(.inert, if: isExplaining).keyed(2))
        }
        if isExplaining { controls.append(SudokuExplanationView.panel(context, table).keyed(1)) }
        return Node(
            .div, "sudoku",
            [
                bar(context, table), figures(context, play), board(context, table, play),
                Node(.div, isExplaining ? "sudoku-controls explaining" : "sudoku-controls", controls),
                announcement(context),
            ])
    }

    /// What who has lost may want: to go on, or to know.
    static func afterLoss(_ context: Context, _ table: Table<Sudoku>) -> [Node] {
        if table.hand.game.isSolutionShown { return [] }
        return [
            button(context, .goOnAsPractice, "button", table.command(.practise)).keyed(20),
            button(context, .showSolution, "button", table.command(.showSolution)).keyed(21),
        ]
    }

    private static func bar(_ context: Context, _ table: Table<Sudoku>) -> Node {
        let words = context.catalogue
        let params = table.play?.game.id.params
        let awaited = context.awaited.flatMap { SudokuChoice(leaderboard: $0.board) }
        let choice = table.hand.game.making?.choice ?? awaited ?? context.settings.sudoku
        let level = words[SudokuWords.level(params?.level ?? choice.level)]
        var kind = SudokuWords.kind(params?.kind ?? choice.kind, words)
        if table.play?.slot.isDaily == true { kind = words[.dailyPuzzle] + " · " + kind }
        if let play = table.play { kind = kind + " · " + SudokuWords.rating(play.rating, words) }
        return gameBar(
            context, level, kind, table.play?.standing,
            [
                barButton(words[.printPuzzle], "icon icon-print", "icon-button bar-print", table.command(.openSheets)),
                barButton(words[.share], "icon icon-share", "icon-button", table.command(.share)),
            ])
    }

    /// Errors and hints against their limits, points with what the next digit earns, and the time.
    private static func figures(_ context: Context, _ play: Play<Sudoku>) -> Node {
        let words = context.catalogue
        let position = play.game.position
        let params = play.game.id.params
        func told(_ phrase: Phrase, _ value: Text, _ detail: Text = Text(), isAlert: Bool = false) -> Node {
            figure(
                words[phrase], value, isAlert ? "figure alert" : "figure",
                detail: detail.isEmpty ? nil : Node(.span, "combo", text: detail))
        }
        func of(_ count: Int, _ limit: Int) -> Text { Text(decimal: count) + "/" + Text(decimal: limit) }
        var figures: [Node] = []
        if params.checks != .never {
            if let limit = params.errorLimit {
                figures.append(told(.errors, of(position.errors, limit), isAlert: position.errors + 1 >= limit))
            } else {
                figures.append(told(.errors, Text(decimal: position.errors)))
            }
        }
        figures.append(told(.hints, of(position.hints, params.level.hintLimit)))
        if play.isAided {
            // What help has found earns nothing.
            figures.append(told(.score, "–"))
        } else {
            let combo = position.combo > 0 ? "×" + Text(decimal: min(position.combo + 1, 10)) : Text()
            figures.append(told(.score, words.number(Sudoku.score(of: play.game)), combo))
        }
        figures.append(told(.time, words.duration(play.milliseconds(at: context.now))))
        figures.append(Shell.notices(context, isInGame: true))
        return Node(.div, "figures", figures)
    }

    private static func board(_ context: Context, _ table: Table<Sudoku>, _ play: Play<Sudoku>) -> Node {
        let isSolved = table.hand.game.isSolutionShown && play.game.outcome == .lost
        let position = isSolved ? play.game.position.solved : play.game.position
        let board = SudokuBoardView.board(context, table, position, isCovered: play.isPaused)
        var className = Text("sudoku-space")
        if play.isPaused { className.append(" covered") }
        if table.hand.game.isZoomed { className.append(" zoomed") }
        return Node(.div, nil, [board]).with(.class, className)
    }

    /// While there is no game: its puzzle is being made, could not be made, or none has been asked for.
    private static func waiting(_ context: Context, _ table: Table<Sudoku>) -> Node {
        let words = context.catalogue
        guard table.hand.game.making != nil || context.awaited?.slot.puzzle == table.name else {
            return emptyState(
                words[.noSudokuTitle], words[.noSudokuText],
                button(context, .newGame, "button primary", .shell(.viewOpened(.newSudoku))))
        }
        if table.hand.game.making?.hasFailed == true {
            return emptyState(
                words[.makingFailedTitle], words[.makingFailedText],
                button(context, .retry, "button primary", table.command(.retryMaking)))
        }
        return Node(
            .div, "sudoku-waiting", [icon("brand-mark large"), Node(.p, text: words[.makingPuzzle])]
        ).with(.role, "status")
    }

    private static func actions(_ context: Context, _ table: Table<Sudoku>, _ play: Play<Sudoku>) -> Node {
        let game = play.game
        let isInPlay = !game.isOver && !play.isPaused
        let left = Text(decimal: play.hintsLeft)
        let price = play.hintsLeft > 0 ? context.catalogue[.costsHint, left] : context.text(.noHintsLeft)
        let hint = iconButton(
            context, .hint, "icon icon-hint", .game(.hintAsked), isEnabled: isInPlay,
            detail: Node(.span, "hints-left", text: left)
        ).with(.label, context.text(.hint) + " · " + price)
        let isWrong = table.hand.game.selected.map { game.position.verdict($0) == .wrong } ?? false
        var buttons = turnButtons(context, play)
        buttons += [
            iconButton(context, .fillNotes, "icon icon-notes", table.command(.fillNotes), isEnabled: isInPlay),
            hint,
            iconButton(
                context, isWrong ? .whyWrong : .explain, "icon icon-explain", table.command(.explain),
                isEnabled: isInPlay
            ),
        ]
        if game.id.params.checks == .onRequest {
            buttons.append(
                iconButton(context, .check, "icon icon-check", table.command(.check), isEnabled: isInPlay).keyed(1))
        }
        if game.position.kind.size > 9 {
            buttons.append(
                iconButton(
                    context, table.hand.game.isZoomed ? .zoomOut : .zoomIn, "icon icon-zoom", table.command(.toggleZoom)
                ).keyed(2))
        }
        // Where there is little space, the way to a new game is the start page.
        buttons.append(
            Node(.div, "action-new", [iconButton(context, .newGame, "icon icon-new", .game(.newGameAsked))]).keyed(3))
        return Node(.div, "actions", buttons)
    }
}

/// The digits to press, with how many of each are still to come.
enum SudokuPad {
    static var firstID: Text { "digit-1" }

    static func pad(_ context: Context, _ table: Table<Sudoku>, _ play: Play<Sudoku>) -> Node {
        let isInPlay = !play.game.isOver && !play.isPaused
        let noting = tool(
            context, .notes, "icon icon-pencil", "digit tool noting", table.command(.toggleNoting), isEnabled: isInPlay
        )
        .with(.pressed, table.hand.game.isNoting ? "true" : "false")
        let erase = tool(context, .erase, "icon icon-erase", "digit tool", table.command(.erase), isEnabled: isInPlay)
        let inHand = context.settings.isOn(.digitFirst) ? table.hand.game.digit ?? 0 : nil
        return pad(
            context, table, play.game.position.kind, left: table.left, [noting.keyed(1), erase.keyed(2)],
            inHand: inHand, isEnabled: isInPlay)
    }

    /// - Parameters:
    ///   - inHand: for who takes the digit first: which one, 0 for none.
    ///   - left: as `SudokuGrid.left`.
    static func pad(
        _ context: Context, _ table: Table<Sudoku>, _ kind: SudokuKind, left: [Int], _ tools: [Node],
        inHand: UInt8? = nil,
        isEnabled: Bool = true
    ) -> Node {
        let words = context.catalogue
        let size = kind.size
        let keys = (1...UInt8(size)).map { digit in
            let left = max(left[Int(digit)], 0)
            let name = SudokuWords.digit(digit)
            return Node(
                .button, left == 0 ? "digit used" : "digit",
                [Node(.span, "digit-name", text: name), Node(.span, "digit-left", text: Text(decimal: left))]
            ).with(.id, Text("digit-") + Text(decimal: Int(digit)))
                .with(.label, words[.digitLeft, name, Text(decimal: left)])
                .with(.pressed, inHand == digit ? "true" : "false", if: inHand != nil)
                .with(.disabled, if: !isEnabled).on(.click, table.command(.digit, Int(digit)))
        }
        return Node(.div, nil, keys + tools)
            .with(.class, Text("pad of-") + Text(decimal: size)).with(.role, "group")
            .with(.label, words[.digits]).style(.columns, columns(size))
    }

    /// A key with a picture.
    static func tool(
        _ context: Context, _ phrase: Phrase, _ iconName: StaticString, _ className: StaticString, _ action: Action,
        isEnabled: Bool = true
    ) -> Node {
        Node(.button, className, [icon(iconName), Node(.span, "tool-name", text: context.text(phrase))])
            .with(.disabled, if: !isEnabled).on(.click, action)
    }

    /// How many keys stand side by side: each is at least 44 px wide on the smallest phone, and tools fill the last row (sudoku.css).
    private static func columns(_ size: Int) -> Int {
        switch size {
        case 4, 9...: 6
        default: 4
        }
    }
}
