// A fuzzer by libFuzzer (https://llvm.org/docs/LibFuzzer.html), which has the main function; `scripts/fuzz` runs it.
//
// The environment variable FUZZ_READER names the reader.

import Foundation
import Readers

private let reader: FuzzedReader = {
    let name = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? ""
    guard let reader = FuzzedReader(rawValue: name) else {
        fatalError("FUZZ_READER must be one of \(FuzzedReader.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return reader
}()

nonisolated(unsafe) private var mutation = Mutation(reader, seed: 1)

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: data, count: size))
    if let complaint = reader.complaint(about: bytes) { fatalError(complaint) }
    return 0
}

/// Beside libFuzzer's own changes, those of `Mutation`, which knows the examples. libFuzzer means it for joining two inputs;
/// a mutator of one's own would have to call functions that only libFuzzer has, and then nothing else could be linked.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func change(
    _ data: UnsafePointer<UInt8>?, _ size: Int, _ other: UnsafePointer<UInt8>?, _ otherSize: Int,
    _ result: UnsafeMutablePointer<UInt8>, _ maximum: Int, _ seed: CUnsignedInt
) -> Int {
    var bytes =
        size <= 1 || seed % 100 == 0 ? mutation.sample() : [UInt8](UnsafeBufferPointer(start: data, count: size))
    mutation.change(&bytes)
    let end = min(bytes.count, maximum)
    for index in 0..<end { result[index] = bytes[index] }
    return end
}
