import LibPQ
import Logging

/// What PostgreSQL says beside its answers: warnings, and what it has done unasked.
enum PostgresNotice {
    private static let logger = Logger(label: "tassello")

    /// - Parameter notice: Told without what may come with it: the statement, and the values in it.
    static func log(_ notice: OpaquePointer) {
        let severity = PQresultErrorField(notice, Int32(UInt8(ascii: "V"))).map { String(cString: $0) }
        let told = PostgresError(notice)
        logger.log(
            level: level(of: severity ?? ""), "PostgreSQL says",
            metadata: ["code": "\(told.code)", "reason": "\(told)"])
    }

    private static func level(of severity: String) -> Logger.Level {
        switch severity {
        case "WARNING": .warning
        case "NOTICE", "INFO", "LOG": .info
        default: .debug
        }
    }
}
