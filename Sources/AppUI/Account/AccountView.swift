import PuzzleAPI
import PuzzleCore

/// The account of who is logged in; else what one is good for.
enum AccountView {
    static var logOutID: Text { "log-out" }
    /// The button that opens a form.
    static func formID(_ form: AccountForm) -> Text { "change-" + Text(decimal: form.rawValue) }
    /// The button that logs another device out.
    static func endID(_ place: Int) -> Text { "end-session-" + Text(decimal: place) }
    /// When a device was used last.
    private static func useID(_ place: Int) -> Text { "session-used-" + Text(decimal: place) }
    /// The button that removes a passkey.
    static func removalID(_ place: Int) -> Text { "remove-passkey-" + Text(decimal: place) }

    private enum Part: Int { case link, fault, guest, loading, failed, account }

    static func view(_ desk: AccountDesk, _ context: Context) -> Node {
        var children = [title(context, .account, backTo: .profile)]
        if let link = desk.link, link.purpose != .reset {
            children.append(self.link(link, desk, context).keyed(Part.link))
        } else if desk.form == nil, let fault = AccountParts.fault(desk, context) {
            children.append(fault.keyed(Part.fault))
        }
        if !context.session.hasAccount {
            // A link that was opened says what to do next.
            if desk.link == nil { children.append(guest(context).keyed(Part.guest)) }
        } else {
            switch desk.account {
            case .loaded(let account): children.append(self.account(account, desk, context).keyed(Part.account))
            case .failed: children.append(unreachable(context).keyed(Part.failed))
            case nil where !context.isPending(.readAccount): children.append(unreachable(context).keyed(Part.failed))
            case .loading, nil: children.append(status(context).keyed(Part.loading))
            }
        }
        return Node(.div, "list account", children)
    }

    private static func unreachable(_ context: Context) -> Node {
        emptyState(
            context.text(.alreadyLoggedIn), context.text(context.device.isOnline ? .accountServer : .accountOffline),
            button(context, .retry, "button primary", .account(.retried)))
    }

    // MARK: Nobody is logged in

    private static func guest(_ context: Context) -> Node {
        Node(
            .section, "panel account-panel",
            [
                Node(.p, text: context.text(.accountText)), Node(.p, "muted", text: context.text(.accountOptional)),
                Node(
                    .div, "account-ways",
                    [
                        way(context, to: .signUp, "button primary"),
                        way(context, to: .logIn, "button"),
                    ]),
                AccountParts.privacy(context),
            ])
    }

    /// The way here from the profile.
    static func card(_ context: Context) -> Node {
        Node(
            .section, "panel profile-account",
            [
                Node(.h2, text: context.text(.onAllDevices)),
                Node(.p, text: context.text(context.session.hasAccount ? .alreadyLoggedIn : .accountText)),
                way(context, to: .account, "button"),
            ])
    }

    /// A link is followed only when the player wants it: programs that look through mails open links, too.
    private static func link(_ link: AccountLink, _ desk: AccountDesk, _ context: Context) -> Node {
        let isDone = link.isDone && !context.isPending(.readAccount)
        var children = [
            Node(.h2, text: context.text(.confirmTitle)),
            Node(
                .p,
                text: context.text(
                    isDone ? .confirmedElsewhere : link.purpose == .mail ? .confirmMailText : .confirmText)),
        ]
        if let fault = AccountParts.fault(desk, context) { children.append(fault) }
        if isDone {
            children.append(way(context, to: .logIn, "button primary"))
        } else {
            let isBusy = context.isPending(.confirmMail) || link.isDone
            children.append(
                button(context, .confirm, "button primary", .account(.confirmed)).with(.unavailable, "true", if: isBusy)
            )
        }
        return Node(.section, "panel account-panel", children)
    }

    // MARK: Somebody is

    private static func account(_ account: Account, _ desk: AccountDesk, _ context: Context) -> Node {
        let words = context.catalogue
        let who = Node(
            .section, "panel account-panel",
            [
                Node(.h2, "account-name", text: account.mail ?? account.playerName),
                Node(.p, text: words[.alreadyLoggedIn]),
                button(context, .logOut, "button", .account(.logOutAsked)).with(.id, logOutID),
            ])
        let parts = [
            who, devices(account, context), credentials(account, desk, context), passkeys(account, desk, context),
        ]
        // What another tab may do and this one may not, while that one plays.
        let isElsewhere = context.device.isPlayedElsewhere
        let all = parts + [data(account, desk, context).keyed(0)]
        return Node(isElsewhere ? .fieldset : .div, "account-parts", all).with(.disabled, if: isElsewhere)
    }

    private static func data(_ account: Account, _ desk: AccountDesk, _ context: Context) -> Node {
        let words = context.catalogue
        let ways = Node(
            .div, "account-ways",
            [
                // The browser loads it: there may be more than the app has room for.
                Node(.a, "button", text: words[.exportAccount])
                    .with(.href, Text(Endpoints.base) + Text(Endpoints.export)).with(.download),
                button(context, .deleteAccount, "button", .settings(.deletionAsked))
                    .with(.id, SettingsView.deletionID),
            ])
        var children = [Node(.h2, text: words[.yourData]), ways]
        if desk.form == .deletePlayer {
            let text = Node(.p, text: words[.deleteProofText])
            children.append(
                proven(.deletePlayer, account, desk, context, [text], .confirm).keyed(AccountForm.deletePlayer))
        }
        return Node(.section, "panel account-panel", children + [AccountParts.privacy(context)])
    }

    private static func devices(_ account: Account, _ context: Context) -> Node {
        let words = context.catalogue
        let rows = account.sessions.enumerated().map { place, session in
            let used = session.isThis ? words[.thisDevice] : words[.lastUsed, date(session.used, context)]
            let names = named(session.device, Node(.span, "session-used", text: used).with(.id, useID(place)))
            let end = session.isThis ? [] : [self.end(session, place, context).keyed(0)]
            return Node(.li, "session", [names] + end)
        }
        return Node(
            .section, "account-devices", [Node(.h2, text: words[.loggedInDevices]), Node(.ul, "sessions", rows)])
    }

    /// What a device or a passkey is called, and when it was used.
    private static func named(_ name: Text, _ used: Node) -> Node {
        Node(.div, "session-words", [Node(.span, "session-device", text: name), used])
    }

    private static func date(_ time: Int64, _ context: Context) -> Text {
        context.catalogue.date(WallTime(max(time, 0)), minutesFromUTC: context.device.minutesFromUTC)
    }

    /// Two devices may be called the same: which one it is, the latest use tells.
    private static func end(_ session: AccountSession, _ place: Int, _ context: Context) -> Node {
        button(context, .logOut, "button", .account(.endAsked(place))).with(.id, endID(place))
            .with(.label, context.catalogue[.logOutDevice, session.device]).with(.describedBy, useID(place))
            .with(.unavailable, "true", if: context.isPending(.endSession))
    }

    /// By what to log in, and the form in which that is changed.
    private static func credentials(_ account: Account, _ desk: AccountDesk, _ context: Context) -> Node {
        func opener(_ form: AccountForm, _ phrase: Phrase) -> Node {
            let isOpen = desk.form == form
            return button(context, phrase, "button", .account(.formOpened(isOpen ? nil : form))).with(.id, formID(form))
                .with(.expanded, isOpen ? "true" : "false")
        }
        var openers = [opener(.mail, .changeMail)]
        // Without an address a password is no way in.
        if account.mail != nil { openers.insert(opener(.password, .changePassword), at: 0) }
        var children = [
            Node(.h2, text: context.text(.credentials)), Node(.div, "account-ways", openers),
        ]
        if let form = desk.form, form == .password || form == .mail {
            var fields: [Node]
            if form == .mail {
                fields = [AccountParts.mail(desk, context, .newMail)]
            } else {
                // For who keeps passwords: whose it is.
                let owner = Node(.input, "password-owner").with(.type, "text").with(.autocomplete, "username")
                    .with(.value, account.mail ?? Text())
                fields = [owner] + AccountParts.newPassword(desk, context, .newPassword)
            }
            children.append(proven(form, account, desk, context, fields, .saveName).keyed(form))
        } else if let sent = desk.sent {
            children.append(AccountParts.sent(sent, desk, context).keyed(2))
        }
        return Node(.section, "panel account-panel", children)
    }

    /// A form in which it is shown once more who is there: by the password, or by a passkey.
    private static func proven(
        _ form: AccountForm, _ account: Account, _ desk: AccountDesk, _ context: Context, _ changed: [Node],
        _ phrase: Phrase
    ) -> Node {
        let kinds: [RequestTicket.Kind] = [
            .giveProof, .passkeyProofOptions, .proveByPasskey, .changePassword, .changeMail, .passkeyOptions,
            .addPasskey, .removePasskey, .deletePlayer,
        ]
        var fields = changed
        if account.hasPassword {
            // Behind what says whose it is.
            fields.insert(
                AccountParts.password(desk, context, .currentPassword), at: form == .mail ? 0 : 1)
        }
        if account.hasPassword || form == .password { fields.append(AccountParts.toggle(desk, context)) }
        let hasPasskeys = !account.passkeys.isEmpty && context.device.hasPasskeys
        guard account.hasPassword else {
            let node = AccountParts.form(
                desk, context, fields, button: (.usePasskey, .passkeyProofAsked), asking: kinds)
            node.children.last?.attributes.append((.id, AccountParts.passkeyProofID))
            return node
        }
        if hasPasskeys {
            fields.append(
                AccountParts.passkey(context, .usePasskey, .passkeyProofAsked, asking: kinds).with(
                    .id, AccountParts.passkeyProofID))
        }
        return AccountParts.form(desk, context, fields, button: (phrase, .changeSent), asking: kinds)
    }

    private static func passkeys(_ account: Account, _ desk: AccountDesk, _ context: Context) -> Node {
        let words = context.catalogue
        let rows = account.passkeys.enumerated().map { place, passkey in
            let used = words[.passkeyUsed, date(passkey.created, context), date(passkey.used, context)]
            let names = named(passkey.title, Node(.span, "session-used", text: used))
            return Node(
                .li, "session",
                [
                    names,
                    button(context, .rename, "button", .account(.passkeyOpened(place)))
                        .with(.label, words[.renameNamed, passkey.title]),
                    button(context, .remove, "button", .account(.passkeyRemovalAsked(place)))
                        .with(.id, removalID(place)).with(.label, words[.removeNamed, passkey.title])
                        .with(.unavailable, "true", if: context.isPending(.removePasskey)),
                ])
        }
        var children = [Node(.h2, text: words[.passkeys]), Node(.p, text: words[.passkeysText])]
        if !rows.isEmpty { children.append(Node(.ul, "sessions", rows)) }
        if context.device.hasPasskeys {
            children.append(
                Node(
                    .div, "account-ways",
                    [
                        AccountParts.passkey(
                            context, .addPasskey, .passkeyAsked, asking: [.passkeyOptions, .addPasskey]
                        ).with(.id, formID(.addPasskey))
                    ]
                ).keyed(0))
        }
        switch desk.form {
        case .addPasskey, .removePasskey:
            let form = desk.form ?? .addPasskey
            let text = Node(.p, text: words[.proofText])
            children.append(proven(form, account, desk, context, [text], .confirm).keyed(form))
        case .renamePasskey:
            children.append(
                AccountParts.form(
                    desk, context, [AccountParts.title(desk, context)], button: (.saveName, .passkeyRenamed),
                    asking: [.renamePasskey]
                ).keyed(AccountForm.renamePasskey))
        default: break
        }
        return Node(.section, "account-devices", children)
    }
}
