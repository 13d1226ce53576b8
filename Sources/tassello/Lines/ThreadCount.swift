import ArgumentParser
import Foundation

/// How many threads work.
struct ThreadCount: ParsableArguments {
    @Option(help: "How many threads work, from 1 to 1024; without it, as many as there are processors.")
    var threads: Int?

    var count: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        guard threads.map({ 1...1024 ~= $0 }) ?? true else {
            throw ValidationError("--threads must be from 1 to 1024.")
        }
    }
}
