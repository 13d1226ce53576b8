import PuzzleCore

/// A picture made from a name: sixteen tiles in four colours, the same four by each corner, so that it turns into itself by a quarter.
/// The same name always has the same picture.
enum NamePicture {
    /// - Parameter className: Its size is the style sheet's.
    static func node(_ name: Text, _ className: StaticString = "name-picture") -> Node {
        var random = SeededGenerator(seed: hash(name))
        let palette = Int(random.number(below: UInt32(palettes)))
        var shapes = [Text](repeating: Text(), count: colours - 1)
        for row in 0..<2 {
            for column in 0..<2 {
                let shape = Shape.allCases[Int(random.number(below: UInt32(Shape.allCases.count)))]
                let turns = Int(random.number(below: 4))
                let colour = Int(random.number(below: UInt32(shapes.count)))
                for quarter in 0..<4 {
                    shape.draw(column: column, row: row, turned: turns, quarter: quarter, to: &shapes[colour])
                }
            }
        }
        let paths = shapes.enumerated().map { place, shape in
            Node(.path).with(.d, shape).style(.swatch, colour(place + 1, of: palette)).keyed(place)
        }
        return Node(.svg, className, paths).with(.viewBox, "0 0 64 64").with(.hidden, "true")
            .style(.desk, colour(0, of: palette))
    }

    /// FNV-1a with 64 bits.
    private static func hash(_ name: Text) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    // MARK: Colours

    /// A ground and three colours that go with it, a line for each palette.
    private static var table: StaticString {
        """
        #16423c #e9efec #6a9c89 #f2a65a
        #3d2c5e #f6e7cb #c98bdb #f4a259
        #7a2e2e #f7e1d7 #e8a598 #f2c14e
        #1d3557 #f1faee #6cb4c4 #e76f51
        #f4ede4 #2f6f62 #e0a458 #9c3d54
        #264653 #f4f1de #e9c46a #e76f51
        #ffe8d6 #6b705c #cb997e #344e41
        #2b2d42 #edf2f4 #8d99ae #ef8354
        #fdf0d5 #003049 #669bbc #c1121f
        #40322b #f0e4d4 #d98f5c #8fb9a8
        #e3f0f4 #14506b #f0a202 #5fa8a0
        #5b1f4a #fbe9ef #e56b8f #f7b267
        """
    }

    private static var colours: Int { 4 }
    private static var palettes: Int { (Text(table).count + 1) / (colours * 8) }

    private static func colour(_ number: Int, of palette: Int) -> Text {
        let start = (palette * colours + number) * 8
        return Text(Text(table).bytes[start..<start + 7])
    }
}

/// What is on a tile of 16 units, before it is turned.
private enum Shape: CaseIterable {
    case square, triangle, quarter, leaf, disc, half, diamond

    private enum Segment {
        case move(Int, Int)
        case line(Int, Int)
        /// An arc of a circle; `isLarge` for more than half of it, clockwise or not.
        case arc(Int, Int, radius: Int, isLarge: Bool, isClockwise: Bool)
    }

    private var outline: [Segment] {
        switch self {
        case .square: [.move(0, 0), .line(16, 0), .line(16, 16), .line(0, 16)]
        case .triangle: [.move(0, 0), .line(16, 0), .line(0, 16)]
        case .quarter:
            [.move(0, 0), .line(16, 0), .arc(0, 16, radius: 16, isLarge: false, isClockwise: true)]
        case .leaf:
            [
                .move(0, 0), .arc(16, 16, radius: 16, isLarge: false, isClockwise: true),
                .arc(0, 0, radius: 16, isLarge: false, isClockwise: true),
            ]
        case .disc:
            [
                .move(3, 8), .arc(13, 8, radius: 5, isLarge: true, isClockwise: true),
                .arc(3, 8, radius: 5, isLarge: true, isClockwise: true),
            ]
        case .half: [.move(0, 0), .arc(16, 0, radius: 8, isLarge: true, isClockwise: false)]
        case .diamond: [.move(8, 0), .line(16, 8), .line(8, 16), .line(0, 8)]
        }
    }

    /// Appends the shape to a path.
    /// - Parameters:
    ///   - column: In the corner of four tiles that the whole picture repeats.
    ///   - turns: Quarters by which the tile is turned; `quarter`, by which its corner is.
    func draw(column: Int, row: Int, turned turns: Int, quarter: Int, to path: inout Text) {
        func append(_ x: Int, _ y: Int) {
            var (x, y) = (x, y)
            for _ in 0..<turns { (x, y) = (16 - y, x) }
            (x, y) = (x + column * 16, y + row * 16)
            for _ in 0..<quarter { (x, y) = (64 - y, x) }
            path.append(decimal: x)
            path.append(byte: 0x20)
            path.append(decimal: y)
        }
        for segment in outline {
            switch segment {
            case .move(let x, let y):
                path.append(byte: UInt8(ascii: "M"))
                append(x, y)
            case .line(let x, let y):
                path.append(byte: UInt8(ascii: "L"))
                append(x, y)
            case .arc(let x, let y, let radius, let isLarge, let isClockwise):
                path.append(byte: UInt8(ascii: "A"))
                for number in [radius, radius, 0, isLarge ? 1 : 0, isClockwise ? 1 : 0] {
                    path.append(decimal: number)
                    path.append(byte: 0x20)
                }
                append(x, y)
            }
        }
        path.append(byte: UInt8(ascii: "Z"))
    }
}
