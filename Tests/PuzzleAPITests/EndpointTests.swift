import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct EndpointTests {
    struct Visitor: EndpointVisitor {
        var routes: [String] = []
        var problems: [[ProblemCode]] = []
        var names: [String] = []

        mutating func visit<Request: Message, Response: Message>(
            _ endpoint: Endpoint<Request, Response>, _ description: EndpointDescription
        ) {
            routes.append("\(endpoint.method) \(endpoint.path) \(endpoint.status)")
            problems.append(description.problems)
            names.append("\(Request.name) \(Response.name)")
        }
    }

    private var visited: Visitor {
        var visitor = Visitor()
        Endpoints.forEach(&visitor)
        return visitor
    }

    /// Clients elsewhere call these: a line may be added, none may change.
    @Test func routesAreFrozen() {
        #expect(Text(Endpoints.base) == "/api/v1")
        #expect(
            visited.routes == [
                "post /games 201", "post /games/begin 201", "post /games/finish 201", "post /results 201",
                "get /leaderboards/{leaderboard} 200", "get /leaderboards/{leaderboard}/me 200", "get /player 200",
                "put /player 200", "delete /player 200", "get /daily 200", "get /sudoku/leaderboard 200",
                "post /account/sign-up 202", "post /account/confirm 200", "post /account/log-in 200",
                "post /account/log-out 200", "get /account 200", "post /account/reset 202",
                "post /account/reset/finish 200", "post /account/prove 200", "put /account/password 200",
                "put /account/mail 202", "post /account/sessions/end 200",
                "post /account/passkeys/options 200", "post /account/passkeys 200", "put /account/passkeys 200",
                "post /account/passkeys/remove 200", "post /account/passkey-log-in/options 200",
                "post /account/passkey-log-in 200", "post /account/prove/passkey/options 200",
                "post /account/prove/passkey 200", "post /account/sync 200",
            ])
        #expect(Text(Endpoints.export) == "/account/export")
        #expect(Text(Endpoints.syncEvents) == "/account/sync/events")
        #expect(Text(Endpoints.pictures) == "/account/pictures/")
        #expect(
            visited.names == [
                "GameRequest IssuedGame", "GameBeginning IssuedGame", "ResultSubmission ResultReceipt",
                "ResultSubmission ResultReceipt", "NoBody LeaderboardPage", "NoBody MyStanding", "NoBody Player",
                "PlayerChange Player", "NoBody NoBody", "NoBody DailyPuzzles",
                "NoBody SudokuLeaderboardPage", "SignUp NoBody", "MailConfirmation NoBody", "LogIn Account",
                "NoBody NoBody", "NoBody Account", "PasswordReset NoBody", "NewPassword NoBody", "Proof NoBody",
                "PasswordChange Account", "MailChange NoBody", "Handle Account",
                "NoBody PasskeyOptions", "PasskeyRegistration Account", "PasskeyTitle Account", "Handle Account",
                "NoBody PasskeyOptions", "PasskeyAssertion Account", "NoBody PasskeyOptions", "PasskeyAssertion NoBody",
                "SyncRequest SyncAnswer",
            ])
    }

    @Test func noRouteIsVisitedTwice() {
        #expect(Set(visited.routes).count == visited.routes.count)
    }

    @Test func everyProblemCanHappenSomewhereAndIsNamedOnce() {
        let general = Endpoints.commonProblems + Endpoints.bodyProblems
        let special = visited.problems.flatMap { $0 }
        #expect(Set(general + special) == Set(ProblemCode.allCases))
        #expect(Set(general).count == general.count)
        for problems in visited.problems {
            #expect(Set(problems).count == problems.count)
            #expect(Set(problems).isDisjoint(with: general))
        }
    }

    @Test func parametersHaveNamesOfTheirOwn() {
        #expect(
            QueryParameter.allCases.map { Text($0.name).string }
                == ["by", "window", "limit", "after", "kind", "level", "achievement", "player", "sort", "offline"])
    }

    @Test func leaderboardWordsAreFrozen() {
        #expect(Metric.allCases.map { Text($0.word).string } == ["time", "moves", "score", "ao5", "ao12"])
        #expect(Window.allCases.map { Text($0.word).string } == ["day", "week", "month", "all"])
        #expect(SudokuSort.allCases.map { Text($0.word).string } == ["score", "name", "level", "time", "date"])
        #expect(
            SudokuLevel.allCases.map { Text($0.word).string } == ["easy", "medium", "hard", "expert", "extreme"])
        #expect(
            Achievement.allCases.map { Text($0.word).string } == [
                "d", "a", "s", "perfect_s", "ss", "perfect_ss", "sss", "perfect_sss", "crown", "perfect_crown",
            ])
    }
}
