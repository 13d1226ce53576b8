import PuzzleCore

/// One change of the page.
public enum Patch: Equatable, Sendable {
    /// Make an element and put it before a sibling (0: at the end).
    case insert(UInt32, Node.Tag, parent: UInt32, before: UInt32)
    /// Put an existing element before another sibling (0: at the end).
    case move(UInt32, parent: UInt32, before: UInt32)
    case remove(UInt32)
    case set(UInt32, Node.Attribute, Text)
    case clear(UInt32, Node.Attribute)
    case style(UInt32, Node.Style, Text)
    case text(UInt32, Text)
}

/// Keeps the tree that is on the page, and finds the patches that lead to the next one.
public struct Renderer {
    /// Id of the element in which the tree stands.
    public static var container: UInt32 { 1 }

    private var root: Node?
    private var latestID = Renderer.container
    private var patches: [Patch] = []

    public init() {}

    /// The patches from the tree on the page to `new`. Linear in the number of nodes.
    public mutating func render(_ new: Node) -> [Patch] {
        patches.removeAll(keepingCapacity: true)
        if let root {
            update(from: root, to: new)
        } else {
            insert(new, parent: Self.container, before: 0)
        }
        root = new
        return patches
    }

    /// What is to be done when `event` happens to the element `id`, or inside of it: the handler of the innermost
    /// element that has one.
    public func handler(for event: Node.Event, on id: UInt32) -> Node.Handler? {
        root.flatMap { Self.search($0, id, event) }?.handler
    }

    /// - Returns: nil if `id` is not in `node`; else the innermost handler on the way to it, if any.
    private static func search(_ node: Node, _ id: UInt32, _ event: Node.Event) -> (handler: Node.Handler?, Void)? {
        var found = node.id == id
        if !found {
            for child in node.children {
                guard let inner = search(child, id, event) else { continue }
                if inner.handler != nil { return inner }
                found = true
                break
            }
        }
        guard found else { return nil }
        for handler in node.handlers where handler.event == event { return (handler.handler, ()) }
        return (nil, ())
    }

    private mutating func insert(_ node: Node, parent: UInt32, before: UInt32) {
        node.complete()
        latestID += 1
        node.id = latestID
        patches.append(.insert(node.id, node.tag, parent: parent, before: before))
        for attribute in node.attributes { patches.append(.set(node.id, attribute.name, attribute.value)) }
        for style in node.styles { patches.append(.style(node.id, style.name, style.value)) }
        if let text = node.text { patches.append(.text(node.id, text)) }
        for child in node.children { insert(child, parent: node.id, before: 0) }
    }

    private mutating func update(from old: Node, to new: Node) {
        new.complete()
        new.id = old.id
        updateAttributes(from: old, to: new)
        if let text = new.text {
            for child in old.children { patches.append(.remove(child.id)) }
            if text != old.text { patches.append(.text(new.id, text)) }
        } else {
            if old.text != nil { patches.append(.text(new.id, Text())) }
            updateChildren(from: old.children, of: new)
        }
    }

    private mutating func updateAttributes(from old: Node, to new: Node) {
        for (index, attribute) in new.attributes.enumerated() {
            // Attributes mostly come in the same order.
            if index < old.attributes.count, old.attributes[index].name == attribute.name {
                if old.attributes[index].value == attribute.value { continue }
            } else if let same = old.attributes.first(where: { $0.name == attribute.name }),
                same.value == attribute.value
            {
                continue
            }
            patches.append(.set(new.id, attribute.name, attribute.value))
        }
        for attribute in old.attributes where !new.attributes.contains(where: { $0.name == attribute.name }) {
            patches.append(.clear(new.id, attribute.name))
        }
        for (index, style) in new.styles.enumerated() {
            if index < old.styles.count, old.styles[index].name == style.name {
                if old.styles[index].value == style.value { continue }
            } else if let same = old.styles.first(where: { $0.name == style.name }), same.value == style.value {
                continue
            }
            patches.append(.style(new.id, style.name, style.value))
        }
        for style in old.styles where !new.styles.contains(where: { $0.name == style.name }) {
            patches.append(.style(new.id, style.name, Text()))
        }
    }

    private mutating func updateChildren(from old: [Node], of new: Node) {
        // Partners: the same key and tag, and in the same order among those of the same key and tag.
        var partners = [Int](repeating: -1, count: new.children.count)
        var isKept = [Bool](repeating: false, count: old.count)
        var expected = 0
        for index in new.children.indices {
            let child = new.children[index]
            func fits(_ candidate: Int) -> Bool {
                !isKept[candidate] && old[candidate].key == child.key && old[candidate].tag == child.tag
            }
            // The next one in order nearly always fits.
            let partner = expected < old.count && fits(expected) ? expected : old.indices.first(where: fits)
            if let partner {
                partners[index] = partner
                isKept[partner] = true
                expected = partner + 1
            }
        }
        for (index, child) in old.enumerated() where !isKept[index] { patches.append(.remove(child.id)) }
        // From the last to the first, so that the sibling before which an element goes is already in place.
        var before: UInt32 = 0
        var lowestInPlace = old.count
        for index in new.children.indices.reversed() {
            let partner = partners[index]
            if partner >= 0 {
                if old[partner].version != 0, old[partner].version == new.children[index].version {
                    new.children[index] = old[partner]
                } else {
                    update(from: old[partner], to: new.children[index])
                }
                if partner < lowestInPlace {
                    lowestInPlace = partner
                } else {
                    patches.append(.move(new.children[index].id, parent: new.id, before: before))
                }
            } else {
                insert(new.children[index], parent: new.id, before: before)
            }
            before = new.children[index].id
        }
    }
}
