/// How far counts are from all being `expected`; about their number if they are as even as chance makes them.
func chiSquare(_ counts: some Collection<Int>, expected: Double) -> Double {
    counts.reduce(0) { sum, count in
        let difference = Double(count) - expected
        return sum + difference * difference / expected
    }
}
