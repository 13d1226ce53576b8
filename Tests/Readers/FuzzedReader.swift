import AppUI
import Passkeys
import PuzzleAPI
import PuzzleCore
import PuzzleEngines

/// The readers that take what others wrote, each with what must hold for any bytes at all.
///
/// `make fuzz` runs them millions of times under libFuzzer, `FuzzTests` a few hundred times in every test run.
public enum FuzzedReader: String, CaseIterable, Sendable {
    /// Puzzles in lines: 81 characters, .sdm, grids of several lines, .sdk, ids, and what is none of them.
    case sudokuLines = "sudoku-lines"
    /// The same where the kind is known.
    case sudokuOfKind = "sudoku-of-kind"
    case sudokuXML = "sudoku-xml"
    case sudokuID = "sudoku-id"
    /// Kinds with their region maps.
    case sudokuKind = "sudoku-kind"
    /// Records of games, which begin with the puzzle's id and its parameters.
    case sudokuGame = "sudoku-game"
    /// What the app asks its engine.
    case sudokuQuestion = "sudoku-question"
    case slidingBoard = "sliding-board"
    case slidingMoves = "sliding-moves"
    case slidingGame = "sliding-game"
    case leaderboard
    /// JSON, and the message with a record in it.
    case json
    /// Results that come in from a file.
    case scores
    /// What devices share of games.
    case savedGames = "saved-games"
    /// What authenticators write: attestation objects, keys.
    case cbor
    /// What they sign, with the credential and its key.
    case authenticatorData = "authenticator-data"

    /// What is wrong with how `bytes` are read; nil if all is well.
    public func complaint(about bytes: [UInt8]) -> String? {
        let text = Text(bytes: bytes)
        return switch self {
        case .sudokuLines: SudokuStream(text, kind: nil).complaint
        case .sudokuOfKind: SudokuStream.ofSomeKind(bytes).complaint
        case .sudokuXML: SudokuStream("<" + text, kind: nil).complaint
        case .sudokuID: Self.complaintAboutID(text)
        case .sudokuKind: Self.complaintAboutKind(text)
        case .sudokuGame: Self.complaintAboutRecord(text, of: Sudoku.self)
        case .sudokuQuestion:
            SudokuQuestion(text).flatMap { SudokuQuestion($0.text) == $0 ? nil : "a question that changes" }
        case .slidingBoard: Self.complaintAboutBoard(text)
        case .slidingMoves: Self.complaintAboutMoves(text)
        case .slidingGame: Self.complaintAboutRecord(text, of: SlidingPuzzle.self)
        case .leaderboard: Self.complaintAboutLeaderboard(text)
        case .json: Self.complaintAboutJSON(bytes)
        case .scores: Self.complaintAboutScores(bytes)
        case .savedGames:
            SavedGames(text).flatMap { $0.text == text && $0.joined(with: $0) == $0 ? nil : "games that change" }
        case .cbor: Self.complaintAboutCBOR(bytes)
        case .authenticatorData: Self.complaintAboutAuthenticatorData(bytes)
        }
    }

    /// - Returns: a complaint if the place of an error is not in the text, nor just behind it.
    private static func complaint(aboutPlace offset: Int, in text: Text) -> String? {
        (0...text.count).contains(offset) ? nil : "an error at \(offset) of \(text.count) bytes"
    }
}

extension FuzzedReader {
    private static func complaintAboutID(_ text: Text) -> String? {
        var reader = TextReader(text)
        do throws(ParseError) {
            let grid = try ShortID.grid(from: &reader)
            guard reader.isAtEnd else { return "an id with a rest" }
            var again = TextReader(ShortID.text(of: grid))
            return (try? ShortID.grid(from: &again)) == grid ? nil : "an id that changes when it is written"
        } catch {
            return complaint(aboutPlace: error.offset, in: text)
        }
    }

    /// Every kind has one text.
    private static func complaintAboutKind(_ text: Text) -> String? {
        do throws(ParseError) {
            let kind = try SudokuKind(text)
            for house in kind.houses where house.cells.count != kind.size { return "a house of another size" }
            return kind.text == text ? nil : "a kind with another text: \(kind.text)"
        } catch {
            return complaint(aboutPlace: error.offset, in: text)
        }
    }

    /// Every game has one record.
    private static func complaintAboutRecord<P: GeneratedPuzzle>(_ text: Text, of puzzle: P.Type) -> String? {
        do throws(VerificationError) {
            let record = try GameRecord<P>(text)
            return record.text == text ? nil : "a record with another text: \(record.text)"
        } catch {
            guard case .unreadable(let error) = error else { return "\(error)" }
            return complaint(aboutPlace: error.offset, in: text)
        }
    }

    private static func complaintAboutBoard(_ text: Text) -> String? {
        let sizes = [nil, BoardSize(rows: 3, columns: 3), BoardSize(rows: 2, columns: 15)]
        for size in sizes {
            for allowsMore in size == nil ? [false] : [false, true] {
                do throws(BoardNotationError) {
                    let board = try SlidingBoard(notation: text, size: size, allowsMore: allowsMore)
                    guard board.isSolvable else { return "a board that cannot be solved" }
                    guard (try? SlidingBoard(notation: board.notation)) == board else { return "a board that changes" }
                } catch {
                    if let complaint = complaint(aboutPlace: error.offset, in: text) { return complaint }
                }
            }
        }
        return nil
    }

    private static func complaintAboutMoves(_ text: Text) -> String? {
        do throws(ParseError) {
            let moves = try MoveNotation.moves(text)
            guard MoveNotation.inverse(MoveNotation.inverse(moves)) == moves else { return "moves taken back twice" }
            return (try? MoveNotation.moves(MoveNotation.text(moves))) == moves ? nil : "moves that change"
        } catch {
            return complaint(aboutPlace: error.offset, in: text)
        }
    }

    /// Every leaderboard has one name.
    private static func complaintAboutLeaderboard(_ text: Text) -> String? {
        let names = [
            SlidingPuzzle.params(ofLeaderboard: text).map { SlidingPuzzle.leaderboard(of: $0) },
            Sudoku.params(ofLeaderboard: text).map { Sudoku.leaderboard(of: $0) },
        ].compactMap { $0 }
        guard PuzzleKind.isLeaderboard(text) == !names.isEmpty else { return "a leaderboard without parameters" }
        return names.allSatisfy { $0 == text } ? nil : "a leaderboard with another name"
    }

    private static func complaintAboutJSON(_ bytes: [UInt8]) -> String? {
        do throws(JSONReadError) {
            let message: ResultSubmission = try JSONReader.read(bytes)
            let again: ResultSubmission? = try? JSONReader.read(JSONWriter.write(message))
            return again == message ? nil : "a message that changes when it is written"
        } catch {
            guard case .syntax(let offset) = error else { return nil }
            return complaint(aboutPlace: offset, in: Text(bytes: bytes))
        }
    }

    /// Each line is a result that the app can read again, or refused; however the file is cut into parts.
    private static func complaintAboutScores(_ bytes: [UInt8]) -> String? {
        func entries(_ size: Int) -> [ScoreFileReader.Entry] {
            var reader = ScoreFileReader()
            var entries: [ScoreFileReader.Entry] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                entries += reader.read(bytes[start..<min(start + size, bytes.count)])
            }
            entries += reader.end()
            return reader.isForeign ? [] : entries
        }
        let whole = entries(max(bytes.count, 1))
        let lines = bytes.count { $0 == 0x0A } + 1
        for entry in whole {
            switch entry {
            case .result(let result, _):
                guard Score(record: result.id, facts: result.facts) != nil else { return "facts that cannot be read" }
            case .damage(let damage):
                guard (1...lines).contains(damage.line) else { return "line \(damage.line) of \(lines)" }
            }
        }
        return entries(7) == whole ? nil : "other results in other parts"
    }

    /// Every value has one encoding.
    private static func complaintAboutCBOR(_ bytes: [UInt8]) -> String? {
        do throws(CBORError) {
            let value = try CBORReader.read(bytes)
            return CBORWriter.bytes(of: value) == bytes ? nil : "a value with other bytes"
        } catch {
            return complaint(aboutPlace: error.offset, in: Text(bytes: bytes))
        }
    }

    /// All is kept but the extensions, which come last.
    private static func complaintAboutAuthenticatorData(_ bytes: [UInt8]) -> String? {
        do throws(AuthenticatorDataError) {
            let data = try AuthenticatorData(bytes)
            var again = data.relyingPartyHash + [data.flags.rawValue]
            again += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: data.counter >> $0) }
            if let credential = data.credential {
                let count = credential.id.count
                again += credential.aaguid + [UInt8(count >> 8), UInt8(count & 255)] + credential.id + credential.key
            }
            guard bytes.starts(with: again) else { return "authenticator data with other bytes" }
            let hasMore = again.count < bytes.count
            guard hasMore == data.flags.contains(.extensions) else { return "extensions that come by themselves" }
            guard let bytes = data.credential?.key, let key = try? COSEKey(bytes) else { return nil }
            return key.bytes == bytes && !key.verifies([], of: bytes) ? nil : "a key that is another one"
        } catch {
            return complaint(aboutPlace: error.offset, in: Text(bytes: bytes))
        }
    }
}
