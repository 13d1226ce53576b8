import PuzzleAPI
import PuzzleCore

public enum PictureAction: Equatable, Sendable {
    /// One of the app's pictures shall be on the tiles.
    case chosen(UInt8)
    /// One of the player's, by its place in the album.
    case ownChosen(Int)
    /// The picture at the address that was typed is wanted.
    case addressLoaded
    case deletionAsked(Int)
    case deletionConfirmed
    /// One has come from another device.
    case changed
    /// One was deleted on another device, by its id.
    case gone(Text)
}

/// What the device tells of a picture that the player adds.
public enum PictureEvent: Equatable, Sendable {
    case coming
    case ready(OwnPicture)
    case failed(PictureProblem)
}

/// The player's own pictures.
public struct PictureAlbum: Sendable {
    private(set) var pictures = Loadable<[OwnPicture]>.loading
    /// What is typed in the field of the address.
    private(set) var address = Text()
    /// Whether one is on its way.
    private(set) var isComing = false
    /// Whether another one was chosen while that is on its way: then it is added, and the choice stays.
    private var isPassedOver = false
    /// Whether it was wanted for the board that is played on. If not, it does not come between a player and a game, either.
    private var isForGame = false
    private var ticket: UInt32 = 0
    private var isReading = false
    /// The one that is stored just now, and what was chosen before: whether there was room for it, the store tells.
    private var added: (picture: OwnPicture, before: PictureChoice)?
    /// The one whose deletion is in question.
    private var doomed: OwnPicture?

    var all: [OwnPicture] { if case .loaded(let all) = pictures { all } else { [] } }

    mutating func open(_ context: inout Context) -> [Effect] {
        if case .failed = pictures { pictures = .loading }
        isReading = true
        ticket = context.nextTicket()
        return [.load(ticket: ticket, StoredQuery(.pictures))]
    }

    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        guard ticket == self.ticket else { return [] }
        isReading = false
        // What failed may have been a write; else there are none.
        if case .failed = pictures, entries.isEmpty, added == nil { return [] }
        pictures = .loaded(entries.compactMap { OwnPicture(stored: $0) })
        guard let added else { return [] }
        self.added = nil
        guard !all.contains(added.picture) else { return [] }
        return reduce(.failed(.noSpace), &context)
            + (context.ownPicture == added.picture ? context.choose(added.before) : [])
    }

    mutating func storageFailed() {
        if isReading { pictures = .failed }
    }

    mutating func type(_ address: Text) -> [Effect] {
        self.address = address
        return []
    }

    mutating func reduce(_ action: PictureAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .chosen(let number):
            isPassedOver = isComing
            return Picture(rawValue: number).map { context.choose($0) } ?? []
        case .ownChosen(let index):
            isPassedOver = isComing
            return context.choose(all[index])
        case .addressLoaded:
            expect(context)
            return [.addPicture(address: address)]
        case .deletionAsked(let index):
            doomed = all[index]
            return context.ask(.deletePicture, from: PicturesView.deletionID(index))
        case .deletionConfirmed: return context.closeDialog() + delete(&context)
        case .changed: return context.view == .pictures ? open(&context) : []
        case .gone(let id):
            let name = OwnPicture.prefix + id
            if case .loaded(let all) = pictures { pictures = .loaded(all.filter { $0.name != name }) }
            // Its crop stays: settings of devices that share them would go apart.
            return context.tables.flatMap { $0.forgetPicture(name) }
                + (context.ownPicture?.name == name ? [context.choose(own: nil)] : [])
        }
    }

    private mutating func expect(_ context: Context) {
        (isComing, isPassedOver, isForGame) = (true, false, context.isGameShown)
    }

    private mutating func delete(_ context: inout Context) -> [Effect] {
        guard let doomed else { return [] }
        pictures = .loaded(all.filter { $0 != doomed })
        return [.remove(key: doomed.key)] + context.tables.flatMap { $0.forgetPicture(doomed.name) }
            + (context.ownPicture == doomed ? context.choose(context.settings.picture) : []) + open(&context)
    }

    mutating func reduce(_ event: PictureEvent, _ context: inout Context) -> [Effect] {
        switch event {
        case .coming:
            expect(context)
            return []
        case .ready(let found):
            (isComing, address) = (false, Text())
            let isPassedOver = isPassedOver || context.isGameShown && !isForGame
            // The file's name may have anything in it; an address is also its name.
            var picture = found
            if found.isKept { picture.title = PlayerName(nearest: found.title)?.text ?? context.text(.picture) }
            let before = context.pictureChoice
            let chosen = isPassedOver ? [] : context.choose(picture)
            guard picture.isKept else { return isPassedOver ? [] : chosen + context.show(.pictureNotKept) }
            pictures = .loaded(all + [picture])
            added = (picture, before)
            return [.put(key: picture.key, value: picture.facts)] + chosen + open(&context)
        case .failed(let problem):
            if problem != .notShown { isComing = false }
            return [.note(.pictureFailed, Text(decimal: Int(problem.rawValue)))] + context.show(problem.notice)
        }
    }

    func question(_ words: Catalogue) -> Question {
        Question(
            title: words[.deletePictureTitle], text: words[.deletePictureText, doomed?.title ?? Text()],
            answers: [(.deletePicture, .pictures(.deletionConfirmed)), (.no, .shell(.dialogClosed))])
    }
}
