import PuzzleAPI
import PuzzleCore

/// Who plays: name and picture, points, what was achieved and what is still to come, and who else plays on this device.
enum ProfileView {
    /// The field for the name, and the button beside it.
    static var nameID: Text { "profile-name" }
    static var saveID: Text { "profile-save" }

    /// The button of a name in the list.
    static func nameID(_ place: Int) -> Text { "name-" + Text(decimal: place) }

    private enum Part: Int { case title, player, counting, bests, milestones, names, account }

    /// - Parameter streak: Of the day's puzzle, as the server has told it; 0 if it is not known.
    static func view(_ profiles: Profiles, streak: Int, _ context: Context) -> Node {
        let profile = profiles[context.session.playerName]
        var children = [
            title(context, .profile).keyed(Part.title),
            player(profile, profiles.draft, streak: streak, context).keyed(Part.player),
        ]
        if profiles.isCounting { children.append(status(context, .oneMoment).keyed(Part.counting)) }
        children.append(BestResults.view(context).keyed(Part.bests))
        children.append(milestones(profile, context).keyed(Part.milestones))
        let listed = profiles.listed(context)
        if listed.count > 1 { children.append(names(listed, context).keyed(Part.names)) }
        children.append(AccountView.card(context).keyed(Part.account))
        return Node(.div, "list profile", children)
    }

    // MARK: The player

    private static func player(_ profile: Profile, _ draft: Text?, streak: Int, _ context: Context) -> Node {
        let words = context.catalogue
        var facts = [Node(.p, "profile-points", text: words[.points, profile.points])]
        if streak > 0 { facts.append(Node(.p, "profile-streak", text: words[.streak, streak]).keyed(0)) }
        let name = profile.name.isEmpty ? words[.guest] : profile.name
        let head = Node(
            .div, "profile-head",
            [
                NamePicture.node(profile.name, "name-picture large"),
                Node(.div, "profile-words", [Node(.h2, "profile-name", text: name)] + facts),
            ])
        let field = Node(.input, "field").with(.type, "text").with(.id, nameID)
            .with(.maxlength, Text(decimal: PlayerName.lengths.upperBound)).with(.autocomplete, "nickname")
            .with(.label, words[.yourName]).with(.placeholder, words[.yourName])
            .with(.value, draft ?? profile.name).onInput(.profileName)
        let row = Node(
            .div, "name-row", [field, button(context, .saveName, "button", .profile(.saved)).with(.id, saveID)])
        let hint = Node(.p, "muted", text: words[.profileHint])
        return Node(
            .section, "panel profile-player", [head, form(context, [row]), hint])
    }

    /// What another tab may change and this one may not, while that one plays.
    private static func form(_ context: Context, _ children: [Node]) -> Node {
        Node(context.device.isPlayedElsewhere ? .fieldset : .div, "profile-form", children)
            .with(.disabled, if: context.device.isPlayedElsewhere)
    }

    // MARK: Milestones

    private static func milestones(_ profile: Profile, _ context: Context) -> Node {
        let words = context.catalogue
        let (won, open) = (
            Milestone.allCases.filter { profile.reached($0) != nil },
            Milestone.allCases.filter { profile.reached($0) == nil }
        )
        let count = words[.rankOf, words.number(won.count), words.number(Milestone.allCases.count)]
        let head = Node(
            .div, "profile-heading",
            [Node(.h2, text: words[.milestones]), Node(.span, "profile-count", text: count)])
        let list = Node(.ul, "milestones", (won + open).map { milestone($0, profile, context) })
        return Node(.section, nil, [head, list])
    }

    private static func milestone(_ milestone: Milestone, _ profile: Profile, _ context: Context) -> Node {
        let words = context.catalogue
        var lines = [Node(.span, "milestone-text", text: milestone.text(words))]
        let time = profile.reached(milestone)
        if let time {
            let date = words.date(time, minutesFromUTC: context.device.minutesFromUTC)
            lines.append(Node(.span, "milestone-detail", text: words[.milestoneWon, date]).keyed(0))
        } else {
            let progress = words[.rankOf, words.number(profile.progress(milestone)), words.number(milestone.goal)]
            lines.append(Node(.span, "milestone-detail", text: progress).keyed(1))
        }
        let mark =
            time == nil
            // In hundredths of the way.
            ? Node(.span, "milestone-mark").style(.row, profile.progress(milestone) * 100 / milestone.goal).keyed(0)
            : Node(.span, "milestone-mark milestone-coin", [icon("icon icon-check")]).keyed(1)
        return Node(
            .li, time == nil ? "milestone" : "milestone won",
            [mark.with(.hidden, "true"), Node(.div, "milestone-words", lines).keyed(2)]
        ).keyed(Int(milestone.rawValue))
    }

    // MARK: Names

    private static func names(_ listed: [Profile], _ context: Context) -> Node {
        let words = context.catalogue
        let rows = listed.enumerated().map { place, profile in
            let name = profile.name.isEmpty ? words[.guest] : profile.name
            let earned = words[.points, profile.points] + " · " + words[.results, profile.results]
            let parts = [
                NamePicture.node(profile.name), Node(.span, "name-text", text: name),
                Node(.span, "name-earned", text: earned),
            ]
            // The player's own says so, and does nothing.
            let row =
                place == 0
                ? Node(.div, "name", parts).with(.current, "true")
                : Node(.button, "name", parts).with(.id, nameID(place)).on(.click, .profile(.chosen(place)))
            return Node(.li, nil, [row.keyed(place == 0 ? 0 : 1)])
        }
        return Node(
            .section, nil,
            [Node(.h2, text: words[.names]), form(context, [Node(.ul, "names", rows)])])
    }
}
