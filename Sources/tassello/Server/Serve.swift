import ArgumentParser
import Foundation
import Logging
import PuzzleAPI
import PuzzleCore
import Server
import Store

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the app and its API.",
        discussion: """
            Everything is kept in one folder; no other service is needed. With --store, everything is kept in PostgreSQL, so \
            that any number of servers can share it. SIGTERM and SIGINT end the server in good \
            order: requests in flight are finished, and nothing that was accepted is lost.

            Browsers install the app and keep it for offline play only from https or from localhost: for other \
            devices put a proxy with a certificate in front of the server, and add --https.

            Each option can also be given by the environment variable in brackets; the option wins. For options \
            without a value, set the variable to true or false.

            Examples:
              tassello serve --site .build-site
              tassello serve --port 9000 --data /var/lib/tassello --site /srv/tassello
              TASSELLO_LOG_FORMAT=json tassello serve --site .build-site --https
              TASSELLO_STORE=postgres://db/tassello tassello serve --site /srv/tassello
            """)

    private static let defaults = ServerSettings()

    @Option(help: "Address to listen on; 0.0.0.0 for all of IPv4. [TASSELLO_HOST]")
    var host = Serve.defaults.host

    @Option(help: "Port to listen on; 0 takes any free one. [TASSELLO_PORT]")
    var port = Serve.defaults.port

    @OptionGroup var place: StorePlace

    @Option(
        help: "Folder with the app's files, made by `make site`; without it, only the API. [TASSELLO_SITE]",
        completion: .directory)
    var site: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Say that the public address is https, by a proxy in front of this server. [TASSELLO_HTTPS]")
    var https = Serve.defaults.isHTTPS

    @Flag(
        inversion: .prefixedNo,
        help: "Look for damage in all that is kept before serving it, which takes longer. [TASSELLO_CHECK]")
    var check = false

    @Option(
        help: """
            Host names that the server answers for, with commas between; requests for others are refused. By default any; \
            but if only this machine can reach it, and without https, only this machine's. [TASSELLO_ALLOWED_HOSTS]
            """)
    var allowedHosts: Hosts?

    @Option(
        help: """
            Addresses or networks of proxies in front of the server, with commas between: what they say of where a \
            request comes from (X-Forwarded-For) is believed. [TASSELLO_TRUSTED_PROXIES]
            """)
    var trustedProxies = Networks(networks: Serve.defaults.trustedProxies)

    @Option(
        help: """
            Most connections at the same time; for one more, the one that has been idle longest is closed. \
            [TASSELLO_MAX_CONNECTIONS]
            """)
    var maxConnections = Serve.defaults.maximumConnections

    @Option(
        help: "Most connections from one address that is no trusted proxy's. [TASSELLO_MAX_CONNECTIONS_PER_ADDRESS]")
    var maxConnectionsPerAddress = Serve.defaults.maximumConnectionsPerAddress

    @Option(
        help: Self.limit(
            "Requests to the API from one address", "REQUESTS_PER_MINUTE", Serve.defaults.requestsPerMinute),
        transform: Self.limit)
    var requestsPerMinute = Serve.defaults.requestsPerMinute

    @Option(
        help: Self.limit(
            "New players from one address", "GUESTS_PER_HOUR", Serve.defaults.guestsPerHour),
        transform: Self.limit)
    var guestsPerHour = Serve.defaults.guestsPerHour

    @Option(
        help: Self.limit(
            "Megabytes of games, which are kept move by move, from one address", "RECORD_MEGABYTES_PER_HOUR",
            Serve.defaults.recordMegabytesPerHour),
        transform: Self.limit)
    var recordMegabytesPerHour = Serve.defaults.recordMegabytesPerHour

    @Option(
        help: Self.limit(
            "Seconds of computing, to verify results from one address", "VERIFICATION_SECONDS_PER_MINUTE",
            Serve.defaults.verificationSecondsPerMinute),
        transform: Self.limit)
    var verificationSecondsPerMinute = Serve.defaults.verificationSecondsPerMinute

    @Option(
        help: Self.limit(
            "Games begun, names given and results sent by one player", "CHANGES_PER_MINUTE",
            Serve.defaults.changesPerMinute),
        transform: Self.limit)
    var changesPerMinute = Serve.defaults.changesPerMinute

    @Option(
        help: Self.limit(
            "Exchanges of what the devices of one account share", "EXCHANGES_PER_MINUTE",
            Serve.defaults.exchangesPerMinute),
        transform: Self.limit)
    var exchangesPerMinute = Serve.defaults.exchangesPerMinute

    @Option(
        help: Self.limit(
            "Results of one player that prove nothing", "FAILURES_PER_MINUTE", Serve.defaults.failuresPerMinute),
        transform: Self.limit)
    var failuresPerMinute = Serve.defaults.failuresPerMinute

    @Option(
        help: Self.limit(
            "Downloads of all that is kept of one player", "EXPORTS_PER_HOUR", Serve.defaults.exportsPerHour),
        transform: Self.limit)
    var exportsPerHour = Serve.defaults.exportsPerHour

    @Option(
        help: Self.limit(
            "Passwords tried from one address", "LOG_INS_PER_HOUR", Serve.defaults.logInsPerHour),
        transform: Self.limit)
    var logInsPerHour = Serve.defaults.logInsPerHour

    @Option(
        help: Self.limit(
            """
            Passwords tried with one mail address from one address in a quarter of an hour, ten times as \
            many from all together
            """, "LOG_INS_PER_MAIL_ADDRESS", Serve.defaults.logInsPerMailAddress),
        transform: Self.limit)
    var logInsPerMailAddress = Serve.defaults.logInsPerMailAddress

    @Option(
        help: Self.limit(
            """
            Mails asked for from one address, to sign up or to choose a new password
            """, "MAILS_PER_HOUR", Serve.defaults.mailsPerHour),
        transform: Self.limit)
    var mailsPerHour = Serve.defaults.mailsPerHour

    @Option(
        help: Self.limit(
            "Mails asked for to one mail address in an hour", "MAILS_PER_MAIL_ADDRESS",
            Serve.defaults.mailsPerMailAddress),
        transform: Self.limit)
    var mailsPerMailAddress = Serve.defaults.mailsPerMailAddress

    @OptionGroup var publicPlace: PublicPlace

    @Option(
        help: """
            Mail address that mails are from; by default tassello@ and the host of the public address. \
            [TASSELLO_MAIL_FROM]
            """)
    var mailFrom: MailArgument?

    @Option(
        help: """
            Program that sends mails when it is called with -t -i; by default the system's sendmail. Without one, or with \
            none, each mail becomes a file in the folder outbox of the data folder. [TASSELLO_SENDMAIL]
            """,
        completion: .file())
    var sendmail: String?

    @Flag(
        inversion: .prefixedNo,
        help: """
            Keep results that no human could have reached off the leaderboards until `tassello admin results` releases \
            or removes them. [TASSELLO_HOLD_RESULTS]
            """)
    var holdResults = Serve.defaults.holdsResults

    @Option(help: "Points for a solved sliding puzzle in players' profiles. [TASSELLO_POINTS_PER_PUZZLE]")
    var pointsPerPuzzle = Serve.defaults.pointsPerPuzzle

    @Option(
        help: """
            Who asks for /metrics must send it as Authorization: Bearer; without it they are for this machine alone. \
            [TASSELLO_METRICS_TOKEN]
            """)
    var metricsToken: String?

    @Option(help: "Seconds after which a silent connection is closed. [TASSELLO_IDLE_TIMEOUT]")
    var idleTimeout = Seconds(Serve.defaults.idleTimeout)

    @Option(
        help: "Seconds, at the end, in which /ready says no and requests are still accepted. [TASSELLO_SHUTDOWN_DELAY]")
    var shutdownDelay = Seconds(Serve.defaults.shutdownDelay)

    @Option(help: "Seconds, at the end, that requests in flight may take. [TASSELLO_SHUTDOWN_TIMEOUT]")
    var shutdownTimeout = Seconds(Serve.defaults.shutdownTimeout)

    @Option(help: "Format of the log on standard error. [TASSELLO_LOG_FORMAT]")
    var logFormat = LineLogHandler.Format.text

    @Option(help: "Lowest level of events that are logged. [TASSELLO_LOG_LEVEL]")
    var logLevel = LogLevel(level: .info)

    func run() async throws {
        if case .folder = place.address { OneHeap.begin() }
        let (format, level) = (logFormat, logLevel.level)
        LoggingSystem.bootstrap { _ in LineLogHandler(format: format, level: level) }
        let logger = Logger(label: "tassello")
        for variable in EnvironmentSettings.unknown() {
            var metadata: Logger.Metadata = ["name": "\(variable.name)"]
            if let likely = variable.likely { metadata["meant"] = "\(likely)" }
            logger.warning("no setting has the name of this variable", metadata: metadata)
        }
        let registry = PrometheusRegistry()
        registry.takeAll()
        do {
            let site = try site.map { try StaticSite(folder: $0) }
            let store = try place.address.open(isChecked: check)
            let metadata = place.address.place.mapValues { Logger.MetadataValue.string($0) }
            logger.info("the store is open", metadata: metadata)
            // Whoever has made none has lost one.
            if (store as? SQLiteStore)?.isNew == true { logger.notice("a new store was made", metadata: metadata) }
            try await serve(store, site, logger, registry)
        } catch {
            let failure = CommandFailure(error)
            guard isLasting(error) else { throw failure }
            LineLogHandler.writeToStandardError(Array("Error: \(failure)\n".utf8))
            throw CommandFailure.lasting
        }
    }

    /// Whether it would be the same after a restart. A database that is away comes back, and so does a network.
    private func isLasting(_ error: any Error) -> Bool {
        if case StoreError.unusable = error { return true }
        return error is SiteError
    }

    private func serve(
        _ store: some SQLStore, _ site: StaticSite?, _ logger: Logger, _ registry: PrometheusRegistry
    ) async throws {
        try await requireWhole(store)
        let server = try TasselloServer(
            store: store, site: site, settings: settings, logger: logger, registry: registry)
        try await server.run { port in
            let others = Self.isEvery(host) ? ", and at port \(port) of this machine's addresses" : ""
            print("Tassello is at http://\(Self.shown(host)):\(port)\(others)")
            fflush(nil)
        }
    }

    func validate() throws {
        guard !check || place.store == nil else {
            throw ValidationError(
                "--check looks at the data folder; PostgreSQL is checked by its own tool, pg_amcheck.")
        }
        guard maxConnections > 0 else { throw ValidationError("--max-connections must be at least 1.") }
        guard maxConnectionsPerAddress > 0 else {
            throw ValidationError("--max-connections-per-address must be at least 1.")
        }
        guard Limits.pointsPerPuzzle.contains(Int64(pointsPerPuzzle)) else {
            throw ValidationError("--points-per-puzzle must be 0 to \(Limits.pointsPerPuzzle.upperBound).")
        }
        guard sendmail?.isEmpty != true else {
            throw ValidationError("--sendmail names no program; to have mails as files, say none.")
        }
        if let sendmail, sendmail != "none" {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: sendmail, isDirectory: &isFolder), !isFolder.boolValue,
                FileManager.default.isExecutableFile(atPath: sendmail)
            else {
                throw ValidationError("--sendmail \(sendmail) is no program; to have mails as files, say none.")
            }
        }
        guard metricsToken?.isEmpty != true else { throw ValidationError("--metrics-token is empty.") }
        guard idleTimeout.duration > .zero else { throw ValidationError("--idle-timeout must be at least 1.") }
    }

    /// What is said of a limit.
    private static func limit(_ what: String, _ variable: String, _ usual: Int) -> ArgumentHelp {
        "\(what); 0 for any number. [\(EnvironmentSettings.prefix)\(variable)] (default: \(usual))"
    }

    /// - Throws: `ValidationError`
    private static func limit(_ argument: String) throws -> Int {
        guard let limit = Int(argument), 0...1_000_000 ~= limit else { throw ValidationError("from 0 to 1000000.") }
        return limit
    }

    private var settings: ServerSettings {
        var settings = ServerSettings()
        settings.host = host
        settings.port = port
        settings.isHTTPS = https
        settings.allowedHosts = allowedHosts?.names
        settings.trustedProxies = trustedProxies.networks
        settings.maximumConnections = maxConnections
        settings.maximumConnectionsPerAddress = maxConnectionsPerAddress
        settings.requestsPerMinute = requestsPerMinute
        settings.guestsPerHour = guestsPerHour
        settings.recordMegabytesPerHour = recordMegabytesPerHour
        settings.verificationSecondsPerMinute = verificationSecondsPerMinute
        settings.changesPerMinute = changesPerMinute
        settings.exchangesPerMinute = exchangesPerMinute
        settings.failuresPerMinute = failuresPerMinute
        settings.exportsPerHour = exportsPerHour
        settings.logInsPerHour = logInsPerHour
        settings.logInsPerMailAddress = logInsPerMailAddress
        settings.mailsPerHour = mailsPerHour
        settings.mailsPerMailAddress = mailsPerMailAddress
        settings.publicAddress = publicPlace.publicAddress?.text
        settings.mailFrom = mailFrom?.address
        settings.mailProgram = sendmail.map { $0 == "none" ? .outbox : .program(path: $0) } ?? .usual
        settings.outbox = place.data + "/outbox"
        settings.holdsResults = holdResults
        settings.pointsPerPuzzle = pointsPerPuzzle
        settings.metricsToken = metricsToken
        settings.idleTimeout = idleTimeout.duration
        settings.shutdownDelay = shutdownDelay.duration
        settings.shutdownTimeout = shutdownTimeout.duration
        return settings
    }

    /// Whether it stands for all addresses of the machine.
    private static func isEvery(_ host: String) -> Bool { host == "0.0.0.0" || host == "::" }

    private static func shown(_ host: String) -> String {
        switch host {
        case _ where isEvery(host), "127.0.0.1", "::1": "localhost"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }
}

extension LineLogHandler.Format: ExpressibleByArgument {}

/// Where people find the app: for `serve`, and for whoever makes links by hand.
struct PublicPlace: ParsableArguments {
    @Option(
        help: """
            Address at which people find the app, as links in mails begin: https://puzzles.example.org. If only this \
            machine can reach the server, by default that one; else no mails with links are sent without it. \
            [TASSELLO_PUBLIC_ADDRESS]
            """)
    var publicAddress: WebAddress?
}

/// The address of a site as an argument: `https://puzzles.example.org`, with a path or without.
struct WebAddress: ExpressibleByArgument {
    /// Without `/` at its end.
    let text: String

    init?(argument: String) {
        guard let scheme = ["https://", "http://"].first(where: argument.hasPrefix) else { return nil }
        let rest = argument.dropFirst(scheme.count)
        guard RequestedHost(rest.prefix { $0 != "/" }) != nil,
            rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#"#?"<>\^`{|}"#.utf8.contains($0) })
        else { return nil }
        text = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
    }
}

/// A mail address as an argument.
struct MailArgument: ExpressibleByArgument {
    let address: MailAddress

    init?(argument: String) {
        guard let address = MailAddress(Text(argument)) else { return nil }
        self.address = address
    }
}

/// Whole seconds as an argument, up to some 18 hours.
struct Seconds: ExpressibleByArgument {
    let duration: Duration

    init(_ duration: Duration) { self.duration = duration }

    init?(argument: String) {
        guard let seconds = UInt16(argument) else { return nil }
        duration = .seconds(Int(seconds))
    }

    var defaultValueDescription: String { "\(duration.components.seconds)" }
}

/// Hosts as an argument, `puzzles.example.org,localhost`.
struct Hosts: ExpressibleByArgument {
    let names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard !names.isEmpty, names.allSatisfy({ RequestedHost($0)?.name == $0.lowercased() }) else { return nil }
    }
}

/// Networks as an argument, `10.0.0.0/8,192.0.2.1`.
struct Networks: ExpressibleByArgument {
    let networks: [IPNetwork]

    init(networks: [IPNetwork]) { self.networks = networks }

    init?(argument: String) {
        var networks: [IPNetwork] = []
        for text in argument.split(separator: ",") {
            guard let network = IPNetwork(text.trimmingCharacters(in: .whitespaces)) else { return nil }
            networks.append(network)
        }
        self.networks = networks
    }

    var defaultValueDescription: String { "none" }
}

/// A level of the log as an argument.
struct LogLevel: ExpressibleByArgument {
    let level: Logger.Level

    init(level: Logger.Level) { self.level = level }

    init?(argument: String) {
        guard let level = Logger.Level(rawValue: argument) else { return nil }
        self.level = level
    }

    var defaultValueDescription: String { level.rawValue }
    static var allValueStrings: [String] { Logger.Level.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
