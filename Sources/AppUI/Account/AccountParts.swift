import PuzzleAPI
import PuzzleCore

/// What the forms of accounts have in common.
///
/// Each is a form of the browser's, so that whoever has a password manager is asked by it.
enum AccountParts {
    static func id(_ field: AccountField) -> Text {
        switch field {
        case .mail: "account-mail"
        case .password: "account-password"
        case .newPassword: "account-new-password"
        case .title: "account-title"
        }
    }

    /// The button that shows by a passkey who is there.
    static var passkeyProofID: Text { "passkey-proof" }
    /// Where it is shown first.
    static func proofID(_ account: Account) -> Text { account.hasPassword ? id(.password) : passkeyProofID }

    private static var faultID: Text { "account-fault" }
    private static var strengthID: Text { "account-strength" }

    private enum Part: Int { case fault, busy }

    /// - Parameters:
    ///   - button: What the form does, and what it is called.
    ///   - kinds: The requests that it leads to.
    static func form(
        _ desk: AccountDesk, _ context: Context, _ fields: [Node], button: (phrase: Phrase, action: AccountAction),
        asking kinds: [RequestTicket.Kind]
    ) -> Node {
        var children = fields
        if let fault = fault(desk, context) { children.append(fault) }
        let isBusy = kinds.contains { context.isPending($0) }
        if isBusy { children.append(status(context, .oneMoment).keyed(Part.busy)) }
        children.append(submit(context, button.phrase, button.action).with(.unavailable, "true", if: isBusy))
        return Node(.form, "account-form", children)
    }

    /// What is wrong, said at once.
    static func fault(_ desk: AccountDesk, _ context: Context) -> Node? {
        desk.fault.map {
            Node(.p, "fault", text: $0.text(context.catalogue)).with(.id, faultID).with(.role, "alert").keyed(
                Part.fault)
        }
    }

    /// What `Enter` presses, too.
    private static func submit(_ context: Context, _ phrase: Phrase, _ action: AccountAction) -> Node {
        let node = button(context, phrase, "button primary", .account(action))
        node.attributes.removeAll { $0.name == .type }
        return node.with(.type, "submit")
    }

    /// A way in without a form.
    static func passkey(
        _ context: Context, _ phrase: Phrase, _ action: AccountAction, asking kinds: [RequestTicket.Kind]
    ) -> Node {
        button(context, phrase, "button", .account(action))
            .with(.unavailable, "true", if: kinds.contains { context.isPending($0) })
    }

    // MARK: Fields

    static func title(_ desk: AccountDesk, _ context: Context) -> Node {
        let input = Node(.input, "field").with(.type, "text").with(.autocomplete, "off").with(.value, desk.title)
        return field(.title, .passkeyTitle, input, describedBy: nil, desk, context)
    }

    static func mail(_ desk: AccountDesk, _ context: Context, _ phrase: Phrase = .mailAddress) -> Node {
        // As text: of an address for mail browsers change letters that are not of ASCII while it is being typed.
        let input = Node(.input, "field").with(.type, "text").with(.inputMode, "email").with(.autocomplete, "username")
            .with(.autocapitalize, "none").with(.spellcheck, "false").with(.value, desk.mail)
        return field(.mail, phrase, input, describedBy: nil, desk, context)
    }

    /// One that is known already.
    static func password(_ desk: AccountDesk, _ context: Context, _ phrase: Phrase = .password) -> Node {
        field(.password, phrase, secret("current-password", desk), describedBy: nil, desk, context)
    }

    /// One that is chosen, with how good it is.
    static func newPassword(_ desk: AccountDesk, _ context: Context, _ phrase: Phrase) -> [Node] {
        let strength = desk.newPassword.isEmpty ? nil : PasswordStrength(desk.newPassword, mail: desk.mail)
        let bar = Node(.span, "strength-bar").style(.row, strength?.quarters ?? 0).with(.hidden, "true")
        let words = Node(.span, text: context.text(strength?.phrase ?? .passwordHint)).with(.id, strengthID)
            .with(.role, "status")
        return [
            field(.newPassword, phrase, secret("new-password", desk), describedBy: strengthID, desk, context),
            Node(.div, "strength", [bar, words]),
        ]
    }

    /// Shows what is typed as passwords, or hides it.
    static func toggle(_ desk: AccountDesk, _ context: Context) -> Node {
        button(
            context, desk.arePasswordsShown ? .hidePassword : .showPassword, "button-quiet password-toggle",
            .account(.passwordsToggled))
    }

    private static func secret(_ autocomplete: Text, _ desk: AccountDesk) -> Node {
        Node(.input, "field").with(.type, desk.arePasswordsShown ? "text" : "password")
            .with(.autocomplete, autocomplete).with(.autocapitalize, "none").with(.spellcheck, "false")
            .keyed(desk.generation)
    }

    /// - Parameter description: The id of what is said of the field besides.
    private static func field(
        _ field: AccountField, _ phrase: Phrase, _ input: Node, describedBy description: Text?, _ desk: AccountDesk,
        _ context: Context
    ) -> Node {
        let isWrong = desk.fault?.field == field
        var input = input.with(.id, id(field)).onInput(.account(field)).with(.invalid, "true", if: isWrong)
        if let description = isWrong ? faultID : description { input = input.with(.describedBy, description) }
        return Node(
            .label, "account-field", [Node(.span, "setting-name", text: context.text(phrase)), input])
    }

    // MARK: What stands beside forms

    /// Where to look now.
    static func sent(_ sent: SentMail, _ desk: AccountDesk, _ context: Context) -> Node {
        let words = context.catalogue
        var children = [
            Node(.h2, text: words[.sentTitle]), Node(.p, text: words[sent.phrase, sent.address]),
            Node(.p, "muted", text: words[.sentHint]),
        ]
        if sent.purpose == .signUp {
            let isBusy = context.isPending(.readAccount)
            children.append(
                button(context, .linkOpened, "button primary", .account(.retried))
                    .with(.unavailable, "true", if: isBusy))
        }
        if sent.purpose != .mail {
            children.append(button(context, .anotherAddress, "button", .account(.anotherAddressWanted)))
        }
        return Node(.section, "panel account-panel", children)
    }

    static func privacy(_ context: Context) -> Node {
        Node(.a, "button-quiet", text: context.text(.privacy)).with(.href, "#" + ManualPage.privacy.route)
    }

    /// What a view of logging in shows where that is done.
    static func loggedIn(_ context: Context) -> Node {
        Node(
            .section, "panel account-panel",
            [Node(.p, text: context.text(.alreadyLoggedIn)), way(context, to: .account, "button primary")])
    }
}
