import PuzzleCore

/// A kind's houses and peers in the form in which the techniques ask for them.
///
/// Houses of a kind fall in families, in each of which a cell has at most one house: boxes or regions, rows, columns,
/// windows, one diagonal, the other one. Sudoku Explainer looks at them in this order, or with columns before rows.
package final class SudokuGeometry: Sendable {
    static let (boxes, rows, columns) = (0, 1, 2)

    let size: Int
    let cells: Int
    let houses: Int
    let houseCells: [[Int]]
    /// The same one after the other.
    private let cellList: [Int]
    /// The houses of each family.
    let families: [[Int]]
    let familyOfHouse: [Int]
    /// Families in the order in which singles and sets are searched: boxes, columns, rows, others.
    let searchOrder: [Int]
    /// Families of base and cover houses of locked candidates in Sudoku Explainer's order, then what other kinds have beyond
    /// its boxes and lines.
    let lockingPairs: [(base: Int, cover: Int)]
    /// `family * cells + cell`: the house, or -1.
    let houseAt: [Int]
    /// The houses of each cell as a set: there are at most 59.
    let houseSets: [UInt64]
    /// `house * cells + cell`: the place of the cell in the house, or -1.
    let placeAt: [Int]
    /// `house * houses + other`: the places in `house` whose cells are in `other` as well.
    let common: [UInt16]
    let peers: [CellSet]
    let peerLists: [[Int]]
    let mostPeers: Int
    /// Peers that share no house.
    let distantPeers: [[Int]]
    let hasDistantPeers: Bool

    package init(_ kind: SudokuKind) {
        size = kind.size
        cells = kind.cells
        houses = kind.houses.count
        houseCells = kind.houses.map { $0.cells }
        cellList = kind.houses.flatMap { $0.cells }
        var families: [[Int]] = [[], [], [], [], [], []]
        var familyOfHouse: [Int] = []
        for (house, description) in kind.houses.enumerated() {
            let family =
                switch description.shape {
                case .box, .region: 0
                case .row: 1
                case .column: 2
                case .window: 3
                case .diagonal: 4 + description.index
                }
            families[family].append(house)
            familyOfHouse.append(family)
        }
        self.families = families
        self.familyOfHouse = familyOfHouse
        searchOrder = [0, 2, 1, 3, 4, 5].filter { !families[$0].isEmpty }
        var pairs: [(base: Int, cover: Int)] = [
            (base: Self.boxes, cover: Self.columns), (Self.boxes, Self.rows), (Self.columns, Self.boxes),
            (Self.rows, Self.boxes),
        ]
        let others = searchOrder.filter { $0 > Self.columns }
        for other in others {
            for family in [Self.columns, Self.rows, Self.boxes] { pairs += [(other, family), (family, other)] }
            for second in others where second != other { pairs.append((other, second)) }
        }
        lockingPairs = pairs
        var houseAt = [Int](repeating: -1, count: families.count * kind.cells)
        var placeAt = [Int](repeating: -1, count: kind.houses.count * kind.cells)
        for (house, description) in kind.houses.enumerated() {
            for (place, cell) in description.cells.enumerated() {
                houseAt[familyOfHouse[house] * kind.cells + cell] = house
                placeAt[house * kind.cells + cell] = place
            }
        }
        self.houseAt = houseAt
        self.placeAt = placeAt
        var common = [UInt16](repeating: 0, count: kind.houses.count * kind.houses.count)
        for (house, description) in kind.houses.enumerated() {
            for (place, cell) in description.cells.enumerated() {
                for other in kind.housesOfCell[cell] { common[house * kind.houses.count + other] |= 1 << place }
            }
        }
        self.common = common
        houseSets = kind.housesOfCell.map { $0.reduce(0) { $0 | 1 << UInt64($1) } }
        peerLists = kind.peers
        mostPeers = kind.peers.reduce(0) { max($0, $1.count) }
        peers = kind.peers.map { CellSet($0) }
        let distantPeers = (0..<kind.cells).map { cell in
            kind.peers[cell].filter { peer in
                !kind.housesOfCell[cell].contains { kind.houses[$0].cells.contains(peer) }
            }
        }
        self.distantPeers = distantPeers
        hasDistantPeers = distantPeers.contains { !$0.isEmpty }
    }

    func house(family: Int, cell: Int) -> Int { houseAt[family &* cells &+ cell] }

    func place(of cell: Int, in house: Int) -> Int { placeAt[house &* cells &+ cell] }

    func cell(house: Int, place: Int) -> Int { cellList[house &* size &+ place] }

    func common(_ house: Int, _ other: Int) -> UInt16 { common[house &* houses &+ other] }
}
