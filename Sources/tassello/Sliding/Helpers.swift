import Foundation

/// Brings threads that have no board left together with searches that can be shared out.
final class Helpers: @unchecked Sendable {
    // Unchecked: the condition guards all that changes.

    /// Work in which others may take part.
    final class Offer {
        fileprivate let help: () -> Void
        fileprivate var helpers = 0

        fileprivate init(_ help: @escaping () -> Void) { self.help = help }
    }

    private let condition = NSCondition()
    /// Threads that may still have a board.
    private var working = 0
    private var offers: [Offer] = []

    /// The thread will have boards of its own.
    func begin() { condition.withLock { working += 1 } }

    /// Lets others help until the offer is withdrawn.
    /// - Parameter help: what a helper does, on its own thread; it returns when there is nothing left to do.
    func offer(_ help: @escaping () -> Void) -> Offer {
        let offer = Offer(help)
        condition.withLock {
            offers.append(offer)
            condition.broadcast()
        }
        return offer
    }

    func withdraw(_ offer: Offer) { condition.withLock { offers.removeAll { $0 === offer } } }

    /// The thread has no board of its own left, and helps until no thread has one.
    func help() {
        condition.lock()
        defer { condition.unlock() }
        working -= 1
        condition.broadcast()
        while working > 0 {
            guard let offer = offers.min(by: { $0.helpers < $1.helpers }) else {
                condition.wait()
                continue
            }
            offer.helpers += 1
            condition.unlock()
            offer.help()
            // Whoever has offered it may see only later that it is done.
            withdraw(offer)
            condition.lock()
        }
    }
}
