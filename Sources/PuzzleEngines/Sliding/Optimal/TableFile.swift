import PuzzleCore

/// What stands before tables in a file, so that nothing else is ever taken for them: 64 bytes, of which the first 24
/// tell what the tables are, the next 8 their checksum; the others are zero. Numbers are little-endian.
public struct TableFile: Equatable, Sendable {
    /// Which tables a file has.
    public enum Content: UInt8, Sendable {
        case patterns = 1
        case lines = 2
        case largePatterns = 3
    }

    /// Why a file is not what it should be.
    public enum Damage: Error, Equatable, Sendable {
        /// Shorter or longer than the tables.
        case wrongSize
        /// Not these tables, or those of another version.
        case otherContent
        /// Some bytes have changed.
        case wrongChecksum
    }

    /// Grows whenever the same bytes would mean something else.
    private static let version: UInt32 = 1
    public static let headerCount = 64

    public let content: Content
    public let size: BoardSize
    public let kind: TableLayout.Kind
    /// Bytes of the tables alone.
    public let byteCount: Int

    public init(_ layout: TableLayout) {
        content = .patterns
        size = layout.size
        kind = layout.kind
        byteCount = layout.byteCount
    }

    public init(_ layout: LineTables.Layout) {
        content = .lines
        size = layout.size
        kind = layout.kind
        byteCount = layout.byteCount
    }

    public init(_ layout: LargePatternTables.Layout) {
        content = .largePatterns
        size = layout.size
        kind = layout.kind
        byteCount = layout.byteCount
    }

    /// The header for `tables`, `byteCount` bytes.
    public func header(for tables: UnsafeRawBufferPointer) -> [UInt8] {
        var header = identity
        append(Checksum(of: tables).value, 8, to: &header)
        while header.count < Self.headerCount { header.append(0) }
        return header
    }

    /// Checks a whole file, header and tables. Reads all of it.
    /// - Returns: the tables.
    public func tables(in file: UnsafeRawBufferPointer) throws(Damage) -> UnsafeRawBufferPointer {
        guard file.count >= Self.headerCount else { throw .wrongSize }
        for (index, byte) in identity.enumerated() where file[index] != byte { throw .otherContent }
        guard file.count == Self.headerCount + byteCount else { throw .wrongSize }
        let tables = UnsafeRawBufferPointer(rebasing: file[Self.headerCount...])
        let header = header(for: tables)
        for index in header.indices where file[index] != header[index] { throw .wrongChecksum }
        return tables
    }

    private var identity: [UInt8] {
        var identity = Text("tslidtbl").bytes
        append(UInt64(Self.version), 4, to: &identity)
        identity += [content.rawValue, kind.rawValue, UInt8(size.rows), UInt8(size.columns)]
        append(UInt64(byteCount), 8, to: &identity)
        return identity
    }

    private func append(_ number: UInt64, _ bytes: Int, to header: inout [UInt8]) {
        for index in 0..<bytes { header.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
    }
}
