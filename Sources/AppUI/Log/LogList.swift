import PuzzleCore

/// The entries as the view lists them: the newest first.
///
/// The first ones are shown at once, the others come in batches in the background. What is listed is in memory then, so that
/// scrolling and searching ask nothing of the store. Most entries tell what others tell, at another time: each such record
/// is there once, and a search looks at it once.
struct LogList: Sendable {
    /// Of each entry, the stamp's time and counter (`HybridClock`).
    private var times: [UInt64] = []
    /// Of each entry, which record it is.
    private var numbers: [Int32] = []
    private var records: [Record] = []
    private var places = Places()

    private struct Record: Sendable {
        let record: LogRecord
        /// The end of the ids: the device.
        let device: Text
        /// What a search finds, in small letters.
        var folded: Text
    }

    /// How many there are in the store; nil until it has counted.
    private var counted: Int?
    private(set) var isComplete = false
    private(set) var isFailed = false
    private var loadTicket: UInt32 = 0
    private var countTicket: UInt32 = 0

    private(set) var level: LogLevel?
    private(set) var search = Text()
    /// The entries that are looked for; nil for all.
    private var found: [Int32]?
    /// The first block that can be seen, and how many; until the page has said it, as many as on a large screen.
    private var firstSeen = 0
    private var seen = 11
    /// The entry whose details are shown.
    private var opened: Int?

    /// - Parameter before: The list that it takes the place of, whose filter stays.
    init(after before: LogList?) {
        guard let before else { return }
        (level, search) = (before.level, before.search)
    }

    // MARK: Loading

    /// Of the first batch, and of the others.
    private static var firstBatch: Int { 100 }
    private static var batch: Int { 1000 }

    mutating func load(_ context: inout Context) -> [Effect] { [load(before: nil, &context)] }

    private mutating func load(before end: Text?, _ context: inout Context) -> Effect {
        loadTicket = context.nextTicket()
        var query = end.map { StoredQuery(.log, from: Text(), to: $0) } ?? StoredQuery(.log)
        query.isReversed = true
        query.limit = end == nil ? Self.firstBatch : Self.batch
        return .load(ticket: loadTicket, query)
    }

    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        guard ticket == loadTicket, !isFailed else { return [] }
        let isFirst = times.isEmpty
        let limit = isFirst ? Self.firstBatch : Self.batch
        for entry in entries { append(entry, context) }
        isComplete = entries.count < limit
        if isComplete {
            // Some may have been removed meanwhile.
            counted = times.count
            places = Places()
        }
        if isFiltered { find(context) }
        guard !isComplete, let last = entries.last?.id(in: .log) else { return [] }
        return (isFirst ? [countAll(&context)] : []) + [load(before: last, &context)]
    }

    /// Only when the first entries are there: it takes longer than reading them.
    private mutating func countAll(_ context: inout Context) -> Effect {
        countTicket = context.nextTicket()
        return .count(ticket: countTicket, StoredQuery(.log))
    }

    mutating func receive(ticket: UInt32, count: Int) {
        if ticket == countTicket, !isComplete { counted = count }
    }

    mutating func storageFailed() { if !isComplete { isFailed = true } }

    private mutating func append(_ entry: StoredEntry, _ context: Context) {
        guard let id = entry.id(in: .log) else { return }
        var reader = TextReader(id)
        let time = (try? reader.hexadecimal()) ?? 0
        let device = Text(id.bytes[reader.offset...])
        times.append(time)
        let name = device + "\n" + entry.value
        let place = places.place(of: name)
        numbers.append(place)
        guard place == records.count else { return }
        let record = LogRecord(stored: entry.value)
        records.append(Record(record: record, device: device, folded: Self.folded(record, context)))
    }

    /// The app speaks another language now.
    mutating func textsChanged(_ context: Context) {
        for index in records.indices { records[index].folded = Self.folded(records[index].record, context) }
        if isFiltered { find(context) }
    }

    // MARK: Rows

    /// Rows come and go in blocks: to place few large elements anew takes a third of the time that many small ones do.
    static var blockSize: Int { 4 }
    static var mostBlocks: Int { 20 }
    /// As long as nothing else is known than the first entries: enough for a large screen.
    private static var firstBlocks: Int { 8 }
    private static var blocksAhead: Int { 2 }

    var isLoading: Bool { times.isEmpty && !isComplete }
    /// Whether it is not known yet how many are listed.
    var isCounting: Bool { counted == nil || isFiltered && !isComplete }
    var isFiltered: Bool { level != nil || !search.isEmpty }
    /// How many entries are listed; while a search is under way, those that it has found.
    var count: Int { found?.count ?? max(counted ?? 0, times.count) }

    /// The blocks that are on the page: those that can be seen, and some before and after them.
    var blocks: Range<Int> {
        let all = (count + Self.blockSize - 1) / Self.blockSize
        let most = counted == nil ? Self.firstBlocks : min(seen + 2 * Self.blocksAhead, Self.mostBlocks)
        let start = max(0, min(firstSeen - Self.blocksAhead, all - most))
        return start..<min(start + most, all)
    }

    func rows(of block: Int) -> Range<Int> {
        let start = block * Self.blockSize
        return start..<min(start + Self.blockSize, count)
    }

    mutating func scroll(to block: Int, count: Int) {
        firstSeen = block
        seen = count
    }

    /// The entry in a row; nil if it is still to be read.
    func entry(in row: Int) -> Int? {
        if let found { return found.indices.contains(row) ? Int(found[row]) : nil }
        return times.indices.contains(row) ? row : nil
    }

    func record(of entry: Int) -> LogRecord { records[Int(numbers[entry])].record }

    /// Names what a row shows.
    func number(of entry: Int) -> Int32 { numbers[entry] }

    func time(of entry: Int) -> WallTime { record(of: entry).time ?? times[entry] >> 16 }

    func stamp(of entry: Int) -> Text {
        var text = Text()
        text.append(hexadecimal: times[entry])
        return text + records[Int(numbers[entry])].device
    }

    // MARK: Details

    mutating func open(_ entry: Int, _ context: inout Context) -> [Effect] {
        guard times.indices.contains(entry) else { return [] }
        opened = entry
        return context.ask(.logEntry, from: LogView.entryID(entry))
    }

    var openedEntry: Int? { opened.flatMap { times.indices.contains($0) ? $0 : nil } }

    // MARK: As text

    /// `2026-11-21 14:05:09 INFO: ...`
    func line(_ entry: Int, _ context: Context) -> Text {
        let record = record(of: entry)
        return LogTime(time(of: entry), context).text + " " + Text(record.level.name) + ": " + record.sentence(context)
    }

    /// All that the filter shows.
    func text(_ context: Context) -> Text {
        var text = Text()
        for row in 0..<(found?.count ?? times.count) {
            guard let entry = entry(in: row) else { continue }
            text.append(line(entry, context))
            text.append(byte: 0x0A)
        }
        return text
    }

    func openedText(_ context: Context) -> Text? {
        openedEntry.map { line($0, context) + "\n" + record(of: $0).data + "\n" + stamp(of: $0) }
    }

    // MARK: Filter and search

    mutating func choose(_ level: LogLevel?, _ context: Context) {
        (self.level, firstSeen) = (level, 0)
        find(context)
    }

    mutating func look(for text: Text, _ context: Context) {
        (search, firstSeen) = (text, 0)
        find(context)
    }

    /// Each of the words must be in an entry's line or in its fields, whatever its case.
    private mutating func find(_ context: Context) {
        guard isFiltered else {
            found = nil
            return
        }
        let words = search.folded.bytes.split(separator: 0x20).map { [UInt8]($0) }
        let isWanted = records.map { level == nil || $0.record.level == level }
        // Of each word, the records that it is in, and where it may be in a time.
        let hits = words.map { word in records.map { $0.folded.bytes.contains(word) } }
        var clocks = words.map { LogTime.Search($0, context) }
        var found: [Int32] = []
        for entry in numbers.indices where isWanted[Int(numbers[entry])] {
            let number = Int(numbers[entry])
            var isFound = true
            for index in words.indices where isFound && !hits[index][number] {
                isFound = clocks[index].has(time(of: entry))
            }
            if isFound { found.append(Int32(truncatingIfNeeded: entry)) }
        }
        self.found = found
    }

    private static func folded(_ record: LogRecord, _ context: Context) -> Text {
        (Text(record.level.name) + ": " + record.sentence(context) + " " + record.data).folded
    }
}
