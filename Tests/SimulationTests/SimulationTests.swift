import PostgresForTests
import PuzzleAPI
import Simulation
import Testing

/// Devices, servers and the network between them in histories that follow from a number: what fails is told with its number, and
/// `simulate --seed` runs it again (docs/sync.md).
@Suite(.serialized) struct SimulationTests {
    /// Few, since nothing of the server is optimised here; `make simulate` has longer histories.
    private static let length = 5...16

    /// Also where what devices share comes in parts.
    @Test(arguments: [Limits.syncAnswerItems, 4]) func allAgreeInTheEnd(answerItems: Int) async throws {
        let failures = try await Simulation(length: Self.length, answerItems: answerItems).run(0..<2000, workers: 2)
        #expect(failures.isEmpty, "\(failures)")
    }

    /// Games that came back after a start, resets that came back when they or an earlier one were undone, results that were missed when
    /// that happened while all were gone through, what was earned before there was a name and counted twice, a picture that came while all were read.
    @Test(arguments: [1582, 2676, 4268, 4938, 6518, 6807, 7139, 14043, 14205, 23083, 23492] as [UInt64])
    func whatHasFailedOnceDoesNotFailAgain(_ seed: UInt64) async throws {
        let failures = try await Simulation(length: 10...60).run(seed..<seed + 1, workers: 1)
        #expect(failures.isEmpty, "\(failures)")
    }

    /// Where all comes in parts: a reset that turned out to be undone in a later one than what another reset has deleted, and a mark of an
    /// account that was gone.
    @Test(arguments: [2413, 4155, 4387] as [UInt64])
    func whatHasFailedInPartsDoesNotFailAgain(_ seed: UInt64) async throws {
        let failures = try await Simulation(length: 10...60, answerItems: 4).run(seed..<seed + 1, workers: 1)
        #expect(failures.isEmpty, "\(failures)")
    }

    /// Two servers, which share a store.
    @Test func allAgreeOnSeveralServers() async throws {
        let place = SimulatedServers.Place.postgres(address: try PostgresForTests.newDatabase())
        let failures = try await Simulation(place: place, length: Self.length).run(0..<100, workers: 2)
        #expect(failures.isEmpty, "\(failures)")
    }

    /// Each is found, and told in a few steps, which are the same ones each time.
    @Test(arguments: Fault.allCases) func aBugIsFound(_ fault: Fault) async throws {
        var simulation = Simulation(length: 20...40, fault: fault)
        let found = try await simulation.run(0..<3000, workers: 1)
        let failure = try #require(found.first, "\(fault)")
        #expect(failure.steps.count <= 12, "\(failure)")
        let again = try await simulation.run(failure.seed..<failure.seed + 1, workers: 1)
        #expect(again.first?.steps == failure.steps && again.first?.reason == failure.reason)
        simulation.fault = nil
        #expect(try await simulation.run(failure.seed..<failure.seed + 1, workers: 1).isEmpty)
    }
}
