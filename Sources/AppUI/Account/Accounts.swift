import PuzzleAPI
import PuzzleCore

public enum AccountAction: Equatable, Sendable {
    // A form is sent.
    case signUpSent, logInSent, resetSent, newPasswordSent, changeSent
    /// The button of a link that confirms an address was pressed.
    case confirmed
    /// The server shall be asked once more who is logged in.
    case retried
    /// The mail is to go to another address.
    case anotherAddressWanted
    /// What is typed as a password shall be seen, or hidden again.
    case passwordsToggled
    /// A form of the account is opened, or closed.
    case formOpened(AccountForm?)
    case logOutAsked
    case logOutChosen(forgets: Bool)
    /// Another device is to be logged out, by its place in the list.
    case endAsked(Int)
    case endConfirmed
    // Passkeys: one is to be made, to log in, or to show who is there.
    case passkeyAsked, passkeyLogInAsked, passkeyProofAsked
    // By their places in the list.
    case passkeyOpened(Int)
    case passkeyRemovalAsked(Int)
    case passkeyRenamed, passkeyRemovalConfirmed
    /// The server has forgotten the player.
    case forgotten
}

extension AccountAction {
    /// As in `Action.onlyReads`: what a link of a mail asks for, as that opens a tab of its own.
    var onlyReads: Bool {
        switch self {
        case .confirmed, .retried, .resetSent, .newPasswordSent, .anotherAddressWanted, .passwordsToggled: true
        default: false
        }
    }
}

public enum AccountField: Sendable { case mail, password, newPassword, title }

/// What can be changed by which to log in.
public enum AccountForm: Int, Sendable { case password, mail, addPasskey, removePasskey, renamePasskey, deletePlayer }

/// What is between the player and the account.
///
/// Nothing that is typed here is stored or noted. Passwords are forgotten with the view, the address with the last of these views.
public struct Accounts: Sendable {
    /// In an array, as in `Log`.
    private(set) var desks: [AccountDesk] = []
    /// When the server was asked last who is logged in.
    private var asked: WallTime = 0
    /// From where the server was asked what it has not answered yet, each kind once.
    private var forms: [AskedForm] = []
    /// What an authenticator was asked for, and in which view.
    var ceremony: (asked: PasskeyCeremony, view: AppView)?
    /// What is being deleted of this device, until all of it is gone.
    private var forgetting = Forgetting.none

    private enum Forgetting {
        case none
        /// As soon as the server has logged the device out, or says that it is.
        case wanted
        /// Named, so that it is known when it is done.
        case underWay(ticket: UInt32)
    }

    /// What is in the views.
    var desk: AccountDesk {
        get { desks.first ?? AccountDesk(.account) }
        set { desks = [newValue] }
    }

    // MARK: Views

    /// A view is shown. The address that was typed goes along, from one of these views to the next.
    mutating func show(_ view: AppView) { if view.help == .accounts || !desks.isEmpty { change(to: view) } }

    // A first visit comes here, and does without the rest, here and below (`scripts/split-app.mjs`).
    @inline(never)
    private mutating func change(to view: AppView) {
        guard view.help == .accounts else {
            desks = []
            return
        }
        var next = AccountDesk(view)
        if let last = desks.first {
            if last.view == view { return }
            (next.mail, next.account) = (last.mail, last.account)
        }
        desks = [next]
    }

    /// The guide lies over the view.
    mutating func hidePasswords() { if !desks.isEmpty { desk.forgetPasswords() } }

    /// Opens what a link of a mail leads to. What it carries stands in no address from then on.
    /// - Returns: nil for another address.
    mutating func openLink(_ address: Text, _ context: inout Context) -> [Effect]? {
        address.hasPrefix(Text(AccountLink.prefix)) ? follow(address, &context) : nil
    }

    @inline(never)
    private mutating func follow(_ address: Text, _ context: inout Context) -> [Effect] {
        let link = AccountLink(address)
        let view: AppView = link?.purpose == .reset ? .resetPassword : .account
        let effects = [.replaceRoute(view.route)] + context.open(view)
        var desk = AccountDesk(view)
        desk.generation = (desks.first?.generation ?? 0) + 1
        (desk.link, desk.fault) = (link, link == nil ? .linkOver : nil)
        desks = [desk]
        return effects
    }

    mutating func type(_ text: Text, into field: AccountField) -> [Effect] {
        switch field {
        case .mail: desk.mail = text
        case .password: desk.password = text
        case .newPassword: desk.newPassword = text
        case .title: desk.title = text
        }
        desk.fault = nil
        return []
    }

    // MARK: Who is logged in

    mutating func start(_ context: inout Context) -> [Effect] {
        context.session.hasAccount || context.session.expectedUntil > 0 ? load(&context) : []
    }

    /// The app is in front again: what happened elsewhere meanwhile is known at once if it is waited for, else once an hour.
    mutating func comeBack(_ context: inout Context) -> [Effect] {
        let isLongAgo = context.session.hasAccount && context.now > asked + 3_600_000
        return context.session.expectedUntil > 0 || isLongAgo ? load(&context) : []
    }

    /// Asks the server who is logged in. It knows also where this device has forgotten it.
    @inline(never)
    mutating func load(_ context: inout Context) -> [Effect] {
        guard context.device.isOnline, !context.isPending(.readAccount) else { return [] }
        asked = context.now
        if !desks.isEmpty, desk.account == .failed { desk.account = nil }
        return [context.request(.readAccount, Endpoints.account, NoBody())]
    }

    // MARK: What the player does

    mutating func reduce(_ action: AccountAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .signUpSent: return signUp(&context)
        case .logInSent: return logIn(&context)
        case .resetSent:
            if let fault = desk.flaw(in: [.mail]) { return fail(fault) }
            var reset = PasswordReset()
            (reset.mail, reset.language) = (desk.mail, context.tag)
            return ask(.resetPassword, Endpoints.resetPassword, reset, &context)
        case .newPasswordSent:
            if let fault = desk.flaw(in: [.newPassword]) { return fail(fault) }
            var choice = NewPassword()
            (choice.token, choice.password) = (desk.link?.token ?? Text(), desk.newPassword)
            return ask(.choosePassword, Endpoints.choosePassword, choice, &context)
        case .changeSent: return change(&context)
        case .confirmed:
            guard let link = desk.link else { return [] }
            // As when logging in.
            guard context.mayLogIn else { return context.show(.oneMoment) }
            var confirmation = MailConfirmation()
            confirmation.token = link.token
            return ask(.confirmMail, Endpoints.confirmMail, confirmation, &context)
        case .retried: return load(&context)
        case .anotherAddressWanted:
            (desk.sent, desk.fault) = (nil, nil)
            return [.focus(AccountParts.id(.mail))]
        case .passwordsToggled:
            desk.arePasswordsShown.toggle()
            return []
        case .formOpened(let form):
            let closed = desk.form ?? .password
            openForm(form)
            return [.focus(form == nil ? AccountView.formID(closed) : proofID)]
        case .logOutAsked: return context.ask(.logOut, from: AccountView.logOutID)
        case .logOutChosen(let forgets):
            guard context.dialog == .logOut else { return [] }
            let effects = context.closeDialog() + ask(.logOut, Endpoints.logOut, NoBody(), &context)
            forgetting = forgets && context.isPending(.logOut) ? .wanted : .none
            return effects
        case .endAsked(let place):
            guard let session = desk.session(place) else { return [] }
            desk.ending = session
            return context.ask(.endSession, from: AccountView.endID(place))
        case .endConfirmed:
            guard context.dialog == .endSession, let session = desk.ending else { return [] }
            var handle = Handle()
            handle.id = session.id
            return context.closeDialog() + ask(.endSession, Endpoints.endSession, handle, &context)
        case .passkeyAsked: return makePasskey(&context)
        case .passkeyLogInAsked: return logInByPasskey(&context)
        case .passkeyProofAsked: return proveByPasskey(&context)
        case .passkeyOpened(let place): return openPasskey(place, &context)
        case .passkeyRenamed: return renamePasskey(&context)
        case .passkeyRemovalAsked(let place):
            guard let passkey = desk.passkey(place) else { return [] }
            desk.chosen = passkey
            return context.ask(.removePasskey, from: AccountView.removalID(place))
        case .passkeyRemovalConfirmed:
            guard context.dialog == .removePasskey else { return [] }
            return context.closeDialog() + removePasskey(&context)
        case .forgotten: return leave(&context)
        }
    }

    private mutating func signUp(_ context: inout Context) -> [Effect] {
        if let fault = desk.flaw(in: [.mail, .newPassword]) { return fail(fault) }
        guard context.mayIntroduce else { return context.show(.oneMoment) }
        var request = SignUp()
        (request.mail, request.password, request.language) = (desk.mail, desk.newPassword, context.tag)
        return ask(.signUp, Endpoints.signUp, request, &context)
    }

    private mutating func logIn(_ context: inout Context) -> [Effect] {
        if let fault = desk.flaw(in: [.mail, .password]) { return fail(fault) }
        // What the device is a guest for, the account takes over: so it is to be known by then.
        guard context.mayLogIn else { return context.show(.oneMoment) }
        var request = LogIn()
        (request.mail, request.password) = (desk.mail, desk.password)
        return ask(.logIn, Endpoints.logIn, request, &context)
    }

    /// First shows who is there, then changes what the open form has.
    private mutating func change(_ context: inout Context) -> [Effect] {
        guard let form = desk.form, !context.isPending(.changePassword), !context.isPending(.changeMail),
            !context.isPending(.deletePlayer)
        else { return [] }
        if let fault = desk.flaw(in: [.password] + form.fields) { return fail(fault) }
        var proof = Proof()
        proof.password = desk.password
        return ask(.giveProof, Endpoints.prove, proof, &context)
    }

    mutating func openForm(_ form: AccountForm?) {
        desk.forgetPasswords()
        (desk.form, desk.mail, desk.sent, desk.fault) = (form, Text(), nil, nil)
    }

    mutating func ask<Request: Message, Response: Message>(
        _ kind: RequestTicket.Kind, _ endpoint: Endpoint<Request, Response>, _ body: Request, _ context: inout Context
    ) -> [Effect] {
        if context.isPending(kind) { return [] }
        guard context.device.isOnline else { return fail(.offline) }
        desk.fault = nil
        remember(kind, desk.view)
        return [context.request(kind, endpoint, body)]
    }

    /// Remembers from where the server is asked.
    mutating func remember(_ kind: RequestTicket.Kind, _ view: AppView) {
        forms.removeAll { $0.kind == kind }
        forms.append(AskedForm(kind: kind, view: view, mail: desk.mail))
    }

    /// Says what is wrong, where it can be changed.
    mutating func fail(_ fault: AccountFault) -> [Effect] {
        desk.fault = fault
        return fault.field.map { [.focus(AccountParts.id($0))] } ?? []
    }

    /// Says it in a notice to who has left the form.
    mutating func fail(_ fault: AccountFault, isHere: Bool, _ context: inout Context) -> [Effect] {
        isHere ? fail(fault) : context.show(fault.phrase)
    }
}

// MARK: What the server says

/// An answer of the server.
struct AccountAnswer {
    let status: Int
    let body: Text
    /// Seconds, if it says after how many it may be asked again.
    let wait: Int

    var isSuccess: Bool { status >= 200 && status < 300 }

    /// What it tells of, if it is none.
    var problem: Problem? { try? JSONReader.readTolerantly(body.bytes) }

    func message<M: Message>() -> M? { isSuccess ? try? JSONReader.readTolerantly(body.bytes) : nil }
}

extension RequestTicket.Kind {
    /// Those from `signUp` on.
    var isOfAccounts: Bool { rawValue >= Self.signUp.rawValue }

    /// Whether the device may become known by it, or somebody else.
    var mayIntroduce: Bool {
        switch self {
        case .signUp, .confirmMail, .logIn, .addPasskey, .passkeyLogIn: true
        default: false
        }
    }

    /// Whether an answer with this status is nothing to note: it says that nobody is logged in, or is noted as what it is.
    func expects(_ status: Int) -> Bool {
        switch self {
        case .logIn, .passkeyLogIn: true
        case .readAccount: status == 401 || status == ProblemCode.noAccount.status
        case .passkeyOptions, .removePasskey, .deletePlayer: status == ProblemCode.proofNeeded.status
        default: false
        }
    }
}

extension Accounts {
    mutating func receive(
        _ kind: RequestTicket.Kind, _ answer: AccountAnswer, _ context: inout Context
    ) -> [Effect] {
        let effects = receiveItself(kind, answer, &context)
        // Games and results waited, so that the device would not become known twice, nor be nobody's.
        return kind.mayIntroduce ? effects + context.requestHeldGame() + context.sendOutbox() : effects
    }

    private mutating func receiveItself(
        _ kind: RequestTicket.Kind, _ answer: AccountAnswer, _ context: inout Context
    ) -> [Effect] {
        if kind == .readAccount { return receiveAccount(answer, &context) }
        let form = forms.first { $0.kind == kind }
        forms.removeAll { $0.kind == kind }
        let (isHere, address) = (form != nil && form?.view == desks.first?.view, form?.mail ?? Text())
        if kind == .logOut { return receiveLogOut(answer, isHere: isHere, &context) }
        // The session is over; whether it is, was asked already.
        if answer.status == ProblemCode.noPlayer.status { return [] }
        guard answer.isSuccess else { return receiveRefusal(answer, of: kind, isHere: isHere, &context) }
        switch kind {
        case .signUp:
            context.session.isGuest = true
            context.session.expectedUntil = context.minute + 30
            return [.put(key: Context.accountKey, value: Text(decimal: context.session.expectedUntil))]
                + send(SentMail(purpose: .signUp, address: address), isHere: isHere, &context)
        case .resetPassword: return send(SentMail(purpose: .reset, address: address), isHere: isHere, &context)
        case .changeMail: return send(SentMail(purpose: .mail, address: address), isHere: isHere, &context)
        case .logIn, .passkeyLogIn:
            guard let account: Account = answer.message() else { return fail(.server, isHere: isHere, &context) }
            return take(account, &context)
        case .confirmMail: return receiveConfirmation(&context)
        case .choosePassword: return receiveNewPassword(isHere: isHere, &context)
        case .giveProof, .proveByPasskey: return goOnChanging(&context)
        case .passkeyOptions, .passkeyLogInOptions, .passkeyProofOptions:
            return isHere ? askAuthenticator(kind, answer.body) : []
        case .addPasskey, .renamePasskey, .removePasskey:
            return receivePasskeys(kind, answer, isHere: isHere, &context)
        case .changePassword:
            guard isHere else { return context.show(.passwordChanged) }
            if let account: Account = answer.message() { desk.account = .loaded(account) }
            desk.forgetPasswords()
            desk.form = nil
            return context.show(.passwordChanged) + [.focus(AccountView.formID(.password))]
        case .endSession:
            guard let account: Account = answer.message() else { return load(&context) }
            guard isHere else { return context.show(.deviceLoggedOut) }
            desk.account = .loaded(account)
            return context.show(.deviceLoggedOut) + [.focus(context.focusID)]
        default: return []
        }
    }

    private mutating func receiveRefusal(
        _ answer: AccountAnswer, of kind: RequestTicket.Kind, isHere: Bool, _ context: inout Context
    ) -> [Effect] {
        if answer.problem?.error.code == .proofNeeded, let form = kind.formOfProof {
            // Who has an account already, and does not know it here.
            guard context.session.hasAccount else { return load(&context) }
            guard isHere else { return [] }
            openForm(form)
            return [.focus(proofID)]
        }
        // There are none from now on.
        if answer.problem?.error.code == .passkeysUnavailable { context.device.hasPasskeys = false }
        let noted: [Effect] =
            kind == .logIn || kind == .passkeyLogIn ? [.note(.logInFailed, Text(decimal: answer.status))] : []
        // Who has an account already, and does not know it here; or a session that somebody else has ended.
        guard let fault = AccountFault(answer, to: kind, context) else { return noted + load(&context) }
        if isHere, fault == .linkOver { desk.link = nil }
        return noted + fail(fault, isHere: isHere, &context)
    }

    private mutating func receiveAccount(_ answer: AccountAnswer, _ context: inout Context) -> [Effect] {
        if let account: Account = answer.message() {
            stopForgetting(context)
            return take(account, &context)
        }
        let isNobody = answer.status == ProblemCode.noPlayer.status || answer.status == ProblemCode.noAccount.status
        if isNobody, context.session.hasAccount {
            if case .wanted = forgetting { return forget(&context) }
            return sessionEnded(&context)
        }
        stopForgetting(context)
        if !desks.isEmpty { desk.account = isNobody ? nil : desk.account ?? .failed }
        guard isNobody, context.session.expectedUntil > 0, context.session.expectedUntil < context.minute else {
            return []
        }
        context.session.expectedUntil = 0
        return [.remove(key: Context.accountKey)]
    }

    /// The device is logged in, now or still.
    mutating func take(_ account: Account, _ context: inout Context) -> [Effect] {
        let isNew = !context.session.hasAccount
        var effects: [Effect] = []
        if isNew {
            // What an answer says that is still to come, it says of who the device was before.
            context.session.forgetAnswers { $0.isOfAccounts }
            (forms, ceremony) = ([], nil)
            (context.session.hasAccount, context.session.isGuest, context.session.expectedUntil) = (true, true, 0)
            effects = [.put(key: Context.accountKey, value: "1"), .note(.loggedIn)]
            if context.view.help == .accounts {
                effects += [.replaceRoute(AppView.account.route)] + context.open(.account)
            }
            effects += context.show(.loggedIn)
        }
        if !desks.isEmpty {
            // The form can be seen only now.
            if !isNew, desk.form != nil, desk.account == nil { effects.append(.focus(AccountParts.proofID(account))) }
            desks = [isNew ? AccountDesk(.account) : desk]
            desk.account = .loaded(account)
        }
        // Another tab is the one that knows the player's name and results.
        if context.device.isPlayedElsewhere { return effects }
        if account.playerName.isEmpty {
            // The name may be on its way already.
            if !context.session.playerName.isEmpty, isNew || !context.isPending(.renamePlayer) {
                effects += context.takeName(context.session.playerName)
            }
        } else if isNew || context.session.isNameSent {
            // Whatever the device was called before, is not sent any more.
            context.session.isNameSent = true
            effects += [.remove(key: Context.unsentNameKey), .send(.profile(.named(account.playerName)))]
        }
        if !isNew { return effects }
        return effects + context.sendOutbox() + context.refillStock() + [
            .send(.daily(.resultAccepted)), .send(.sync(.loggedIn)),
        ]
    }

    /// A mail is under way.
    private mutating func send(_ sent: SentMail, isHere: Bool, _ context: inout Context) -> [Effect] {
        guard isHere else {
            return context.show(Notice(words: .text(context.catalogue[sent.phrase, sent.address])))
        }
        let form = desk.form
        desk.forgetPasswords()
        (desk.sent, desk.form) = (sent, nil)
        if form != nil { desk.mail = Text() }
        return [.focus(context.focusID)]
    }

    /// The address is somebody's. Where that was asked for, the account is there.
    private mutating func receiveConfirmation(_ context: inout Context) -> [Effect] {
        // An answer that is still to come says who the device was before.
        context.session.forgetAnswers { $0 == .readAccount }
        guard let link = desk.link else { return load(&context) }
        if link.purpose == .mail {
            desk.link = nil
            return load(&context) + context.show(.mailChanged)
        }
        desk.link?.isDone = true
        return load(&context)
    }

    /// All sessions have ended, also that of this device.
    private mutating func receiveNewPassword(isHere: Bool, _ context: inout Context) -> [Effect] {
        var effects: [Effect] = []
        if context.session.hasAccount { effects = leave(&context) + context.dropStock() }
        context.session.isGuest = context.session.isGuest && effects.isEmpty
        guard isHere else { return effects + context.show(.passwordChosen) }
        desks = []
        return effects + [.replaceRoute(AppView.logIn.route)] + context.open(.logIn) + context.show(.passwordChosen)
    }

    /// The server does not delete who has an account before it is shown who is there.
    mutating func proveDeletion(_ context: inout Context) -> [Effect] {
        // Who has an account already, and does not know it here.
        guard context.session.hasAccount else { return load(&context) }
        switch context.view {
        case .account:
            openForm(.deletePlayer)
            return [.focus(proofID)]
        case .settings:
            let effects = context.go(to: .account)
            desks = [AccountDesk(.account)]
            openForm(.deletePlayer)
            return effects
        // Who has gone on need not come back.
        default: return context.show(.proofText)
        }
    }

    private mutating func goOnChanging(_ context: inout Context) -> [Effect] {
        // What was typed may have gone with the view.
        guard let form = desk.form, desk.flaw(in: form.fields) == nil else { return [] }
        switch form {
        case .addPasskey: return makePasskey(&context)
        case .removePasskey: return removePasskey(&context)
        case .deletePlayer: return [.send(.settings(.deletionConfirmed))]
        case .renamePasskey: return []
        case .password:
            var change = PasswordChange()
            change.password = desk.newPassword
            return ask(.changePassword, Endpoints.changePassword, change, &context)
        case .mail:
            var change = MailChange()
            (change.mail, change.language) = (desk.mail, context.tag)
            return ask(.changeMail, Endpoints.changeMail, change, &context)
        }
    }
}

// MARK: Logging out

extension Accounts {
    func question(_ dialog: Dialog, _ context: Context) -> Question {
        let words = context.catalogue
        if dialog == .removePasskey {
            return Question(
                title: words[.removeNamed, desk.chosen?.title ?? Text()], text: words[.removePasskeyText],
                answers: [(.remove, .account(.passkeyRemovalConfirmed)), (.cancel, .shell(.dialogClosed))])
        }
        guard dialog == .logOut else {
            return Question(
                title: words[.logOutDevice, desk.ending?.device ?? Text()], text: words[.logOutDeviceText],
                answers: [(.logOut, .account(.endConfirmed)), (.cancel, .shell(.dialogClosed))])
        }
        let unsent = context.session.outbox.count
        var text = words[.logOutText]
        if unsent > 0 { text = words[.logOutUnsent, text, words[.unsentResults, unsent]] }
        return Question(
            title: words[.logOutTitle], text: text,
            answers: [
                (.logOutForget, .account(.logOutChosen(forgets: true))), (.cancel, .shell(.dialogClosed)),
                (.logOutKeep, .account(.logOutChosen(forgets: false))),
            ])
    }

    private mutating func receiveLogOut(
        _ answer: AccountAnswer, isHere: Bool, _ context: inout Context
    ) -> [Effect] {
        let isOver = answer.status == ProblemCode.noPlayer.status || answer.status == ProblemCode.noAccount.status
        guard answer.isSuccess || isOver else {
            let told = fail(AccountFault(answer, to: .logOut, context) ?? .server, isHere: isHere, &context)
            // Without an answer it may be done all the same: then the server says who is logged in.
            let question = answer.status == 0 ? load(&context) : []
            if question.isEmpty { forgetting = .none }
            return told + question
        }
        if case .wanted = forgetting { return forget(&context) }
        // On this device the player is called as before; the server hears of it when there is something to be sent.
        let name = context.session.playerName
        var effects = leave(&context) + context.forgetPlayer()
        (context.session.playerName, context.session.isNameSent) = (name, name.isEmpty)
        if !name.isEmpty { effects += context.storeName() }
        return effects + [.send(.daily(.forgotten))] + context.show(.loggedOut)
            + (isHere ? [.focus(context.focusID)] : [])
    }

    /// The device is a guest's from now on.
    private mutating func leave(_ context: inout Context) -> [Effect] {
        guard context.session.hasAccount else { return [] }
        context.session.hasAccount = false
        if !desks.isEmpty { desk.forgetAccount() }
        return [.remove(key: Context.accountKey), .note(.loggedOut), .send(.sync(.loggedOut))]
    }

    /// The server does not know the session any more: it was ended on another device, or is over.
    private mutating func sessionEnded(_ context: inout Context) -> [Effect] {
        context.session.isGuest = false
        return leave(&context) + context.dropStock() + context.show(.loggedOutElsewhere)
    }

    // MARK: Forgetting everything

    /// The server has answered otherwise, unless it is still being asked to log the device out.
    private mutating func stopForgetting(_ context: Context) { if !context.isPending(.logOut) { forgetting = .none } }

    var isForgetting: Bool { if case .underWay = forgetting { true } else { false } }

    /// Deletes all that this device keeps, and then starts anew. Until then nothing else is done, so that nothing is stored again.
    private mutating func forget(_ context: inout Context) -> [Effect] {
        let ticket = context.nextTicket()
        forgetting = .underWay(ticket: ticket)
        return Collection.allCases.map { .removeAll(prefix: $0.prefix) } + [.count(ticket: ticket, StoredQuery(.state))]
    }

    @inline(never)
    mutating func goOnForgetting(_ action: Action, _ context: inout Context) -> [Effect] {
        guard case .underWay(let ticket) = forgetting else { return [] }
        switch action {
        case .device(.counted(ticket, _)): return [.replaceRoute(AppView.home.route), .restart]
        case .device(.storageFailed):
            forgetting = .none
            (context.session.hasAccount, desks) = (false, [])
            context.session.forgetPlayer()
            // Nothing is written: that would fail as well, and the notice would go.
            return context.show(.forgettingFailed)
        default: return []
        }
    }
}

extension Context {
    /// The language of mails.
    fileprivate var tag: Text { Text(catalogue.language.tag) }

    /// It fits into 32 bits.
    fileprivate var minute: Int { Int(now / 60_000) }
}
