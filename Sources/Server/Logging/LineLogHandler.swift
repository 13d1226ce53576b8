import Foundation
import Logging
import PuzzleAPI
import PuzzleCore

/// Writes one line an event to standard error: as text for people, or as JSON for programs.
public struct LineLogHandler: LogHandler {
    public enum Format: String, CaseIterable, Sendable {
        /// `2026-01-31T12:00:00.000Z info request method=GET status=200`
        case text
        /// `{"time":"2026-01-31T12:00:00.000Z","level":"info","message":"request","method":"GET","status":"200"}`
        case json
    }

    public var metadataProvider: Logger.MetadataProvider?
    public var metadata: Logger.Metadata = [:]
    public var logLevel: Logger.Level
    private let format: Format
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: Gets each line with its end, from any thread.
    public init(
        format: Format, level: Logger.Level, write: @escaping @Sendable ([UInt8]) -> Void = Self.writeToStandardError
    ) {
        self.format = format
        logLevel = level
        self.write = write
    }

    public subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        let fields = all.sorted { $0.key < $1.key }.map { (Text($0.key), Text("\($0.value)")) }
        let time = Text(Date.now.formatted(Self.timeStyle))
        var line = Text()
        switch format {
        case .text:
            line.append(time + " " + Text(event.level.rawValue) + " " + Self.oneLine(Text("\(event.message)")))
            for (key, value) in fields { line.append(" " + key + "=" + Self.oneLine(value)) }
        case .json:
            line.append(byte: UInt8(ascii: "{"))
            let standard: [(Text, Text)] = [
                ("time", time), ("level", Text(event.level.rawValue)), ("message", Text("\(event.message)")),
            ]
            for (index, field) in (standard + fields).enumerated() {
                if index > 0 { line.append(byte: UInt8(ascii: ",")) }
                line.append(jsonString: field.0)
                line.append(byte: UInt8(ascii: ":"))
                line.append(jsonString: field.1)
            }
            line.append(byte: UInt8(ascii: "}"))
        }
        line.append(byte: UInt8(ascii: "\n"))
        write(line.bytes)
    }

    private static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Line ends would let a client write lines of its own into the log.
    private static func oneLine(_ text: Text) -> Text {
        Text(bytes: text.bytes.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 })
    }

    /// A line is written by one call, so lines of several threads do not mix.
    public static let writeToStandardError: @Sendable ([UInt8]) -> Void = { line in
        line.withUnsafeBytes { _ = Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
