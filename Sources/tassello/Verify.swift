import ArgumentParser
import Foundation
import PuzzleAPI
import PuzzleCore
import Server

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play recorded games again and tell what they prove.",
        discussion: """
            Reads records, one a line (tassello1;...), and prints for each how it ended, its moves, time and score, or \
            which turn is wrong and why. Empty lines are skipped. The exit code is 1 if any record proves nothing.

            Examples:
              tassello verify records.txt
              tassello verify --json < records.txt
            """)

    @Argument(help: "File of records; - for standard input.", completion: .file())
    var file = "-"

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        var isSound = true
        for (number, line) in try lines().enumerated() where !line.isEmpty {
            let text = Text(line)
            do throws(VerificationError) {
                print(description(of: try verify(text), line: number + 1))
            } catch {
                isSound = false
                print(description(of: Problem(error), line: number + 1))
            }
        }
        if !isSound { throw ExitCode(1) }
    }

    private func lines() throws -> [ArraySlice<UInt8>] {
        let data =
            file == "-"
            ? try FileHandle.standardInput.readToEnd() ?? Data() : FileManager.default.contents(atPath: file)
        guard let data else { throw CommandFailure("The file \(file) cannot be read.") }
        return [UInt8](data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        }
    }

    private func description(of result: VerifiedResult, line: Int) -> String {
        let outcome = result.outcome == .solved ? "solved" : "lost"
        if json {
            let achievement = result.achievement.map { ",\"achievement\":\"\($0.name)\"" } ?? ""
            return "{\"line\":\(line),\"puzzle\":\"\(result.puzzle)\",\"moves\":\(result.moves),"
                + "\"milliseconds\":\(result.milliseconds),\"score\":\(result.score),"
                + "\"outcome\":\"\(outcome)\"\(achievement)}"
        }
        let seconds = String(result.milliseconds / 1000)
        let fraction = String(1000 + result.milliseconds % 1000).dropFirst()
        return "line \(line): \(result.puzzle) \(outcome) moves \(result.moves) time \(seconds).\(fraction) s"
            + " score \(result.score)" + (result.achievement.map { " achievement \($0.name)" } ?? "")
    }

    private func description(of problem: Problem, line: Int) -> String {
        guard json else { return "line \(line): \(problem.error.message)" }
        let message = String(decoding: JSONWriter.write(problem).dropFirst().dropLast(), as: UTF8.self)
        return "{\"line\":\(line),\(message)}"
    }
}
