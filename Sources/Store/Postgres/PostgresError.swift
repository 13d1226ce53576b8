import Foundation
import LibPQ

/// What PostgreSQL, or the way to it, did not do.
struct PostgresError: Error, CustomStringConvertible {
    /// The five characters of the SQL standard; empty if the connection was lost, or never made.
    let code: String
    let description: String

    init(code: String = "", _ description: String) {
        self.code = code
        self.description = description
    }

    /// - Parameter result: One that tells of an error, or a notice.
    init(_ result: OpaquePointer) {
        let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
        let message = PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) }
        self.init(code: code, message ?? "no reason was given")
    }

    /// - Parameter connection: One that has just failed.
    init(connection: OpaquePointer?) {
        let message = String(cString: PQerrorMessage(connection))
        self.init(message.split(whereSeparator: \.isNewline).joined(separator: "; "))
    }

    /// Why a connection was not made: without what an address may reveal that is not as it was meant.
    init(connecting connection: OpaquePointer, to address: String) {
        let problem = Self(connection: connection)
        if problem.description.hasPrefix("invalid sslmode value") {
            self.init(code: Self.codeOfAddress, "The address of the store has an sslmode that there is not.")
        } else if Self.isDoubtful(address) || problem.description.hasPrefix("invalid ") {
            self.init(code: Self.codeOfAddress, Self.aboutAddress)
        } else {
            self = problem
        }
    }

    /// - Throws: `PostgresError` that quotes nothing of it
    static func checkAddress(_ address: String) throws {
        guard let options = PQconninfoParse(address, nil) else {
            throw PostgresError(code: codeOfAddress, aboutAddress)
        }
        PQconninfoFree(options)
    }

    /// Whether a character of the password may have ended it: host, port or database are then a part of it.
    private static func isDoubtful(_ address: String) -> Bool {
        guard let scheme = address.range(of: "://") else { return false }
        let rest = address[scheme.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        return authority.count { $0 == "@" } > 1 || rest[authority.endIndex...].contains("@")
    }

    private static var aboutAddress: String {
        """
        The address of the store cannot be read: postgres://USER:PASSWORD@HOST:PORT/DATABASE. Characters of the password other \
        than letters, digits and -._~ are written as % and two hexadecimal digits.
        """
    }

    /// None of PostgreSQL's.
    private static var codeOfAddress: String { "address" }
    var isOfTheAddress: Bool { code == Self.codeOfAddress }

    /// Whether the same may succeed if all of the transaction is done again, because somebody else did the like at that moment.
    var isOfTheMoment: Bool {
        // Serialization failure, deadlock, a row that came or went meanwhile, a prepared statement of another session.
        ["40001", "40P01", "23503", "23505", "26000", "42P05"].contains(code)
    }

    /// Whether the server, or the way to it, is gone and may come back, perhaps as another host.
    var isOfTheConnection: Bool {
        // Cannot connect, shut down, took too long, too many connections, read-only because another host has become the primary.
        isOfTheAddress || code.isEmpty || code.hasPrefix("08") || code.hasPrefix("57") || code == "53300"
            || code == "25006"
    }

    /// Whether it stays so until somebody sees to it: a table, a column or a right is missing, or the address is none.
    var isLasting: Bool { isOfTheAddress || code.hasPrefix("42") || code == "3F000" }

    /// Whether prepared statements are not kept from one transaction to the next: so it is behind some poolers.
    var isOfPreparedStatements: Bool { code == "26000" || code == "42P05" }
}
