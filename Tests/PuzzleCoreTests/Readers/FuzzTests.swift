import Readers
import Testing

/// What `make fuzz` does millions of times.
@Suite struct FuzzTests {
    @Test(arguments: FuzzedReader.allCases) func anyBytesAreReadAsTheyShould(_ reader: FuzzedReader) {
        for sample in reader.samples { #expect(reader.complaint(about: sample.bytes) == nil, "\(sample)") }
        var mutation = Mutation(reader, seed: 1)
        for _ in 0..<60 {
            var bytes = mutation.sample()
            for _ in 0..<8 {
                mutation.change(&bytes)
                #expect(reader.complaint(about: bytes) == nil, "\(bytes)")
            }
        }
    }
}
