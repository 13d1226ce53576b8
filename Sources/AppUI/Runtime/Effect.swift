import PuzzleAPI
import PuzzleCore

/// What the app wants done outside of itself. Effects of one action are performed together, those that store in one
/// transaction that is under way before the next frame.
public enum Effect: Equatable, Sendable {
    /// For another feature: done when the whole present action is done; what follows takes the place of this effect (`State.reduce`).
    indirect case send(Action)
    /// Keys are paths (`Collection`). By its order, if it has one, an entry is found and sorted besides; no two of a collection have
    /// the same.
    case put(key: Text, value: Text, order: Text = Text())
    /// Gives an entry another order, if it is there; that does not count as a change of it.
    case place(key: Text, order: Text)
    /// Puts an entry that may be there already, and then stays as it is.
    case merge(key: Text, value: Text, order: Text = Text())
    case remove(key: Text)
    case removeAll(prefix: Text)
    /// Deletes entries so that `recall` brings them back, by their keys with a line break between; later than the other writes of the
    /// same action. Without an operation they are gone for good.
    case discard(operation: Text, keys: Text)
    /// Brings back what an operation has discarded, in place of what has the same keys now.
    case recall(operation: Text)
    /// Removes the entries whose ids come first, if there are more; after the writes of the same action, and beside them.
    case trim(Collection, most: Int)
    /// Answered by `DeviceEvent.loaded`, with what is there when the writes of the same action are done, if any is to the same
    /// collection: else it waits for none.
    case load(ticket: UInt32, StoredQuery)
    /// Answered by `DeviceEvent.loaded`, with those of these entries that are there, in the same order and without their values; keys
    /// have a line break between.
    case find(ticket: UInt32, keys: Text)
    /// Answered by `DeviceEvent.counted`: how many entries there are, whatever the query's limit. It waits as `load` does.
    case count(ticket: UInt32, StoredQuery)
    /// Answered by `DeviceEvent.answered`. The body is empty for a GET.
    case fetch(RequestTicket, method: StaticText, path: Text, body: Text)
    /// Fires once, by `DeviceEvent.timerFired`; starting it again replaces it.
    case timer(Timer, milliseconds: Int)
    /// Moves the keyboard focus to the element with this id, after the page is patched.
    case focus(Text)
    /// Shows the view in the address, so that the system's back button leads back from it.
    case route(Text)
    /// The same in place of the address that is there, of which nothing stays: neither in the browser's history.
    case replaceRoute(Text)
    /// Makes this tab the one that plays; the others get `DeviceEvent.playedElsewhere`.
    case takeOver
    /// Starts the app anew, in its newest version.
    case restart
    /// Asks the device for leave to notice shaking, where leave is needed.
    case listenForShaking
    /// Answered by `DeviceEvent.textsLoaded`.
    case loadTexts(Language)
    /// A question for an engine, which begins with the engine's name and a colon; answered by `DeviceEvent.engineAnswered`. A page
    /// comes when it can be seen as it should look.
    case ask(ticket: UInt32, Text, isPage: Bool = false)
    /// An engine will be needed: it is loaded when the device has nothing else to do, and then told this, which begins as a
    /// question does and has no answer.
    case prepareEngine(Text)
    /// Fetches the picture at an address that the player has typed (`PictureEvent`).
    case addPicture(address: Text)
    /// Prints the page, as far as it is for paper.
    case print
    /// A part of a file, which is known by its name; with the last one, which may be the only one, the browser saves it.
    case save(name: Text, type: StaticText, Text, Stage)
    /// Answered by `DeviceEvent.filePart`: bytes of the file that was chosen last.
    case readPart(ticket: UInt32, offset: UInt32, count: UInt32)
    /// Listens to the events at a path of the server, in place of those that were listened to; without one to none any more. Each is
    /// `DeviceEvent.sharedChanged`.
    case listen(path: Text)
    /// Offers to install the app, where the browser can.
    case install
    /// Passes on the link that has this text behind `#`, with a sentence and a picture (SVG), if there are any, in the device's own
    /// way; where it has none, link and sentence are copied, which is answered by `DeviceEvent.linkCopied`.
    case share(Text, text: Text = Text(), picture: Text = Text())
    /// Puts a text where it can be pasted from; answered by `DeviceEvent.textCopied`.
    case copy(Text)
    /// Asks the device's authenticators for a new passkey, or for the use of one; options are those of the server. Answered by
    /// `DeviceEvent.authenticatorAnswered`.
    case askAuthenticator(isNew: Bool, options: Text)
    /// See `Context.sound`. The pitch is in semitones above the sound's own, 0...12; the volume 1...100.
    case sound(Sound, pitch: Int, volume: Int)
    /// Music begins, goes on at another volume, or ends (0). There is none before the first gesture.
    case music(volume: Int)
}

extension Effect {
    public enum Stage: UInt8, Sendable { case first, next, last }

    /// Whether it changes what the device keeps.
    var stores: Bool {
        switch self {
        case .put, .merge, .place, .remove, .removeAll, .discard, .recall, .trim: true
        default: false
        }
    }

    /// Whether what it stores bears a stamp; what needs none does not wait for others that do.
    var isStamped: Bool {
        switch self {
        case .put, .merge: true
        default: false
        }
    }
}

/// A literal that can be compared.
public struct StaticText: Equatable, Sendable, ExpressibleByStringLiteral {
    public let text: Text
    public init(stringLiteral value: StaticString) { text = Text(value) }
}

public enum Timer: UInt8, CaseIterable, Sendable {
    /// The next second of play.
    case second
    /// A ranked puzzle did not arrive in time.
    case issue
    /// Another try to send results.
    case outbox
    /// A short notice goes away.
    case notice
    /// The rest of a long list.
    case list
    /// A setting that went through many values has the one that was wanted.
    case setting
    /// The next move of a board that solves itself.
    case help
    /// Another try to load the texts.
    case texts
    /// The next page of an engine.
    case page
    /// The next stage of a game's end.
    case finish
    /// What devices share is exchanged.
    case sync
}

/// Names a request, so that an answer that comes too late is known as such.
public struct RequestTicket: Equatable, Sendable {
    public enum Kind: UInt8, CaseIterable, Sendable {
        case beginGame, issueGame, submitResult, renamePlayer, leaderboard, myStanding, ownLeaderboard, daily,
            deletePlayer, sync, picture
        case signUp, confirmMail, logIn, logOut, readAccount, resetPassword, choosePassword, giveProof, changePassword,
            changeMail, endSession
        case passkeyOptions, addPasskey, renamePasskey, removePasskey, passkeyLogInOptions, passkeyLogIn,
            passkeyProofOptions, proveByPasskey

        /// What is asked as a player, and may make a guest of a device or count for one.
        static var ofPlay: [Self] { [.beginGame, .issueGame, .submitResult, .renamePlayer] }

        /// As the log names it.
        var name: StaticString {
            switch self {
            case .beginGame: "beginGame"
            case .issueGame: "issueGame"
            case .submitResult: "submitResult"
            case .renamePlayer: "renamePlayer"
            case .leaderboard: "leaderboard"
            case .myStanding: "myStanding"
            case .ownLeaderboard: "ownLeaderboard"
            case .daily: "daily"
            case .deletePlayer: "deletePlayer"
            case .sync: "sync"
            case .picture: "picture"
            case .signUp: "signUp"
            case .confirmMail: "confirmMail"
            case .logIn: "logIn"
            case .logOut: "logOut"
            case .readAccount: "readAccount"
            case .resetPassword: "resetPassword"
            case .choosePassword: "choosePassword"
            case .giveProof: "giveProof"
            case .changePassword: "changePassword"
            case .changeMail: "changeMail"
            case .endSession: "endSession"
            case .passkeyOptions: "passkeyOptions"
            case .addPasskey: "addPasskey"
            case .renamePasskey: "renamePasskey"
            case .removePasskey: "removePasskey"
            case .passkeyLogInOptions: "passkeyLogInOptions"
            case .passkeyLogIn: "passkeyLogIn"
            case .passkeyProofOptions: "passkeyProofOptions"
            case .proveByPasskey: "proveByPasskey"
            }
        }
    }

    public let kind: Kind
    public let serial: UInt32

    public init(kind: Kind, serial: UInt32) {
        self.kind = kind
        self.serial = serial
    }
}
