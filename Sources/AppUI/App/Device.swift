import PuzzleCore

/// What the app runs on.
public struct Device: Sendable {
    public internal(set) var width = 0
    public internal(set) var height = 0
    public internal(set) var isOnline = true
    /// Whether another tab or app is in front.
    var isHidden = false
    public internal(set) var prefersDark = false
    public internal(set) var isRemote = false
    /// Whether it is looked at from three metres.
    public internal(set) var isTelevision = false
    public internal(set) var minutesFromUTC = 0
    public internal(set) var language = Language.english
    public internal(set) var isPlayedElsewhere = false
    /// Whether no tab plays any more, as far as this one knows, which did not play.
    var isOtherTabClosed = false
    public internal(set) var isUpdateReady = false
    /// Whether the device keeps all that is needed without a network.
    public internal(set) var isReadyOffline = false
    public internal(set) var canInstall = false
    /// Whether there are passkeys here, as far as browser and server say.
    var hasPasskeys = false
    var random = SeededGenerator(seed: 0)
    var salt: UInt64 = 0
    /// The stamp of what was stored last.
    var clock = HybridClock(device: 0)
}

extension Device {
    var isPortrait: Bool { height >= width }

    init(_ launch: Launch) {
        width = launch.width
        height = launch.height
        isOnline = launch.isOnline
        prefersDark = launch.prefersDark
        isRemote = launch.isTelevision
        isTelevision = launch.isTelevision
        minutesFromUTC = launch.minutesFromUTC
        language = Language(preferred: launch.languages)
        isPlayedElsewhere = launch.isPlayedElsewhere
        hasPasskeys = launch.hasPasskeys
        random = SeededGenerator(seed: launch.entropy.seed)
        salt = launch.entropy.salt
        clock = HybridClock(device: salt)
    }
}
