import PuzzleCore

/// What can be heard. How each sounds is written in Web/sound.js, under its name.
public enum Sound: UInt8, CaseIterable, Sendable {
    /// Something was chosen.
    case select
    /// Something was put in its place that is neither right nor wrong yet.
    case enter
    case right, wrong
    case undo, hint
    /// Tiles slid.
    case slide
    case won, lost

    public var name: StaticString {
        switch self {
        case .select: "select"
        case .enter: "enter"
        case .right: "right"
        case .wrong: "wrong"
        case .undo: "undo"
        case .hint: "hint"
        case .slide: "slide"
        case .won: "won"
        case .lost: "lost"
        }
    }
}

extension Context {
    /// The effect of a sound, `pitch` semitones (0...12) above its own; none if the player wants silence.
    func sound(_ sound: Sound, pitch: Int = 0) -> [Effect] {
        let volume = settings[.volume]
        return volume == 0 ? [] : [.sound(sound, pitch: pitch, volume: volume)]
    }

    /// How loud the music is to be now: it is for the menus, and 0 in a game.
    var musicVolume: Int {
        let isWanted =
            texts != nil && settings.isOn(.music) && !isGameShown && !device.isHidden && !device.isPlayedElsewhere
        return isWanted ? settings[.volume] : 0
    }
}
