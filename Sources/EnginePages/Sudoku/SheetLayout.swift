/// Where grids stand on a sheet, in hundredths of a millimetre: in columns and rows of equal room, each grid in the middle
/// of its room with a line of text above.
///
/// A sheet fits on A4 and on Letter with margins of 12 mm, so nobody is asked for the paper.
struct SheetLayout {
    static var width: Int { 18_400 }
    static var height: Int { 24_800 }
    /// Above are the title and a line.
    private static var top: Int { 1_500 }

    let columns: Int
    let rows: Int
    /// Of a grid; a whole number of cells.
    let side: Int
    private let gap: Int
    /// The height of the text above a grid.
    private let caption: Int

    var places: Int { columns * rows }

    /// For puzzles of so many cells in a row, `perPage` of them on a sheet.
    init(perPage: Int, size: Int) {
        self.init(
            columns: perPage < 4 ? 1 : 2, rows: perPage == 6 ? 3 : min(perPage, 2), gap: 1_100, caption: 650, size: size
        )
    }

    /// For small grids to look something up: so many columns that all are on one sheet, if a digit can still be read.
    init(solutions count: Int, size: Int) {
        func layout(_ columns: Int) -> SheetLayout {
            let (gap, caption) = (700, 480)
            let side = (Self.width - (columns - 1) * gap) / columns
            return SheetLayout(
                columns: columns, rows: (Self.height - Self.top + gap) / (side + caption + gap), gap: gap,
                caption: caption, size: size)
        }
        var columns = 3
        while layout(columns).places < count, layout(columns + 1).side >= size * Self.leastCell { columns += 1 }
        self = layout(columns)
    }

    private static var leastCell: Int { 300 }
    /// A single grid is no poster.
    private static var mostSide: Int { 15_500 }

    private init(columns: Int, rows: Int, gap: Int, caption: Int, size: Int) {
        self.columns = columns
        self.rows = rows
        self.gap = gap
        self.caption = caption
        let (width, height) = Self.room(columns, rows, gap)
        let side = min(width, height - caption, Self.mostSide)
        self.side = side - side % size
    }

    private static func room(_ columns: Int, _ rows: Int, _ gap: Int) -> (width: Int, height: Int) {
        ((width - (columns - 1) * gap) / columns, (height - top - (rows - 1) * gap) / rows)
    }

    /// The upper left corner of a place's grid.
    func corner(_ place: Int) -> (x: Int, y: Int) {
        let (width, height) = Self.room(columns, rows, gap)
        return (
            place % columns * (width + gap) + (width - side) / 2,
            Self.top + place / columns * (height + gap) + caption + (height - caption - side) / 2
        )
    }
}
