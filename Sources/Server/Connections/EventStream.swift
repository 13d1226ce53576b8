import HTTPTypes

extension HTTPResponse {
    private static let eventStream = "text/event-stream"

    /// What begins an answer that goes on for as long as somebody listens (server-sent events).
    ///
    /// Such a connection has no deadline for its exchange, but for each part of it (`ExchangeDeadline`); makes room for others
    /// (`ConnectionGate`); and is over as soon as anything else comes from the client (`LoadShedding`).
    static var headersOfEvents: HTTPFields {
        // nginx would keep events back until there are many.
        [.contentType: eventStream, .cacheControl: "no-store", .xAccelBuffering: "no", .connection: "close"]
    }

    var isEventStream: Bool { headerFields[.contentType] == Self.eventStream }
}

extension HTTPField.Name {
    static let xAccelBuffering = HTTPField.Name("X-Accel-Buffering").unsafelyUnwrapped
}
