#if canImport(Glibc)
    import Foundation

    /// malloc.h is not part of Swift's module of glibc.
    @_extern(c, "mallopt") private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
    private let mostArenas: Int32 = -8  // M_ARENA_MAX
#endif

/// glibc gives threads heaps of their own, eight for each processor. SQLite's pages are taken and given back by whatever thread is at
/// hand, and as no heap has back what it has lent to another, all of them grew for as long as results came in.
enum OneHeap {
    /// From now on threads share a heap, unless `MALLOC_ARENA_MAX` says how many there may be.
    static func begin() {
        #if canImport(Glibc)
            if ProcessInfo.processInfo.environment["MALLOC_ARENA_MAX"] == nil { _ = mallopt(mostArenas, 1) }
        #endif
    }
}
