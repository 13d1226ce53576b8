import PuzzleCore

/// The one shape of every error answer: `{"error":{"code":...,"message":...}}`.
public struct Problem: Message, Equatable {
    public static var name: StaticString { "Problem" }
    public var error = ProblemDetails()

    public init() {}
    public init(_ code: ProblemCode, _ message: Text, field: Text? = nil) {
        error.code = code
        error.message = message
        error.field = field
    }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.object("error", &error)
    }
}

public struct ProblemDetails: Message, Equatable {
    public static var name: StaticString { "ProblemDetails" }
    public var code = ProblemCode.internalError
    /// What is wrong and what to do, in English, for developers; programs go by the code.
    public var message = Text()
    /// The field or parameter that is meant.
    public var field: Text?

    public init() {}

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        // Apps take an answer for final if it is of the client's making and the code comes first. The earliest ones know no
        // other sign, and would throw a result away that they are to send again.
        if code.isFinal { try coder.choice("code", &code) }
        try coder.text("message", &message, .sentence)
        if !code.isFinal { try coder.choice("code", &code) }
        try coder.optional("field", &field, .sentence)
    }
}

/// Stable words for what can go wrong. They are never renamed.
public enum ProblemCode: UInt8, Choice {
    // The request as such.
    case malformedRequest, requestTimeout
    case invalidJSON, missingField, unknownField, wrongType, outOfRange, invalidParameter
    case bodyTooLarge, unsupportedMediaType, notFound, methodNotAllowed, crossSite, unknownHost, tooManyRequests
    // Players.
    case noPlayer
    // Accounts.
    case noAccount, hasAccount, wrongCredentials, proofNeeded, linkInvalid, passwordTooCommon
    case mailUnavailable, passkeysUnavailable, passkeyRefused, lastWayIn, syncFull
    // Games and results.
    case unknownGame, gameOfAnotherPlayer, gameAlreadyFinished, gameExpired, resultConflict
    case unreadableRecord, wrongPuzzle, illegalMove, notSolved, tooFast, timeNotPassed
    // The server.
    case overloaded, storeUnavailable, internalError

    public var word: StaticString {
        switch self {
        case .malformedRequest: "malformed_request"
        case .requestTimeout: "request_timeout"
        case .invalidJSON: "invalid_json"
        case .missingField: "missing_field"
        case .unknownField: "unknown_field"
        case .wrongType: "wrong_type"
        case .outOfRange: "out_of_range"
        case .invalidParameter: "invalid_parameter"
        case .bodyTooLarge: "body_too_large"
        case .unsupportedMediaType: "unsupported_media_type"
        case .notFound: "not_found"
        case .methodNotAllowed: "method_not_allowed"
        case .crossSite: "cross_site"
        case .unknownHost: "unknown_host"
        case .tooManyRequests: "too_many_requests"
        case .noPlayer: "no_player"
        case .noAccount: "no_account"
        case .hasAccount: "has_account"
        case .wrongCredentials: "wrong_credentials"
        case .proofNeeded: "proof_needed"
        case .linkInvalid: "link_invalid"
        case .passwordTooCommon: "password_too_common"
        case .mailUnavailable: "mail_unavailable"
        case .passkeysUnavailable: "passkeys_unavailable"
        case .passkeyRefused: "passkey_refused"
        case .lastWayIn: "last_way_in"
        case .syncFull: "sync_full"
        case .unknownGame: "unknown_game"
        case .gameOfAnotherPlayer: "game_of_another_player"
        case .gameAlreadyFinished: "game_already_finished"
        case .gameExpired: "game_expired"
        case .resultConflict: "result_conflict"
        case .unreadableRecord: "unreadable_record"
        case .wrongPuzzle: "wrong_puzzle"
        case .illegalMove: "illegal_move"
        case .notSolved: "not_solved"
        case .tooFast: "too_fast"
        case .timeNotPassed: "time_not_passed"
        case .overloaded: "overloaded"
        case .storeUnavailable: "store_unavailable"
        case .internalError: "internal_error"
        }
    }

    /// The HTTP status with which it is answered.
    public var status: Int {
        switch self {
        case .malformedRequest, .invalidJSON, .missingField, .unknownField, .wrongType, .outOfRange, .invalidParameter:
            400
        case .noPlayer: 401
        case .crossSite, .gameOfAnotherPlayer, .noAccount, .wrongCredentials, .proofNeeded: 403
        case .notFound, .unknownGame, .mailUnavailable, .passkeysUnavailable: 404
        case .methodNotAllowed: 405
        case .requestTimeout: 408
        case .gameAlreadyFinished, .resultConflict, .hasAccount, .lastWayIn, .syncFull: 409
        case .gameExpired, .linkInvalid: 410
        case .bodyTooLarge: 413
        case .unsupportedMediaType: 415
        case .unknownHost: 421
        case .unreadableRecord, .wrongPuzzle, .illegalMove, .notSolved, .tooFast, .timeNotPassed, .passwordTooCommon,
            .passkeyRefused:
            422
        case .tooManyRequests: 429
        case .overloaded, .storeUnavailable: 503
        case .internalError: 500
        }
    }

    /// Whether what was sent can never be taken. Only then is it thrown away: what else is wrong may be the server's settings,
    /// or a proxy's, or be right with its next version.
    public var isFinal: Bool {
        switch self {
        case .unknownGame, .gameOfAnotherPlayer, .gameAlreadyFinished, .gameExpired, .resultConflict, .unreadableRecord,
            .wrongPuzzle, .illegalMove, .notSolved, .tooFast, .outOfRange, .bodyTooLarge:
            true
        case .malformedRequest, .requestTimeout, .invalidJSON, .missingField, .unknownField, .wrongType,
            .invalidParameter, .unsupportedMediaType, .notFound, .methodNotAllowed, .crossSite, .unknownHost,
            .tooManyRequests, .noPlayer, .noAccount, .hasAccount, .wrongCredentials, .proofNeeded, .linkInvalid,
            .passwordTooCommon, .mailUnavailable, .passkeysUnavailable, .passkeyRefused, .lastWayIn, .syncFull,
            .timeNotPassed,
            .overloaded, .storeUnavailable, .internalError:
            false
        }
    }
}
