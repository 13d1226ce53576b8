import ArgumentParser
import Foundation
import Logging
import Server
import Store

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the app and its API.",
        discussion: """
            Everything is kept in one folder; no other service is needed. SIGTERM and SIGINT end the server in good \
            order: requests in flight are finished, and nothing that was accepted is lost.

            Browsers install the app and keep it for offline play only from https or from localhost: for other \
            devices put a proxy with a certificate in front of the server, and add --https.

            Each option can also be given by the environment variable in brackets; the option wins. For options \
            without a value, set the variable to true or false.

            Examples:
              tassello serve --site .build-site
              tassello serve --port 9000 --data /var/lib/tassello --site /srv/tassello
              TASSELLO_LOG_FORMAT=json tassello serve --site .build-site --https
            """)

    private static let defaults = ServerSettings()

    @Option(help: "Address to listen on; 0.0.0.0 for all of IPv4. [TASSELLO_HOST]")
    var host = Serve.defaults.host

    @Option(help: "Port to listen on; 0 takes any free one. [TASSELLO_PORT]")
    var port = Serve.defaults.port

    @OptionGroup var dataFolder: DataFolder

    @Option(
        help: "Folder with the app's files, made by `make site`; without it, only the API. [TASSELLO_SITE]",
        completion: .directory)
    var site: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Say that the public address is https, by a proxy in front of this server. [TASSELLO_HTTPS]")
    var https = Serve.defaults.isHTTPS

    @Option(help: "Most connections at the same time; more wait. [TASSELLO_MAX_CONNECTIONS]")
    var maxConnections = Serve.defaults.maximumConnections

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
        let (format, level) = (logFormat, logLevel.level)
        LoggingSystem.bootstrap { _ in LineLogHandler(format: format, level: level) }
        let registry = PrometheusRegistry()
        registry.takeAll()
        do {
            let site = try site.map { try StaticSite(folder: $0) }
            let store = try SQLiteStore(folder: dataFolder.data)
            let server = TasselloServer(
                store: store, site: site, settings: settings, logger: Logger(label: "tassello"), registry: registry)
            try await server.run { port in
                let others = Self.isEvery(host) ? ", and at port \(port) of this machine's addresses" : ""
                print("Tassello is at http://\(Self.shown(host)):\(port)\(others)")
                fflush(nil)
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    func validate() throws {
        guard maxConnections > 0 else { throw ValidationError("--max-connections must be at least 1.") }
        guard idleTimeout.duration > .zero else { throw ValidationError("--idle-timeout must be at least 1.") }
    }

    private var settings: ServerSettings {
        var settings = ServerSettings()
        settings.host = host
        settings.port = port
        settings.isHTTPS = https
        settings.maximumConnections = maxConnections
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
}
