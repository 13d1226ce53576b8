import PuzzleAPI
import PuzzleCore

/// What the devices of an account share. Part of `Store`; the same rules hold for its calls.
///
/// Each thing (`SyncItem`) is kept once, as it is now, with a number that grows with each change in the account: so whoever asks for
/// what came after a number gets each thing once, however often it has changed.
public protocol SyncStore: Sendable {
    /// Takes in what a device has changed, and tells what others have.
    /// - Complexity: linear in the number of items that come and go; in all that was deleted, if the undoing of a reset comes.
    /// - Throws: `StoreError.unknownPlayer` if there is no account.
    func exchange(_ exchange: SyncExchange, of player: PlayerID) async throws(StoreError) -> SyncOutcome

    /// The number of the latest change in an account; 0 if there is none.
    func syncMark(of player: PlayerID) async throws(StoreError) -> Int64

    /// Keeps a picture of an account, in place of what there was under this id; one that was deleted is not kept.
    /// - Returns: whether there is room for it (`Limits`); if there is none, nothing is changed.
    /// - Throws: `StoreError.unknownPlayer` if there is no account.
    func keepPicture(_ id: Text, _ bytes: [UInt8], of player: PlayerID) async throws(StoreError) -> Bool

    /// nil if there is none.
    func picture(_ id: Text, of player: PlayerID) async throws(StoreError) -> [UInt8]?

    /// What is kept of a category, in the order of the changes.
    /// - Returns: up to `Limits.syncItems` items that come after the cursor's number, each with its own.
    func syncItems(of player: PlayerID, after cursor: SyncCursor) async throws(StoreError) -> [NumberedItem]

    /// Those of some accounts in which the latest change has another number than is known; nothing if the store is not shared.
    /// - Complexity: linear in the number of accounts, not of changes.
    func syncMarks(otherThan known: [PlayerID: Int64]) async throws(StoreError) -> [PlayerID: Int64]
}

extension SyncStore {
    public func syncMarks(otherThan known: [PlayerID: Int64]) async throws(StoreError) -> [PlayerID: Int64] { [:] }
}

/// What a device tells and asks.
public struct SyncExchange: Sendable {
    /// That of the answer before (`SyncNews`); 0 for the first time. By it is known whether the store has forgotten something since, as
    /// an earlier copy of it was restored.
    public let mark: Int64
    /// What is asked for, each category once.
    public let cursors: [SyncCursor]
    /// What has changed on the device.
    public let items: [SyncItem]
    /// By how much the number of the next change is to be greater: 1..., at random. So the changes after a restored copy have
    /// other numbers than those that are lost.
    public let step: Int64
    /// So many items are looked at for the answer: 1...
    public let room: Int

    public init(
        mark: Int64, cursors: [SyncCursor], items: [SyncItem], step: Int64, room: Int = Limits.syncItems
    ) {
        (self.mark, self.cursors, self.items, self.step, self.room) = (mark, cursors, items, step, room)
    }
}

public struct NumberedItem: Equatable, Sendable {
    public let number: Int64
    public let item: SyncItem

    public init(number: Int64, item: SyncItem) { (self.number, self.item) = (number, item) }
}

public enum SyncOutcome: Equatable, Sendable {
    case news(SyncNews)
    /// The store does not know the mark, or has not got a picture of which it is told: it has forgotten what was changed last. Nothing was
    /// taken in; the device tells everything once
    /// more, with the mark 0.
    case forgotten
    /// The account has too much (`Limits`). Nothing was taken in.
    case full
}

/// What others have changed.
public struct SyncNews: Equatable, Sendable {
    public var mark: Int64
    /// Where what was asked for goes on.
    public var cursors: [SyncCursor]
    public var items: [SyncItem]
    /// Whether there is more, to be asked for at once.
    public var isMore: Bool

    public init(mark: Int64, cursors: [SyncCursor], items: [SyncItem], isMore: Bool) {
        (self.mark, self.cursors, self.items, self.isMore) = (mark, cursors, items, isMore)
    }
}

/// How much an account has.
struct SyncSize: Equatable {
    /// Items of the category `scores`, with what was deleted.
    var scores: Int64 = 0
    /// Bytes of all others.
    var bytes: Int64 = 0

    var isTooMuch: Bool { scores > Limits.syncScores || bytes > Limits.syncBytes }

    mutating func replace(_ old: SyncItem?, by new: SyncItem) {
        if new.category == .scores {
            if old == nil { scores += 1 }
        } else {
            bytes += new.size - (old?.size ?? 0)
        }
    }
}

extension SyncItem {
    /// Whether it is a picture of the player's, which is kept beside it, or was one.
    var isPicture: Bool { category == .pictures }
    /// Of a picture, whether it was deleted.
    var isDeletedPicture: Bool { isPicture && value.isEmpty }

    fileprivate var size: Int64 { Int64(key.count + value.count) }
}
