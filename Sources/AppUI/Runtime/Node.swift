import PuzzleCore

/// An element of the page. An element has either text or children.
///
/// A view makes it once and then leaves it alone. It is a class because a tree of structs with this many fields makes
/// the WebAssembly module half as large again: each copy retains every field.
public final class Node {
    public enum Tag: UInt8, CaseIterable, Sendable {
        case div, span, button, h1, h2, p, input, label, main, nav, header, section, ul, li
        case table, thead, tbody, tr, th, td, a, output, kbd, svg, path, textarea, drawnText, select, option, fieldset,
            img, b, details, summary, form

        public var name: StaticString {
            switch self {
            case .div: "div"
            case .span: "span"
            case .button: "button"
            case .h1: "h1"
            case .h2: "h2"
            case .p: "p"
            case .input: "input"
            case .label: "label"
            case .main: "main"
            case .nav: "nav"
            case .header: "header"
            case .section: "section"
            case .ul: "ul"
            case .li: "li"
            case .table: "table"
            case .thead: "thead"
            case .tbody: "tbody"
            case .tr: "tr"
            case .th: "th"
            case .td: "td"
            case .a: "a"
            case .output: "output"
            case .kbd: "kbd"
            case .svg: "svg"
            case .path: "path"
            case .textarea: "textarea"
            case .drawnText: "text"
            case .select: "select"
            case .option: "option"
            case .fieldset: "fieldset"
            case .img: "img"
            case .b: "b"
            case .details: "details"
            case .summary: "summary"
            case .form: "form"
            }
        }
    }

    public enum Attribute: UInt8, CaseIterable, Sendable {
        case `class`, id, role, type, value, min, max, disabled, inert, tabindex, href, maxlength
        case autocomplete, scope, label, labelledBy, hidden, current, pressed, modal, press, lang, theme
        case placeholder, download, viewBox, aspect, d, selected, x, y, chosen, picture, face, accept, zooms, material,
            latest, src, alt, target, rel, swipe, window, setSize, position, parts, valueText, unavailable
        case inputMode, autocapitalize, spellcheck, describedBy, invalid, expanded

        public var name: StaticString {
            switch self {
            case .class: "class"
            case .id: "id"
            case .role: "role"
            case .type: "type"
            case .value: "value"
            case .min: "min"
            case .max: "max"
            case .disabled: "disabled"
            // Unlike what is disabled, it keeps the focus.
            case .unavailable: "aria-disabled"
            case .inert: "inert"
            case .tabindex: "tabindex"
            case .href: "href"
            case .maxlength: "maxlength"
            case .autocomplete: "autocomplete"
            case .scope: "scope"
            case .label: "aria-label"
            case .labelledBy: "aria-labelledby"
            case .hidden: "aria-hidden"
            case .current: "aria-current"
            case .pressed: "aria-pressed"
            case .modal: "aria-modal"
            // The bridge reports presses and drags of elements with this attribute, and does not focus them.
            case .press: "data-press"
            case .lang: "lang"
            case .theme: "data-theme"
            case .placeholder: "placeholder"
            case .download: "download"
            case .viewBox: "viewBox"
            case .aspect: "preserveAspectRatio"
            case .d: "d"
            case .selected: "aria-selected"
            case .x: "x"
            case .y: "y"
            // An option's.
            case .chosen: "selected"
            // The bridge gives the element the picture of that name.
            case .picture: "data-picture"
            case .face: "data-face"
            case .accept: "accept"
            // The id of a number's field: the bridge has a wheel and two fingers change it.
            case .zooms: "data-zooms"
            case .material: "data-material"
            case .latest: "data-latest"
            case .src: "src"
            case .alt: "alt"
            case .target: "target"
            case .rel: "rel"
            // The id of what a finger presses that goes over the element to the right.
            case .swipe: "data-swipe"
            // The bridge tells which rows of the list can be seen, since only some of them are on the page.
            case .window: "data-window"
            // The bridge reads the file of the field in parts, as they are asked for.
            case .parts: "data-parts"
            case .setSize: "aria-setsize"
            case .position: "aria-posinset"
            case .valueText: "aria-valuetext"
            case .inputMode: "inputmode"
            case .autocapitalize: "autocapitalize"
            case .spellcheck: "spellcheck"
            case .describedBy: "aria-describedby"
            case .invalid: "aria-invalid"
            case .expanded: "aria-expanded"
            }
        }
    }

    /// CSS custom properties, through which the view places and colours things.
    public enum Style: UInt8, CaseIterable, Sendable {
        case row, column, rows, columns, dragX, dragY, desk, surface, ink, spacing, fontFactor, swatch, turn
        case boxRows, boxColumns, homeRow, homeColumn, thumbnail, thumbnails

        public var name: StaticString {
            switch self {
            case .row: "--row"
            case .column: "--column"
            case .rows: "--rows"
            case .columns: "--columns"
            case .dragX: "--drag-x"
            case .dragY: "--drag-y"
            case .desk: "--desk"
            case .surface: "--surface"
            case .ink: "--ink"
            case .spacing: "--spacing"
            case .fontFactor: "--font-factor"
            case .swatch: "--swatch"
            case .turn: "--turn"
            case .boxRows: "--box-rows"
            case .boxColumns: "--box-columns"
            case .homeRow: "--home-row"
            case .homeColumn: "--home-column"
            case .thumbnail: "--thumbnail"
            case .thumbnails: "--thumbnails"
            }
        }
    }

    /// What happens to an element.
    public enum Event: UInt8, Sendable {
        /// Clicked, tapped, or activated by key or assistive technology.
        case click
        /// A field's value was changed; the action is `fieldChanged` with that value.
        case input
    }

    public enum Handler: Equatable, Sendable {
        case action(Action)
        case field(Field)
    }

    public let tag: Tag
    /// Tells siblings apart when they come, go or change places; 0 for those that do not.
    public var key: UInt32 = 0
    public var attributes: [(name: Attribute, value: Text)] = []
    public var styles: [(name: Style, value: Text)] = []
    public var handlers: [(event: Event, handler: Handler)] = []
    public var text: Text?
    public var children: [Node] = []
    /// Tells what a node shows that is made later; 0 for a node that is complete.
    let version: UInt64
    private var make: ((Node) -> Void)?
    /// Given by the renderer, for as long as the element is on the page.
    public internal(set) var id: UInt32 = 0

    public init(_ tag: Tag, _ className: StaticString? = nil, _ children: [Node] = []) {
        self.tag = tag
        self.children = children
        version = 0
        if let className { attributes.append((.class, Text(className))) }
        // Without a type a button submits forms.
        if tag == .button { attributes.append((.type, "button")) }
    }

    public convenience init(_ tag: Tag, _ className: StaticString? = nil, text: Text) {
        self.init(tag, className)
        self.text = text
    }

    private init(_ tag: Tag, version: UInt64, make: @escaping (Node) -> Void) {
        self.tag = tag
        self.version = version
        self.make = make
    }

    /// Completes a node that is made later.
    public func complete() {
        make?(self)
        make = nil
    }

    // Modifiers, each returning the node itself.

    public func with(_ name: Attribute, _ value: Text = "") -> Node {
        attributes.append((name, value))
        return self
    }

    /// Sets the attribute only if `condition` holds.
    public func with(_ name: Attribute, _ value: Text = "", if condition: Bool) -> Node {
        condition ? with(name, value) : self
    }

    public func style(_ name: Style, _ value: Text) -> Node {
        styles.append((name, value))
        return self
    }

    public func style(_ name: Style, _ value: Int) -> Node { style(name, Text(decimal: value)) }

    public func on(_ event: Event, _ action: Action) -> Node {
        handlers.append((event, .action(action)))
        return self
    }

    public func onInput(_ field: Field) -> Node {
        handlers.append((.input, .field(field)))
        return self
    }

    public func keyed(_ key: Int) -> Node {
        // In the browser, numbers have 32 bits.
        self.key = UInt32(truncatingIfNeeded: key &+ 1)
        return self
    }

    /// One of the parts that a view has names for.
    func keyed<Part: RawRepresentable>(_ part: Part) -> Node where Part.RawValue == Int { keyed(part.rawValue) }
}

extension Node {
    /// One of many siblings, of which few change: `make` completes it only if it is new on the page, or does not show what it showed.
    /// - Parameters:
    ///   - look: All that `make` draws, but for what never changes on a page.
    public convenience init(_ tag: Tag, key: Int, showing look: some Hashable, make: @escaping (Node) -> Void) {
        self.init(tag, version: Self.fingerprint(look), make: make)
        _ = keyed(key)
    }

    /// 64 bits: a hash has half as many in WebAssembly, which would be too few.
    private static func fingerprint(_ look: some Hashable) -> UInt64 {
        func half(_ seed: UInt8) -> UInt64 {
            var hasher = Hasher()
            hasher.combine(seed)
            hasher.combine(look)
            return UInt64(UInt32(truncatingIfNeeded: hasher.finalize()))
        }
        return max(half(0) << 32 | half(1), 1)
    }
}
