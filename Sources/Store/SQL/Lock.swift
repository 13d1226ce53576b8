import PuzzleCore

/// What a write reads before it decides: whoever else would write about the same has to wait. A store with a single writer needs
/// no locks.
package enum Lock: Hashable, Sendable {
    /// All that is known of a player.
    case player(PlayerID)
    /// Whether there is a player with this secret.
    case secret(SecretHash)
    /// Whether somebody has sent the same record of a day's puzzle.
    case record(Int64)
    /// Whether a name may be taken.
    case name(NameLook)
    /// Whose an address is, and what links in mails to it stand for.
    case mail(MailKey)
    /// Whose a passkey is.
    case passkey(Int64)
    /// All ladders, with their tallies: every other write waits.
    case ladders
    /// To clear away what is over: one server does.
    case sweep
    /// To bring the tables up to date.
    case migration

    /// The same for what is locked alike, in all processes; seldom the same for something else, which then waits in vain.
    var key: Int64 {
        switch self {
        // Below zero is nobody but these.
        case .player(let player): player.number
        case .secret(let secret): Self.key(1, Int64(bitPattern: Text(bytes: secret.bytes).checksum))
        case .record(let digest): Self.key(2, digest)
        case .name(let look): Self.key(3, Int64(bitPattern: look.text.checksum))
        case .mail(let mail): Self.key(4, Int64(bitPattern: mail.text.checksum))
        case .passkey(let digest): Self.key(5, digest)
        case .ladders: 0
        case .sweep: .min
        case .migration: .min + 1
        }
    }

    private static func key(_ kind: Int64, _ hash: Int64) -> Int64 { .min | kind << 60 | hash >> 4 & (1 << 60 - 1) }
}
