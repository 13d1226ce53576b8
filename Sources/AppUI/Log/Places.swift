import PuzzleCore

/// Numbers texts, equal ones with the same number, in the order in which they come. A dictionary would do, which is a few kB of
/// code that nothing else needs.
struct Places: Sendable {
    private var texts: [Text] = []
    /// Numbers, each where its text's hash leads to, or at the next free place; -1 for none. Never more than half full.
    private var table = [Int32](repeating: -1, count: 64)

    mutating func place(of text: Text) -> Int32 {
        var slot = self.slot(of: text)
        if table[slot] >= 0 { return table[slot] }
        if texts.count * 2 >= table.count {
            table = Array(repeating: -1, count: table.count * 2)
            for (number, known) in texts.enumerated() {
                table[self.slot(of: known)] = Int32(truncatingIfNeeded: number)
            }
            slot = self.slot(of: text)
        }
        table[slot] = Int32(truncatingIfNeeded: texts.count)
        texts.append(text)
        return table[slot]
    }

    /// Where its number is, or would be. The hash is FNV-1a's.
    private func slot(of text: Text) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in text.bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var slot = Int(hash >> 1) % table.count
        while table[slot] >= 0, texts[Int(table[slot])] != text { slot = (slot + 1) % table.count }
        return slot
    }
}
