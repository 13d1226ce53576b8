import ArgumentParser
import Foundation
import PuzzleAPI
import PuzzleCore
import Store

/// What `tassello admin` has in common.
struct Administration: ParsableArguments {
    @OptionGroup var place: StorePlace

    static var now: UnixMilliseconds { UnixMilliseconds(Date().timeIntervalSince1970 * 1000) }

    /// The time by the store's clock, if it has one, as for servers: that of this machine may be wrong.
    static func clock(of store: any SQLStore) async throws -> @Sendable () -> UnixMilliseconds {
        let ahead = try await store.time().map { $0 - now } ?? 0
        return { now + ahead }
    }

    func run(_ work: (any SQLStore) async throws -> Void) async throws {
        do {
            try await using(place.address.openExisting()) { store in
                try await requireWhole(store)
                try await work(store)
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The same for what is about one thing.
    /// - Parameters:
    ///   - missing: told if there is none.
    ///   - work: Returns whether there is such a thing.
    func run(orTell missing: String, _ work: (any SQLStore) async throws -> Bool) async throws {
        try await run { store in
            guard try await work(store) else { throw CommandFailure(missing) }
        }
    }

    static func time(_ instant: UnixMilliseconds) -> String {
        Date(timeIntervalSince1970: Double(instant) / 1000).formatted(.iso8601)
    }
}

/// How much of a list is printed.
struct ListLength: ParsableArguments {
    @Option(help: "How many at most, from 0 to 1000000000.")
    var limit = 50

    func validate() throws {
        guard 0...1_000_000_000 ~= limit else { throw ValidationError("--limit must be from 0 to 1000000000.") }
    }
}

/// What is shown of things of one kind: in a list a column each, of one thing a line each; or as JSON, an object a line.
struct Facts<Thing> {
    /// Numbers and flags are such in JSON, too, and what there is not is left out there.
    let facts: [(name: String, value: (Thing) -> (any CustomStringConvertible)?)]

    func printList(_ things: [Thing]) throws(CommandFailure) {
        try StandardOutput.print(facts.map(\.name).joined(separator: "\t"))
        for thing in things {
            try StandardOutput.print(facts.map { $0.value(thing)?.description ?? "" }.joined(separator: "\t"))
        }
    }

    func printOne(_ thing: Thing) throws(CommandFailure) {
        for fact in facts { try StandardOutput.print("\(fact.name): \(fact.value(thing)?.description ?? "")") }
    }

    func printJSON(_ things: [Thing]) throws(CommandFailure) {
        for thing in things { try StandardOutput.print(json(thing).string) }
    }

    private func json(_ thing: Thing) -> Text {
        var text: Text = "{"
        for fact in facts {
            guard let value = fact.value(thing) else { continue }
            if text.count > 1 { text.append(word: ",") }
            text.append(jsonString: Text(fact.name))
            text.append(word: ":")
            switch value {
            case let number as any BinaryInteger: text.append(Text("\(number)"))
            case let flag as Bool: text.append(flag ? "true" : "false")
            case let other: text.append(jsonString: Text(other.description))
            }
        }
        return text + "}"
    }
}
