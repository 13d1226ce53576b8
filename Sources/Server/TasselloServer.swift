import Accounts
import Hummingbird
import Logging
import NIOCore
import PuzzleAPI
import ServiceLifecycle
import Store

/// The server: the API on a store, the site, and what operators need.
public struct TasselloServer<S: Store>: Sendable {
    private let store: S
    private let site: StaticSite?
    private let settings: ServerSettings
    private let logger: Logger
    private let now: @Sendable () -> UnixMilliseconds
    /// nil for a clock of tests.
    private let clock: ServerClock?
    /// nil while it is not certain.
    private let certainTime: @Sendable () -> UnixMilliseconds?
    private let limits: RequestLimits
    private let registry: PrometheusRegistry
    private let readiness: Readiness
    private let metrics: ServerMetrics
    private let security: SecurityHeaders
    private let passwords: any PasswordKeeper
    private let postbox: any Postbox
    private let links: MailLinks
    private let listeners = SyncListeners()
    /// How many there can be at the same time.
    private let connections: Int

    /// - Parameters:
    ///   - store: Belongs to the server, which closes it at the end.
    ///   - site: What browsers get; nil if there is only the API.
    ///   - registry: Keeps what is measured, for `/metrics`.
    ///   - now: The clock that counts; by default a `ServerClock`.
    /// - Throws: `DescriptorError`
    public init(
        store: S, site: StaticSite?, settings: ServerSettings = ServerSettings(), logger: Logger,
        registry: PrometheusRegistry = PrometheusRegistry(), now: (@Sendable () -> UnixMilliseconds)? = nil
    ) throws {
        try self.init(
            store: store, site: site, settings: settings, logger: logger, registry: registry, now: now,
            passwords: PasswordDesk(), postbox: Mailer(settings, logger: logger))
    }

    /// - Parameters:
    ///   - passwords: By what passwords are hashed.
    ///   - postbox: What sends mails.
    init(
        store: S, site: StaticSite?, settings: ServerSettings, logger: Logger,
        registry: PrometheusRegistry = PrometheusRegistry(), now: (@Sendable () -> UnixMilliseconds)?,
        passwords: any PasswordKeeper, postbox: any Postbox
    ) throws {
        self.store = store
        self.site = site
        self.settings = settings
        self.logger = logger
        self.registry = registry
        if let now {
            (clock, self.now, certainTime) = (nil, now, now)
        } else {
            let clock = ServerClock(logger: logger)
            (self.clock, self.now, certainTime) = (clock, clock.now, clock.certainNow)
        }
        limits = RequestLimits(settings)
        connections = try Descriptors.provide(forConnections: Int(settings.maximumConnections))
        readiness = Readiness(shutdownDelay: settings.shutdownDelay)
        metrics = ServerMetrics(factory: registry)
        security = SecurityHeaders(isHTTPS: settings.isHTTPS)
        self.passwords = passwords
        self.postbox = postbox
        links = MailLinks(publicAddress: settings.publicAddress(listeningOn: settings.port))
    }

    /// Serves until the process is told to end (SIGTERM, SIGINT). Then it says that it is not ready, accepts no more
    /// connections, finishes the requests in flight, and closes the store.
    /// - Parameter onListening: Called with the port when connections are accepted.
    /// - Throws: `ListenError`
    public func run(onListening: @escaping @Sendable (Int) -> Void) async throws {
        if connections < settings.maximumConnections {
            logger.warning(
                "fewer connections than wished: more files may not be open (ulimit -n)",
                metadata: ["connections": "\(connections)", "wished": "\(settings.maximumConnections)"])
        }
        if settings.isHTTPS, settings.trustedProxies.isEmpty {
            logger.warning(
                "all players count as one address: tell which proxy is in front of the server (--trusted-proxies)")
        }
        if settings.publicAddress(listeningOn: settings.port) == nil {
            logger.warning(
                "nobody can sign up or choose a new password: tell where people find the app (--public-address)"
            )
        }
        if store.isReadableOnTheWay {
            logger.warning(
                "what goes to the database can be read and changed on its way: add ?sslmode=verify-full to the address of the store"
            )
        }
        do {
            try await clock?.follow(store, isFirst: true)
            try await serviceGroup(onListening: onListening).run()
        } catch {
            throw ListenError(error, host: settings.host, port: settings.port) ?? error
        }
    }

    /// Everything that runs, in the order in which it starts; it ends in the reverse order.
    func serviceGroup(onListening: @escaping @Sendable (Int) -> Void) -> ServiceGroup {
        // What is shared outlives what takes from it.
        let sharing = LimitSharing(limits: limits, store: store, logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(
                    service: StoreUpkeep(store: store, certainTime: certainTime, clock: clock, logger: logger),
                    failureTerminationBehavior: .gracefullyShutdownGroup)
            ] + (store.isShared ? [.init(service: sharing)] : []) + [
                .init(service: syncWatch), .init(service: MailClosing(postbox: postbox)),
                .init(service: application(onListening: onListening)),
                .init(service: readiness),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = settings.shutdownDelay + settings.shutdownTimeout
        return ServiceGroup(configuration: configuration)
    }

    var syncWatch: SyncWatch<S> {
        SyncWatch(listeners: listeners, store: store, now: now, keepAlive: settings.keepAlive, logger: logger)
    }

    /// Hummingbird's part of the server, without upkeep.
    func application(onListening: @escaping @Sendable (Int) -> Void = { _ in }) -> some ApplicationProtocol {
        let gate = Connections(maximum: connections, maximumPerAddress: Int(settings.maximumConnectionsPerAddress))
        let proxies = TrustedProxies(settings.trustedProxies)
        // As many as keep processors and disk busy, and share a commit. No more can wait than there are connections.
        let admission = Turnstile(
            width: max(64, 16 * System.coreCount), maximumWaiting: .max, patience: .milliseconds(150))
        let (exchangeTimeout, idleTimeout) = (TimeAmount(settings.exchangeTimeout), TimeAmount(settings.idleTimeout))
        let bodyTime = settings.bodyTimeout
        let answers = AnswerAlone(security: security, metrics: metrics)
        let unread = MemoryBudget(bytes: settings.maximumAnswerMemory)
        return Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [
                        RequestRules.Installer(), ExchangeDeadline(limit: exchangeTimeout),
                        ConnectionGate(connections: gate, proxies: proxies, answers: answers),
                        // Hummingbird's own does not see requests that are not handed on yet.
                        IdleStateHandler(allTimeout: idleTimeout),
                        LoadShedding(admission: admission, bodyTime: bodyTime, answers: answers, unread: unread),
                    ],
                    idleTimeout: nil,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8192, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: Int(settings.port)), backlog: 1024,
                availableConnectionsDelegate: .maximum(connections + Descriptors.refusals, logger: logger)),
            onServerRunning: { [settings, links, listeners] channel in
                // When no more connections are taken on, those that only listen shall not hold up the end.
                channel.closeFuture.whenComplete { _ in listeners.close() }
                let port = channel.localAddress?.port ?? 0
                links.begin(with: settings.publicAddress(listeningOn: UInt16(port)))
                onListening(port)
            },
            logger: logger)
    }

    /// Seen by tests, which ask it without a network.
    var responder: some HTTPResponder<Exchange> { RequestTasks(responder: router.buildResponder()) }

    private var router: Router<Exchange> {
        let identification = Identification(
            store: store, cookie: PlayerCookie(isHTTPS: settings.isHTTPS), limits: limits, uses: SessionUses(),
            now: now)
        var routes = Routes(
            budget: BodyBudget(
                memory: MemoryBudget(bytes: settings.maximumBodyMemory), time: settings.bodyTimeout),
            proxies: limits.proxies)
        API(
            store: store, identification: identification, limits: limits, metrics: metrics,
            holdsResults: settings.holdsResults, pointsPerPuzzle: Int64(settings.pointsPerPuzzle),
            passwords: passwords, postbox: postbox, links: links, listeners: listeners, logger: logger, now: now
        )
        .register(with: &routes)
        Operations(
            probe: StoreProbe(store: store), readiness: readiness, registry: registry,
            access: MetricsAccess(token: settings.metricsToken, isBehindProxy: settings.isBehindProxy)
        ).register(with: &routes)
        let document = ByteBuffer(bytes: OpenAPIDocument.bytes(cookieName: identification.cookie.name))
        routes.on(.get, OpenAPIDocument.path) { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: document))
        }
        if site == nil { routes.on(.get, "/") { _, _ in Self.noSite } }

        let router = Router(context: Exchange.self)
        router.add(middleware: MetricsMiddleware())
        router.add(middleware: Observation(metrics: metrics))
        router.add(middleware: security)
        router.add(middleware: ErrorAnswers(paths: routes.paths, metrics: metrics))
        router.add(middleware: AllowedHosts(settings.knownHosts))
        router.add(middleware: AddressLimit(limits: limits))
        router.add(middleware: CrossSite())
        if let site { router.add(middleware: SiteFiles(site: site)) }
        routes.register(with: router)
        return router
    }

    private static var noSite: Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(
                    string: """
                        This is the API of Tassello alone. To have the app here too, make its files and say where they are:

                            make site
                            tassello serve --site .build-site

                        """)))
    }
}
