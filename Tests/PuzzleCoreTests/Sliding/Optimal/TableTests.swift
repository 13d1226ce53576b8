import Testing

@testable import PuzzleCore
@testable import PuzzleEngines

@Suite struct TableTests {
    private static let size = BoardSize(rows: 3, columns: 3)!

    private func built(_ layout: TableLayout, parts: Int) -> [UInt8] {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: layout.byteCount, alignment: 8)
        defer { memory.deallocate() }
        for pattern in layout.patterns.indices {
            let search = layout.search(pattern: pattern)
            while (0..<parts).map({ search.expand(part: $0, of: parts) }).reduce(0, +) > 0 { search.nextLevel() }
            for part in (0..<parts).reversed() {
                layout.pack(search, pattern: pattern, part: part, of: parts, into: memory)
            }
        }
        return [UInt8](memory)
    }

    @Test(arguments: [2, 3, 7])
    func partsGiveTheSameTableAsOne(parts: Int) throws {
        let layout = try #require(TableLayout(Self.size, .light))
        #expect(built(layout, parts: parts) == built(layout, parts: 1))
    }

    /// Published check values of XXH64 with seed 0.
    @Test(
        arguments: [
            ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64)])
    func checksumIsThePublishedOne(text: String, value: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { Checksum(of: $0).value } == value)
    }

    @Test func aDamagedFileIsFound() throws {
        let size = try #require(BoardSize(rows: 2, columns: 2))
        let file = TableFile(try #require(TableLayout(size, .full)))
        let tables = (0..<file.byteCount).map { UInt8($0) }
        let whole = tables.withUnsafeBytes { file.header(for: $0) } + tables
        func damage(_ bytes: [UInt8]) -> TableFile.Damage? {
            bytes.withUnsafeBytes { bytes in
                do throws(TableFile.Damage) {
                    #expect(try file.tables(in: bytes).elementsEqual(tables))
                    return nil
                } catch {
                    return error
                }
            }
        }
        #expect(whole.count == TableFile.headerCount + file.byteCount)
        #expect(damage(whole) == nil)
        for index in whole.indices {
            var changed = whole
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(damage(changed) == (index < 24 ? .otherContent : .wrongChecksum), "byte \(index)")
            #expect(damage(Array(whole[..<index])) == .wrongSize)
        }
        #expect(damage(whole + [0]) == .wrongSize)
        let other = TableFile(try #require(TableLayout(size, .light)))
        #expect(whole.withUnsafeBytes { (try? other.tables(in: $0)) == nil })
    }

    @Test func visitedPositionsAreNeverMistaken() {
        let table = TranspositionTable(bits: 8)
        var random = SeededGenerator(seed: 1)
        var known: [UInt64: UInt64] = [:]
        for _ in 0..<20_000 {
            let position = (random.next() >> 48) << UInt64(random.number(below: 49))
            let moves = UInt64(1 + random.number(below: 80))
            if table.excludes(position, moves: moves) {
                #expect(known[position, default: 0] >= moves)
            } else {
                table.exclude(position, moves: moves)
                known[position] = moves
                let isKnown = table.excludes(position, moves: moves)
                #expect(isKnown)
            }
        }
    }
}
