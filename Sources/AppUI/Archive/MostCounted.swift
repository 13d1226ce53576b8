extension Int {
    /// Nobody has so many of anything, be it moves, points, games or milliseconds of one: larger numbers are none of ours. Two such
    /// numbers can be added in WebAssembly, where an `Int` has 32 bits.
    package static var mostCounted: Int { 1_000_000_000 }
}
