import PuzzleAPI

/// What an operator decides. The values here are the defaults of `tassello serve`, too.
public struct ServerSettings: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// 0 takes any free port.
    public var port: UInt16 = 8080
    /// Whether the public address is https: a proxy in front of the server encrypts.
    public var isHTTPS = false
    /// The hosts that this server is known by; empty for any. Nil for any too, except on an address that only this machine
    /// reaches: there for those that mean it, unless a proxy encrypts.
    public var allowedHosts: [String]?
    /// Proxies in front of the server: `X-Forwarded-For` is believed if it comes from them.
    public var trustedProxies: [IPNetwork] = []
    /// Connections at the same time; for one more, the one that has been idle longest is closed.
    public var maximumConnections: UInt16 = 4096
    /// Of these, from one address that is no trusted proxy's.
    public var maximumConnectionsPerAddress: UInt16 = 512
    /// Requests to the API from one address, as in the following limits: so many at once, then one by one; 0 for any number.
    public var requestsPerMinute = 3000
    /// Megabytes of records from one address: they are kept for good.
    public var recordMegabytesPerHour = 64
    /// Seconds of computing for results from one address.
    public var verificationSecondsPerMinute = 30
    /// New players from one address.
    public var guestsPerHour = 500
    /// Games, names and results of one player.
    public var changesPerMinute = 120
    /// Exchanges of what the devices of one account share.
    public var exchangesPerMinute = 600
    /// Results of one player that prove nothing.
    public var failuresPerMinute = 10
    /// Copies of all that is kept of one player.
    public var exportsPerHour = 20
    /// Passwords and passkeys tried from one address.
    public var logInsPerHour = 100
    /// Passwords tried with one mail address from one address, in a quarter of an hour, and by one user to show who is there; ten
    /// times as many with one mail address from all together.
    public var logInsPerMailAddress = 10
    /// Mails asked for from one address: to sign up, to choose a new password, to change the address.
    public var mailsPerHour = 50
    /// Mails asked for to one mail address, in an hour.
    public var mailsPerMailAddress = 5
    /// Whether results that no human could have reached wait until the operator has looked at them.
    public var holdsResults = true
    /// What a solved sliding puzzle is worth in a player's profile (`Limits.pointsPerPuzzle`).
    public var pointsPerPuzzle = Limits.usualPointsPerPuzzle
    /// Where people find the app, as links in mails begin: `https://puzzles.example.org`. Nil if nobody has said so; on an
    /// address that only this machine reaches, then that one.
    public var publicAddress: String?
    /// Whom mails are from; nil for `tassello@` and the host of the public address.
    public var mailFrom: MailAddress?
    public var mailProgram = MailProgram.usual
    /// The folder for mails that no program sends.
    public var outbox = "data/outbox"
    /// Who asks for `/metrics` must have it. Without one these are only for this machine, and for nobody behind a proxy.
    public var metricsToken: String?
    /// Bytes that all large bodies together may take while they come in.
    public var maximumBodyMemory = 32 * 1024 * 1024
    /// Bytes that all large answers of the API together may take until they are read.
    public var maximumAnswerMemory = 128 * 1024 * 1024
    /// How long a client may take to send a body.
    public var bodyTimeout = Duration.seconds(60)
    /// How long a connection may be silent.
    public var idleTimeout = Duration.seconds(30)
    /// How long a request and its answer may take on the wire, and how long the next request may be in coming.
    public var exchangeTimeout = Duration.seconds(90)
    /// From one sign of life to the next where nothing else is to be told, as on streams of events.
    public var keepAlive = Duration.seconds(25)
    /// For how long, at shutdown, requests are still accepted while `/ready` says no: what load balancers need to see it.
    public var shutdownDelay = Duration.zero
    /// How long, at shutdown, requests in flight may take.
    public var shutdownTimeout = Duration.seconds(30)

    public init() {}

    /// Whether who asks from this machine may be a proxy that asks for somebody else.
    var isBehindProxy: Bool { isHTTPS || !trustedProxies.isEmpty }

    /// Whether only this machine reaches the address to listen on.
    private var isLocal: Bool { ["localhost", "127.0.0.1", "::1"].contains(host) }

    /// Where people find the app on this server; nil if that cannot be known.
    /// - Parameter port: On which it listens.
    func publicAddress(listeningOn port: UInt16) -> String? {
        publicAddress ?? (isLocal && !isBehindProxy && allowedHosts == nil ? "http://localhost:\(port)" : nil)
    }

    /// The hosts that requests may be for; empty for any.
    var knownHosts: [String] {
        allowedHosts ?? (isLocal && !isHTTPS ? ["localhost", "127.0.0.1", "::1"] : [])
    }
}

/// What sends mails.
public enum MailProgram: Equatable, Sendable {
    /// The system's sendmail, if it has one.
    case usual
    /// One that is called as sendmail is.
    case program(path: String)
    /// None: each mail becomes a file.
    case outbox
}
