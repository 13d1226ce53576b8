import Accounts
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Whether somebody has an account with the address, the answer does not tell, nor how long it takes: in either case a password
    /// is hashed, a token is kept, and a mail is sent. Only what that says differs.
    func signUp(_ call: Call<SignUp>) async throws -> Reply<NoBody> {
        let (now, body) = (now(), call.body)
        let address = try mailAddress(body.mail)
        let app = try links.app()
        try refuseCommon(body.password, mail: address.text)
        try limits.countMail(to: address.mailKey, from: call.client)
        if let asker = try await identification.player(call.headers), try await store.account(of: asker.id) != nil {
            throw RequestError.hasAccount
        }
        // Before anybody is made a guest: it may be refused.
        let password = try await passwords.hash(body.password)
        let (_, cookie) = try await identification.asPlayerOrGuest(call, at: now) { player in
            let known = try await store.account(withMail: address.mailKey)
            // There is a link in either case, though only one of them is told: that takes the same time.
            let link = try await addLink(
                .signUp, to: address, for: player, password: password, in: body.language, call.headers)
            mail(
                known == nil ? .confirmAddress(link: link, minutes: MailLinks.minutes) : .accountExists(link: app),
                to: known?.mail ?? address.text, in: known?.language ?? body.language)
            await note(.signUpAsked, of: player)
        }
        return Reply(message: NoBody(), cookie: cookie)
    }

    /// Opens the link by which an account is made, or its address changed. Whoever opens it is not logged in by that: the device that
    /// asked for it is. Where it is the same one, it gets a new secret, as by any log-in.
    func confirmMail(_ call: Call<MailConfirmation>) async throws -> Reply<NoBody> {
        try limits.countMail(from: call.client)
        let token = try token(call.body.token)
        let asker = try await identification.player(call.headers)
        let renewed = identification.renewal(call.headers)
        for (purpose, event) in [(TokenPurpose.signUp, AuditEntry.Event.accountMade), (.changeMail, .mailChanged)] {
            let earlier = try await store.account(ofToken: token, for: purpose)
            let outcome = try await store.useToken(
                token, for: purpose, password: nil, renewing: renewed?.renewal, at: now())
            guard case .done(let account) = outcome else { continue }
            await note(event, of: account.player)
            // Who reads the mails to the earlier address may be the one whose account it is.
            if let earlier, earlier.addressKey != account.addressKey { tell(earlier) { .addressChanged(link: $0) } }
            let isRenewed = purpose == .signUp && asker?.id == account.player
            return Reply(message: NoBody(), cookie: isRenewed ? renewed.map { identification.begin($0.new) } : nil)
        }
        throw RequestError.linkInvalid
    }
}
