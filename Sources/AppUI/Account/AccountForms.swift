import PuzzleCore

// The ways to an account, and back to one.

enum SignUpView {
    private enum Part: Int { case loggedIn, sent, form, other, passkey }

    static func view(_ desk: AccountDesk, _ context: Context) -> Node {
        var children = [title(context, .signUp, backTo: .account)]
        if context.session.hasAccount {
            children.append(AccountParts.loggedIn(context).keyed(Part.loggedIn))
        } else if let sent = desk.sent {
            children.append(AccountParts.sent(sent, desk, context).keyed(Part.sent))
        } else {
            let fields =
                [AccountParts.mail(desk, context)] + AccountParts.newPassword(desk, context, .password)
                + [AccountParts.toggle(desk, context)]
            let form = AccountParts.form(
                desk, context, fields, button: (.signUp, .signUpSent), asking: [.signUp])
            children.append(
                Node(.section, "panel account-panel", [Node(.p, text: context.text(.signUpText)), form]).keyed(
                    Part.form))
            if context.device.hasPasskeys {
                children.append(
                    Node(
                        .section, "panel account-panel",
                        [
                            Node(.p, text: context.text(.passkeySignUpText)),
                            AccountParts.passkey(
                                context, .passkeySignUp, .passkeyAsked, asking: [.passkeyOptions, .addPasskey]),
                        ]
                    ).keyed(Part.passkey))
            }
            children += [
                Node(
                    .div, "account-ways",
                    [
                        way(context, to: .logIn, "button-quiet", .haveAccount),
                        AccountParts.privacy(context),
                    ]
                ).keyed(Part.other)
            ]
        }
        return Node(.div, "list account", children)
    }
}

enum LogInView {
    private enum Part: Int { case loggedIn, form, other, passkey }

    static func view(_ desk: AccountDesk, _ context: Context) -> Node {
        var children = [title(context, .logIn, backTo: .account)]
        if context.session.hasAccount {
            children.append(AccountParts.loggedIn(context).keyed(Part.loggedIn))
        } else {
            let fields = [
                AccountParts.mail(desk, context), AccountParts.password(desk, context),
                AccountParts.toggle(desk, context),
            ]
            let form = AccountParts.form(desk, context, fields, button: (.logIn, .logInSent), asking: [.logIn])
            children.append(
                Node(.section, "panel account-panel", [Node(.p, text: context.text(.logInText)), form]).keyed(
                    Part.form))
            if context.device.hasPasskeys {
                children.append(
                    Node(
                        .div, "account-ways",
                        [
                            AccountParts.passkey(
                                context, .passkeyLogIn, .passkeyLogInAsked,
                                asking: [.passkeyLogInOptions, .passkeyLogIn])
                        ]
                    ).keyed(Part.passkey))
            }
            children += [
                Node(
                    .div, "account-ways",
                    [
                        way(context, to: .resetPassword, "button-quiet", .forgotPassword),
                        way(context, to: .signUp, "button-quiet"),
                    ]
                ).keyed(Part.other)
            ]
        }
        return Node(.div, "list account", children)
    }
}

/// Asks for a mail with a link; and what that leads to.
enum ResetPasswordView {
    private enum Part: Int { case sent, form, new }

    static func view(_ desk: AccountDesk, _ context: Context) -> Node {
        let head = title(context, .resetPassword, backTo: .account)
        let content: Node
        if let sent = desk.sent {
            content = AccountParts.sent(sent, desk, context).keyed(Part.sent)
        } else if desk.link != nil {
            let fields =
                AccountParts.newPassword(desk, context, .newPassword) + [AccountParts.toggle(desk, context)]
            content = panel(
                context, .newPasswordText,
                AccountParts.form(
                    desk, context, fields, button: (.saveName, .newPasswordSent), asking: [.choosePassword])
            ).keyed(Part.new)
        } else {
            content = panel(
                context, .resetPasswordText,
                AccountParts.form(
                    desk, context, [AccountParts.mail(desk, context)], button: (.sendLink, .resetSent),
                    asking: [.resetPassword])
            ).keyed(Part.form)
        }
        return Node(.div, "list account", [head, content])
    }

    private static func panel(_ context: Context, _ phrase: Phrase, _ form: Node) -> Node {
        Node(.section, "panel account-panel", [Node(.p, text: context.text(phrase)), form])
    }
}
