import Foundation
import Logging
import Metrics
import PuzzleAPI
import PuzzleCore
import Synchronization
import Testing

@testable import Server

struct ObservationTests {
    @Test func metricsCountRequestsResultsAndProblems() async throws {
        try await withServer { client, clock in
            let ada = Browser(client)
            let game = try await ada.begin()
            clock.advance(by: 60_000)
            let (record, id) = (try solvedRecord(game.puzzle), newID())
            for _ in 0..<3 { _ = try await ada.finish(game, record: record, result: id) }
            _ = try await ada.finish(game, record: "x")
            _ = try await ada.get("/api/v1/leaderboards/sliding.4x4.multi")
            _ = try await ada.get("/some/path/1")
            let lines = try await ada.get("/metrics").text.split(separator: "\n").map(String.init)
            for line in [
                #"tassello_results_total{outcome="stored"} 1"#, #"tassello_results_total{outcome="repeated"} 2"#,
                #"tassello_problems_total{code="unreadable_record",path="/api/v1/games/finish"} 1"#,
                #"tassello_http_requests_total{method="POST",path="/api/v1/games/finish",status="201"} 3"#,
                #"tassello_http_requests_total{method="POST",path="/api/v1/games/finish",status="422"} 1"#,
                #"tassello_http_requests_total{method="GET",path="/api/v1/leaderboards/{leaderboard}",status="200"} 1"#,
                #"tassello_http_request_duration_seconds_count{method="POST",path="/api/v1/games/finish"} 4"#,
                "tassello_http_requests_in_progress 1.0", "# TYPE tassello_http_request_duration_seconds histogram",
            ] { #expect(lines.contains(line), "\(line)") }
            #expect(lines.contains { $0.hasPrefix("process_resident_memory_bytes ") })
            #expect(!lines.contains { $0.contains("some/path") }, "paths of clients' own making would fill the memory")
        }
    }

    @Test func theTextFormatIsRight() {
        let registry = PrometheusRegistry()
        Counter(label: "jobs.done", dimensions: [("kind", "a\"b\\c\nd")], factory: registry).increment(by: 3)
        Gauge(label: "level", factory: registry).record(2.5)
        let timer = Timer(label: "wait", factory: registry)
        timer.recordMilliseconds(1)
        timer.recordMilliseconds(40)
        timer.recordMilliseconds(60_000)
        let recorder = Recorder(label: "batch", factory: registry)
        recorder.record(Int64(2))
        recorder.record(Int64(1_000_000))
        let lines = registry.text.split(separator: "\n").map(String.init)
        for line in [
            "# TYPE jobs_done_total counter", #"jobs_done_total{kind="a\"b\\c\nd"} 3"#, "# TYPE level gauge",
            "level 2.5",
            "# TYPE wait_seconds histogram", #"wait_seconds_bucket{le="0.0005"} 0"#,
            #"wait_seconds_bucket{le="0.001"} 1"#,
            #"wait_seconds_bucket{le="0.05"} 2"#, #"wait_seconds_bucket{le="+Inf"} 3"#, "wait_seconds_sum 60.041",
            "wait_seconds_count 3", #"batch_bucket{le="2.0"} 1"#, "batch_count 2",
        ] { #expect(lines.contains(line), "\(line)") }
    }

    @Test func theSameMetricIsKeptOnceAndCanBeTakenAway() {
        let registry = PrometheusRegistry()
        for _ in 0..<5 { Counter(label: "hits", factory: registry).increment() }
        #expect(registry.text == "# TYPE hits_total counter\nhits_total 5\n")
        Counter(label: "hits", factory: registry).destroy()
        #expect(!registry.text.contains("hits_total 5"))
    }

    /// What a handler wrote while `body` ran.
    private func log(
        _ format: LineLogHandler.Format, _ body: (Logger) async throws -> Void
    ) async throws -> [String] {
        let box = LineBox()
        try await body(
            Logger(label: "test") { _ in LineLogHandler(format: format, level: .info, write: { box.append($0) }) })
        return box.lines
    }

    @Test func everyRequestIsOneLineWithoutSecrets() async throws {
        let lines = try await log(.json) { logger in
            try await withServer(logger: logger) { client, _ in
                let ada = Browser(client)
                let game = try await ada.begin()
                _ = try await ada.finish(game, record: "secret-record")
                _ = try await ada.get("/api/v1/leaderboards/sliding.2x2.multi?limit=1&by=secret-query")
                let cookie = try #require(ada.cookie)
                #expect(cookie.count > 64)
            }
        }
        let objects = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String])
        }
        let requests = objects.filter { $0["message"] == "request" }
        #expect(requests.map { $0["status"] } == ["201", "422", "400"])
        #expect(requests.map { $0["method"] } == ["POST", "POST", "GET"])
        #expect(requests.last?["path"] == "/api/v1/leaderboards/{leaderboard}")
        #expect(requests.allSatisfy { Double($0["ms"] ?? "") != nil && $0["level"] == "info" })
        #expect(Set(requests.compactMap { $0["hb.request.id"] }).count == 3)
        #expect(!lines.contains { $0.contains("secret") || $0.contains("tassello=") })
    }

    @Test func whatIsLoggedCannotMakeLinesOfItsOwn() async throws {
        for format in LineLogHandler.Format.allCases {
            let lines = try await log(format) { $0.info("one\ntwo", metadata: ["key": "three\r\nfour\u{1B}[2J\""]) }
            #expect(lines.count == 1)
            #expect(lines[0].dropLast().utf8.allSatisfy { $0 >= 0x20 })
            #expect(lines[0].hasSuffix("\n"))
        }
    }

    @Test func textLinesAreForPeople() async throws {
        let lines = try await log(.text) { logger in
            logger.debug("hidden")
            logger.warning("disk is slow", metadata: ["ms": "12"])
        }
        #expect(lines.count == 1)
        #expect(lines[0].dropFirst(24) == " warning disk is slow ms=12\n")
    }
}

private final class LineBox: Sendable {
    private let storage = Mutex<[String]>([])

    var lines: [String] { storage.withLock { $0 } }

    func append(_ bytes: [UInt8]) { storage.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }
}
