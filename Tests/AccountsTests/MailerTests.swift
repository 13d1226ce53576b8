import Foundation
import PuzzleAPI
import PuzzleCore
import Synchronization
import Testing

@testable import Accounts

/// Keeps what it is given, and fails so many times first.
private final class TestTransport: MailTransport {
    private let state: Mutex<(failures: Int, mails: [Text])>
    private let gate: DispatchSemaphore?

    init(failures: Int = 0, gate: DispatchSemaphore? = nil) {
        state = Mutex((failures, []))
        self.gate = gate
    }

    /// All that was tried.
    var mails: [Text] { state.withLock { $0.mails } }

    func deliver(_ mail: Text, from sender: MailAddress) throws(MailFailure) -> MailDelivery {
        let isFailing = state.withLock { state in
            state.mails.append(mail)
            state.failures -= 1
            return state.failures >= 0
        }
        gate?.wait()
        if isFailing { throw MailFailure("no luck") }
        return .handedOver
    }
}

private final class Log: Sendable {
    private let state = Mutex<[Mailer.Event]>([])
    var events: [Mailer.Event] { state.withLock { $0 } }
    func add(_ event: Mailer.Event) { state.withLock { $0.append(event) } }
}

@Suite struct MailerTests {
    private let log = Log()
    private let ann = MailAddress("ann@example.org")!
    private let mail = Mail.confirmAddress(link: "https://puzzles.example.org/#account:confirm;0f0f0f", minutes: 30)

    private func mailer(
        _ transport: TestTransport, delay: Double = 0, retries: [Double] = [], maximumOpen: Int = 10
    ) -> Mailer {
        Mailer(
            sender: MailMessageTests.sender, transport: transport, delay: delay...delay, retries: retries,
            maximumOpen: maximumOpen,
            now: { Date(timeIntervalSince1970: 1_772_719_466) }, report: { [log] in log.add($0) })
    }

    @Test func aMailGoesOutInItsLanguage() async throws {
        let transport = TestTransport()
        let mailer = mailer(transport)
        mailer.send(mail, to: ann, language: "it")
        try await until { !log.events.isEmpty }
        #expect(log.events == [.delivered(.confirmAddress, .handedOver)])
        let read = try MailMessageTests.read(#require(transport.mails.first))
        let message = mail.message(to: ann, language: "it")
        #expect(read.to == ["ann@example.org"] && read.subject == message.subject.string)
        #expect(read.body.replacing("\r\n", with: "\n") == message.body.string)
        #expect(read.seconds == 1_772_719_466)
        #expect(read.headers[4][1].wholeMatch(of: /<[0-9a-f]{32}@example\.org>/) != nil, "\(read.headers)")
        await mailer.close()
    }

    @Test func toNobodyNothingGoes() async throws {
        let transport = TestTransport()
        let mailer = mailer(transport)
        mailer.send(nil, to: ann, language: "en")
        await mailer.close()
        #expect(transport.mails.isEmpty && log.events.isEmpty)
    }

    @Test func whoAsksForAMailWaitsForNothing() async throws {
        let gate = DispatchSemaphore(value: 0)
        let transport = TestTransport(gate: gate)
        let mailer = mailer(transport)
        for _ in 0..<10 { mailer.send(mail, to: ann, language: "en") }
        // All are accepted and none is delivered; one more is too many.
        #expect(log.events.isEmpty)
        mailer.send(mail, to: ann, language: "en")
        mailer.send(nil, to: ann, language: "en")
        #expect(log.events == [.refused(.confirmAddress)])
        try await until { transport.mails.count == 2 }
        for _ in 0..<10 { gate.signal() }
        await mailer.close()
        #expect(transport.mails.count == 10 && Set(transport.mails).count == 10)
        #expect(log.events.count == 11)
    }

    @Test func whatFailsIsTriedAgainAsItWas() async throws {
        let transport = TestTransport(failures: 2)
        let mailer = mailer(transport, retries: [0, 0, 0])
        mailer.send(mail, to: ann, language: "en")
        try await until { log.events.count == 3 }
        let failure = Mailer.Event.failed(.confirmAddress, MailFailure("no luck"), isTriedAgain: true)
        #expect(log.events == [failure, failure, .delivered(.confirmAddress, .handedOver)])
        #expect(transport.mails.count == 3 && Set(transport.mails).count == 1)
        await mailer.close()
    }

    @Test func afterAFewTriesItIsGivenUpAndNothingIsTold() async throws {
        let transport = TestTransport(failures: .max)
        let mailer = mailer(transport, retries: [0, 0])
        mailer.send(mail, to: ann, language: "en")
        try await until { log.events.count == 3 }
        #expect(log.events.last == .failed(.confirmAddress, MailFailure("no luck"), isTriedAgain: false))
        for event in log.events {
            #expect(!"\(event)".contains("example.org") && !"\(event)".contains("0f0f0f"))
        }
        await mailer.close()
        #expect(transport.mails.count == 3)
    }

    @Test func closingSendsWhatWaits() async throws {
        let transport = TestTransport(failures: 1)
        let mailer = mailer(transport, delay: 1000, retries: [1000])
        mailer.send(mail, to: ann, language: "en")
        mailer.send(mail, to: ann, language: "vi")
        #expect(transport.mails.isEmpty)
        await mailer.close()
        #expect(transport.mails.count == 2)
        // There is no later for the one that failed.
        #expect(log.events.contains(.failed(.confirmAddress, MailFailure("no luck"), isTriedAgain: false)))
        #expect(log.events.contains(.delivered(.confirmAddress, .handedOver)))
        mailer.send(mail, to: ann, language: "en")
        #expect(log.events.last == .refused(.confirmAddress) && log.events.count == 3)
        await mailer.close()
    }

    @Test func whoGivesUpWaitsForNothing() async throws {
        let gate = DispatchSemaphore(value: 0)
        let transport = TestTransport(gate: gate)
        let mailer = mailer(transport)
        for _ in 0..<5 { mailer.send(mail, to: ann, language: "en") }
        mailer.send(nil, to: ann, language: "en")
        try await until { transport.mails.count == 2 }
        async let closing: Void = mailer.close()
        mailer.giveUp()
        await closing
        // Two are being sent, of which nobody knows yet.
        #expect(log.events == Array(repeating: .refused(.confirmAddress), count: 3))
        for _ in 0..<2 { gate.signal() }
        try await until { log.events.count == 5 }
        #expect(transport.mails.count == 2)
        mailer.send(mail, to: ann, language: "en")
        #expect(log.events.last == .refused(.confirmAddress))
        await mailer.close()
    }

    @Test func givingUpThrowsAwayWhatIsToBeSentLater() async throws {
        let transport = TestTransport()
        let mailer = mailer(transport, delay: 1000)
        mailer.send(mail, to: ann, language: "en")
        mailer.giveUp()
        await mailer.close()
        #expect(transport.mails.isEmpty && log.events == [.refused(.confirmAddress)])
    }

    @Test func closingTriesOnceMoreWhatHadFailed() async throws {
        let transport = TestTransport(failures: 1)
        let mailer = mailer(transport, retries: [1000])
        mailer.send(mail, to: ann, language: "en")
        try await until { log.events.count == 1 }
        await mailer.close()
        #expect(log.events.last == .delivered(.confirmAddress, .handedOver))
    }
}
