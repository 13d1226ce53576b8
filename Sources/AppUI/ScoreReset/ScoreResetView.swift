import PuzzleCore

enum ScoreResetView {
    /// The button that asks to delete, and the one that asks to bring back.
    static var resetID: Text { "reset-results" }
    static var undoID: Text { "undo-reset" }

    private enum Part: Int { case choices, empty, failed, actions }

    static func view(_ reset: ScoreReset, _ context: Context) -> Node {
        let head = [title(context, .resetScores, backTo: .scores)]
        return Node(.div, "list score-reset", head + content(reset, context))
    }

    private static func content(_ reset: ScoreReset, _ context: Context) -> [Node] {
        if case .failed = reset.work {
            return [
                emptyState(
                    context.text(.resetFailedTitle), context.text(.resetFailedText),
                    button(context, .retry, "button primary", .scoreReset(.retried))
                ).keyed(Part.failed)
            ]
        }
        // Nothing is kept of any board.
        if context.bests.isEmpty, !reset.isStoring {
            let undo = undoButton(reset, context)
            return [
                emptyState(context.text(.noScoresTitle), context.text(.nothingToReset), undo).keyed(Part.empty)
            ]
        }
        let doomed = reset.doomed
        let told = doomed.map { $0 > 0 ? context.catalogue[.resultsToDelete, $0] : context.text(.noResultFits) }
        let ask = button(context, .resetScores, "button primary danger", .scoreReset(.asked)).with(.id, resetID)
            .with(.disabled, if: (doomed ?? 0) == 0)
        return [
            Node(.div, "choices", choices(reset, context)).keyed(Part.choices),
            Node(
                .div, "split-action",
                [Node(.p, "reset-count", text: told ?? context.text(.oneMoment)).with(.role, "status"), ask]
                    + [undoButton(reset, context)].compactMap { $0 }
            ).keyed(Part.actions),
        ]
    }

    /// nil if nothing can be undone.
    static func undoButton(_ reset: ScoreReset, _ context: Context) -> Node? {
        let levels = reset.levels(context)
        guard levels > 0 else { return nil }
        let text = context.catalogue[.undoReset, context.catalogue.number(levels)]
        let button = Node(.button, "button", text: text).with(.id, undoID).on(.click, .scoreReset(.undoAsked))
        // Until the last one is stored there is nothing to answer to.
        return reset.isChanging ? button.with(.unavailable, "true") : button
    }

    /// What is said while results are on their way back, or if they could not come.
    static func progress(_ reset: ScoreReset, _ context: Context) -> Node? {
        switch reset.work {
        case .failed: status(context, .resetFailedText)
        case .recounting, .storing: status(context, .oneMoment)
        case .none, .selecting: nil
        }
    }

    // MARK: What is chosen

    private static func choices(_ reset: ScoreReset, _ context: Context) -> [Node] {
        let choice = reset.choice
        let words = context.catalogue
        let (none, all) = (words[.notApplicable], words[.all])
        let groups = context.bests.map { $0.group }
        return [
            list(
                words[.resultsToPreserve], .preserved, chosen: choice.preserved ?? 0,
                of: context.settings[.mostPreserved]
            ) { $0 == 0 ? none : words.number($0) },
            list(
                words[.olderThanDays], .days, chosen: choice.days.map { $0 + 1 } ?? 0,
                of: context.settings[.mostDays] + 1
            ) { $0 == 0 ? none : words.number($0 - 1) },
            list(
                words[.player], .player,
                chosen: choice.player.flatMap { reset.names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0,
                of: reset.names.count
            ) { place in
                if place == 0 { return all }
                let name = reset.names[place - 1]
                return name.isEmpty ? words[.guest] : name
            },
            list(
                words[.gameType], .group,
                chosen: choice.group.flatMap { groups.firstIndex(of: $0) }.map { $0 + 1 } ?? 0,
                of: groups.count
            ) { $0 == 0 ? all : context.name(ofGroup: groups[$0 - 1]) },
        ]
    }

    /// - Parameter last: The last place; the first one is 0.
    private static func list(
        _ name: Text, _ field: ResetChoice.Field, chosen: Int, of last: Int, _ text: (Int) -> Text
    ) -> Node {
        let options = (0...last).map { place in
            Node(.option, nil, text: text(place)).with(.value, Text(decimal: place))
                .with(.chosen, if: place == chosen).keyed(place)
        }
        return Node(
            .label, "choice",
            [Node(.span, text: name), Node(.select, "field", options).onInput(.reset(field))])
    }
}
