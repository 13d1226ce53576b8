import PuzzleAPI
import PuzzleCore

// Talking to the server. Everything here may fail, be late or never be answered; play never waits for it.
extension Context {
    mutating func request<Request: Message, Response: Message>(
        _ kind: RequestTicket.Kind, _ endpoint: Endpoint<Request, Response>, _ body: Request,
        leaderboard: Text = Text(),
        query: Text = Text()
    ) -> Effect {
        send(
            kind, endpoint, body: Request.self == NoBody.self ? Text() : Text(bytes: JSONWriter.write(body)),
            leaderboard: leaderboard, query: query)
    }

    /// Has the device send a picture that it has stored, or get one, which it keeps to be stored by the app.
    mutating func transfer(_ picture: Text, method: StaticText) -> Effect {
        let ticket = RequestTicket(kind: .picture, serial: nextTicket())
        session.pending[Int(ticket.kind.rawValue)] = ticket.serial
        let path = Text(Endpoints.base) + Text(Endpoints.pictures) + picture
        return .fetch(ticket, method: method, path: path, body: Text())
    }

    /// - Parameter body: As it is to be sent.
    mutating func send<Request: Message, Response: Message>(
        _ kind: RequestTicket.Kind, _ endpoint: Endpoint<Request, Response>, body: Text, leaderboard: Text = Text(),
        query: Text = Text()
    ) -> Effect {
        let serial = nextTicket()
        session.pending[Int(kind.rawValue)] = serial
        let method: StaticText =
            switch endpoint.method {
            case .get: "GET"
            case .post: "POST"
            case .put: "PUT"
            case .delete: "DELETE"
            }
        return .fetch(
            RequestTicket(kind: kind, serial: serial), method: method,
            path: endpoint.path(leaderboard: leaderboard) + query, body: body)
    }

    /// Whether a request may be sent for which the server makes a guest of a device that it does not know.
    var mayIntroduce: Bool {
        !isLoggingIn
            && (session.isGuest
                || !isPending(.beginGame) && !isPending(.issueGame) && !isPending(.renamePlayer)
                    && !isPending(.signUp) && !isPending(.addPasskey))
    }

    /// The account takes over what a guest has, whom the server then does not know any more, or not by the same cookie: what is sent
    /// meanwhile would come from nobody, and what makes a guest of nobody would log the device out again.
    private var isLoggingIn: Bool {
        isPending(.logIn) || isPending(.passkeyLogIn) || isPending(.confirmMail)
            || !session.hasAccount && isPending(.addPasskey)
    }

    /// Whether nothing is under way that is for who the device is before it logs in.
    var mayLogIn: Bool {
        mayIntroduce && !isPending(.deletePlayer) && !isPending(.addPasskey)
            && !RequestTicket.Kind.ofPlay.contains { isPending($0) }
    }

    /// Whether a passkey can be made now: by a guest's first one the device is logged in.
    var mayMakePasskey: Bool { session.hasAccount ? mayIntroduce : mayLogIn }

    /// - Returns: whether the device has just become known, so that what was held back can be sent.
    mutating func becomesGuest(_ isSuccess: Bool) -> Bool {
        guard isSuccess, !session.isGuest else { return false }
        session.isGuest = true
        return true
    }

    /// Asks for the game that could not be asked for while something else was under way.
    mutating func requestHeldGame() -> [Effect] {
        awaited == nil ? refillStock() : requestAwaited()
    }

    func isPending(_ kind: RequestTicket.Kind) -> Bool { session.pending[Int(kind.rawValue)] != 0 }

    /// Takes note that a request is answered.
    /// - Returns: whether it is the latest of its kind.
    mutating func expects(_ ticket: RequestTicket, status: Int) -> Bool {
        guard session.pending[Int(ticket.kind.rawValue)] == ticket.serial else { return false }
        session.pending[Int(ticket.kind.rawValue)] = 0
        // Whoever has deleted the cookies becomes known again as at first; what waits to be sent goes on waiting.
        // Whether that is so with an account, the server is asked.
        if status == 401, !session.hasAccount { session.isGuest = false }
        return true
    }

    /// An answer about games, results or the player.
    mutating func receive(_ kind: RequestTicket.Kind, status: Int, body: Text) -> [Effect] {
        let isSuccess = status >= 200 && status < 300
        switch kind {
        case .beginGame, .issueGame:
            let isFirst = becomesGuest(isSuccess)
            if status == ProblemCode.gameAlreadyFinished.status,
                let board = DailyBoard(leaderboard: session.requestedLeaderboard)
            {
                return [.send(.daily(.finishedElsewhere(board)))]
            }
            if kind == .beginGame, isUnknownRoute(status, body) { return requestAwaited() }
            if kind == .beginGame, session.isBeginLate {
                session.isBeginLate = false
                return requestHeldGame() + (isFirst ? sendOutbox() : [])
            }
            let issued: IssuedGame? = isSuccess ? try? JSONReader.readTolerantly(body.bytes) : nil
            let effects = note(issued?.pointsPerPuzzle) + receiveGame(issued, isTimed: kind == .beginGame)
            return isFirst ? effects + sendOutbox() : effects
        case .submitResult: return receiveReceipt(status: status, body: body)
        case .renamePlayer:
            let isFirst = becomesGuest(isSuccess)
            let effects = receiveRename(status: status, body: body)
            return isFirst || awaited != nil ? effects + requestHeldGame() : effects
        default: return []
        }
    }

    /// Whether it is an answer of our server that asking again will not change (`ProblemCode.isFinal`); a proxy's or a portal's
    /// is not. Read as bare JSON, because a problem of a newer server is one too: in one that is final the code comes first.
    private func isRefusal(_ status: Int, _ body: Text) -> Bool {
        status >= 400 && status < 500 && status != 401 && status != 408 && status != 429
            && details(of: body).first?.name == "code"
    }

    /// Whether the server has had a day to find that a result's time has passed; or the result is of a time that is still to come, as
    /// the device's clock was wrong.
    private func isOutOfTime(_ sent: ResultSubmission, _ status: Int, _ body: Text) -> Bool {
        guard status == ProblemCode.timeNotPassed.status, !details(of: body).isEmpty else { return false }
        var reader = TextReader(Text(bytes: sent.result.bytes.filter { $0 != UInt8(ascii: "-") }))
        // As in `makeUUID`.
        guard let made = try? reader.hexadecimal() else { return true }
        return made >> 16 > now || now - made >> 16 > 24 * 3_600_000
    }

    /// Whether a server answers that does not know the route. From then on it is asked by earlier ones.
    private mutating func isUnknownRoute(_ status: Int, _ body: Text) -> Bool {
        let code = JSON.Member(name: "code", value: .text(Text(ProblemCode.notFound.word)))
        let details = details(of: body)
        // What is not found on a known route is named.
        guard !session.isServerEarly, status == ProblemCode.notFound.status, details.contains(code),
            !details.contains(where: { $0.name == "field" })
        else { return false }
        session.isServerEarly = true
        return true
    }

    private func details(of problem: Text) -> [JSON.Member] {
        guard case .object(let members)? = try? JSON(parsing: problem.bytes), let first = members.first,
            first.name == "error", case .object(let details) = first.value
        else { return [] }
        return details
    }

    private func hasMember(_ name: Text, _ body: Text) -> Bool {
        guard case .object(let members)? = try? JSON(parsing: body.bytes) else { return false }
        return members.first?.name == name
    }

    // MARK: Issued games

    /// Games of the present board that are kept in stock.
    static var stockSize: Int { 3 }

    mutating func putInStock(_ game: Text, puzzle: Text, leaderboard: Text) -> [Effect] {
        let stocked = StockedGame(issued: IssuedGame(game: game, puzzle: puzzle, leaderboard: leaderboard), at: now)
        session.stock.append(stocked)
        return [stocked.effect]
    }

    /// Games that the server would no longer rank are not played.
    mutating func removeStaleStock() -> [Effect] {
        var effects: [Effect] = []
        for index in session.stock.indices.reversed() where session.stock[index].isStale(at: now) {
            effects += session.stock.remove(at: index).removal
        }
        return effects
    }

    /// Asks for the game that the player waits for.
    mutating func requestAwaited() -> [Effect] {
        guard let awaited else { return [] }
        if session.isServerEarly { return requestGame(awaited.leaderboard) }
        guard !isPending(.beginGame), mayIntroduce, !device.isPlayedElsewhere else { return [] }
        session.requestedLeaderboard = awaited.leaderboard
        let beginning = GameBeginning(game: makeUUID(), leaderboard: awaited.leaderboard)
        return [request(.beginGame, Endpoints.beginGame, beginning)]
    }

    /// Asks for a game that may be played at any time.
    private mutating func requestGame(_ leaderboard: Text) -> [Effect] {
        guard !isPending(.issueGame), mayIntroduce, !device.isPlayedElsewhere else { return [] }
        if session.isServerEarly { session.requestedLeaderboard = leaderboard }
        return [request(.issueGame, Endpoints.issueGame, GameRequest(leaderboard: leaderboard))]
    }

    /// Asks for another game if the stock is low. A device that never played a ranked game asks for none: only playing
    /// makes a guest of its owner.
    mutating func refillStock() -> [Effect] {
        guard device.isOnline, !device.isPlayedElsewhere,
            tables.contains(where: { view == $0.newGameView || $0.hasGame }) || !session.stock.isEmpty
        else { return [] }
        // What is on the table first; of other puzzles only if they are played here.
        for table in [table] + tables.filter({ $0.number != tableNumber && $0.hasGame }) {
            guard let leaderboard = table.leaderboard(settings) else { continue }
            let count = session.stock.count(where: { $0.issued.leaderboard == leaderboard })
            if count < Self.stockSize { return requestGame(leaderboard) }
        }
        return []
    }

    /// What the server gives for a solved sliding puzzle, if it says so: it holds until it says something else.
    private mutating func note(_ points: Int64?) -> [Effect] {
        guard let points, Int(points) != session.pointsPerPuzzle else { return [] }
        session.pointsPerPuzzle = Int(points)
        return [.put(key: Self.pointsKey, value: Text(decimal: Int(points)))]
    }

    /// - Parameter isTimed: Whether its time runs already.
    private mutating func receiveGame(_ issued: IssuedGame?, isTimed: Bool) -> [Effect] {
        let isWanted = isTimed || session.isServerEarly
        guard let issued else {
            // What failed may be another game than the one that is wanted meanwhile.
            return isWanted && awaited?.leaderboard == session.requestedLeaderboard ? beginOffline() : requestAwaited()
        }
        if isWanted, let awaited, awaited.leaderboard == issued.leaderboard {
            return begin(issued, as: awaited, isTimed: isTimed)
        }
        if isTimed || issued.leaderboard.hasPrefix(DailyBoard.prefix) { return requestHeldGame() }
        let stocked = StockedGame(issued: issued, at: now)
        session.stock.append(stocked)
        return [stocked.effect] + requestHeldGame() + (awaited == nil ? table.prepare(&self) : [])
    }

    // MARK: Results and the name, each sent until the server has answered

    mutating func sendOutbox() -> [Effect] {
        guard device.isOnline, !device.isPlayedElsewhere else { return [] }
        var effects: [Effect] = []
        if !session.isNameSent, !isPending(.renamePlayer), !session.playerName.isEmpty, mayIntroduce {
            session.isNameSent = true
            effects.append(request(.renamePlayer, Endpoints.renamePlayer, PlayerChange(name: session.playerName)))
        }
        if let next = session.outbox.first, !isPending(.submitResult), !isLoggingIn {
            session.resultUnderWay = next.result
            effects.append(
                request(.submitResult, session.isServerEarly ? Endpoints.submitResult : Endpoints.finishGame, next))
        }
        return effects
    }

    /// A result that can be sent at once goes first: by the server's clock its game is not over before it is there.
    mutating func submit(_ submission: ResultSubmission) -> [Effect] {
        let first = isPending(.submitResult) ? min(1, session.outbox.count) : 0
        session.outbox.insert(submission, at: device.isOnline ? first : session.outbox.count)
        let entry = Effect.put(
            key: Collection.outbox.prefix + submission.result, value: Text(bytes: JSONWriter.write(submission)))
        return [entry] + sendOutbox()
    }

    /// Waits longer after each failure, up to a minute; not long at first, since the time of a game runs on meanwhile.
    private mutating func retryOutbox() -> [Effect] {
        session.outboxFailures += 1
        return [.timer(.outbox, milliseconds: min(250 << min(session.outboxFailures, 8), 60_000))]
    }

    private mutating func receiveReceipt(status: Int, body: Text) -> [Effect] {
        if isUnknownRoute(status, body) { return sendOutbox() }
        guard let place = session.outbox.firstIndex(where: { $0.result == session.resultUnderWay }) else {
            return sendOutbox()
        }
        let sent = session.outbox[place]
        var receipt: ResultReceipt? = status < 300 ? try? JSONReader.readTolerantly(body.bytes) : nil
        if receipt?.result != sent.result { receipt = nil }
        guard receipt != nil || isRefusal(status, body) || isOutOfTime(sent, status, body) else {
            // What the server cannot take at present stands in no other's way.
            if status >= 400 { session.outbox.append(session.outbox.remove(at: place)) }
            return retryOutbox()
        }
        session.outboxFailures = 0
        session.outbox.remove(at: place)
        return [
            .remove(key: Collection.outbox.prefix + sent.result), .send(.endOfGame(.answered(sent.result, receipt))),
        ]
            + sendOutbox() + [.send(.shell(.outdated))]
    }

    /// The server has forgotten the player. From then on nothing that it did not know already is sent to it; who waits for a game
    /// gets one as somebody new.
    mutating func forgetPlayer() -> [Effect] {
        let dropped = dropStock()
        session.forgetPlayer()
        return dropped + [.removeAll(prefix: Collection.outbox.prefix)] + storeName() + requestAwaited()
    }

    /// Games that were issued to somebody else count for nobody.
    mutating func dropStock() -> [Effect] {
        defer { session.stock = [] }
        return session.stock.flatMap { $0.removal }
    }

    func storeName() -> [Effect] {
        session.playerName.isEmpty
            ? [.remove(key: Self.nameKey), .remove(key: Self.unsentNameKey)]
            : [.put(key: Self.nameKey, value: session.playerName), .put(key: Self.unsentNameKey, value: "1")]
    }

    private mutating func receiveRename(status: Int, body: Text) -> [Effect] {
        guard status < 300 && hasMember("name", body) || isRefusal(status, body) else {
            session.isNameSent = false
            return retryOutbox()
        }
        // The name may have been changed again while it was under way.
        guard session.isNameSent else { return sendOutbox() }
        return [.remove(key: Self.unsentNameKey)] + (status < 300 ? [] : show(.nameRefused))
    }
}
