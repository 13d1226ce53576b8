import PuzzleAPI
import PuzzleCore
#if arch(wasm32)
@_expose(wasm, "probe") @_cdecl("probe")
func probe() -> Int32 {
    let r: ResultReceipt? = try? JSONReader.read([1,2,3])
    let x = JSONWriter.write(r ?? ResultReceipt())
    let v = try? verify(Text(bytes: x))
    return Int32(v?.moves ?? 0)
}
#else
@main struct Stub { static func main() {} }
#endif
