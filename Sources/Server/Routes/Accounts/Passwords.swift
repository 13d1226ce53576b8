import Accounts
import PuzzleAPI
import PuzzleCore
import Store

extension API {
    /// Asks for a mail with a link. Where there is no account, a token is kept all the same; only no mail is sent, which nobody
    /// waits for.
    func resetPassword(_ call: Call<PasswordReset>) async throws -> Reply<NoBody> {
        let address = try mailAddress(call.body.mail)
        _ = try links.app()
        try limits.countMail(to: address.mailKey, from: call.client, isReset: true)
        let account = try await store.account(withMail: address.mailKey)
        let link = try await addLink(
            .resetPassword, to: address, for: account?.player, in: call.body.language, call.headers)
        mail(
            account == nil ? nil : .resetPassword(link: link, minutes: MailLinks.minutes),
            to: account?.mail ?? address.text, in: account?.language ?? call.body.language)
        await note(.resetAsked, of: account?.player)
        return Reply(message: NoBody())
    }

    /// Chooses a new password by the link of a mail. All sessions end, also the one that asks.
    func choosePassword(_ call: Call<NewPassword>) async throws -> Reply<NoBody> {
        try limits.countMail(from: call.client)
        let token = try token(call.body.token)
        let owner = try await store.account(ofToken: token, for: .resetPassword)
        try refuseCommon(call.body.password, mail: owner?.mail)
        let asker = try await identification.player(call.headers)
        let password = try await passwords.hash(call.body.password)
        let outcome = try await store.useToken(token, for: .resetPassword, password: password, at: now())
        guard case .done(let account) = outcome else { throw RequestError.linkInvalid }
        await note(.passwordReset, of: account.player)
        tell(account) { .passwordChanged(link: $0) }
        return Reply(
            message: NoBody(), cookie: asker?.id == account.player ? identification.cookie.removal : nil)
    }

    /// Other sessions end.
    func changePassword(_ call: Call<PasswordChange>) async throws -> Reply<Account> {
        let asker = try await provenAccount(call.headers)
        let player = asker.account.player
        try refuseCommon(call.body.password, mail: asker.account.mail)
        try limits.countChange(by: player)
        let password = try await passwords.hash(call.body.password)
        try await store.changePassword(of: player, to: password, keeping: asker.session.secret)
        await note(.passwordChanged, of: player)
        tell(asker.account) { .passwordChanged(link: $0) }
        return Reply(message: try await message(for: requiredAccount(call.headers)))
    }

    /// Whether the address is somebody else's already, only who reads its mail learns.
    func changeMail(_ call: Call<MailChange>) async throws -> Reply<NoBody> {
        let account = try await provenAccount(call.headers).account
        let address = try mailAddress(call.body.mail)
        let app = try links.app()
        try limits.countMail(to: address.mailKey, from: call.client)
        let known = try await store.account(withMail: address.mailKey)
        // Its owner may write it another way.
        let owner = known?.player == account.player ? nil : known
        let link = try await addLink(
            .changeMail, to: address, for: account.player, in: call.body.language, call.headers)
        mail(
            owner == nil ? .changeAddress(link: link, minutes: MailLinks.minutes) : .accountExists(link: app),
            to: owner?.mail ?? address.text, in: owner?.language ?? call.body.language)
        return Reply(message: NoBody())
    }
}
