import AppUI
import PuzzleCore
import Testing

/// What the bridge makes of patches: a page of elements, as strict about each patch as a browser is.
final class Page {
    final class Element {
        let id: UInt32
        let tag: Node.Tag
        weak var parent: Element?
        var children: [Element] = []
        var attributes: [Node.Attribute: Text] = [:]
        var styles: [Node.Style: Text] = [:]
        var text = Text()

        init(id: UInt32, tag: Node.Tag) {
            self.id = id
            self.tag = tag
        }

        /// The text of the element and all inside of it.
        var wholeText: Text { children.reduce(text) { $0 + $1.wholeText } }

        var isClickable: Bool {
            guard attributes[.disabled] == nil, attributes[.unavailable] == nil else { return false }
            var element: Element? = self
            while let here = element {
                if here.attributes[.inert] != nil { return false }
                element = here.parent
            }
            return true
        }

        func first(where fits: (Element) -> Bool) -> Element? {
            if fits(self) { return self }
            for child in children {
                if let found = child.first(where: fits) { return found }
            }
            return nil
        }

        func all(where fits: (Element) -> Bool) -> [Element] {
            (fits(self) ? [self] : []) + children.flatMap { $0.all(where: fits) }
        }
    }

    struct Misfit: Error, CustomStringConvertible {
        let description: String
    }

    let container = Element(id: Renderer.container, tag: .div)
    private var elements: [UInt32: Element]

    init() { elements = [container.id: container] }

    func apply(_ patches: [Patch]) throws {
        for patch in patches { try apply(patch) }
    }

    private func element(_ id: UInt32, _ patch: Patch) throws -> Element {
        guard let element = elements[id] else { throw Misfit(description: "no such element: \(patch)") }
        return element
    }

    private func apply(_ patch: Patch) throws {
        switch patch {
        case .insert(let id, let tag, let parent, let before):
            guard elements[id] == nil else { throw Misfit(description: "id in use: \(patch)") }
            let element = Element(id: id, tag: tag)
            elements[id] = element
            try place(element, in: parent, before: before, patch)
        case .move(let id, let parent, let before):
            let moved = try element(id, patch)
            moved.parent?.children.removeAll { $0 === moved }
            try place(moved, in: parent, before: before, patch)
        case .remove(let id):
            let removed = try element(id, patch)
            removed.parent?.children.removeAll { $0 === removed }
            forget(removed)
        case .set(let id, let name, let value): try element(id, patch).attributes[name] = value
        case .clear(let id, let name):
            guard try element(id, patch).attributes.removeValue(forKey: name) != nil else {
                throw Misfit(description: "clears what is not set: \(patch)")
            }
        case .style(let id, let name, let value):
            try element(id, patch).styles[name] = value.isEmpty ? nil : value
        case .text(let id, let text):
            let changed = try element(id, patch)
            guard changed.children.isEmpty else { throw Misfit(description: "would wipe out children: \(patch)") }
            changed.text = text
        }
    }

    private func place(_ element: Element, in parent: UInt32, before: UInt32, _ patch: Patch) throws {
        let parent = try self.element(parent, patch)
        guard parent.text.isEmpty else { throw Misfit(description: "text and children: \(patch)") }
        element.parent = parent
        if before == 0 {
            parent.children.append(element)
        } else if let index = parent.children.firstIndex(where: { $0.id == before }) {
            parent.children.insert(element, at: index)
        } else {
            throw Misfit(description: "not a child of the parent: \(patch)")
        }
    }

    private func forget(_ element: Element) {
        elements[element.id] = nil
        element.children.forEach(forget)
    }

    /// Throws unless the page shows exactly `tree`, which was rendered.
    func check(shows tree: Node) throws { try check(tree, isRendered: true) }

    /// Throws unless the page looks exactly like `tree`, which was not rendered.
    func check(looksLike tree: Node) throws { try check(tree, isRendered: false) }

    private func check(_ tree: Node, isRendered: Bool) throws {
        guard container.children.count == 1 else { throw Misfit(description: "not one root") }
        try check(container.children[0], tree, isRendered)
    }

    private func check(_ element: Element, _ node: Node, _ isRendered: Bool) throws {
        node.complete()
        func fail(_ what: String) -> Misfit { Misfit(description: "element \(element.id) \(element.tag): \(what)") }
        guard element.id == node.id || !isRendered else { throw fail("id is \(node.id) in the tree") }
        guard element.tag == node.tag else { throw fail("tag is \(node.tag) in the tree") }
        let attributes = Dictionary(node.attributes.map { ($0.name, $0.value) }) { _, last in last }
        guard attributes.count == node.attributes.count else { throw fail("an attribute twice") }
        guard element.attributes == attributes else { throw fail("\(element.attributes) is not \(attributes)") }
        let styles = Dictionary(node.styles.map { ($0.name, $0.value) }) { _, last in last }
        guard styles.count == node.styles.count else { throw fail("a style twice") }
        guard element.styles == styles else { throw fail("\(element.styles) is not \(styles)") }
        guard element.text == node.text ?? Text() else { throw fail("text is \(element.text)") }
        guard element.children.count == node.children.count else {
            throw fail("\(element.children.count) children, not \(node.children.count)")
        }
        let keys = node.children.map(\.key).filter { $0 != 0 }
        guard Set(keys).count == keys.count else { throw fail("a key twice: \(keys)") }
        for (child, inner) in zip(element.children, node.children) {
            guard child.parent === element else { throw fail("a child elsewhere") }
            try check(child, inner, isRendered)
        }
    }
}
