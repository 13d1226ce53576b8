import PuzzleCore

/// A puzzle to pass on: what leads to it, and how it looked at the beginning, 1000 by 1000.
public struct SharedPuzzle {
    let address: Text
    let drawing: Drawing
}

/// Passing on a result: a link that opens the same puzzle with the time to beat, and a picture of it.
enum Sharing {
    /// - Returns: nothing if nothing leads to the puzzle of the game on the table.
    static func share(_ finish: Finish, _ context: Context) -> [Effect] {
        guard let puzzle = context.table.shared else { return [] }
        let (words, score) = (context.catalogue, finish.score)
        let challenge = Challenge(
            address: puzzle.address, milliseconds: score.milliseconds, name: score.name)
        let text = words[.shareText, name(score, context), words.duration(score.milliseconds, exact: true)]
        return [.share(challenge.link, text: text, picture: picture(finish, puzzle.drawing, context))]
    }

    private static func name(_ score: Score, _ context: Context) -> Text {
        guard let table = context.table(ofPrefix: score.group) else { return Text() }
        return context.text(table.title) + " " + context.name(ofGroup: score.group)
    }

    /// The puzzle, and below it what was achieved, as SVG.
    private static func picture(_ finish: Finish, _ puzzle: Drawing, _ context: Context) -> Text {
        let (words, score) = (context.catalogue, finish.score)
        let (width, height, middle) = (1080, 1350, 540)
        var drawing = Drawing()
        drawing.rectangle(0, 0, width, height, corner: 0, "#f6f3ee")
        wordmark(&drawing, middle)
        drawing.place(puzzle, 140, 190, side: 800)
        drawing.text(words.duration(score.milliseconds, exact: true), middle, 1125, size: 108, "#2f6f62")
        let summary = context.table(ofPrefix: score.group)?.shown(score.score, moves: score.moves, words).summary
        let caption = name(score, context) + (summary.map { " · " + $0 } ?? Text())
        drawing.text(caption, middle, 1205, size: caption.count > 44 ? 32 : 44, "#1d2725")
        let date = words.date(score.at, minutesFromUTC: context.device.minutesFromUTC)
        // A name that is read from right to left stays one.
        let owner = score.name.isEmpty ? Text() : "\u{2068}" + score.name + "\u{2069} · "
        drawing.text(owner + date, middle, 1275, size: 36, "#586461")
        return drawing.svg(width: width, height: height)
    }

    /// The app's name on tiles, with a gap.
    private static func wordmark(_ drawing: inout Drawing, _ middle: Int) {
        let (name, side): (Text, Int) = ("TASSELLO", 68)
        let left = middle - side * (name.count + 1) / 2
        drawing.rectangle(left - 8, 60, side * (name.count + 1) + 16, side + 16, corner: 18, "#e6e0d5")
        for (place, letter) in name.bytes.enumerated() {
            drawing.rectangle(left + place * side + 3, 71, side - 6, side - 6, corner: 12, "#ffffff")
            drawing.text(Text([letter]), left + place * side + side / 2, 118, size: 40, "#2f6f62")
        }
    }
}

extension Context {
    /// The time to beat on the puzzle of the game on the table, if it came with a link to it.
    var presentChallenge: Challenge? {
        guard let challenge, table.shared?.address == challenge.address else { return nil }
        return challenge
    }

    /// Takes up what came with a link.
    mutating func receive(_ challenge: Challenge?) -> [Effect] {
        self.challenge = challenge
        return [challenge.map { .put(key: Self.challengeKey, value: $0.link) } ?? .remove(key: Self.challengeKey)]
    }
}
