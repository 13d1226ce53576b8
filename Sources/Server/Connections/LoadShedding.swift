import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import PuzzleAPI

/// Hands on a connection's requests one after the other: one to the API when it has come as a whole and it is its turn. If that
/// would take too long, it is answered with 503. What else comes, the end or what is no HTTP, waits until the requests before it
/// are answered.
///
/// Of a large body only the end is kept until then (see `MemoryBudget`): before it nothing is done for the request either. As it is
/// too late for an answer then, a refused one ends the connection.
///
/// Large answers of the API are in memory until their clients have read them: when there are too many, the next one ends its connection.
final class LoadShedding: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum Phase {
        case idle
        /// A request is coming, and kept until it is whole.
        case collecting(deadline: Scheduled<Void>)
        /// It is whole, and waits for its turn.
        case waiting
        /// It is handed on as it comes; to the API but for its end.
        case passing(isToAPI: Bool)
        /// Only its end is left, which waits for its turn.
        case endWaiting
        /// It has been handed on, and is being answered.
        case answering
        /// No more is answered.
        case over
    }

    private enum Event {
        case part(HTTPRequestPart)
        case failure(HTTPParserError)
        case inputClosed

        /// About as many as it keeps in memory.
        var bytes: Int {
            switch self {
            case .part(.head(let head)): (head.path?.utf8.count ?? 0) + size(of: head.headerFields)
            case .part(.body(let body)): body.readableBytes
            case .part(.end(let trailers)): trailers.map(size) ?? 0
            case .failure, .inputClosed: 0
            }
        }

        private func size(of fields: HTTPFields) -> Int {
            fields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
        }
    }

    /// How far the answer is to the request that is handed on.
    private enum Answer {
        case notBegun, begun
        /// It is a stream of events.
        case streaming
        case ended
    }

    /// Events that are kept: more is handed on, or ends the connection if it is of requests that come too early.
    private static var maximumHeld: Int { 256 }
    /// With more than this the connection is not read from: the client waits, too.
    private static var fewHeldBytes: Int { 64 * 1024 }
    /// When the client ends its side, all that it has sent comes at once: more than this ends the connection.
    private static var maximumHeldBytes: Int { 512 * 1024 }

    private let admission: Turnstile
    private let bodyTime: Duration
    private let answers: AnswerAlone
    private let unread: MemoryBudget
    /// Whether the request that is answered is one to the API: files of the site are in memory anyway.
    private var isToAPI = false
    private var phase = Phase.idle
    private var answer = Answer.notBegun
    /// Whether the request counts as one that is being answered.
    private var hasTurn = false
    /// What has come and is not handed on yet.
    private var held: CircularBuffer<(event: Event, bytes: Int)> = []
    private var heldBytes = 0
    /// Requests of which the end is in `held`.
    private var heldEnds = 0
    /// Whether the connection would be read from, were there room for it.
    private var isReadDue = false
    /// Whether the connection is to be closed as soon as nothing is asked for; not before what is kept here has been answered.
    private var shallClose: ChannelShouldQuiesceEvent?

    /// - Parameters:
    ///   - bodyTime: How long a client may take to send a body.
    ///   - unread: What large answers may take together.
    init(admission: Turnstile, bodyTime: Duration, answers: AnswerAlone, unread: MemoryBudget) {
        self.unread = unread
        self.admission = admission
        self.bodyTime = bodyTime
        self.answers = answers
    }

    // MARK: What comes

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { hold(.part(unwrapInboundIn(data)), context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        // More came after the request that said to be the last one.
        case HTTPParserError.closedConnection: hold(.inputClosed, context)
        case let error as HTTPParserError: hold(.failure(error), context)
        // More came after one of these.
        case is ByteToMessageDecoderError: break
        default: context.fireErrorCaught(error)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: hold(.inputClosed, context)
        case is IdleStateHandler.IdleStateEvent: endSilence(context)
        case let event as ChannelShouldQuiesceEvent:
            shallClose = event
            passOnClosing(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func hold(_ event: Event, _ context: ChannelHandlerContext) {
        if case .over = phase { return }
        let bytes = event.bytes
        held.append((event, bytes))
        heldBytes += bytes
        if case .part(.end) = event { heldEnds += 1 }
        advance(context)
        if held.count > Self.maximumHeld || heldBytes > Self.maximumHeldBytes { context.close(promise: nil) }
    }

    /// Goes as far as it goes with what has come. While nobody reads the answers, that is nowhere: such a client would keep others
    /// from their turns.
    private func advance(_ context: ChannelHandlerContext) {
        // Nothing is ever answered behind a stream, and whoever has ended its side does not listen.
        if answer == .streaming, !held.isEmpty { return context.close(promise: nil) }
        defer {
            passOnClosing(context)
            readIfDue(context)
        }
        while context.channel.isWritable {
            switch phase {
            case .idle:
                switch held.first?.event {
                case .part(.head(let head)): begin(head, context)
                case .failure: refuse(.malformed, context)
                case .part, .inputClosed: _ = handOn(context)
                case nil: return
                }
            case .collecting(let deadline):
                if heldEnds > 0 {
                    deadline.cancel()
                    phase = .waiting
                    return askForTurn(context)
                }
                guard case .part? = held.last?.event else { return refuse(.malformed, context) }
                let headBytes = held.first?.bytes ?? 0
                guard heldBytes - headBytes > MemoryBudget.freeBytes || held.count >= Self.maximumHeld else { return }
                deadline.cancel()
                phase = .passing(isToAPI: true)
                // Nobody reads the body of a GET: it would be answered before its end.
                if case .part(.head(let head))? = held.first?.event, head.method == .get || head.method == .head {
                    return refuse(.tooLargeForGET, context)
                }
            case .passing(let isToAPI):
                guard let next = held.first?.event else { return }
                if case .part(.end) = next, isToAPI {
                    phase = .endWaiting
                    return askForTurn(context)
                }
                if handOn(context) { beAnswered() }
            case .waiting, .endWaiting, .answering, .over: return
            }
        }
    }

    private func begin(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        isToAPI = Endpoints.isAPI(head.path ?? "")
        guard isToAPI else {
            phase = .passing(isToAPI: false)
            return
        }
        if head.headerFields[.expect]?.lowercased() == "100-continue" {
            context.writeAndFlush(wrapOutboundOut(.head(.init(status: .continue))), promise: nil)
        }
        let announced = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
        if announced > MemoryBudget.freeBytes, head.method != .get, head.method != .head {
            phase = .passing(isToAPI: true)
            return
        }
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .init(bodyTime)) { self.giveUp(context) }
        phase = .collecting(deadline: deadline)
    }

    private func askForTurn(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        admission.enter(on: context.eventLoop) { isAdmitted in
            let (handler, context) = bound.value
            handler.decide(isAdmitted, context)
        }
    }

    private func decide(_ isAdmitted: Bool, _ context: ChannelHandlerContext) {
        switch phase {
        case .waiting, .endWaiting:
            if isAdmitted {
                hasTurn = true
                while !handOn(context) {}
                beAnswered()
                context.fireChannelReadComplete()
            } else if case .waiting = phase {
                refuse(.overloaded, context)
            } else {
                context.close(promise: nil)
            }
            advance(context)
        case .idle, .collecting, .passing, .answering, .over:
            // The client has hung up meanwhile.
            if isAdmitted { admission.leave() }
        }
    }

    /// Hands on what is next.
    /// - Returns: whether it is the end of a request.
    private func handOn(_ context: ChannelHandlerContext) -> Bool {
        guard let next = takeNext() else { return true }
        switch next {
        case .part(let part):
            context.fireChannelRead(wrapInboundOut(part))
            if case .end = part { return true }
        case .failure(let error): context.fireErrorCaught(error)
        case .inputClosed: context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
        return false
    }

    private func takeNext() -> Event? {
        guard let (event, bytes) = held.popFirst() else { return nil }
        heldBytes -= bytes
        if case .part(.end) = event { heldEnds -= 1 }
        return event
    }

    // MARK: Answers

    /// The request has been handed on as a whole.
    private func beAnswered() {
        phase = .answering
        goOn(to: answer)
    }

    private func goOn(to answer: Answer) {
        self.answer = answer
        guard case .answering = phase else { return }
        // What takes long is done before an answer begins; how long the client takes to read it is no matter of others.
        if answer != .notBegun { endTurn() }
        if answer == .ended {
            phase = .idle
            self.answer = .notBegun
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        var promise = promise
        if isToAPI, case .body(let body) = part, body.readableBytes > MemoryBudget.freeBytes {
            let bytes = body.readableBytes
            guard unread.take(bytes) else {
                promise?.fail(ChannelError.ioOnClosedChannel)
                return context.close(promise: nil)
            }
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.whenComplete { [unread] _ in unread.give(back: bytes) }
            promise = written
        }
        context.write(data, promise: promise)
        switch part {
        case .head(let head):
            goOn(to: head.isEventStream ? .streaming : .begun)
            if head.isEventStream, !held.isEmpty { advanceSoon(context) }
        case .body: break
        case .end:
            goOn(to: .ended)
            if !held.isEmpty { advanceSoon(context) }
        }
    }

    /// When the answer is on its way.
    private func advanceSoon(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let (handler, context) = bound.value
            handler.advance(context)
            context.fireChannelReadComplete()
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !held.isEmpty { advanceSoon(context) }
        context.fireChannelWritabilityChanged()
    }

    private func giveUp(_ context: ChannelHandlerContext) {
        guard case .collecting = phase, heldEnds == 0 else { return }
        refuse(.bodyTooSlow, context)
        advance(context)
    }

    /// Answers the request that is kept.
    private func refuse(_ error: RequestError, _ context: ChannelHandlerContext) {
        var (headers, isHead) = (error.headers, false)
        while let event = takeNext() {
            if case .part(.head(let head)) = event {
                isHead = head.method == .head
                if head.headerFields[.connection] == "close" { headers[.connection] = "close" }
            }
            if case .part(.end) = event { break }
        }
        if headers[.connection] == "close" { end() } else { phase = .idle }
        answers.answer(RequestError(error.problem, headers: headers), in: context, isHead: isHead)
    }

    // MARK: The connection

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        if case .collecting(let deadline) = phase { deadline.cancel() }
        endTurn()
        phase = .over
        held.removeAll()
        (heldBytes, heldEnds) = (0, 0)
    }

    private func endTurn() {
        if hasTurn { admission.leave() }
        hasTurn = false
    }

    /// Nothing has come or gone for a while.
    private func endSilence(_ context: ChannelHandlerContext) {
        switch phase {
        case .collecting where heldEnds == 0: giveUp(context)
        // What is asked for is not answered, or not read: that has deadlines of its own.
        case .collecting, .waiting, .endWaiting, .answering: break
        case .idle where !held.isEmpty: break
        case .idle, .passing, .over: context.close(promise: nil)
        }
    }

    func read(context: ChannelHandlerContext) {
        isReadDue = true
        readIfDue(context)
    }

    private func readIfDue(_ context: ChannelHandlerContext) {
        guard isReadDue else { return }
        // One that is being collected is only complete when more is read.
        if case .collecting = phase {} else if heldBytes > Self.fewHeldBytes { return }
        isReadDue = false
        context.read()
    }

    /// Hummingbird closes a connection at once if it knows of no request.
    private func passOnClosing(_ context: ChannelHandlerContext) {
        switch phase {
        case .collecting, .waiting: return
        case .idle where !held.isEmpty: return
        case .idle, .passing, .endWaiting, .answering, .over: break
        }
        guard let event = shallClose else { return }
        shallClose = nil
        context.fireUserInboundEventTriggered(event)
    }
}
