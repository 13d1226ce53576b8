import PuzzleAPI
import PuzzleCore

/// What the devices of an account share of games in progress: of each slot the game, or several of which the player chooses one.
///
/// `SavedGames` says what holds. The game that is on this device is stored where it always is; here is kept which of those that hold it is,
/// and what others there are.
struct SharedGames: Sendable {
    private enum Work { case none, settle, ask }

    private struct Place: Sendable {
        let slot: GameSlot
        /// Names the game that is here among those that hold; nil if it is none of them any more, or there is none.
        var own: Text?
        /// The others, and what is over.
        var others: [SavedGame] = []
        var known: [Text] = []
        var isUntold = false
        /// What has still to be done here.
        var work = Work.none

        /// In the store: `+` if it is untold, else `-`, what names the own game, and all else below.
        var entry: Effect {
            var value: Text = isUntold ? "+" : "-"
            if let own { value.append(own) }
            value.append(byte: 0x0A)
            value.append(SavedGames(others, known: known).text)
            return .put(key: SharedGames.prefix + slot.name, value: value)
        }

        /// There is a later state.
        mutating func note(_ stamp: Text) {
            known = SavedGames(others, known: known + [stamp]).known
            isUntold = true
        }
    }

    private var places: [Place] = []
    /// Which of two the player is asked for: the own one, or this one.
    private var asked: (slot: GameSlot, game: SavedGame)?
    /// Whether one was taken away since it was told last.
    var hasEnded = false

    static var prefix: Text { Collection.stamps.prefix + Text(SyncCategory.status.word) + "/" }
    /// Bytes of what is told at once, beside results.
    private static var mostTold: Int { SavedGames.most * Limits.syncGameBytes }

    private func index(of slot: GameSlot) -> Int? { places.firstIndex { $0.slot == slot } }

    private mutating func place(_ slot: GameSlot) -> Int {
        if let index = index(of: slot) { return index }
        places.append(Place(slot: slot))
        return places.count - 1
    }

    /// - Parameter name: A slot's.
    mutating func restore(_ name: Text, _ value: Text, _ context: Context) {
        guard let slot = context.slots.first(where: { $0.name == name }), let end = value.bytes.firstIndex(of: 0x0A),
            end > 0, let games = SavedGames(Text(value.bytes[(end + 1)...]))
        else { return }
        let own = Text(value.bytes[1..<end])
        var place = Place(slot: slot)
        place.own = own.isEmpty ? nil : own
        (place.others, place.known) = (games.games, games.known)
        place.isUntold = value.bytes[0] == UInt8(ascii: "+")
        place.work = games.games.isEmpty ? .none : .settle
        places.append(place)
    }

    // MARK: What is changed here

    /// The slot whose game an entry belongs to, if it tells of a turn or of another game.
    static func slot(ofKey key: Text, _ context: Context) -> GameSlot? {
        guard key.hasPrefix(Collection.games.prefix) else { return nil }
        return context.slots.first { $0.header == key || key.hasPrefix($0.turns) }
    }

    /// The slot's game has been changed here.
    mutating func note(_ slot: GameSlot, _ context: inout Context) -> [Effect] {
        guard let goesOn = context.table(of: slot).goesOn(slot) else { return [] }
        let index = place(slot)
        let stamp = context.device.clock.tick(at: context.now)
        places[index].own = goesOn ? stamp : nil
        let isNew = context.status(of: slot)?.moves == 0
        let isAlone = !places[index].others.contains { !$0.isOver }
        // Long games are not written with each turn.
        if isNew || !goesOn || !isAlone, let game = context.table(of: slot).saved(slot, stamp) {
            places[index].others.removeAll { game.replaces($0) }
            if !goesOn { places[index].others.append(game) }
        }
        places[index].note(stamp)
        return [places[index].entry]
    }

    /// Games that were there before there was an account.
    mutating func noteAll(_ context: inout Context) -> [Effect] {
        var effects: [Effect] = []
        for slot in context.slots where index(of: slot) == nil && context.table(of: slot).goesOn(slot) == true {
            effects += note(slot, &context)
        }
        return effects
    }

    // MARK: What is told

    var isUntold: Bool { places.contains { $0.isUntold } }

    /// All that holds; nil if the own game cannot be read here.
    private func games(_ place: Place, _ context: Context) -> SavedGames? {
        guard let own = place.own else { return SavedGames(place.others, known: place.known) }
        return context.table(of: place.slot).saved(place.slot, own).map {
            SavedGames(place.others + [$0], known: place.known)
        }
    }

    /// What the server is to be told, as far as it goes into a message. What is too large stays here.
    mutating func untold(_ context: Context) -> [SyncItem] {
        var items: [SyncItem] = []
        var room = Self.mostTold
        for index in places.indices where places[index].isUntold {
            guard let games = games(places[index], context),
                games.games.allSatisfy({ $0.text.count <= Limits.syncGameBytes })
            else {
                places[index].isUntold = false
                continue
            }
            let item = SyncItem(games, of: places[index].slot.name)
            if !items.isEmpty, item.value.count > room { break }
            room -= min(room, item.value.count)
            items.append(item)
        }
        return items
    }

    mutating func told(_ item: SyncItem) -> [Effect] {
        guard let index = places.firstIndex(where: { $0.slot.name == item.key }),
            places[index].known.last == item.stamp
        else { return [] }
        places[index].isUntold = false
        return [places[index].entry]
    }

    /// The server knows nothing.
    mutating func tellAll() -> [Effect] {
        for index in places.indices { places[index].isUntold = true }
        return places.map { $0.entry }
    }

    /// Another account knows nothing of what this one has had.
    mutating func forget(_ context: inout Context) -> [Effect] {
        self = SharedGames()
        // Later stamps under the old name would say that all is known which was known under it.
        var clock = HybridClock(device: context.device.random.next())
        clock.observe(context.device.clock.text)
        context.device.clock = clock
        let isAsked = context.dialog == .otherGame
        if isAsked { context.dialog = nil }
        return [.removeAll(prefix: Self.prefix)] + (isAsked ? context.comeBack() : [])
    }

    // MARK: What others have changed

    /// - Returns: effects that store it, whether it is new, and whether it has no room here; nil if it cannot be read.
    mutating func learn(
        _ item: SyncItem, _ context: inout Context
    ) -> (effects: [Effect], isNew: Bool, isAway: Bool)? {
        guard let slot = context.slots.first(where: { $0.name == item.key }), let told = SavedGames(item.value) else {
            return nil
        }
        let index = place(slot)
        let before = places[index]
        let mine = games(before, context)
        let joined = mine?.joined(with: told) ?? told
        places[index].own = mine == nil ? nil : before.own.flatMap { joined.game($0) }?.stamp
        let own = places[index].own
        places[index].others = joined.games.filter { $0.stamp != own }
        places[index].known = joined.known
        places[index].isUntold = !joined.isSame(as: told)
        if let mine, mine.isSame(as: joined) { return ([places[index].entry], false, false) }
        places[index].work = .settle
        // What was asked may be answered.
        if let asked, asked.slot == slot, context.dialog == .otherGame { (self.asked, context.dialog) = (nil, nil) }
        let new = places[index].others.filter { game in !before.others.contains { $0.stamp == game.stamp } }
        let isAway = new.contains { game in
            !game.isOver && !before.others.contains { $0.header == game.header }
                && !context.table(of: slot).canPlay(game, in: slot, context)
        }
        return ([places[index].entry] + dayDone(new, of: slot, joined, context), !new.isEmpty, isAway)
    }

    /// A day's puzzle that is over elsewhere is done here, too.
    private func dayDone(
        _ new: [SavedGame], of slot: GameSlot, _ joined: SavedGames, _ context: Context
    ) -> [Effect] {
        guard slot.isDaily, let kind = context.table(of: slot).kind,
            let over = new.last(where: { $0.isOver }), let day = over.day,
            !joined.games.contains(where: { $0.day.map { $0 > day } ?? false })
        else { return [] }
        let board = DailyBoard(day: day, kind: kind)
        return [.send(.daily(.finished(board, isRanked: over.end != SavedGame.endOfDate)))]
    }

    // MARK: What follows from it

    /// Whether something can be done now that follows from what others have changed.
    func hasWork(_ context: Context) -> Bool {
        guard places.contains(where: { $0.work != .none }), context.awaited == nil,
            context.dialog == nil || context.dialog == .welcomeBack
        else { return false }
        return places.contains { place in
            switch place.work {
            case .none: false
            case .settle: !context.table(of: place.slot).isBusy
            case .ask: context.dialog == nil && context.isShown(place.slot)
            }
        }
    }

    /// What the player did not decide is asked again.
    mutating func lookAgain() {
        for index in places.indices where places[index].others.contains(where: { !$0.isOver }) {
            places[index].work = .settle
        }
    }

    mutating func settle(_ context: inout Context) -> [Effect] {
        var effects: [Effect] = []
        for index in places.indices where places[index].work != .none && hasWork(context) {
            effects += settle(index, &context)
        }
        // The board that was covered by a question which others have answered.
        return context.dialog == nil && context.status?.isPaused == true ? effects + context.comeBack() : effects
    }

    private mutating func settle(_ index: Int, _ context: inout Context) -> [Effect] {
        let (place, slot) = (places[index], places[index].slot)
        let table = context.table(of: slot)
        guard !table.isBusy else { return [] }
        places[index].work = .none
        let here = table.saved(slot, place.own ?? Text())
        // One that cannot be read here comes back with the version that can.
        guard place.own == nil || here != nil else { return [] }
        let all = SavedGames(place.own == nil ? place.others : place.others + (here.map { [$0] } ?? []))
        let present = all.present.filter { !$0.isOver }
        let playable = present.filter { $0.stamp == place.own || table.canPlay($0, in: slot, context) }
        let begun = playable.filter { $0.isUnfinished }
        // What goes on with the game that is here stays in its place, whatever else there is.
        let own = begun.first { game in game.stamp == place.own || here.map { game.continues($0) } ?? false }
        guard let wanted = own ?? begun.last ?? playable.last else {
            // It is over elsewhere; or another one is in its place that cannot be played here, and then it stays.
            return present.isEmpty && here?.isOver == false ? end(index, &context) : []
        }
        let isOther = wanted.stamp != place.own
        let isOver = here.map { here in all.games.contains { $0.isOver && $0.continues(here) } } ?? false
        // Nobody loses the board that is being played by what is done elsewhere, unless it is over there.
        let isInTheWay = isOther && !isOver && context.isOpen(slot) && here.map { !wanted.continues($0) } ?? false
        if isInTheWay { return ask(index, wanted, &context) }
        var effects: [Effect] = []
        if isOther {
            hasEnded = hasEnded || isOver && context.isShown(slot)
            places[index].own = wanted.stamp
            places[index].others.removeAll { $0.stamp == wanted.stamp }
            places[index].isUntold = place.isUntold || place.own != nil
            effects = context.takeUp(wanted, in: slot) + [places[index].entry]
        }
        guard let other = begun.last(where: { $0.stamp != wanted.stamp }) else { return effects }
        return effects + ask(index, other, &context)
    }

    /// Takes away what is over elsewhere.
    private mutating func end(_ index: Int, _ context: inout Context) -> [Effect] {
        let slot = places[index].slot
        places[index].isUntold = places[index].isUntold || places[index].own != nil
        places[index].own = nil
        hasEnded = true
        return context.takeAway(slot) + [places[index].entry]
    }

    /// Asks at once, or as soon as the game is seen.
    private mutating func ask(_ index: Int, _ game: SavedGame, _ context: inout Context) -> [Effect] {
        let slot = places[index].slot
        guard context.dialog == nil, context.isShown(slot) else {
            places[index].work = .ask
            return []
        }
        asked = (slot, game)
        return context.pausePlay() + context.ask(.otherGame)
    }

    func question(_ context: Context) -> Question? {
        guard let asked else { return nil }
        let (table, words) = (context.table(of: asked.slot), context.catalogue)
        let here = table.saved(asked.slot, Text()).flatMap { table.describe($0, in: asked.slot, words) }
        let there = table.describe(asked.game, in: asked.slot, words)
        return Question(
            title: words[.otherGameTitle], text: words[.otherGameText, here ?? Text(), there ?? Text()],
            answers: [
                (.otherGame, .sync(.gameChosen(isOther: true))), (.thisGame, .sync(.gameChosen(isOther: false))),
                (.decideLater, .shell(.dialogClosed)),
            ])
    }

    /// The player goes on with one of two games, and gives the other one up.
    mutating func choose(isOther: Bool, _ context: inout Context) -> [Effect] {
        guard let asked, let index = index(of: asked.slot) else { return [] }
        let (slot, game) = asked
        let givenUp = isOther ? context.table(of: slot).saved(slot, Text()) : game
        (self.asked, context.dialog) = (nil, nil)
        var effects: [Effect] = []
        if isOther {
            if context.status(of: slot)?.isUnfinished == true {
                effects += context.note(.gameGivenUp, of: slot)
                if let played = context.table(of: slot).givenUp(slot, at: context.now) {
                    effects.append(.send(.usage(.played(played))))
                }
            }
            effects += context.takeUp(game, in: slot)
        }
        // So is what it continues: since a log-out an account may know the same game once more, as it was before.
        places[index].others.removeAll { other in
            other.stamp == game.stamp || !other.isOver && givenUp?.continues(other) == true
        }
        effects += note(slot, &context)
        places[index].work = .settle
        return effects + [.send(.game(.resumed))]
    }
}

extension SavedGame {
    // How a game is over.
    static var endOfOthers: Text { "over" }
    /// Of a day's puzzle that follows from the date.
    static var endOfDate: Text { "date" }

    /// Of a day's puzzle.
    fileprivate var day: Int? {
        let digits = header.bytes.prefix { $0 != UInt8(ascii: ";") }
        return Int(decimal: Text(digits)).flatMap { 0...Int(Limits.days) ~= $0 ? $0 : nil }
    }
}

extension Context {
    /// Whether the slot's game is on the screen, covered or not.
    func isShown(_ slot: GameSlot) -> Bool {
        isGameShown && status?.slot == slot && table.goesOn(slot) == true
    }

    /// Whether it is being played.
    func isOpen(_ slot: GameSlot) -> Bool { isShown(slot) && status?.isPaused == false }

    /// Goes on with a game of another device.
    fileprivate mutating func takeUp(_ game: SavedGame, in slot: GameSlot) -> [Effect] {
        let table = table(of: slot)
        let isContinued = table.saved(slot, Text()).map { game.continues($0) } ?? false
        let movesOn = isContinued && isOpen(slot)
        var effects: [Effect] = ended == slot ? [.send(.endOfGame(.left))] : []
        effects += table.takeUp(game, in: slot, movesOn: movesOn, &self)
        effects += storeTable()
        guard isShown(slot) else { return effects }
        announcement = Text()
        return effects + (movesOn ? startTicking() + table.resumed(self) : comeBack())
    }

    /// Takes away a game that is over elsewhere.
    fileprivate mutating func takeAway(_ slot: GameSlot) -> [Effect] {
        var effects: [Effect] = []
        if isShown(slot) {
            announcement = Text()
            if dialog == .welcomeBack {
                dialog = nil
                effects.append(.focus(Shell.mainID))
            }
        }
        let table = table(of: slot)
        effects += table.remove(slot)
        // What is aside comes to the table, unless its place is being looked at.
        if !table.hasGame, !isGameShown { table.swapGames(&self) }
        return effects
    }
}
