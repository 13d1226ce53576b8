import PuzzleCore
import QREncode

/// A text as a QR code (ISO/IEC 18004) that a camera still reads if some of it is dirty (level M).
struct QRCode: Sendable {
    /// Modules in a row.
    let size: Int
    /// Row by row.
    private let isDark: [Bool]

    /// - Returns: nil for a text of more than 2331 bytes.
    init?(_ text: Text) {
        guard let code = QRcode_encodeData(Int32(text.count), text.bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        size = width
        isDark = (0..<(width * width)).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// Its dark modules.
    /// - Parameter unit: the side of a module.
    func path(at corner: Point, unit: Double) -> Path {
        var path = Path()
        for row in 0..<size {
            var column = 0
            while column < size {
                let run = isDark[(row * size + column)..<((row + 1) * size)].prefix { $0 }.count
                if run > 0 {
                    path.rectangle(
                        at: Point(x: corner.x + Double(column) * unit, y: corner.y + Double(row) * unit),
                        width: Double(run) * unit, height: unit)
                }
                column += run + 1
            }
        }
        return path
    }
}
