import Hummingbird
import NIOCore

/// A request and its answer, as Hummingbird's router and the middleware see them.
struct Exchange: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    /// Who is at the other end of the connection: a client, or a proxy.
    var peer: SocketAddress? { channel.remoteAddress }

    /// By what the log names the request; empty if the log keeps nothing.
    var requestID: String { logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "" }

    /// Calls `body` when the connection is closed, whoever closes it.
    func onClose(_ body: @escaping @Sendable () -> Void) { channel.closeFuture.whenComplete { _ in body() } }

    /// Hangs up: at once, or after a time in which the client may still read the answer.
    func closeConnection(in delay: TimeAmount = .zero) {
        channel.eventLoop.scheduleTask(in: delay) { [channel] in channel.close(promise: nil) }
    }
}
