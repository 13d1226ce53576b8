import Foundation
import LibPQ
import PuzzleAPI
import PuzzleCore

/// A connection to PostgreSQL, used by one thread at a time.
///
/// Statements that return nothing are sent without waiting for what becomes of them (pipeline mode): so the some forty of
/// a result cost few ways to the database and back. What was not sent through in time has failed.
package final class PostgresConnection: SQLConnection {
    package static var dialect: Dialect {
        Dialect(
            orderedJoin: "JOIN", lockingRow: "FOR UPDATE", position: "strpos",
            newPlayerNumber: "SELECT nextval('playerNumber')",
            lastPlayerNumber: "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM playerNumber",
            setLastPlayerNumber: "SELECT setval('playerNumber', ?)",
            continueRowNumbers: [
                ("result", "sequence"), ("leaderboard", "id"), ("operatorLog", "id"), ("auditLog", "id"),
            ].map { "SELECT setval(pg_get_serial_sequence('\($0)', '\($1)'), max(\($1))) FROM \($0)" })
    }

    /// So long may the database be silent, and not longer does it go on with what nobody waits for any more.
    enum Patience {
        static var ofServers: Duration { .seconds(5) }
        /// What goes through all rows takes its time.
        static var ofTools: Duration { .seconds(3600) }
    }

    /// All that is asked finds its rows by an index, which takes less time than to think about it: so one plan for all values,
    /// also if it was made while a table was empty. A server that stops in the midst of a transaction does not hold up the others.
    private static var settings: [(String, String)] {
        [
            ("plan_cache_mode", "force_generic_plan"), ("enable_seqscan", "off"), ("jit", "off"),
            ("max_parallel_workers_per_gather", "0"), ("idle_in_transaction_session_timeout", "10s"),
        ]
    }

    /// So many answers may be on their way: more could fill the buffers of both sides, and each would wait for the other.
    private static var mostPending: Int { 100 }

    private let handle: OpaquePointer
    private var patience: Duration
    /// What was sent and has not been answered.
    private var pending: [Sent] = []
    private var statements: [Wanted: Statement] = [:]
    /// Not behind a pooler that gives each transaction another session.
    private let isPreparing: Bool
    private(set) var isBroken = false

    private enum Sent {
        case preparation(of: Wanted)
        case statement
    }

    /// A statement as the store has it.
    private struct Wanted: Hashable {
        let sql: String
        /// Whether it is run for each of many rows.
        let isOfRows: Bool
    }

    /// A statement as PostgreSQL knows it.
    private struct Statement {
        /// With `$1` for `?`.
        let sql: String
        /// The same in all processes for the same statement; nil if it is not prepared.
        let name: String?
    }

    /// - Throws: `PostgresError`
    init(_ address: String, isPreparing: Bool, patience: Duration) throws {
        try PostgresError.checkAddress(address)
        // What the address does not say itself. With several hosts, the one that can be written to.
        let defaults = [
            ("target_session_attrs", "read-write"), ("connect_timeout", "5"), ("application_name", "tassello"),
            ("tcp_user_timeout", "5000"), ("keepalives_idle", "10"), ("client_encoding", "UTF8"), ("dbname", address),
        ]
        var keys = defaults.map { UnsafePointer(strdup($0.0)) } + [nil]
        var values = defaults.map { UnsafePointer(strdup($0.1)) } + [nil]
        defer { for text in keys + values { free(UnsafeMutableRawPointer(mutating: text)) } }
        guard let handle = PQconnectdbParams(&keys, &values, 1) else { throw PostgresError("there is no memory") }
        guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1
        else {
            defer { PQfinish(handle) }
            throw PostgresError(connecting: handle, to: address)
        }
        // By itself libpq writes them to standard error, as it still does while it connects.
        PQsetNoticeReceiver(handle, { _, notice in if let notice { PostgresNotice.log(notice) } }, nil)
        self.handle = handle
        self.isPreparing = isPreparing
        self.patience = patience
        let settings = Self.settings.map { "set_config('\($0)', '\($1)', FALSE)" }.joined(separator: ", ")
        _ = try one("SELECT \(settings)", []) { _ in true }
    }

    deinit { PQfinish(handle) }

    /// What gives up a statement that runs; nil if there is no memory.
    var cancellation: PostgresCancellation? { PQgetCancel(handle).map { PostgresCancellation($0) } }

    /// Whether it leads to another machine, and is not encrypted.
    var isReadableOnTheWay: Bool {
        !Self.isHere(PQhost(handle).map { String(cString: $0) } ?? "") && PQsslInUse(handle) == 0
    }

    /// - Parameter host: A name, an address, or the folder of a socket.
    static func isHere(_ host: String) -> Bool {
        host.isEmpty || host.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains(host)
    }

    // MARK: Transactions

    /// Does `work` in a transaction that sees what others have committed before each of its statements.
    /// - Parameter locks: Held from the beginning to the end, taken in an order that is the same for all.
    /// - Throws: nothing was written then, unless the connection was lost just when it was to be committed.
    func write<Answer>(locking locks: Set<Lock>, _ work: (PostgresConnection) throws -> Answer) throws -> Answer {
        try write { db in
            let mode = locks.contains(.ladders) ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared"
            try run("SELECT \(mode)(\(Lock.ladders.key))", [])
            let keys = locks.subtracting([.ladders]).map(\.key)
            if !keys.isEmpty {
                try run(
                    """
                    SELECT pg_advisory_xact_lock(key)
                    FROM (SELECT unnest(CAST(CAST(? AS text) AS bigint[])) AS key ORDER BY 1) AS locks
                    """, [.array(keys)])
            }
            return try work(db)
        }
    }

    /// The same for what decides upon nothing: it waits for none of these locks.
    func write<Answer>(_ work: (PostgresConnection) throws -> Answer) throws -> Answer {
        try transaction("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE") { try work(self) }
    }

    /// Does `work` in a transaction that sees one state.
    func read<Answer>(_ work: (PostgresConnection) throws -> Answer) throws -> Answer {
        try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") { try work(self) }
    }

    private func transaction<Answer>(_ begin: String, _ work: () throws -> Answer) throws -> Answer {
        do {
            try run(begin, [])
            try limitStatements()
            let answer = try work()
            try finish("COMMIT")
            return answer
        } catch {
            if !isBroken { do { try finish("ROLLBACK") } catch { isBroken = true } }
            throw error
        }
    }

    /// From now on, until the transaction ends, the database may be silent for longer.
    func takeTime() throws {
        patience = Patience.ofTools
        try limitStatements()
    }

    /// For the transaction alone: behind a pooler the session is another one's next.
    private func limitStatements() throws {
        try run("SET LOCAL statement_timeout TO '\(patience.components.seconds)s'", [])
    }

    private func finish(_ end: String) throws {
        try send(end, [])
        let result = try answer()
        defer { PQclear(result) }
        // A transaction in which something failed is rolled back, whatever was asked for.
        guard String(cString: PQcmdStatus(result)) == end else { throw PostgresError(code: "25P02", "rolled back") }
    }

    // MARK: Statements

    package func run(_ sql: String, _ values: [SQLValue]) throws {
        try send(sql, values)
        if pending.count >= Self.mostPending { PQclear(try answer()) }
    }

    /// Sends columns in place of rows: a statement for each row would cost three times as much.
    package func run(_ sql: String, rows: [[SQLValue]]) throws {
        guard let first = rows.first else { return }
        let columns = first.indices.map { column in Argument(rows.map { $0[column] }) }
        try send(Wanted(sql: sql, isOfRows: true), columns)
        if pending.count >= Self.mostPending { PQclear(try answer()) }
    }

    @discardableResult
    package func change(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try send(sql, values)
        let result = try answer()
        defer { PQclear(result) }
        return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    package func rows(_ sql: String, _ values: [SQLValue], _ visit: (PostgresRow) throws -> Bool) throws {
        try send(sql, values)
        let result = try answer()
        defer { PQclear(result) }
        for row in 0..<PQntuples(result) where try !visit(PostgresRow(result: result, row: row)) { return }
    }

    /// Several statements without values, as migrations are.
    func script(_ sql: String) throws {
        for statement in sql.split(separator: ";\n") where !statement.allSatisfy(\.isWhitespace) {
            try run(String(statement), [])
        }
    }

    private func send(_ sql: String, _ values: [SQLValue]) throws {
        try send(Wanted(sql: sql, isOfRows: false), values.map(Argument.init))
    }

    private func send(_ wanted: Wanted, _ arguments: [Argument]) throws {
        guard !isBroken else { throw PostgresError("the connection was lost") }
        let statement = try statements[wanted] ?? prepare(wanted, arguments)
        var buffer: [UInt8] = []
        buffer.reserveCapacity(arguments.reduce(1) { $0 + ($1.bytes?.count ?? 0) })
        for argument in arguments { buffer += argument.bytes ?? [] }
        buffer.append(0)
        let isSent = buffer.withUnsafeBufferPointer { buffer in
            var start = 0
            var pointers: [UnsafePointer<CChar>?] = []
            for argument in arguments {
                let pointer = buffer.baseAddress.map {
                    UnsafeRawPointer($0 + start).assumingMemoryBound(to: CChar.self)
                }
                pointers.append(argument.bytes == nil ? nil : pointer)
                start += argument.bytes?.count ?? 0
            }
            let lengths = arguments.map { Int32($0.bytes?.count ?? 0) }
            let formats = [Int32](repeating: 1, count: arguments.count)
            if let name = statement.name {
                return PQsendQueryPrepared(handle, name, Int32(arguments.count), pointers, lengths, formats, 1)
            }
            return PQsendQueryParams(
                handle, statement.sql, Int32(arguments.count), arguments.map(\.typeNumber), pointers, lengths, formats,
                1)
        }
        guard isSent == 1 else { throw lost() }
        pending.append(.statement)
    }

    private func prepare(_ wanted: Wanted, _ arguments: [Argument]) throws -> Statement {
        var sql = wanted.sql
        if wanted.isOfRows {
            let row = "VALUES (\(arguments.map { _ in "?" }.joined(separator: ", ")))"
            let columns = arguments.map { "CAST(? AS \($0.type.name)[])" }.joined(separator: ", ")
            sql = sql.replacingOccurrences(of: row, with: "SELECT * FROM unnest(\(columns))")
        }
        var numbered = ""
        var number = 0
        for character in sql {
            if character == "?" {
                number += 1
                numbered += "$\(number)"
            } else {
                numbered.append(character)
            }
        }
        let name = isPreparing ? "t" + String(Text(numbered).checksum, radix: 16) : nil
        let statement = Statement(sql: numbered, name: name)
        if let name {
            let types = arguments.map(\.typeNumber)
            guard PQsendPrepare(handle, name, numbered, Int32(types.count), types) == 1 else { throw lost() }
            pending.append(.preparation(of: wanted))
        }
        statements[wanted] = statement
        return statement
    }

    // MARK: Answers

    /// Waits for the answers to all that was sent.
    /// - Returns: that to the last one.
    private func answer() throws -> OpaquePointer {
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        let deadline = ContinuousClock.now + patience
        var latest: OpaquePointer?
        defer { PQclear(latest) }
        var problem: PostgresError?
        for sent in pending {
            while let result = try next(deadline) {
                let status = PQresultStatus(result)
                if status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK {
                    PQclear(latest)
                    latest = result
                    continue
                }
                // What comes after the one that failed is not done.
                if status != PGRES_PIPELINE_ABORTED, problem == nil { problem = PostgresError(result) }
                if case .preparation(let wanted) = sent { statements[wanted] = nil }
                PQclear(result)
            }
        }
        pending.removeAll(keepingCapacity: true)
        // The sync itself.
        PQclear(try next(deadline))
        if let problem {
            if problem.isOfTheConnection || problem.isOfPreparedStatements { isBroken = true }
            throw problem
        }
        guard let answer = latest else { throw lost() }
        latest = nil
        return answer
    }

    /// The next result; nil after the last one of a statement.
    private func next(_ deadline: ContinuousClock.Instant) throws -> OpaquePointer? {
        while true {
            let isUnsent = PQflush(handle)
            guard isUnsent >= 0 else { throw lost() }
            if isUnsent == 0, PQisBusy(handle) == 0 { return PQgetResult(handle) }
            var waiting = pollfd(
                fd: PQsocket(handle), events: Int16(POLLIN) | (isUnsent == 1 ? Int16(POLLOUT) : 0), revents: 0)
            let left = deadline - .now
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0, poll(&waiting, 1, Int32(milliseconds)) != 0 else {
                isBroken = true
                throw PostgresError("the database did not answer in \(patience)")
            }
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
    }

    private func lost() -> PostgresError {
        isBroken = true
        return PostgresError(connection: handle)
    }
}

package struct PostgresRow: SQLRow {
    fileprivate let result: OpaquePointer
    fileprivate let row: Int32

    private func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let start = PQgetvalue(result, row, Int32(column))
        let count = Int(PQgetlength(result, row, Int32(column)))
        return UnsafeBufferPointer(
            start: start.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: count)
    }

    /// Numbers of any size in network order, and truth values.
    package func integer<Number: BinaryInteger>(_ column: Int) -> Number {
        let bytes = bytes(column)
        let isNegative = bytes.count > 1 && bytes.first.map { $0 & 0x80 != 0 } == true
        return Number(clamping: bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    }

    package func blob(_ column: Int) -> [UInt8] { Array(bytes(column)) }

    package func isNull(_ column: Int) -> Bool { PQgetisnull(result, row, Int32(column)) != 0 }
}

extension SQLValue {
    /// For `CAST(CAST(? AS text) AS bigint[])`.
    static func array(_ numbers: [Int64]) -> Self {
        .text(Text("{\(numbers.map(String.init).joined(separator: ","))}"))
    }
}

/// A value, or a column of values, as PostgreSQL receives it.
private struct Argument {
    /// A type by its number in PostgreSQL's catalog, which never changes.
    struct PostgresType {
        let number: Oid
        /// That of an array of it.
        let array: Oid
        let name: String

        static var integer: Self { Self(number: 20, array: 1016, name: "bigint") }
        static var text: Self { Self(number: 25, array: 1009, name: "text") }
        static var blob: Self { Self(number: 17, array: 1001, name: "bytea") }
        /// What follows from the statement.
        static var any: Self { Self(number: 0, array: 0, name: "") }
    }

    /// nil for NULL.
    let bytes: [UInt8]?
    let type: PostgresType
    let isColumn: Bool

    var typeNumber: Oid { isColumn ? type.array : type.number }

    init(_ value: SQLValue) {
        isColumn = false
        switch value {
        case .number(let number): (bytes, type) = (number.bigEndianBytes, .integer)
        // It has no texts with zeros in them: none that is stored is like one that has.
        case .text(let text):
            (bytes, type) = (text.bytes.contains(0) ? text.bytes.map { $0 == 0 ? 1 : $0 } : text.bytes, .text)
        case .blob(let blob): (bytes, type) = (blob, .blob)
        case .null: (bytes, type) = (nil, .any)
        }
    }

    /// An array in PostgreSQL's binary form.
    init(_ column: [SQLValue]) {
        let values = column.map(Argument.init)
        (isColumn, type) = (true, values.first { $0.bytes != nil }?.type ?? .text)
        var bytes: [UInt8] = []
        // One dimension, some of it null, of which type, how many, counted from 1.
        for number in [1, 1, Int32(type.number), Int32(values.count), 1] { bytes += number.bigEndianBytes }
        for value in values {
            bytes += Int32(value.bytes?.count ?? -1).bigEndianBytes
            bytes += value.bytes ?? []
        }
        self.bytes = bytes
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
