import ArgumentParser
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
        var reader = LineReader(try InputFile(file), limit: RecordLine.maximumLength)
        var isSound = true
        while let line = try reader.next() {
            var text: String
            do throws(VerificationError) {
                guard let record = try RecordLine.text(line) else { continue }
                text = description(of: try verify(record), line: line.number)
            } catch {
                isSound = false
                text = description(of: Problem(error), line: line.number)
            }
            try StandardOutput.write(Text(text + "\n"))
        }
        if !isSound { throw ExitCode(1) }
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
