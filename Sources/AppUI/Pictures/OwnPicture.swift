import PuzzleCore

/// A picture of the player's, on this device alone unless pictures are shared.
public struct OwnPicture: Equatable, Sendable {
    /// As games name it: `own/` and its id; the address of one that another site does not let us keep.
    public let name: Text
    public internal(set) var title: Text
    public let width: Int
    public let height: Int
    public let bytes: Int

    public init(name: Text, title: Text, width: Int, height: Int, bytes: Int) {
        self.name = name
        self.title = title
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    var isKept: Bool { name.hasPrefix(Self.prefix) }
    static var prefix: Text { "own/" }

    /// Where it is stored, if it is.
    var key: Text { Collection.pictures.prefix + Text(name.bytes.dropFirst(Self.prefix.count)) }

    /// What is stored beside its pixels: `width;height;bytes;title`.
    var facts: Text {
        var facts = Text()
        for number in [width, height, bytes] {
            facts.append(decimal: number)
            facts.append(byte: UInt8(ascii: ";"))
        }
        return facts + title
    }

    init?(stored entry: StoredEntry) {
        guard let id = entry.id(in: .pictures) else { return nil }
        self.init(name: Self.prefix + id, facts: entry.value)
    }

    init?(name: Text, facts: Text) {
        let fields = facts.bytes.split(separator: UInt8(ascii: ";"), maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let width = Int(decimal: Text(fields[0])), let height = Int(decimal: Text(fields[1])),
            let bytes = Int(decimal: Text(fields[2]))
        else { return nil }
        self.init(name: name, title: Text(fields[3]), width: width, height: height, bytes: bytes)
    }
}

/// What may be on the tiles: one of the player's own pictures, and the settings of faces and pictures.
struct PictureChoice {
    let own: OwnPicture?
    let values: [(setting: Setting, value: Int)]
}

// The picture that is chosen: one of the player's, or else the one that is set.
extension Context {
    /// Its name; zoom and focus follow, if they were changed.
    var chosenPicture: Text {
        var choice = ownPicture?.name ?? Text(settings.picture.name)
        let crop = [Setting.pictureZoom, .pictureX, .pictureY]
        guard crop.contains(where: { settings[$0] != $0.standard }) else { return choice }
        for setting in crop {
            choice.append(byte: UInt8(ascii: ";"))
            choice.append(decimal: settings[setting])
        }
        return choice
    }

    static var ownPictureKey: Text { Collection.state.prefix + "picture" }

    /// Chooses one of the app's pictures.
    mutating func choose(_ picture: Picture) -> [Effect] {
        [choose(own: nil)] + setWhole([(.picture, Int(picture.rawValue))])
    }

    mutating func choose(_ picture: OwnPicture) -> [Effect] {
        [choose(own: picture)] + setWhole(settings.face == .numbers ? [(.face, Int(Face.picture.rawValue))] : [])
    }

    /// - Parameter picture: nil for the app's that is set.
    mutating func choose(own picture: OwnPicture?) -> Effect {
        ownPicture = picture
        guard let picture else { return .remove(key: Self.ownPictureKey) }
        return .put(key: Self.ownPictureKey, value: picture.name + "\n" + picture.facts)
    }

    /// What is on the tiles, and how.
    var pictureChoice: PictureChoice {
        let settings = [Setting.face, .picture, .pictureZoom, .pictureX, .pictureY]
        return PictureChoice(own: ownPicture, values: settings.map { ($0, self.settings[$0]) })
    }

    /// Goes back to what was on the tiles.
    mutating func choose(_ choice: PictureChoice) -> [Effect] {
        [choose(own: choice.own)] + set(choice.values, isNoted: false)
    }

    /// Another picture begins with all of itself.
    private mutating func setWhole(_ others: [(setting: Setting, value: Int)]) -> [Effect] {
        set(others + [Setting.pictureZoom, .pictureX, .pictureY].map { ($0, $0.standard) })
    }

    mutating func restoreOwnPicture(_ value: Text) {
        let lines = value.bytes.split(separator: 0x0A, maxSplits: 1)
        if lines.count == 2 { ownPicture = OwnPicture(name: Text(lines[0]), facts: Text(lines[1])) }
    }

    /// Moves the picture under a board of this size: distances in thousandths of the board's sides.
    mutating func movePicture(from start: (x: Int, y: Int), x: Int, y: Int, columns: Int, rows: Int) {
        let picture = ownPicture.map { (max($0.width, 1), max($0.height, 1)) } ?? (1, 1)
        // Of the board's sides: how much of the picture is beyond it.
        let aspect = Double(picture.0) / Double(picture.1)
        let across = max(Double(columns), Double(rows) * aspect) * Double(settings[.pictureZoom]) / 100
        func moved(_ focus: Int, _ distance: Int, _ beyond: Double) -> Int {
            beyond < 0.01 ? focus : focus - Int(Double(distance) / 10 / beyond)
        }
        settings[.pictureX] = moved(start.x, x, across / Double(columns) - 1)
        settings[.pictureY] = moved(start.y, y, across / aspect / Double(rows) - 1)
    }
}
