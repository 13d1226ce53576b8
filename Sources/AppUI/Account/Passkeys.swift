import PuzzleAPI
import PuzzleCore

// Passkeys. What the server has to say to an authenticator, and the authenticator to the server, the app passes on as it is.

/// What an authenticator is asked for.
enum PasskeyCeremony: Sendable { case make, logIn, prove }

/// What becomes of that.
public enum AuthenticatorOutcome: UInt8, CaseIterable, Sendable { case answered, cancelled, failed }

extension AccountForm {
    /// What is typed into it, but for the present password.
    var fields: [AccountField] {
        switch self {
        case .password: [.newPassword]
        case .mail: [.mail]
        case .renamePasskey: [.title]
        case .addPasskey, .removePasskey, .deletePlayer: []
        }
    }
}

extension RequestTicket.Kind {
    /// What is opened if it must first be shown who is there.
    var formOfProof: AccountForm? {
        switch self {
        case .passkeyOptions, .addPasskey: .addPasskey
        case .removePasskey: .removePasskey
        default: nil
        }
    }
}

extension AccountDesk {
    func passkey(_ place: Int) -> AccountPasskey? {
        guard case .loaded(let account) = account, account.passkeys.indices.contains(place) else { return nil }
        return account.passkeys[place]
    }
}

extension Accounts {
    /// Where it can be shown who is there.
    var proofID: Text {
        guard case .loaded(let account) = desk.account else { return AccountParts.passkeyProofID }
        return AccountParts.proofID(account)
    }

    // MARK: What the player does

    /// For a guest it makes an account.
    mutating func makePasskey(_ context: inout Context) -> [Effect] {
        guard context.mayMakePasskey else { return context.show(.oneMoment) }
        return ask(.passkeyOptions, Endpoints.passkeyOptions, NoBody(), &context)
    }

    mutating func logInByPasskey(_ context: inout Context) -> [Effect] {
        guard context.mayLogIn else { return context.show(.oneMoment) }
        return ask(.passkeyLogInOptions, Endpoints.passkeyLogInOptions, NoBody(), &context)
    }

    mutating func proveByPasskey(_ context: inout Context) -> [Effect] {
        guard let form = desk.form else { return [] }
        if let fault = desk.flaw(in: form.fields) { return fail(fault) }
        return ask(.passkeyProofOptions, Endpoints.passkeyProofOptions, NoBody(), &context)
    }

    mutating func openPasskey(_ place: Int, _ context: inout Context) -> [Effect] {
        guard let passkey = desk.passkey(place) else { return [] }
        openForm(.renamePasskey)
        (desk.chosen, desk.title) = (passkey, passkey.title)
        return [.focus(AccountParts.id(.title))]
    }

    mutating func renamePasskey(_ context: inout Context) -> [Effect] {
        guard desk.form == .renamePasskey, let passkey = desk.chosen else { return [] }
        if let fault = desk.flaw(in: [.title]) { return fail(fault) }
        var change = PasskeyTitle()
        (change.id, change.title) = (passkey.id, desk.title)
        return ask(.renamePasskey, Endpoints.renamePasskey, change, &context)
    }

    mutating func removePasskey(_ context: inout Context) -> [Effect] {
        guard let passkey = desk.chosen else { return [] }
        var handle = Handle()
        handle.id = passkey.id
        return ask(.removePasskey, Endpoints.removePasskey, handle, &context)
    }

    // MARK: What the server and the authenticator say

    /// - Parameter options: What the server has answered.
    mutating func askAuthenticator(_ kind: RequestTicket.Kind, _ options: Text) -> [Effect] {
        ceremony = (kind == .passkeyOptions ? .make : kind == .passkeyLogInOptions ? .logIn : .prove, desk.view)
        return [.askAuthenticator(isNew: kind == .passkeyOptions, options: options)]
    }

    @inline(never)
    mutating func authenticatorAnswered(
        _ outcome: AuthenticatorOutcome, _ body: Text, _ context: inout Context
    ) -> [Effect] {
        guard let (asked, view) = ceremony else { return [] }
        ceremony = nil
        switch outcome {
        case .cancelled: return context.show(.passkeyCancelled)
        case .failed: return fail(.passkeyFailed, isHere: desks.first?.view == view, &context)
        case .answered: break
        }
        switch asked {
        case .make:
            guard context.mayMakePasskey else { return context.show(.oneMoment) }
            remember(.addPasskey, view)
            return [context.send(.addPasskey, Endpoints.addPasskey, body: body)]
        case .logIn:
            guard context.mayLogIn else { return context.show(.oneMoment) }
            remember(.passkeyLogIn, view)
            return [context.send(.passkeyLogIn, Endpoints.passkeyLogIn, body: body)]
        case .prove:
            remember(.proveByPasskey, view)
            return [context.send(.proveByPasskey, Endpoints.proveByPasskey, body: body)]
        }
    }

    /// The account has other passkeys now, or is a new one.
    mutating func receivePasskeys(
        _ kind: RequestTicket.Kind, _ answer: AccountAnswer, isHere: Bool, _ context: inout Context
    ) -> [Effect] {
        guard let account: Account = answer.message() else { return load(&context) }
        if !context.session.hasAccount { return take(account, &context) }
        if isHere {
            openForm(nil)
            desk.account = .loaded(account)
        }
        let focus = isHere ? [Effect.focus(AccountView.formID(.addPasskey))] : []
        switch kind {
        case .addPasskey: return context.show(.passkeyAdded) + focus
        case .removePasskey: return context.show(.passkeyRemoved) + focus
        default: return focus
        }
    }
}
