import PuzzleCore

/// Devices that change things, with clocks that are wrong, and hear of each other in any order: what each knows after every step, and
/// that all agree in the end.
struct SyncTrace {
    private struct Device {
        var clock: HybridClock
        var items: [SyncItem] = []

        mutating func learn(_ item: SyncItem) {
            clock.observe(item.stamp)
            if let place = items.firstIndex(where: { $0.isSame(as: item) }) {
                items[place] = items[place].joined(with: item)
            } else {
                items.append(item)
            }
        }
    }

    private static let keys: [Text] = ["rows", "theme", "a", "b", "c"]
    private static let slots: [Text] = ["sliding", "sudoku"]

    private var devices: [Device]
    private var trace = Text()

    static func history(_ random: inout SeededGenerator) -> Text {
        var history = SyncTrace(devices: 2 + Int(random.number(below: 3)))
        for _ in 0..<30 { history.step(&random) }
        // Everybody hears of everything, in an order of his own.
        for listener in history.devices.indices {
            var items = history.devices.flatMap { $0.items }
            random.shuffle(&items)
            for item in items { history.devices[listener].learn(item) }
        }
        for device in history.devices {
            for item in device.items.sorted(by: { $0.text.precedes($1.text) }) { history.write(item) }
        }
        return history.trace
    }

    private init(devices: Int) {
        self.devices = (0..<devices).map { Device(clock: HybridClock(device: UInt64($0) + 1)) }
    }

    private mutating func step(_ random: inout SeededGenerator) {
        let one = Int(random.number(below: UInt32(devices.count)))
        guard random.number(below: 3) > 0 else {
            let other = Int(random.number(below: UInt32(devices.count)))
            let news = devices[other].items
            for item in news where random.number(below: 4) > 0 { devices[one].learn(item) }
            for item in devices[one].items { write(item) }
            return
        }
        // Ten years from a moment in 2026, either way.
        let now = 1_790_000_000_000 - 315_000_000_000 + WallTime(random.number(below: 630_000_000)) * 1000
        let stamp = devices[one].clock.tick(at: now)
        let item = change(by: one, stamp, &random)
        devices[one].learn(item)
        write(item)
    }

    private func change(by one: Int, _ stamp: Text, _ random: inout SeededGenerator) -> SyncItem {
        let key = Self.keys[Int(random.number(below: UInt32(Self.keys.count)))]
        let known = devices[one].items
        switch random.number(below: 5) {
        case 0: return SyncItem(.look, key: key, stamp: stamp, value: Text(decimal: Int(random.number(below: 3))))
        case 1: return SyncItem(.scores, key: key, stamp: stamp, value: "facts")
        case 2: return SyncItem(.scores, key: key, stamp: stamp, value: Text(), deletions: [stamp])
        case 3:
            guard let reset = known.lazy.compactMap({ $0.deletions.last }).first else { fallthrough }
            return SyncItem(undoing: reset, stamp: stamp)
        default:
            let slot = Self.slots[Int(random.number(below: UInt32(Self.slots.count)))]
            let games = known.first { $0.category == .status && $0.key == slot }.flatMap { SavedGames($0.value) }
            return SyncItem(played(games ?? SavedGames(), stamp, &random), of: slot)
        }
    }

    /// A game of the slot goes on, ends, or a new one begins.
    private func played(_ games: SavedGames, _ stamp: Text, _ random: inout SeededGenerator) -> SavedGames {
        let latest = games.present.last
        var header: Text = latest.map { $0.header } ?? "sliding.4x4.uniform.multi.1;ranked"
        if random.number(below: 4) == 0 { header.append("+") }
        let number = Text(decimal: Int(random.number(below: 10)))
        let played =
            switch random.number(below: 4) {
            case 0: SavedGame(stamp: stamp, header: header, end: "solved")
            case 1: SavedGame(stamp: stamp, header: "sliding.4x4.uniform.multi." + number + ";ranked")
            default: SavedGame(stamp: stamp, header: header, turns: (latest.map { $0.turns + "," } ?? Text()) + number)
            }
        return SavedGames(games.games.filter { !played.replaces($0) } + [played], known: games.known)
    }

    private mutating func write(_ item: SyncItem) {
        trace.append(item.text)
        trace.append(byte: UInt8(ascii: "\n"))
    }
}

extension SyncItem {
    fileprivate var text: Text {
        var text = Text(decimal: Int(category.rawValue))
        for part in [key, stamp, value, deletionList] {
            text.append(byte: UInt8(ascii: "|"))
            text.append(part)
        }
        return text
    }
}
