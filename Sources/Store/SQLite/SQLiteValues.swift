import Foundation
import GRDB
import PuzzleCore

// How values are written into columns and read from them.

extension Identifier {
    /// 16 bytes in network order, so that ids which rise with time are stored in that order.
    var data: Data {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }
    }

    init(_ data: Data) {
        func word(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: word(data.prefix(8)), low: word(data.suffix(8)))
    }
}

extension Text {
    init(_ row: Row, at index: Int) { self.init(row[index] as String) }
}
