import ArgumentParser
import Foundation
import PuzzleAPI
import Simulation

/// Runs histories and tells what came of them.
@main
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Runs histories of devices that share an account, and sees whether all agree in the end.",
        discussion: """
            A history that fails is printed with its number and the fewest steps that make it fail. With the same options the
            same number is the same history again: simulate --seed 4711.
            """)

    @Option(help: "Run this history alone.")
    var seed: UInt64?

    @Option(help: "How many histories are run.")
    var count: UInt64 = 1000

    @Option(help: "The number of the first one.")
    var first: UInt64 = 0

    @Option(help: "The fewest steps of a history.")
    var fewestSteps = 10

    @Option(help: "The most steps of a history.")
    var mostSteps = 60

    @Option(help: "The address of a PostgreSQL, on which two servers are used in place of one on SQLite.")
    var postgres: String?

    @Option(help: "How many histories are run at the same time; as many as there are processors, if none are named.")
    var workers: Int?

    @Option(help: "Items of an answer: with few of them all that devices share comes in parts.")
    var answerItems = Limits.syncAnswerItems

    @Option(help: "A bug to be found: \(Fault.allCases.map(\.rawValue).joined(separator: ", ")).")
    var fault: String?

    func validate() throws {
        guard fewestSteps > 0, fewestSteps <= mostSteps else {
            throw ValidationError("There must be a step at least, and no more at least than at most.")
        }
        guard answerItems > 0 else { throw ValidationError("An answer must have an item.") }
        guard workers ?? 1 > 0 else { throw ValidationError("Somebody must run the histories.") }
        if let fault, Fault(rawValue: fault) == nil { throw ValidationError("There is no bug \(fault).") }
    }

    func run() async throws {
        let place: SimulatedServers.Place = if let postgres { .postgres(address: postgres) } else { .files }
        let simulation = Simulation(
            place: place, length: fewestSteps...mostSteps, fault: fault.flatMap(Fault.init(rawValue:)),
            answerItems: answerItems)
        let seeds = seed.map { $0..<$0 + 1 } ?? first..<first + count
        let start = ContinuousClock.now
        // A line for each hundredth.
        let part = max(seeds.count / 100, 1)
        let failures = try await simulation.run(
            seeds, workers: workers ?? ProcessInfo.processInfo.activeProcessorCount, mostFailures: 5
        ) { done in
            if done % part == 0 { Simulate.tell("\(done) of \(seeds.count)", since: start, done) }
        }
        for failure in failures { print(failure) }
        guard failures.isEmpty else {
            print("\(failures.count) histories failed. Each is run again by simulate --seed and its number.")
            throw ExitCode.failure
        }
        Self.tell("\(seeds.count) histories, none failed", since: start, seeds.count)
    }

    private static func tell(_ what: String, since start: ContinuousClock.Instant, _ done: Int) {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("\(what), \(String(format: "%.1f", Double(done) / max(seconds, 0.001))) a second")
    }
}
