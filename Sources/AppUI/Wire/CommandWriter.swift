import PuzzleCore

/// Writes patches and effects as the bridge reads them: a byte for the command, then its fields, as in `EventReader`.
struct CommandWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ patch: Patch) {
        switch patch {
        case .insert(let id, let tag, let parent, let before):
            command(.insert, id)
            text(tag.name)
            word(parent)
            word(before)
        case .move(let id, let parent, let before):
            command(.move, id)
            word(parent)
            word(before)
        case .remove(let id): command(.forget, id)
        case .set(let id, let attribute, let value):
            command(.setAttribute, id)
            text(attribute.name)
            text(value)
        case .clear(let id, let attribute):
            command(.clearAttribute, id)
            text(attribute.name)
        case .style(let id, let style, let value):
            command(.style, id)
            text(style.name)
            text(value)
        case .text(let id, let value):
            command(.text, id)
            text(value)
        }
    }

    mutating func write(_ effect: Effect) {
        switch effect {
        // It never comes here.
        case .send: break
        case .put(let key, let value, let order):
            command(.put)
            text(key)
            text(value)
            text(order)
        case .merge(let key, let value, let order):
            command(.merge)
            text(key)
            text(value)
            text(order)
        case .find(let ticket, let keys):
            command(.find, ticket)
            text(keys)
        case .readPart(let ticket, let offset, let count):
            command(.readPart, ticket)
            word(offset)
            word(count)
        case .place(let key, let order):
            command(.place)
            text(key)
            text(order)
        case .remove(let key):
            command(.remove)
            text(key)
        case .removeAll(let prefix):
            command(.removeAll)
            text(prefix)
        case .discard(let operation, let keys):
            command(.discard)
            text(operation)
            text(keys)
        case .recall(let operation):
            command(.recall)
            text(operation)
        case .load(let ticket, let wanted):
            command(.load, ticket)
            query(wanted)
        case .count(let ticket, let wanted):
            command(.count, ticket)
            query(wanted)
        case .fetch(let ticket, let method, let path, let body):
            command(.fetch, ticket.serial << 8 | UInt32(ticket.kind.rawValue))
            text(method.text)
            text(path)
            text(body)
        case .timer(let timer, let milliseconds):
            command(.timer, UInt32(timer.rawValue))
            word(UInt32(max(milliseconds, 0)))
        case .focus(let id):
            command(.focus)
            text(id)
        case .route(let route):
            command(.route)
            text(route)
        case .replaceRoute(let route):
            command(.replaceRoute)
            text(route)
        case .askAuthenticator(let isNew, let options):
            command(.askAuthenticator, isNew ? 1 : 0)
            text(options)
        case .takeOver: command(.takeOver)
        case .restart: command(.restart)
        case .listenForShaking: command(.listenForShaking)
        case .install: command(.install)
        case .ask(let ticket, let question, let isPage):
            command(.ask, ticket)
            text(question)
            word(isPage ? 1 : 0)
        case .prepareEngine(let announcement):
            command(.prepareEngine)
            text(announcement)
        case .print: command(.print)
        case .addPicture(let address):
            command(.addPicture)
            text(address)
        case .save(let name, let type, let part, let stage):
            command(.save, UInt32(stage.rawValue))
            text(name)
            text(type.text)
            text(part)
        case .trim(let collection, let most):
            command(.trim, UInt32(collection.rawValue))
            word(UInt32(most))
        case .copy(let copied):
            command(.copy)
            text(copied)
        case .listen(let path):
            command(.listen)
            text(path)
        case .sound(let sound, let pitch, let volume):
            command(.sound)
            text(sound.name)
            word(UInt32(truncatingIfNeeded: pitch))
            word(UInt32(truncatingIfNeeded: volume))
        case .music(let volume): command(.music, UInt32(truncatingIfNeeded: volume))
        case .share(let link, let words, let picture):
            command(.share)
            text(link)
            text(words)
            text(picture)
        case .loadTexts(let language):
            command(.loadTexts, UInt32(language.rawValue))
            text(language.tag)
        }
    }

    /// - Parameter stamp: What is stored after this bears it.
    mutating func write(stamp: Text) {
        command(.stamp)
        text(stamp)
    }

    mutating func end() { command(.end) }

    private mutating func query(_ query: StoredQuery) {
        word(UInt32(query.collection.rawValue))
        word(query.isByOrder ? 1 : 0)
        text(query.from)
        text(query.to)
        word(query.isReversed ? 1 : 0)
        word(UInt32(query.offset))
        word(UInt32(query.limit))
    }

    private mutating func command(_ code: CommandCode) { bytes.append(code.rawValue) }

    private mutating func command(_ code: CommandCode, _ number: UInt32) {
        command(code)
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
