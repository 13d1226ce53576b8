import PuzzleAPI
import PuzzleCore

extension RequestError {
    /// Tells why a body is not the message that was expected.
    init(_ error: JSONReadError) {
        switch error {
        case .syntax(let offset):
            self.init(.invalidJSON, "The body is not JSON, or not the JSON that is read here, from byte \(offset) on.")
        case .field(let error): self.init(error)
        }
    }

    private init(_ error: FieldError) {
        // A name of the client's own choosing may be long, and must not break the answer's rules.
        let field = String(error.field.string.unicodeScalars.prefix(100).map { Character($0) })
        let named = field.isEmpty ? nil : field
        switch error.kind {
        case .missing: self.init(.missingField, "The field is missing.", field: named)
        case .unknown: self.init(.unknownField, "There is no such field here; is it misspelt?", field: named)
        case .wrongType: self.init(.wrongType, "The field's value is of the wrong type.", field: named)
        case .outOfRange:
            self.init(
                .outOfRange, "The field's value is not allowed: see its rule in /api/v1/openapi.json.", field: named)
        case .notAnObject: self.init(.wrongType, "A JSON object is expected.", field: named)
        }
    }
}
