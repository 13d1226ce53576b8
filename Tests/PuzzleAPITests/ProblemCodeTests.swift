import PuzzleAPI
import PuzzleCore
import Testing

@Suite struct ProblemCodeTests {
    /// Programs elsewhere go by these: a line may be added, none may change.
    @Test func wordsAndStatusesAreFrozen() {
        let frozen: [(String, Int)] = [
            ("malformed_request", 400), ("request_timeout", 408), ("invalid_json", 400), ("missing_field", 400),
            ("unknown_field", 400), ("wrong_type", 400),
            ("out_of_range", 400),
            ("invalid_parameter", 400), ("body_too_large", 413), ("unsupported_media_type", 415), ("not_found", 404),
            ("method_not_allowed", 405), ("cross_site", 403), ("unknown_host", 421),
            ("too_many_requests", 429), ("no_player", 401),
            ("no_account", 403), ("has_account", 409), ("wrong_credentials", 403), ("proof_needed", 403),
            ("link_invalid", 410), ("password_too_common", 422), ("mail_unavailable", 404),
            ("passkeys_unavailable", 404),
            ("passkey_refused", 422), ("last_way_in", 409), ("sync_full", 409), ("unknown_game", 404),
            ("game_of_another_player", 403), ("game_already_finished", 409), ("game_expired", 410),
            ("result_conflict", 409),
            ("unreadable_record", 422), ("wrong_puzzle", 422), ("illegal_move", 422), ("not_solved", 422),
            ("too_fast", 422),
            ("time_not_passed", 422), ("overloaded", 503), ("store_unavailable", 503), ("internal_error", 500),
        ]
        #expect(ProblemCode.allCases.map { Text($0.word).string } == frozen.map { $0.0 })
        #expect(ProblemCode.allCases.map { $0.status } == frozen.map { $0.1 })
        #expect(Set(frozen.map { $0.0 }).count == frozen.count)
    }

    @Test func wordsAreReadBack() {
        for code in ProblemCode.allCases {
            #expect(ProblemCode(word: Text(code.word)) == code)
        }
        #expect(ProblemCode(word: "no_such_code") == nil)
    }
}
