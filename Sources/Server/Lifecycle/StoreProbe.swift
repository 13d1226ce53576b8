import Store

/// Whether the store can be read and written. It is looked at once a second at most, and those who ask meanwhile share what is
/// found.
actor StoreProbe<S: Store> {
    private static var validity: Duration { .seconds(1) }

    private let store: S
    private var latest: Task<Bool, Never>?

    init(store: S) { self.store = store }

    func isWell() async -> Bool {
        if let latest { return await latest.value }
        let look = Task { [store] in (try? await store.check()) != nil }
        latest = look
        let isWell = await look.value
        Task {
            try? await Task.sleep(for: Self.validity)
            latest = nil
        }
        return isWell
    }
}
