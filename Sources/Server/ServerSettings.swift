/// What an operator decides. The values here are the defaults of `tassello serve`, too.
public struct ServerSettings: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// 0 takes any free port.
    public var port: UInt16 = 8080
    /// Whether the public address is https: a proxy in front of the server encrypts.
    public var isHTTPS = false
    /// Connections at the same time; more wait until one is closed.
    public var maximumConnections: UInt16 = 4096
    /// Bytes that all large bodies together may take while they come in.
    public var maximumBodyMemory = 32 * 1024 * 1024
    /// How long a client may take to send a body.
    public var bodyTimeout = Duration.seconds(60)
    /// How long a connection may be silent.
    public var idleTimeout = Duration.seconds(30)
    /// How long a request and its answer may take on the wire, and how long the next request may be in coming.
    public var exchangeTimeout = Duration.seconds(90)
    /// For how long, at shutdown, requests are still accepted while `/ready` says no: what load balancers need to see it.
    public var shutdownDelay = Duration.zero
    /// How long, at shutdown, requests in flight may take.
    public var shutdownTimeout = Duration.seconds(30)

    public init() {}
}
