import HTTPTypes
import PuzzleAPI
import PuzzleCore

/// A problem on its way to the client: whoever throws one ends the exchange with it.
struct RequestError: Error {
    let problem: Problem
    /// Headers of the answer besides the usual ones.
    let headers: HTTPFields

    init(_ problem: Problem, headers: HTTPFields = [:]) {
        self.problem = problem
        self.headers = headers
    }

    /// - Parameters:
    ///   - message: What is wrong, where, and what to do.
    ///   - field: The field or parameter that is meant.
    init(_ code: ProblemCode, _ message: String, field: String? = nil, headers: HTTPFields = [:]) {
        self.init(Problem(code, Text(message), field: field.map { Text($0) }), headers: headers)
    }

    static let malformed = RequestError(
        .malformedRequest, "This is no HTTP/1.1 request, or its headers are longer than is read here.",
        headers: [.connection: "close"])

    static let overloaded = RequestError(
        .overloaded, "More is asked for than can be done soon. Nothing was changed: send the same again later.",
        headers: [.retryAfter: "1"])

    static let tooManyConnections = RequestError(
        .overloaded, "There are too many connections. Nothing was changed: send the same again later.",
        headers: [.retryAfter: "1", .connection: "close"])

    static let bodyTooSlow = RequestError(
        .requestTimeout, "The body did not come in time. Nothing was changed: send it again.",
        headers: [.connection: "close"])

    static let tooLargeForGET = RequestError(
        .bodyTooLarge, "A GET has no body here.", headers: [.connection: "close"])

    static let unknownHost = RequestError(
        .unknownHost,
        "This server does not answer for that host name. Its operator can add it: tassello serve --allowed-hosts.")

    static let metricsNeedToken = RequestError(
        .notFound,
        "The metrics are for this machine, or for who has their token: tassello serve --metrics-token, and here "
            + "Authorization: Bearer.")

    static let noPlayer = RequestError(
        .noPlayer,
        "No player is known by this request's cookie. Begin a game (POST /api/v1/games/begin) or give yourself a name "
            + "(PUT /api/v1/player) first, and send the cookie that comes with the answer.")

    static let noAccount = RequestError(
        .noAccount,
        "The player of this request's cookie is a guest. Log in (POST /api/v1/account/log-in), or sign up "
            + "(POST /api/v1/account/sign-up), first.")

    static let hasAccount = RequestError(
        .hasAccount, "The player of this request's cookie has an account already. Log out to make another one.")

    static let wrongCredentials = RequestError(.wrongCredentials, "The mail address or the password is wrong.")

    static let proofNeeded = RequestError(
        .proofNeeded,
        "Show first that it is you: POST /api/v1/account/prove with the password, or /api/v1/account/prove/passkey with a "
            + "passkey, and send this again within five minutes.")

    static let linkInvalid = RequestError(
        .linkInvalid,
        "The link was opened before, is older than half an hour, or was never one. Ask for a new one.", field: "token")

    static let passwordTooCommon = RequestError(
        .passwordTooCommon, "The password is one of those that are tried first. Choose another one.", field: "password")

    static let passkeysUnavailable = RequestError(
        .passkeysUnavailable,
        "There are no passkeys on this server: they need a public address with https. Its operator can change that: "
            + "tassello serve --public-address.")

    static let wrongPasskey = RequestError(
        .wrongCredentials,
        "There is no account with this passkey, or it has signed something else. Ask for options anew.")

    static let passkeyRefused = RequestError(
        .passkeyRefused,
        "The passkey is not what was asked for, an account has it already, or this one has as many as it may. Ask for "
            + "options anew.")

    static let lastWayIn = RequestError(
        .lastWayIn, "Without this passkey nobody could log in to the account. Add another one first.", field: "id")

    static let mailUnavailable = RequestError(
        .mailUnavailable,
        "This server sends no mails with links. Its operator can change that: tassello serve --public-address.")
}
