import PuzzleCore

/// Where the player's own pictures are that devices share. What belongs to each, its name and size, is told as all else is; the pictures
/// themselves go by themselves, one at a time: first a device sends one, then it tells of it. So whoever hears of one can have it.
struct SharedPictures: Sendable {
    /// The ids of those that are on this device; nil until they are read.
    private(set) var here: [Text]?
    private var reading: UInt32?
    /// What has been stored and deleted while they are read.
    private var meanwhile: [(id: Text, isHere: Bool)] = []
    /// Those that the server has got from here since the start.
    private var sent: [Text] = []
    /// Those that one side has no room for, or does not have: until the player is back.
    private var passedOver: [Text] = []
    /// The one that is being sent, or had.
    var underWay: (id: Text, isSent: Bool)?
    /// How often in a row one could not be sent or had.
    var failures = 0
    /// The one that was had last, while it is being stored.
    private var storing: (ticket: UInt32, id: Text)?
    /// Whether the account has no room for one.
    private(set) var isFull = false

    var isReading: Bool { reading != nil }
    func isSent(_ id: Text) -> Bool { sent.contains(id) }
    func isWanted(_ id: Text) -> Bool { !sent.contains(id) && !passedOver.contains(id) }

    mutating func read(_ context: inout Context) -> [Effect] {
        let ticket = context.nextTicket()
        reading = ticket
        return [.load(ticket: ticket, StoredQuery(.pictures))]
    }

    /// - Returns: those that are stored; nil if something else was read.
    mutating func receive(ticket: UInt32, _ entries: [StoredEntry]) -> [(id: Text, facts: Text)]? {
        guard reading == ticket else { return nil }
        reading = nil
        var all = entries.map { (id: $0.id(in: .pictures) ?? Text(), facts: $0.value) }
        here = all.map { $0.id }
        for (id, isHere) in meanwhile {
            note(id, isHere: isHere)
            if !isHere { all.removeAll { $0.id == id } }
        }
        meanwhile = []
        return all
    }

    /// One has been stored or deleted here.
    mutating func note(_ id: Text, isHere: Bool) {
        if reading != nil { return meanwhile.append((id, isHere)) }
        here?.removeAll { $0 == id }
        if isHere { here?.append(id) }
    }

    mutating func sent(_ id: Text) { sent.append(id) }

    mutating func passOver(_ id: Text, isFull: Bool) {
        passedOver.append(id)
        if isFull { self.isFull = true }
    }

    mutating func lookAgain() { (passedOver, isFull) = ([], false) }

    /// From now on the server has none.
    mutating func forgetServer() { (sent, passedOver, underWay, isFull) = ([], [], nil, false) }

    /// The device has got one.
    mutating func store(_ id: Text, facts: Text, _ context: inout Context) -> [Effect] {
        let ticket = context.nextTicket()
        storing = (ticket, id)
        note(id, isHere: true)
        return [
            .put(key: Collection.pictures.prefix + id, value: facts), .send(.pictures(.changed)),
            // Answered when it is stored.
            .count(ticket: ticket, StoredQuery(.pictures)),
        ]
    }

    mutating func written(ticket: UInt32) { if storing?.ticket == ticket { storing = nil } }

    /// One was deleted on another device.
    mutating func delete(_ id: Text) -> [Effect] {
        note(id, isHere: false)
        return [.remove(key: Collection.pictures.prefix + id), .send(.pictures(.gone(id)))]
    }

    /// Something could not be stored or read: what is here is read anew.
    /// - Returns: whether there may have been no room for a picture.
    mutating func storageFailed() -> Bool {
        (here, reading, meanwhile) = (nil, nil, [])
        guard let storing else { return false }
        passedOver.append(storing.id)
        self.storing = nil
        return true
    }
}
