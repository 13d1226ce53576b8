import PuzzleCore

// What settings mean for the sliding puzzle, and the controls that are its own.

extension Settings {
    public var size: BoardSize { BoardSize(rows: self[.rows], columns: self[.columns]) ?? .fifteenPuzzle }

    /// What a new game is made of.
    public var params: SlidingPuzzle.Params {
        SlidingPuzzle.Params(
            size: size, scramble: self[.scramble] == 0 ? .uniform : .walk(moves: self[.mixingFactor]),
            multiMove: isOn(.multiMove))
    }
}

extension Context {
    /// The largest board on which cells are at least 24 CSS pixels on the present screen, and never smaller than the
    /// setting "Minimum number of tiles" says.
    var largestBoard: BoardSize {
        let space = SlidingBoardView.space(width: device.width, height: device.height)
        func side(_ pixels: Int) -> Int {
            min(max(pixels / 24, settings[.minimumTiles]), BoardSize.sides.upperBound)
        }
        return BoardSize(rows: side(space.height), columns: side(space.width)) ?? .fifteenPuzzle
    }
}

extension BoardSize {
    /// What is set for a board of this size.
    var settings: [(setting: Setting, value: Int)] { [(.rows, rows), (.columns, columns)] }

    /// As a command's number.
    var coded: Int { rows << 8 | columns }

    init?(coded: Int) { self.init(rows: coded >> 8, columns: coded & 0xFF) }
}

extension SlidingPuzzle {
    /// For the sides of a board no more than fits the screen, unless it is larger already, and no less than the setting "Minimum
    /// number of tiles" says.
    public static func range(of setting: Setting, _ app: Context) -> ClosedRange<Int>? {
        guard setting == .rows || setting == .columns else { return nil }
        let largest = setting == .rows ? app.largestBoard.rows : app.largestBoard.columns
        return app.settings[.minimumTiles]...max(largest, app.settings[setting])
    }

    /// A board never falls below the smallest size that is wanted.
    public static func follow(_ setting: Setting, _ settings: inout Settings) -> [Setting] {
        guard setting == .minimumTiles else { return [] }
        let sides = [Setting.rows, .columns].filter { settings[$0] < settings[.minimumTiles] }
        for side in sides { settings[side] = settings[.minimumTiles] }
        return sides
    }

    public static func control(_ setting: Setting, _ app: Context) -> [Node]? {
        switch setting {
        case .rows: return [sizeSteppers(app)]
        // Beside the rows.
        case .columns: return []
        case .pictureZoom, .pictureX, .pictureY: return app.settings.face == .numbers ? [] : nil
        case .picture: return app.settings.face == .numbers ? [] : [PictureWall.view(app)]
        // It is always square with a picture.
        case .squareTiles where app.settings.face != .numbers: return []
        case .scramble where app.settings[.scramble] == 1:
            let names: [Phrase] = [.scrambleFair, .scrambleWalk]
            return [
                SettingControls.choice(
                    app, .scramble, names.map { app.text($0) },
                    hint: app.catalogue[.scrambleWalkHint, app.settings[.mixingFactor]])
            ]
        default: return nil
        }
    }

    /// Rows and columns, as far as the screen allows.
    static func sizeSteppers(_ app: Context) -> Node {
        var parts = [
            SettingControls.stepper(app, .rows, step: 1), SettingControls.stepper(app, .columns, step: 1),
        ]
        let (size, largest) = (app.settings.size, app.largestBoard)
        func isAtEnd(_ side: Int, _ end: Int) -> Bool { side >= end && side < BoardSize.sides.upperBound }
        if isAtEnd(size.rows, largest.rows) || isAtEnd(size.columns, largest.columns) {
            parts.append(
                Node(.p, "setting-hint", text: app.catalogue[.largestBoard, app.catalogue.size(largest)])
                    .with(.role, "status"))
        }
        return Node(.div, "size", parts)
    }

    /// The board as the settings make it: colours, shape, size and mixing.
    public static func preview(_ app: Context) -> Node? {
        var picture = SlidingBoardView.picture(app, generate(app.settings.params, seed: 15))
        if app.settings.face != .numbers {
            picture = picture.with(.press, "drag").with(.zooms, SettingControls.fieldID(.pictureZoom))
                .on(.click, .gesture(.press(picturePlace)))
        }
        // With a remote control or keys a tile has the focus.
        if app.device.isTelevision || app.device.isRemote {
            picture.children.append(Node(.span, "hint focus-sample").keyed(-1).style(.row, 0).style(.column, 0))
        }
        return Node(.div, "preview", [Node(.div, "board-space", [picture])])
            .with(.role, "img").with(.label, app.text(.preview))
    }
}
