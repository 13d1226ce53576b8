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
            let started = Double(fields[19]), let pages = Int(fields[21])
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
            process_start_time_seconds \(bootTime + started / ticks)

            """
    }

    /// When the machine started, in seconds since 1970: by its clocks, because `/proc/stat` may be hidden from services.
    private static let bootTime: Double = {
        var since = timespec()
        clock_gettime(CLOCK_BOOTTIME, &since)
        return Date().timeIntervalSince1970 - Double(since.tv_sec) - Double(since.tv_nsec) / 1e9
    }()
}
