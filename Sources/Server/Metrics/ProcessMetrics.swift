import Foundation

/// What the operating system tells of this process, under the names that Prometheus' own clients use.
enum ProcessMetrics {
    /// In the Prometheus text format; empty where there is no `/proc`.
    static var text: String {
        guard let status = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let nameEnd = status.lastIndex(of: ")")
        else { return "" }
        // proc(5), from the third field on: the second is the name, in parentheses.
        let fields = status[status.index(after: nameEnd)...].split(separator: " ")
        guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]),
            let started = Double(fields[19]), let pages = Int(fields[21]), let boot = bootTime
        else { return "" }
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return """
            # TYPE process_cpu_seconds_total counter
            process_cpu_seconds_total \((user + system) / ticks)
            # TYPE process_open_fds gauge
            process_open_fds \(files)
            # TYPE process_resident_memory_bytes gauge
            process_resident_memory_bytes \(pages * sysconf(Int32(_SC_PAGESIZE)))
            # TYPE process_start_time_seconds gauge
            process_start_time_seconds \(boot + started / ticks)

            """
    }

    /// When the machine started, in seconds since 1970.
    private static let bootTime: Double? = {
        let status = try? String(contentsOfFile: "/proc/stat", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("btime ") }
        return line.flatMap { Double($0.dropFirst(6)) }
    }()
}
