import Dispatch
import PuzzleCore
import Synchronization
import Testing

@testable import Accounts

/// Work that lasts until it is let go.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let state = Mutex((begun: [Int](), underWay: 0, most: 0))

    /// In the order in which they began.
    var begun: [Int] { state.withLock { $0.begun } }
    var underWay: Int { state.withLock { $0.underWay } }
    /// The most that were under way at a time.
    var most: Int { state.withLock { $0.most } }

    func pass(_ number: Int) -> Int {
        state.withLock { state in
            state.begun.append(number)
            state.underWay += 1
            state.most = max(state.most, state.underWay)
        }
        semaphore.wait()
        state.withLock { $0.underWay -= 1 }
        return number
    }

    func open(for count: Int) { for _ in 0..<count { semaphore.signal() } }
}

/// Waits for what must happen. It counts how often it has looked: beside other tests it may be minutes until it looks again.
func until(_ condition: () -> Bool) async throws {
    var looks = 0
    while !condition() {
        looks += 1
        try #require(looks < 100_000, "it did not happen")
        try await Task.sleep(for: .milliseconds(1))
    }
}

@Suite struct PasswordDeskTests {
    @Test func aPasswordIsHashedAndVerified() async throws {
        let desk = PasswordDesk(hasher: .quick)
        let hash = try await desk.hash("correct horse")
        #expect(try await desk.verify("correct horse", against: hash))
        #expect(try await !desk.verify("correct house", against: hash))
        #expect(try await !desk.verify("correct horse", against: nil))
        #expect(!desk.needsRenewal(hash))
        #expect(PasswordDesk().needsRenewal(hash))
    }

    @Test func twoAtATimeAndSoManyWaitAndTheRestIsRefused() async throws {
        let gate = Gate()
        let desk = PasswordDesk(hasher: .quick, maximumWaiting: 3)
        let tasks = try await begin(5, at: desk, gate)
        #expect(desk.waiting == 3 && gate.begun.count == 2)
        // Whatever it is that comes now.
        await #expect(throws: PasswordDesk.Full.self) { try await desk.hash("correct horse") }
        await #expect(throws: PasswordDesk.Full.self) { try await desk.verify("correct horse", against: nil) }

        gate.open(for: 1)
        try await until { gate.begun.count == 3 }
        #expect(desk.waiting == 2)
        gate.open(for: 4)
        for (number, task) in tasks.enumerated() { #expect(try await task.value == number) }
        #expect(gate.most == 2)
        // It has room again.
        #expect(try await desk.hash("correct horse").count > 0)
    }

    @Test func itIsDoneInTheOrderInWhichItCame() async throws {
        let gate = Gate()
        let desk = PasswordDesk(hasher: .quick, width: 1)
        let tasks = try await begin(20, at: desk, gate)
        gate.open(for: 20)
        for task in tasks { _ = try await task.value }
        #expect(gate.begun == Array(0..<20) && gate.most == 1)
    }

    @Test func whoIsCancelledLeavesTheLine() async throws {
        let gate = Gate()
        let desk = PasswordDesk(hasher: .quick, width: 1, maximumWaiting: 3)
        let tasks = try await begin(4, at: desk, gate)
        tasks[2].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[2].value }
        #expect(desk.waiting == 2)
        // What has begun is finished.
        tasks[0].cancel()
        gate.open(for: 3)
        #expect(try await tasks[0].value == 0)
        #expect(try await tasks[1].value == 1)
        #expect(try await tasks[3].value == 3)
        #expect(gate.begun == [0, 1, 3])
    }

    @Test func whoIsCancelledAlreadyDoesNotCome() async throws {
        let gate = Gate()
        let desk = PasswordDesk(hasher: .quick)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await desk.perform { gate.pass(0) }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.begun.isEmpty)
    }

    @Test func cancellingAtAnyMomentLosesNobody() async throws {
        let desk = PasswordDesk(hasher: .quick, maximumWaiting: 10_000)
        // Each is answered once, one way or the other.
        let answered = await withTaskGroup(of: Int.self) { group in
            for number in 0..<2000 {
                let task = Task { try await desk.perform { number } }
                group.addTask {
                    if number % 2 == 0 { task.cancel() }
                    return (try? await task.value) ?? number
                }
            }
            return await group.reduce(0, +)
        }
        #expect(answered == 2000 * 1999 / 2)
        #expect(desk.waiting == 0)
        #expect(try await desk.perform { 1 } == 1)
    }

    @Test func whatFailsIsToldAndTheNextIsServed() async throws {
        struct Mistake: Error {}
        let desk = PasswordDesk(hasher: .quick, width: 1)
        await #expect(throws: Mistake.self) { try await desk.perform { throw Mistake() } }
        #expect(try await desk.perform { 7 } == 7)
    }

    /// Brings `count` to the desk, one after the other.
    private func begin(_ count: Int, at desk: PasswordDesk, _ gate: Gate) async throws -> [Task<Int, any Error>] {
        var tasks: [Task<Int, any Error>] = []
        for number in 0..<count {
            tasks.append(Task { try await desk.perform { gate.pass(number) } })
            try await until { gate.begun.count + desk.waiting == number + 1 }
        }
        return tasks
    }
}
