import AppUI
import PuzzleCore
import Testing

@Suite struct RendererTests {
    @Test func patchesLeadFromAnyTreeToAnyOther() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var renderer = Renderer()
            let page = Page()
            for _ in 0..<6 {
                var again = random
                let tree = random.tree()
                try page.apply(renderer.render(tree))
                try page.check(shows: tree)
                try page.check(looksLike: again.tree())
            }
        }
    }

    @Test func nothingIsPatchedWhenNothingChanges() {
        for seed in 0..<100 as Range<UInt64> {
            var renderer = Renderer()
            var random = SeededGenerator(seed: seed)
            _ = renderer.render(random.tree())
            random = SeededGenerator(seed: seed)
            #expect(renderer.render(random.tree()).isEmpty)
        }
    }

    @Test func keyedElementsKeepTheirIdentityWhenTheyChangePlaces() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            var keys = Array(0..<12)
            var renderer = Renderer()
            let page = Page()
            func list(_ keys: some Sequence<Int>) -> Node {
                Node(.ul, nil, keys.map { Node(.li, nil, text: Text(decimal: $0)).keyed($0) })
            }
            random.shuffle(&keys)
            let first = list(keys.prefix(8))
            try page.apply(renderer.render(first))
            let ids = Dictionary(uniqueKeysWithValues: first.children.map { ($0.key, $0.id) })
            random.shuffle(&keys)
            let second = list(keys.prefix(8))
            let patches = renderer.render(second)
            try page.apply(patches)
            try page.check(shows: second)
            for child in second.children { #expect(ids[child.key] ?? child.id == child.id) }
            // What only changes places is neither made anew nor written again.
            for case .text(let id, _) in patches { #expect(!ids.values.contains(id)) }
        }
    }

    @Test func anyNumberIsAKey() throws {
        let keys = [-2, 0, Int(Int32.max)]
        var renderer = Renderer()
        let page = Page()
        for keys in [keys, keys.reversed()] {
            let tree = Node(.ul, nil, keys.map { Node(.li, nil, text: Text(decimal: $0)).keyed($0) })
            try page.apply(renderer.render(tree))
            try page.check(shows: tree)
        }
        _ = Node(.li).keyed(.max)
    }

    @Test func anElementAddedOrTakenAwayInTheMiddleIsTheOnlyPatch() throws {
        var renderer = Renderer()
        func list(_ keys: [Int]) -> Node { Node(.ul, nil, keys.map { Node(.li).keyed($0) }) }
        let first = list([1, 2, 3, 4])
        _ = renderer.render(first)
        #expect(renderer.render(list([1, 2, 4])) == [.remove(first.children[2].id)])
        let third = list([1, 2, 9, 4])
        #expect(
            renderer.render(third)
                == [.insert(third.children[2].id, .li, parent: first.id, before: first.children[3].id)])
    }

    @Test func theInnermostHandlerIsTheOneThatCounts() {
        let inner = Node(.span).on(.click, .undone)
        let bare = Node(.span)
        let field = Node(.input).onInput(.playerName)
        let tree = Node(.div, nil, [Node(.button, nil, [bare]).on(.click, .redone), Node(.div, nil, [inner]), field])
            .on(.click, .paused)
        var renderer = Renderer()
        #expect(renderer.handler(for: .click, on: 1) == nil)
        _ = renderer.render(tree)
        #expect(renderer.handler(for: .click, on: inner.id) == .action(.undone))
        #expect(renderer.handler(for: .click, on: bare.id) == .action(.redone))
        #expect(renderer.handler(for: .click, on: field.id) == .action(.paused))
        #expect(renderer.handler(for: .input, on: field.id) == .field(.playerName))
        #expect(renderer.handler(for: .input, on: inner.id) == nil)
        #expect(renderer.handler(for: .click, on: 999) == nil)
    }

    // MARK: Moves

    @Test func aMoveOnALargeBoardPatchesTheTileThatMovesAndTheFigures() throws {
        let device = try Device.started(settings((12, 15)))
        try device.newGame()
        var random = SeededGenerator(seed: 5)
        try device.playAtRandom(3, &random)
        for _ in 0..<50 {
            let before = Snapshot(device)
            try device.playAtRandom(1, &random, pace: 1)
            try expectOnlyMovedTiles(device, since: before)
        }
    }

    @Test func aMultiMovePatchesTheTilesThatMoveAndTheFigures() throws {
        let device = try Device.started(settings((12, 15)))
        try device.newGame()
        var random = SeededGenerator(seed: 6)
        try device.playAtRandom(3, &random)
        for round in 0..<20 {
            let board = try device.board
            let directions: [Slide.Direction] = round % 2 == 0 ? [.left, .right] : [.up, .down]
            let direction = directions.max { board.movable($0) < board.movable($1) }!
            let before = Snapshot(device)
            device.now += 1
            try device.tap(try device.tile(Slide(direction, tiles: board.movable(direction))))
            try expectOnlyMovedTiles(device, since: before)
        }
    }

    @Test func aDragPatchesTheTilesThatFollowAndTheBoard() throws {
        let device = try Device.started(settings((12, 15)))
        try device.newGame()
        let board = try device.board
        let direction: Slide.Direction = board.movable(.left) > 1 ? .left : .right
        let tile = try device.tile(Slide(direction, tiles: 2))
        let x = direction == .left ? -400 : 400
        try device.send(.tileDragged(tile: tile, x: x, y: 30))
        try device.send(.tileDragged(tile: tile, x: x + 5, y: 30))
        #expect(device.patches.count == 2)
        for patch in device.patches {
            guard case .style(_, .dragX, Text(decimal: x + 5)) = patch else {
                Issue.record("\(patch)")
                continue
            }
        }
        try device.send(.dragCancelled)
        #expect(device.element("board")?.first { $0.styles[.dragX] != nil } == nil)
    }

    /// Where the tiles lay, and which elements they are.
    private struct Snapshot {
        let tiles: [UInt8]
        let ids: [UInt32: Int]

        init(_ device: Device) {
            let count = device.sliding?.game.position.tiles.count ?? 0
            tiles = device.sliding?.game.position.tiles ?? []
            ids = Dictionary(
                uniqueKeysWithValues: (1..<count).compactMap { tile in
                    device.element(Text("tile-\(tile)")).map { ($0.id, tile) }
                })
        }
    }

    private func expectOnlyMovedTiles(_ device: Device, since before: Snapshot) throws {
        let after = try device.board.tiles
        let moved = Set(after.indices.filter { after[$0] != before.tiles[$0] && after[$0] != 0 }.map { Int(after[$0]) })
        #expect(!moved.isEmpty)
        var patched: Set<Int> = []
        for patch in device.patches {
            switch patch {
            case .style(let id, .row, _), .style(let id, .column, _), .set(let id, .label, _), .set(let id, .class, _):
                patched.insert(try #require(before.ids[id], "\(patch)"))
            case .text(let id, _): #expect(before.ids[id] == nil)
            default: Issue.record("\(patch)")
            }
        }
        #expect(patched == moved)
        // At most the figures for moves and score change besides.
        #expect(device.patches.count <= 4 * moved.count + 3)
    }
}

extension SeededGenerator {
    fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(number(below: UInt32(range.count)))
    }

    fileprivate mutating func tree() -> Node { Node(.div, nil, children(depth: 0)) }

    private mutating func children(depth: Int) -> [Node] {
        var keys = Array(0..<10)
        shuffle(&keys)
        return (0..<number(0...5)).map { index in
            if number(0...3) == 0 {
                let version = number(1...3)
                return Node(.span, key: keys[index], showing: version) { $0.text = Text(decimal: version) }
            }
            let child = node(depth: depth + 1)
            return number(0...2) == 0 ? child : child.keyed(keys[index])
        }
    }

    private mutating func node(depth: Int) -> Node {
        let tag = [Node.Tag.div, .span, .button][number(0...2)]
        let node =
            depth < 4 && number(0...2) > 0
            ? Node(tag, nil, children(depth: depth)) : Node(tag, nil, text: Text(decimal: number(0...3)))
        var names = [Node.Attribute.class, .id, .label, .hidden]
        shuffle(&names)
        for name in names.prefix(number(0...3)) { node.attributes.append((name, Text(decimal: number(0...2)))) }
        var styles = [Node.Style.row, .column, .dragX]
        shuffle(&styles)
        for style in styles.prefix(number(0...2)) { node.styles.append((style, Text(decimal: number(0...2)))) }
        return node
    }
}
