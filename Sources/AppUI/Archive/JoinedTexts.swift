import PuzzleCore

extension [Text] {
    /// One behind the other, with a separator between.
    func joined(by separator: Text) -> Text {
        var joined = Text()
        for (index, text) in enumerated() {
            if index > 0 { joined.append(separator) }
            joined.append(text)
        }
        return joined
    }
}
