import AppUI
import PuzzleAPI
import PuzzleCore

/// The accounts of the server as one device sees them, which is logged in to one of them at most.
struct FakeAccounts {
    struct Mail {
        enum Content { case confirm, hasAccount, reset, change }
        let content: Content
        let address: Text
        /// Of its link.
        let token: Text
    }

    private struct Known {
        /// Empty for none.
        var password: Text
        var name = Text()
        /// An account by passkeys alone has a key that is no address.
        var hasMail = true
    }

    private struct Token {
        let content: Mail.Content
        let address: Text
        var password = Text()
        /// The account that has asked.
        var owner: Text?
    }

    private var known: [Text: Known] = [:]
    private var tokens: [Text: Token] = [:]
    private(set) var mails: [Mail] = []
    /// The address of the account to which the device is logged in.
    private(set) var present: Text?
    /// Whether the device that asks is another one than that on which somebody has signed up.
    var isAnotherDevice = false
    /// Whether the device is known at least as a guest's.
    var isKnown = false
    private var isProven = false
    /// Passkeys, with whose they are.
    private var passkeys: [(passkey: AccountPasskey, owner: Text)] = []
    /// The passkey that the device's authenticator uses next, by its place among all.
    var usedPasskey = 0
    private(set) var others: [AccountSession] = []
    /// Answers everything so from now on.
    var refusal: ProblemCode?
    /// Seconds that a refusal tells to wait.
    var wait = 0
    /// What was asked, each as its method and path.
    private(set) var requests: [String] = []

    mutating func add(_ address: Text, password: Text, name: Text = Text()) {
        known[address] = Known(password: password, name: name)
    }

    mutating func addSession(on device: Text) {
        var session = AccountSession()
        session.id = Text(String(repeating: "0", count: 15) + "\(others.count)")
        (session.device, session.used) = (device, 1_790_000_000_000 + 60_000 * Int64(others.count))
        others.append(session)
    }

    /// The session of the device is ended on another one.
    mutating func endPresent() { (present, isKnown) = (nil, false) }

    mutating func removeAccount() {
        if let present { known[present] = nil }
        endPresent()
    }

    /// Whether who is there has to be shown anew.
    mutating func forgetProof() { isProven = false }

    /// Whether there is somebody who has not shown who it is.
    var needsProof: Bool { present != nil && !isProven }

    /// What an authenticator makes of the server's options.
    func sign(_ options: Text, isNew: Bool) -> Text {
        let challenge = ((try? JSONReader.read(options.bytes)) ?? PasskeyOptions()).challenge
        if isNew {
            var registration = PasskeyRegistration()
            (registration.clientData, registration.attestation) = (challenge, "made")
            return json(registration)
        }
        var assertion = PasskeyAssertion()
        (assertion.id, assertion.clientData) = (Text(decimal: usedPasskey), challenge)
        (assertion.authenticatorData, assertion.signature) = ("data", "signature")
        return json(assertion)
    }

    func password(of address: Text) -> Text? { known[address]?.password }

    /// Opens the latest link on another device.
    mutating func openLinkElsewhere() throws {
        var confirmation = MailConfirmation()
        confirmation.token = mails.last?.token ?? Text()
        _ = answer("POST", "/account/confirm", json(confirmation))
    }

    // MARK: Routes

    mutating func answer(_ method: String, _ path: String, _ body: Text) -> FakeServer.Answer {
        requests.append(method + " " + path)
        if let refusal { return problem(refusal) }
        func read<M: Message>() -> M { (try? JSONReader.read(body.bytes)) ?? M() }
        switch (method, path) {
        case ("POST", "/account/sign-up"):
            let asked: SignUp = read()
            guard present == nil else { return problem(.hasAccount) }
            isKnown = true
            let isFree = known[asked.mail] == nil
            send(isFree ? .confirm : .hasAccount, to: asked.mail, password: asked.password)
            return success(NoBody(), status: 202)
        case ("POST", "/account/confirm"):
            let asked: MailConfirmation = read()
            guard let token = tokens.removeValue(forKey: asked.token) else { return problem(.linkInvalid) }
            switch token.content {
            case .confirm:
                known[token.address] = Known(password: token.password)
                if !isAnotherDevice { present = token.address }
            case .change:
                guard let owner = token.owner else { return problem(.linkInvalid) }
                known[token.address] = known.removeValue(forKey: owner)
                if present == owner { present = token.address }
            default: return problem(.linkInvalid)
            }
            return success(NoBody())
        case ("POST", "/account/log-in"):
            let asked: LogIn = read()
            guard known[asked.mail]?.password == asked.password else { return problem(.wrongCredentials) }
            present = asked.mail
            return account()
        case ("POST", "/account/reset"):
            let asked: PasswordReset = read()
            if known[asked.mail] != nil { send(.reset, to: asked.mail) }
            return success(NoBody(), status: 202)
        case ("POST", "/account/reset/finish"):
            let asked: NewPassword = read()
            guard let token = tokens.removeValue(forKey: asked.token), token.content == .reset else {
                return problem(.linkInvalid)
            }
            known[token.address]?.password = asked.password
            endPresent()
            others = []
            return success(NoBody())
        case ("POST", "/account/passkeys/options"):
            if present != nil, !isProven { return problem(.proofNeeded) }
            return success(options(present == nil ? "signUp" : "add"))
        case ("POST", "/account/passkey-log-in/options"): return success(options("logIn"))
        case ("POST", "/account/passkeys") where present == nil:
            let asked: PasskeyRegistration = read()
            guard asked.clientData == "signUp" else { return problem(.passkeyRefused) }
            let key = "passkey " + Text(decimal: known.count)
            known[key] = Known(password: Text(), hasMail: false)
            (present, isKnown, isProven) = (key, true, true)
            addPasskey()
            return account()
        case ("POST", "/account/passkey-log-in"):
            let asked: PasskeyAssertion = read()
            guard asked.clientData == "logIn", let owner = owner(of: asked) else { return problem(.wrongCredentials) }
            (present, isKnown, isProven) = (owner, true, true)
            return account()
        default: break
        }
        guard let present else { return problem(isKnown ? .noAccount : .noPlayer) }
        switch (method, path) {
        case ("GET", "/account"): return account()
        case ("POST", "/account/log-out"):
            endPresent()
            return success(NoBody())
        case ("POST", "/account/prove"):
            let asked: Proof = read()
            isProven = known[present]?.password == asked.password
            return isProven ? success(NoBody()) : problem(.wrongCredentials)
        case ("PUT", "/account/password"):
            let asked: PasswordChange = read()
            guard isProven else { return problem(.proofNeeded) }
            known[present]?.password = asked.password
            others = []
            return account()
        case ("PUT", "/account/mail"):
            let asked: MailChange = read()
            guard isProven else { return problem(.proofNeeded) }
            send(.change, to: asked.mail, owner: present)
            return success(NoBody(), status: 202)
        case ("POST", "/account/sessions/end"):
            let asked: Handle = read()
            guard others.contains(where: { $0.id == asked.id }) else { return problem(.notFound) }
            others.removeAll { $0.id == asked.id }
            return account()
        case ("POST", "/account/passkeys"):
            let asked: PasskeyRegistration = read()
            guard asked.clientData == "add" else { return problem(.passkeyRefused) }
            addPasskey()
            return account()
        case ("PUT", "/account/passkeys"):
            let asked: PasskeyTitle = read()
            guard let place = place(of: asked.id) else { return problem(.notFound) }
            passkeys[place].passkey.title = asked.title
            return account()
        case ("POST", "/account/passkeys/remove"):
            let asked: Handle = read()
            guard isProven else { return problem(.proofNeeded) }
            guard let place = place(of: asked.id) else { return problem(.notFound) }
            let isLast = passkeys.count { $0.owner == present } == 1 && known[present]?.hasMail == false
            if isLast { return problem(.lastWayIn) }
            passkeys[place].owner = Text()
            return account()
        case ("POST", "/account/prove/passkey/options"): return success(options("prove"))
        case ("POST", "/account/prove/passkey"):
            let asked: PasskeyAssertion = read()
            isProven = asked.clientData == "prove" && owner(of: asked) == present
            return isProven ? success(NoBody()) : problem(.wrongCredentials)
        default: return problem(.notFound)
        }
    }

    private func options(_ challenge: Text) -> PasskeyOptions {
        var options = PasskeyOptions()
        (options.challenge, options.relyingParty) = (challenge, "localhost")
        return options
    }

    private mutating func addPasskey() {
        var passkey = AccountPasskey()
        passkey.id = Text(String(repeating: "0", count: 15) + "\(passkeys.count)")
        (passkey.title, passkey.created, passkey.used) = ("Ada", 1_780_000_000_000, 1_790_000_000_000)
        passkeys.append((passkey, present ?? Text()))
    }

    private func place(of id: Text) -> Int? { passkeys.firstIndex { $0.passkey.id == id && $0.owner == present } }

    private func owner(of assertion: PasskeyAssertion) -> Text? {
        guard let place = Int(assertion.id.string), passkeys.indices.contains(place) else { return nil }
        return passkeys[place].owner.isEmpty ? nil : passkeys[place].owner
    }

    private mutating func send(_ content: Mail.Content, to address: Text, password: Text = Text(), owner: Text? = nil) {
        let digits = String(mails.count + 1, radix: 16)
        let token = Text(String(repeating: "a", count: 64 - digits.count) + digits)
        if content != .hasAccount {
            tokens[token] = Token(content: content, address: address, password: password, owner: owner)
        }
        mails.append(Mail(content: content, address: address, token: token))
    }

    private func account() -> FakeServer.Answer {
        var account = Account()
        let known = present.flatMap { self.known[$0] }
        account.mail = known?.hasMail == false ? nil : present
        (account.playerName, account.hasPassword) = (known?.name ?? Text(), known?.hasMail != false)
        account.passkeys = passkeys.filter { $0.owner == present }.map(\.passkey)
        var session = AccountSession()
        (session.id, session.device, session.isThis) = ("ffffffffffffffff", "Ada", true)
        account.sessions = [session] + others
        return success(account)
    }

    private func success(_ message: some Message, status: Int = 200) -> FakeServer.Answer {
        FakeServer.Answer(status: status, body: json(message))
    }

    private func problem(_ code: ProblemCode) -> FakeServer.Answer {
        FakeServer.Answer(status: code.status, body: json(Problem(code, "No.")), wait: wait)
    }
}
