import PuzzleAPI
import PuzzleCore
import Synchronization

/// Runs histories, each by its number, and finds the fewest steps of one that fails.
package struct Simulation: Sendable {
    /// A history after which not all is as it must be.
    package struct Failure: Sendable, CustomStringConvertible {
        package let seed: UInt64
        /// Of the fewest steps.
        package let reason: String
        package let steps: [Step]
        let devices: Int
        /// How many steps there were at first.
        let length: Int

        package var description: String {
            let steps = steps.enumerated().map { "  \($0 + 1). \($1)" }.joined(separator: "\n")
            return "History \(seed), of \(length) steps on \(devices) devices: \(reason). The fewest steps:\n\(steps)"
        }
    }

    package var place: SimulatedServers.Place
    /// Steps of a history.
    package var length: ClosedRange<Int>
    package var fault: Fault?
    /// Items of an answer: few of them, so that what comes in parts does so here.
    package var answerItems: Int

    package init(
        place: SimulatedServers.Place = .files, length: ClosedRange<Int> = 10...60, fault: Fault? = nil,
        answerItems: Int = Limits.syncAnswerItems
    ) {
        (self.place, self.length, self.fault, self.answerItems) = (place, length, fault, answerItems)
    }

    /// Runs the histories with these numbers, and no more when so many have failed.
    /// - Parameters:
    ///   - workers: How many histories are run at the same time.
    ///   - report: Told after each history how many are done.
    package func run(
        _ seeds: Range<UInt64>, workers: Int, mostFailures: Int = 1,
        report: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> [Failure] {
        let progress = Progress(seeds, mostFailures: mostFailures)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<workers { group.addTask { try await work(on: progress, report) } }
            try await group.waitForAll()
        }
        return progress.failures.sorted { $0.seed < $1.seed }
    }

    private func work(on progress: Progress, _ report: @Sendable (Int) -> Void) async throws {
        let servers = SimulatedServers(place, answerItems: answerItems)
        do {
            while let seed = progress.next() {
                let failure = try await failure(of: History(seed: seed, length: length), on: servers)
                report(progress.end(with: failure))
            }
        } catch {
            await servers.close()
            throw error
        }
        await servers.close()
    }

    private func failure(of history: History, on servers: SimulatedServers) async throws -> Failure? {
        guard var reason = try await reason(history, servers) else { return nil }
        var fewest = history
        // Delta debugging (Zeller and Hildebrandt, 2002): parts are taken away, smaller ones each time.
        var size = max(history.steps.count / 2, 1)
        while true {
            var start = 0
            var isShorter = false
            while start < fewest.steps.count {
                var fewer = fewest
                fewer.steps.removeSubrange(start..<min(start + size, fewest.steps.count))
                if let other = try await self.reason(fewer, servers) {
                    (fewest, reason, isShorter) = (fewer, other, true)
                } else {
                    start += size
                }
            }
            if size > 1 { size /= 2 } else if !isShorter { break }
        }
        return Failure(
            seed: history.seed, reason: reason, steps: fewest.steps, devices: history.devices,
            length: history.steps.count)
    }

    /// - Returns: why a history fails; nil if it does not.
    private func reason(_ history: History, _ servers: SimulatedServers) async throws -> String? {
        try await World(history, on: servers, fault: fault).run(history.steps)
    }
}

/// Which histories are still to be run, and which have failed.
private final class Progress: Sendable {
    private struct State {
        var seeds: Range<UInt64>
        var done = 0
        var failures: [Simulation.Failure] = []
    }

    private let state: Mutex<State>
    private let mostFailures: Int

    init(_ seeds: Range<UInt64>, mostFailures: Int) {
        state = Mutex(State(seeds: seeds))
        self.mostFailures = mostFailures
    }

    var failures: [Simulation.Failure] { state.withLock { $0.failures } }

    func next() -> UInt64? {
        state.withLock { $0.failures.count < mostFailures ? $0.seeds.popFirst() : nil }
    }

    /// - Returns: how many are done.
    func end(with failure: Simulation.Failure?) -> Int {
        state.withLock { state in
            state.done += 1
            if let failure { state.failures.append(failure) }
            return state.done
        }
    }
}
