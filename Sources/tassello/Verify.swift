import ArgumentParser
import PuzzleCore
import PuzzleEngines

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play recorded games again and tell what they prove.",
        discussion: """
            Reads records, one a line (tassello1;...), and prints for each how it ended, its moves, time and score. Of a record \
            that proves nothing, which turn is wrong and why is told on standard error, with --json in its place, and the exit \
            code is then 1. Empty lines and those that begin with # are skipped.

            --json prints "line", "puzzle", "moves", "milliseconds", "score", "outcome", if there is one \
            "achievement", and "suspicion", 0 to 100: how clear it is, by the "signs" in the record, that no human played so \
            (docs/fairness.md); or "line", "error" in words, "code" and, of what cannot be read, "column".

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
        let terminal = ProgressLine()
        var isSound = true
        while let line = try reader.next() {
            var answer = Answer()
            do throws(VerificationError) {
                append(try verify(RecordLine.text(line)), line: line.number, to: &answer.output)
            } catch {
                isSound = false
                error.inLine(line.number).append(to: &answer, json: json)
            }
            try terminal.write(answer)
        }
        if !isSound { throw ExitCode(1) }
    }

    private func append(_ result: VerifiedResult, line: Int, to output: inout Text) {
        let signs = result.fairPlay.signs.map { "\($0.name)" }
            .joined(separator: " ")
        let outcome: Text = result.outcome == .solved ? "solved" : "lost"
        guard json else {
            let seconds = String(result.milliseconds / 1000)
            let fraction = String(1000 + result.milliseconds % 1000).dropFirst()
            let achievement = result.achievement.map { " achievement \($0.name)" } ?? ""
            output.append(
                Text(
                    "line \(line): \(result.puzzle) \(outcome) moves \(result.moves) time \(seconds).\(fraction) s"
                        + " score \(result.score)\(achievement)"
                        + (result.fairPlay.isSuspicious ? " suspicious: \(signs)\n" : "\n")))
            return
        }
        output.beginObject(line: line)
        output.append(field: "puzzle", result.puzzle)
        output.append(field: "moves", result.moves)
        output.append(field: "milliseconds", Int(result.milliseconds))
        output.append(field: "score", result.score)
        output.append(field: "outcome", outcome)
        if let achievement = result.achievement { output.append(field: "achievement", achievement.name) }
        output.append(field: "suspicion", result.fairPlay.score)
        if !signs.isEmpty { output.append(field: "signs", Text(signs)) }
        output.endObject()
    }
}
