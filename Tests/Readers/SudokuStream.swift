import PuzzleCore
import PuzzleEngines

/// A text as a file of puzzles.
struct SudokuStream {
    private let text: Text
    private let kind: SudokuKind?

    private static let kinds: [SudokuKind] = (["4x4", "9x9xw", "16x16", "4x4jaabbaabbccddccdd"] as [Text]).map {
        guard let kind = try? SudokuKind($0) else { preconditionFailure("a kind of ours") }
        return kind
    }

    init(_ text: Text, kind: SudokuKind?) {
        self.text = text
        self.kind = kind
    }

    /// The first byte says which kind is expected.
    static func ofSomeKind(_ bytes: [UInt8]) -> SudokuStream {
        let kind = kinds[Int(bytes.first ?? 0) % kinds.count]
        return SudokuStream(Text(bytes.dropFirst()), kind: kind)
    }

    /// However the text is cut, the entries are the same; each has its place in the text; and every puzzle is the same
    /// in another format.
    var complaint: String? {
        let entries = SudokuReader.entries(text, kind: kind)
        guard entries.count <= text.count else { return "more entries than bytes" }
        guard entriesOfChunks == entries else { return "other entries in chunks" }
        let lengths = Self.lines(text).map { $0.count }
        for (index, entry) in entries.enumerated() {
            var places = [entry.start]
            switch entry.result {
            case .success(let grid):
                places += [entry.place(of: 0), entry.place(of: grid.kind.cells - 1)]
                // The first ones are enough.
                guard index < 3 else { break }
                let format = SudokuFormat.allCases[(index + text.count) % SudokuFormat.allCases.count]
                let again = SudokuReader.entries(SudokuWriter.text(of: grid, as: format), kind: grid.kind)
                guard again.count == 1, again[0].result == .success(grid) else {
                    return "a grid that changes as \(format)"
                }
            case .failure(let error): places.append(SudokuPlace(line: error.line, column: error.column))
            }
            for place in places {
                guard lengths.indices.contains(place.line - 1), 1...(lengths[place.line - 1] + 1) ~= place.column else {
                    return "\(place) is not in the text"
                }
            }
        }
        return nil
    }

    /// They end with LF, CR LF or CR.
    private static func lines(_ text: Text) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        for (index, byte) in text.bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\n") where index > 0 && text.bytes[index - 1] == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): lines.append([])
            default: lines[lines.count - 1].append(byte)
            }
        }
        return lines
    }

    private var entriesOfChunks: [SudokuEntry] {
        var size = 1 + text.count % 7
        var entries: [SudokuEntry] = []
        var reader = SudokuReader(kind: kind)
        var start = 0
        while start < text.count {
            let end = min(start + size, text.count)
            reader.read(Array(text.bytes[start..<end])) { entries.append($0) }
            size = 1 + (size * 5 + 3) % 61
            start = end
        }
        reader.finish { entries.append($0) }
        return entries
    }
}
