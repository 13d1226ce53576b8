import PuzzleCore

public enum ScoreImportAction: Equatable, Sendable {
    /// What is new in the file shall be taken in.
    case confirmed
    /// The file shall not be read on.
    case cancelled
}

/// Takes results in from a file: reads it to its end and tells what is in it, then reads it again and stores what is new.
///
/// The bridge hands the file over part by part, each when it is asked for, so neither its size nor that of what is in it matters. What
/// is stored of a part is one transaction, with the best results that follow from it, and only adds: who is cut short chooses the
/// file again, and is told so at the next start. Nothing of it ever reaches the outbox, nor counts for a profile.
public struct ScoreImport: Sendable {
    /// Why nothing is imported.
    enum Refusal { case foreign, unreadable, damaged }

    private struct Job {
        enum Step { case reading, asking, storing }
        var step = Step.reading
        let size: UInt32
        /// So many bytes have been asked for.
        var offset: UInt32 = 0
        var reader = ScoreFileReader()
        /// Names what is waited for.
        var ticket: UInt32 = 0
        /// What was read, until it is known what of it is there already.
        var read: [FiledResult] = []
        var results = 0
        /// As far as they do not stand in the file twice, when it is only read; those that are stored, when it is stored.
        var new = 0
        /// What holds if the part that is being stored cannot be: how many were new before it, and what followed from them.
        var before: (new: Int, bests: [(group: Text, best: PersonalBest)], latest: Score?)?
        /// Whether it is to end with that part.
        var isCancelled = false

        mutating func ask(_ context: inout Context) -> [Effect] {
            ticket = context.nextTicket()
            let count = min(ScoreImport.part, size - offset)
            defer { offset += count }
            return [.readPart(ticket: ticket, offset: offset, count: count)]
        }
    }

    private var job: Job?
    /// What was wrong with the latest file.
    private(set) var refusal = Refusal.foreign
    private(set) var damages: [ScoreFileReader.Damage] = []
    private(set) var damaged = 0

    /// Bytes that are read at once: in a few milliseconds, and on a slow phone in a frame or two.
    private static var part: UInt32 { 1 << 15 }
    /// So many damaged lines are told.
    private static var mostDamages: Int { 5 }

    enum Progress { case none, reading, storing }
    var progress: Progress {
        switch job?.step {
        case .reading: .reading
        case .storing: .storing
        case .asking, nil: .none
        }
    }

    /// How much of the file is read, in hundredths.
    var hundredths: Int { job.map { Int(UInt64($0.offset) * 100 / UInt64(max($0.size, 1))) } ?? 0 }

    mutating func reduce(_ action: ScoreImportAction, _ context: inout Context) -> [Effect] {
        switch action {
        case .cancelled:
            let focus = Effect.focus(ScoreImportView.fieldID)
            // Whether the part that is being stored is on the disk, is known when it is.
            if job?.before != nil {
                job?.isCancelled = true
                return [focus]
            }
            if progress == .storing { return finish(&context) + [focus] }
            job = nil
            return [focus]
        case .confirmed:
            guard let asked = job, asked.step == .asking else { return context.closeDialog() }
            job = Job(step: .storing, size: asked.size)
            return context.closeDialog() + (job?.ask(&context) ?? [])
        }
    }

    /// A file was chosen.
    mutating func read(size: UInt32, _ context: inout Context) -> [Effect] {
        if progress == .storing { return context.show(.oneMoment) }
        (damages, damaged) = ([], 0)
        job = Job(size: size)
        return size == 0 ? refuse(.foreign, &context) : job?.ask(&context) ?? []
    }

    /// Another view is shown. What is being stored is stored to its end.
    mutating func close() { if progress != .storing { job = nil } }

    mutating func playedElsewhere() { job = nil }

    /// A part of the file has come; nothing if it could not be read.
    mutating func receive(ticket: UInt32, part: Text, _ context: inout Context) -> [Effect] {
        guard let asked = job, ticket == asked.ticket, asked.step != .asking else { return [] }
        if part.isEmpty { return refuse(.unreadable, &context) }
        var entries = job?.reader.read(part.bytes[...]) ?? []
        if asked.offset == asked.size { entries += job?.reader.end() ?? [] }
        if job?.reader.isForeign == true { return refuse(.foreign, &context) }
        var read: [FiledResult] = []
        for entry in entries {
            switch entry {
            // A spreadsheet that has joined two files may have a result twice.
            case .result(let result, let line):
                if !context.isPossible(result) {
                    note(ScoreFileReader.Damage(line: line, kind: .impossible))
                } else if !read.contains(where: { $0.id == result.id }) {
                    read.append(result)
                }
            case .damage(let damage): note(damage)
            }
        }
        // It was whole when it was read first.
        if asked.step == .storing, damaged > 0 { return refuse(.unreadable, &context) }
        job?.results += read.count
        if read.isEmpty { return goOn(&context) }
        job?.read = read
        let find = context.nextTicket()
        job?.ticket = find
        let keys = read.map { Collection.results.prefix + $0.id }.joined(by: "\n")
        return [.find(ticket: find, keys: keys)]
    }

    private mutating func note(_ damage: ScoreFileReader.Damage) {
        damaged += 1
        if damages.count < Self.mostDamages { damages.append(damage) }
    }

    /// What is there already of what was read.
    mutating func receive(ticket: UInt32, _ entries: [StoredEntry], _ context: inout Context) -> [Effect] {
        guard let asked = job, ticket == asked.ticket else { return [] }
        // Both are in the order of the file.
        var place = 0
        var new: [FiledResult] = []
        for result in asked.read {
            if place < entries.count, entries[place].id(in: .results) == result.id {
                place += 1
            } else {
                new.append(result)
            }
        }
        job?.read = []
        if asked.step == .storing {
            if new.isEmpty { return goOn(&context) }
            job?.before = (asked.new, context.bests, context.latest)
            job?.new += new.count
            let written = context.nextTicket()
            job?.ticket = written
            return context.takeIn(new) + [
                .put(key: Context.importKey, value: Text(decimal: asked.new + new.count)),
                .send(.profile(.resultsImported)), .count(ticket: written, StoredQuery(.state)),
            ]
        }
        job?.new += new.count
        return goOn(&context)
    }

    /// What was to be stored is on the disk: a collection was counted that each part writes to.
    mutating func written(ticket: UInt32, _ context: inout Context) -> [Effect] {
        guard let stored = job, ticket == stored.ticket, stored.before != nil else { return [] }
        job?.before = nil
        return goOn(&context)
    }

    private mutating func goOn(_ context: inout Context) -> [Effect] {
        guard let present = job else { return [] }
        if present.offset < present.size, !present.isCancelled { return job?.ask(&context) ?? [] }
        if present.step == .storing { return finish(&context) }
        if damaged > 0 { return refuse(.damaged, &context) }
        if present.new == 0 {
            job = nil
            return context.show(present.results > 0 ? .importNothingNew : .importEmpty)
        }
        job?.step = .asking
        return context.ask(.importScores, from: ScoreImportView.fieldID)
    }

    private mutating func refuse(_ refusal: Refusal, _ context: inout Context) -> [Effect] {
        let noted: Effect = .note(.importRefused, Text(decimal: refusal == .damaged ? damaged : 0))
        self.refusal = refusal
        // What was stored before the file could not be read any more, is told besides.
        let told = progress == .storing ? finish(&context) : []
        job = nil
        return told + [noted] + context.ask(.importRefused, from: ScoreImportView.fieldID)
    }

    /// Tells how many were taken in.
    private mutating func finish(_ context: inout Context) -> [Effect] {
        let count = job?.new ?? 0
        job = nil
        return context.show(Notice(words: .text(context.catalogue[.resultsImported, count])))
            + [.remove(key: Context.importKey)] + Self.taken(count)
    }

    private static func taken(_ count: Int) -> [Effect] {
        [.note(.scoresImported, Text(decimal: count))] + Context.resultsTakenIn
    }

    /// Something could not be stored or read.
    mutating func storageFailed(_ context: inout Context) -> [Effect] {
        guard let failed = job else { return [] }
        job = nil
        if let before = failed.before {
            (context.bests, context.latest) = (before.bests, before.latest)
        }
        guard failed.step == .storing else { return [] }
        return context.show(.importFailed) + Self.taken(failed.before?.new ?? failed.new)
    }
}

extension ScoreImport {
    func question(_ context: Context) -> Question {
        let words = context.catalogue
        let (results, new) = (job?.results ?? 0, job?.new ?? 0)
        return Question(
            title: words[.importNew, new],
            text: words[
                .importText, words[.results, results], words.number(new), words.number(results - new)],
            answers: [(.no, .shell(.dialogClosed)), (.importScores, .scoreImport(.confirmed))])
    }
}

extension Context {
    /// There while results are being stored: how many are. If it is found at a start, the import was cut short.
    static var importKey: Text { Collection.state.prefix + "import" }

    /// Tells of an import that was cut short.
    mutating func tellCutImport(_ stored: [StoredEntry]) -> [Effect] {
        guard let count = stored.first(where: { $0.key == Self.importKey })?.value else { return [] }
        return [.remove(key: Self.importKey), .note(.importCutShort, count)] + show(.importCutShort)
    }
}
