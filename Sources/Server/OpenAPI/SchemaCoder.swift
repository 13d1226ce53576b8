import PuzzleAPI
import PuzzleCore

/// Describes the fields of a message by a JSON schema: the rules by which it is read and written, in another language.
struct SchemaCoder: FieldCoder {
    private var properties: [(String, JSON)] = []
    private var required: [JSON] = []
    private var schemas: Schemas

    /// The schemas of messages by name.
    typealias Schemas = [String: JSON]

    /// Adds the schema of a message, and those of the messages in it.
    /// - Returns: a reference to it.
    static func reference<M: Message>(to message: M.Type, in schemas: inout Schemas) -> JSON {
        let name = "\(M.name)"
        if schemas[name] == nil {
            var coder = SchemaCoder(schemas: schemas)
            var empty = M()
            // A coder that reads nothing finds nothing wrong.
            try? empty.fields(&coder)
            schemas = coder.schemas
            schemas[name] = [
                "type": "object", "properties": JSON(members: coder.properties), "required": .array(coder.required),
                "additionalProperties": false,
            ]
        }
        return ["$ref": "#/components/schemas/\(name)"]
    }

    private init(schemas: Schemas) { self.schemas = schemas }

    private mutating func add(_ name: StaticString, _ schema: JSON, isRequired: Bool = true) {
        properties.append(("\(name)", schema))
        if isRequired { required.append(JSON(name)) }
    }

    mutating func text(_ name: StaticString, _ value: inout Text, _ rule: TextRule) {
        add(name, rule.schema)
    }

    mutating func optional(_ name: StaticString, _ value: inout Text?, _ rule: TextRule) {
        add(name, rule.schema, isRequired: false)
    }

    mutating func optional<C: Choice>(_ name: StaticString, _ value: inout C?) {
        add(name, C.schema, isRequired: false)
    }

    mutating func integer(_ name: StaticString, _ value: inout Int64, in range: ClosedRange<Int64>) {
        add(name, Self.schema(of: range))
    }

    mutating func optional(_ name: StaticString, _ value: inout Int64?, in range: ClosedRange<Int64>) {
        add(name, Self.schema(of: range), isRequired: false)
    }

    private static func schema(of range: ClosedRange<Int64>) -> JSON {
        [
            "type": "integer", "format": "int64", "minimum": .integer(range.lowerBound),
            "maximum": .integer(range.upperBound),
        ]
    }

    mutating func flag(_ name: StaticString, _ value: inout Bool) { add(name, ["type": "boolean"]) }

    mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) { add(name, C.schema) }

    mutating func object<M: Message>(_ name: StaticString, _ value: inout M) {
        add(name, Self.reference(to: M.self, in: &schemas))
    }

    mutating func optional<M: Message>(_ name: StaticString, _ value: inout M?) {
        add(name, Self.reference(to: M.self, in: &schemas), isRequired: false)
    }

    mutating func list<M: Message>(_ name: StaticString, _ value: inout [M], maximum: Int) {
        let items = Self.reference(to: M.self, in: &schemas)
        add(name, ["type": "array", "items": items, "maxItems": .integer(Int64(maximum))])
    }
}

extension TextRule {
    var schema: JSON {
        var members: [(String, JSON)] = [
            ("type", "string"), ("minLength", .integer(Int64(lengths.lowerBound))),
            ("maxLength", .integer(Int64(lengths.upperBound))),
        ]
        if let pattern { members.append(("pattern", .text(pattern))) }
        if self == .uuid { members.append(("format", "uuid")) }
        return JSON(members: members)
    }
}

extension Choice {
    static var schema: JSON { ["type": "string", "enum": .array(allCases.map { JSON($0.word) })] }

    /// - Parameter usual: What it is if it is missing.
    static func schema(usual: Self) -> JSON {
        ["type": "string", "enum": .array(allCases.map { JSON($0.word) }), "default": JSON(usual.word)]
    }
}
