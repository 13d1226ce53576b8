import AppUI
import PuzzleCore

/// What pages are made of, and how they are sent.
enum PageParts {
    /// A page as the answer to a question.
    /// - Parameter after: When the engine is to be asked `tick`, in milliseconds.
    static func answer(_ page: Node, after: Int? = nil) -> Text {
        var answer = Text()
        if let after { answer.append(decimal: after) }
        PageWriter.write(page, to: &answer)
        return answer
    }

    /// - Parameter rows: what names a row, and its numbers.
    static func table(_ heads: [Text], _ rows: [[Text]]) -> Node {
        let heads = heads.enumerated().map { column, text in
            Node(.th, column == 0 ? "name" : "number", text: text).with(.scope, "col")
        }
        let lines = rows.map { row in
            let cells = row.enumerated().map { column, text in
                column == 0 ? Node(.th, "name", text: text).with(.scope, "row") : Node(.td, "number", text: text)
            }
            return Node(.tr, "row", cells)
        }
        let parts = [Node(.thead, nil, [Node(.tr, nil, heads)]), Node(.tbody, nil, lines)]
        return Node(.div, "table-space", [Node(.table, "table", parts)])
    }

    static func figure(_ name: Text, _ value: Text) -> Node {
        Node(.div, "figure", [Node(.span, "figure-name", text: name), Node(.span, "figure-value", text: value)])
    }
}
