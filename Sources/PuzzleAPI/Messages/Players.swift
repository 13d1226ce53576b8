import PuzzleCore

/// The asking player.
public struct Player: Message, Equatable {
    public static var name: StaticString { "Player" }
    /// Empty for a player without a name.
    public var name = Text()

    public init() {}
    public init(name: Text) { self.name = name }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("name", &name, .shownName)
    }
}

/// Gives the asking player a name.
public struct PlayerChange: Message, Equatable {
    public static var name: StaticString { "PlayerChange" }
    public var name = Text()

    public init() {}
    public init(name: Text) { self.name = name }

    public mutating func fields<Coder: FieldCoder>(_ coder: inout Coder) throws(FieldError) {
        try coder.text("name", &name, .playerName)
    }
}

/// A name that a player may have: 1 to 32 Unicode scalars without white space at either end, and none that cannot be
/// seen or that changes the text around it (controls, line separators, marks of writing direction).
public struct PlayerName: Equatable, Sendable {
    public static var lengths: ClosedRange<Int> { 1...32 }

    public let text: Text

    /// - Returns: nil if `text` is not such a name.
    public init?(_ text: Text) {
        var count = 0
        var isAllowed = true
        var first: Unicode.Scalar?
        var last: Unicode.Scalar?
        let isUTF8 = text.forEachScalar { scalar in
            count += 1
            if first == nil { first = scalar }
            last = scalar
            if Self.isInvisible(scalar) { isAllowed = false }
        }
        guard isUTF8, isAllowed, Self.lengths.contains(count) else { return nil }
        guard let first, let last, !Self.isSpace(first), !Self.isSpace(last) else { return nil }
        self.text = text
    }

    /// The nearest allowed name to what was typed: without what is not allowed, cut to length; nil if nothing is left.
    public init?(nearest typed: Text) {
        var scalars: [Unicode.Scalar] = []
        typed.forEachScalar { scalar in
            if !Self.isInvisible(scalar), !(scalars.isEmpty && Self.isSpace(scalar)) { scalars.append(scalar) }
        }
        if scalars.count > Self.lengths.upperBound { scalars.removeLast(scalars.count - Self.lengths.upperBound) }
        while let last = scalars.last, Self.isSpace(last) { scalars.removeLast() }
        var text = Text()
        for scalar in scalars { text.append(scalar) }
        self.init(text)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0x2800, 0x3164: true
        default: false
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Controls, soft hyphen, zero-width space and direction marks, line separators, embeddings and isolates, byte
        // order mark, interlinear marks, tags and the last two code points of each plane. Joiners are allowed: scripts
        // and emoji need them.
        case 0...0x1F, 0x7F...0x9F, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
            0xFEFF, 0xFFF0...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE007F:
            true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
