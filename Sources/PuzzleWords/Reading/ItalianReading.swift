import PuzzleCore

enum ItalianReading {
    static func text(_ phrase: ReadingPhrase) -> StaticString {
        switch phrase {
        case .tooLarge: "Il testo è troppo lungo: se ne leggono al massimo 256 kB."
        case .nothing: "In questo testo non c’è nessuno schema."
        case .tooShort: "Riga {v}, carattere {p}: mancano delle caselle. La griglia ne vuole {n}."
        case .tooLong: "Riga {v}, carattere {p}: ci sono troppe caselle. La griglia ne ha {n}."
        case .character: "Riga {v}, carattere {p}: questa non è una casella. Una casella vuota è uno 0 o un punto."
        case .digit: "Riga {v}, carattere {p}: in questa griglia non esiste questa cifra."
        case .rowLength: "Riga {v}: non è lunga come quella sopra."
        case .id: "Questo link è danneggiato al carattere {p}. Copialo di nuovo per intero."
        case .encoding: "Questo file è in UTF-16. Salvalo in UTF-8 e aprilo di nuovo."
        case .xml: "Riga {v}, carattere {p}: OpenSudoku non scrive così i suoi file."
        case .empty: "La griglia è vuota. Inserisci gli indizi."
        case .conflicting: "Ci sono cifre uguali dove non possono stare: {c}."
        case .full: "Ogni casella ha la sua cifra: non resta niente da trovare."
        case .noSolution: "Questo schema non ha soluzione. Confronta le cifre con l’originale."
        case .severalSolutions: "Questo schema ha più di una soluzione. Manca un indizio?"
        case .undecided: "Con così pochi indizi non si può dire se la soluzione è unica."
        case .unique: "La soluzione è unica: si può giocare."
        case .unrated: "La soluzione è unica. La difficoltà va oltre quella che si misura qui."
        case .firstOf: "È il primo di {n} schemi."
        }
    }
}
