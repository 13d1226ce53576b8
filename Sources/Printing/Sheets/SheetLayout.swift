/// Where grids stand on a page: in columns and rows of equal room, each in the middle of its room with a line of text below it, and
/// with a code below or beside it, whichever leaves the grid larger.
struct SheetLayout {
    /// The room on a page between margins, header and footer.
    struct Area {
        let corner: Point
        let width: Double
        let height: Double
    }

    let columns: Int
    let rows: Int
    /// Of a grid.
    let side: Double
    private let area: Area
    private let gap: Double
    /// The height of the text below a grid.
    private let caption: Double
    /// The side of a code; 0 without codes.
    private let code: Double
    private let isCodeBeside: Bool

    /// Between a grid and its code: no less than the four modules that must be free around it.
    private static let codeGap = 8.0

    var places: Int { columns * rows }

    /// For puzzles.
    init(perPage: Int, in area: Area, code: Double) {
        // A single grid is no poster: 155 mm.
        self.init(
            columns: perPage < 4 ? 1 : 2, rows: perPage == 6 ? 3 : min(perPage, 2), gap: 22, caption: 18, code: code,
            mostSide: 440, in: area)
    }

    /// For solutions, small: as many as can still be read, and no smaller than there is any use in.
    /// - Parameter size: of the largest of them, in cells.
    init(solutions size: Int, in area: Area) {
        let (gap, caption, leastCell) = (14.0, 13.0, 9.0)
        func side(_ columns: Int) -> Double { (area.width - Double(columns - 1) * gap) / Double(columns) }
        var columns = 2
        while columns < 5, side(columns + 1) >= Double(size) * leastCell { columns += 1 }
        let rows = Int((area.height + gap) / (side(columns) + caption + gap))
        self.init(
            columns: columns, rows: max(rows, 1), gap: gap, caption: caption, code: 0, mostSide: side(columns), in: area
        )
    }

    private init(
        columns: Int, rows: Int, gap: Double, caption: Double, code: Double, mostSide: Double, in area: Area
    ) {
        self.columns = columns
        self.rows = rows
        self.area = area
        self.gap = gap
        self.caption = caption
        self.code = code
        let (width, height) = Self.room(columns, rows, gap, area)
        let besides = code > 0 ? code + Self.codeGap : 0
        let beside = min(width - besides, height - caption)
        let below = min(width, height - max(caption, besides))
        isCodeBeside = beside > below
        side = min(max(beside, below), mostSide)
    }

    private static func room(
        _ columns: Int, _ rows: Int, _ gap: Double, _ area: Area
    ) -> (width: Double, height: Double) {
        (
            (area.width - Double(columns - 1) * gap) / Double(columns),
            (area.height - Double(rows - 1) * gap) / Double(rows)
        )
    }

    /// The upper left corner of a place's grid.
    func corner(_ place: Int) -> Point {
        let (width, height) = Self.room(columns, rows, gap, area)
        let besides = code > 0 ? code + Self.codeGap : 0
        let block = (
            width: side + (isCodeBeside ? besides : 0), height: side + (isCodeBeside ? caption : max(caption, besides))
        )
        return Point(
            x: area.corner.x + Double(place % columns) * (width + gap) + (width - block.width) / 2,
            y: area.corner.y + Double(place / columns) * (height + gap) + (height - block.height) / 2)
    }

    /// The upper left corner of the code of a grid.
    /// - Parameters:
    ///   - corner: of the grid.
    ///   - side: of the code, which may be smaller than others.
    func codeCorner(_ corner: Point, side codeSide: Double) -> Point {
        isCodeBeside
            ? Point(x: corner.x + side + Self.codeGap, y: corner.y)
            : Point(x: corner.x + side - codeSide, y: corner.y + side + Self.codeGap)
    }
}
