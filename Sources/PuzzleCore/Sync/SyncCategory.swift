/// What the devices of a player share, each category by itself.
public enum SyncCategory: UInt8, CaseIterable, Sendable {
    // Raw values are stored.
    case status, look, game, scores, maintenance, log, profile, pictures
}
