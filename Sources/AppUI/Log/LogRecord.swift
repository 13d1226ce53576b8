import PuzzleCore

/// What an entry of the log tells, without its time.
struct LogRecord {
    /// nil for one of a later version.
    let kind: LogKind?
    let fields: [Text]
    /// When it was by the device's clock, if its stamp says another time: the clock was set back since the stamp before.
    let time: WallTime?

    // In the store: a line with the kind's number, perhaps `@` and the time, then a line for each field.

    init(stored value: Text) {
        let lines = value.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Text($0) }
        let head = (lines.first ?? Text()).bytes.split(separator: UInt8(ascii: "@"), maxSplits: 1).map { Text($0) }
        kind = head.first.flatMap { Int(decimal: $0) }.flatMap { LogKind(rawValue: UInt8(truncatingIfNeeded: $0)) }
        time = kind != nil && head.count > 1 ? UInt64(decimal: head[1]) : nil
        fields = Array(lines.dropFirst(kind == nil ? 0 : 1))
    }

    /// - Parameter time: If the stamp says another one.
    static func value(_ kind: LogKind, _ fields: [Text], at time: WallTime? = nil) -> Text {
        var value = Text(decimal: Int(kind.rawValue))
        if let time {
            value.append(byte: UInt8(ascii: "@"))
            value.append(decimal: time)
        }
        for field in fields {
            value.append(byte: 0x0A)
            for byte in field.bytes { value.append(byte: byte < 0x20 ? 0x20 : byte) }
        }
        return value
    }

    var level: LogLevel { kind?.level ?? .info }

    /// In the player's language of now.
    func sentence(_ context: Context) -> Text {
        guard let kind else { return data }
        return Catalogue.fill(context.text(kind.text), fields.indices.map { shown($0, kind, context) })
    }

    /// The sentence without what is this entry's alone.
    func kindName(_ context: Context) -> Text {
        kind.map { Catalogue.fill(context.text($0.text), ["…", "…", "…"]) } ?? Text()
    }

    /// The fields as they are stored.
    var data: Text {
        var text = Text()
        for field in fields {
            if !text.isEmpty { text.append(word: ", ") }
            text.append(field)
        }
        return text
    }

    private func shown(_ index: Int, _ kind: LogKind, _ context: Context) -> Text {
        let value = fields[index]
        let number = Int(decimal: value)
        switch kind.fields {
        case .words: return value
        case .number: return number.map { context.catalogue.number($0) } ?? value
        case .picture:
            return number.flatMap { PictureProblem(rawValue: UInt8(truncatingIfNeeded: $0)) }
                .map { context.text($0.notice) } ?? value
        case .view: return context.view(route: value).map { context.text($0.name) } ?? value
        case .game where index == 0: return context.name(ofGroup: value)
        case .game: return number.map { context.catalogue.logged($0, isDuration: index == 2) } ?? value
        case .setting:
            guard let setting = Setting(key: fields[0]) else { return value }
            return index == 0 ? context.text(setting.name) : number.flatMap { setting.shown($0, context) } ?? value
        }
    }
}

extension Catalogue {
    fileprivate func logged(_ value: Int, isDuration: Bool) -> Text {
        isDuration ? duration(Milliseconds(clamping: value)) : number(value)
    }
}

extension Setting {
    /// A value in words, where it has some.
    fileprivate func shown(_ number: Int, _ context: Context) -> Text? {
        switch control {
        case .toggle: context.text(number == 0 ? .no : .yes)
        case .choice(let choices) where choices.indices.contains(number): context.text(choices[number].name)
        case .language where number == 0: context.text(.languageOfBrowser)
        case .language: Language(rawValue: UInt8(truncatingIfNeeded: number - 1)).map { Text($0.name) }
        case .number: context.catalogue.number(number)
        case .colour where number >= Palette.own: Palette.text(number - Palette.own)
        default: nil
        }
    }
}
