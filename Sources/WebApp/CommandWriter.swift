#if arch(wasm32)
    import AppUI
    import PuzzleCore

    /// Writes patches and effects as the bridge reads them: a byte for the command, then its fields, as in `EventReader`.
    struct CommandWriter {
        private(set) var bytes: [UInt8] = []

        mutating func write(_ patch: Patch) {
            switch patch {
            case .insert(let id, let tag, let parent, let before):
                command(1, id)
                text(tag.name)
                word(parent)
                word(before)
            case .move(let id, let parent, let before):
                command(2, id)
                word(parent)
                word(before)
            case .remove(let id): command(3, id)
            case .set(let id, let attribute, let value):
                command(4, id)
                text(attribute.name)
                text(value)
            case .clear(let id, let attribute):
                command(5, id)
                text(attribute.name)
            case .style(let id, let style, let value):
                command(6, id)
                text(style.name)
                text(value)
            case .text(let id, let value):
                command(7, id)
                text(value)
            }
        }

        mutating func write(_ effect: Effect) {
            switch effect {
            case .put(let key, let value):
                bytes.append(20)
                text(key)
                text(value)
            case .remove(let key):
                bytes.append(21)
                text(key)
            case .removeAll(let prefix):
                bytes.append(22)
                text(prefix)
            case .load(let prefix, let limit):
                bytes.append(23)
                text(prefix)
                word(UInt32(limit))
            case .fetch(let ticket, let method, let path, let body):
                command(24, ticket.serial << 8 | UInt32(ticket.kind.rawValue))
                text(method.text)
                text(path)
                text(body)
            case .timer(let timer, let milliseconds):
                command(25, UInt32(timer.rawValue))
                word(UInt32(max(milliseconds, 0)))
            case .focus(let id):
                bytes.append(26)
                text(id)
            case .route(let route):
                bytes.append(27)
                text(route)
            case .takeOver: bytes.append(28)
            case .restart: bytes.append(29)
            case .listenForShaking: bytes.append(30)
            case .install: bytes.append(31)
            case .ask(let ticket, let question):
                command(32, ticket)
                text(question)
            case .prepareEngine(let announcement):
                bytes.append(33)
                text(announcement)
            case .print: bytes.append(38)
            case .sound(let sound, let pitch, let volume):
                bytes.append(34)
                text(sound.name)
                word(UInt32(truncatingIfNeeded: pitch))
                word(UInt32(truncatingIfNeeded: volume))
            case .music(let volume): command(35, UInt32(truncatingIfNeeded: volume))
            case .share(let link):
                bytes.append(37)
                text(link)
            case .loadTexts(let language):
                command(36, UInt32(language.rawValue))
                text(language.tag)
            }
        }

        mutating func end() { bytes.append(0) }

        private mutating func command(_ code: UInt8, _ number: UInt32) {
            bytes.append(code)
            word(number)
        }

        private mutating func word(_ value: UInt32) {
            for shift in [UInt32(0), 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
        }

        private mutating func text(_ text: Text) {
            word(UInt32(text.count))
            bytes.append(contentsOf: text.bytes)
        }

        private mutating func text(_ literal: StaticString) { text(Text(literal)) }
    }
#endif
