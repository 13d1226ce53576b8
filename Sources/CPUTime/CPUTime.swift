#if !arch(wasm32)
    #if canImport(Darwin)
        import Darwin
    #else
        import Glibc
    #endif

    /// CPU time in seconds: what a computation costs, whatever else the machine does.
    public enum CPUTime {
        /// Of this thread.
        public static var now: Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }

        public static func of(_ body: () throws -> Void) rethrows -> Double {
            let start = now
            try body()
            return now - start
        }

        /// The least of some runs, at least three and so many seconds in all: the one with the least of other work in it.
        public static func least(seconds: Double, _ body: () throws -> Void) rethrows -> Double {
            var (least, sum, runs) = (Double.infinity, 0.0, 0)
            while runs < 3 || sum < seconds {
                let time = try of(body)
                (least, sum, runs) = (min(least, time), sum + time, runs + 1)
            }
            return least
        }
    }
#endif
