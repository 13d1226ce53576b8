enum ItalianStudy {
    static func text(_ phrase: StudyPhrase) -> StaticString {
        switch phrase {
        case .analysis: "Analisi"
        case .yourMoves: "Le tue mosse"
        case .shortest: "Minimo"
        case .shortestBetween: "da {0} a {1}"
        case .bestKnown: "Migliore noto"
        case .perDistance: "Mosse per passo di distanza"
        case .graph: "Distanza dalla soluzione"
        case .nothingLost: "Nessun turno ha sprecato mosse."
        case .lossUnknown: "Non si è potuto stabilire in tempo se qualche mossa sia andata sprecata."
        case .proving: "Ricerca della soluzione più breve: {0} o più"
        case .working: "Esamino i tuoi turni: {0} su {1}"
        case .startAtMost: "Inizio: al massimo {0} mosse"
        case .end: "Turno {0}"
        case .replay: "Replay"
        case .play: "Guarda"
        case .pause: "Pausa"
        case .slow: "Dimezzata"
        case .normal: "Reale"
        case .fast: "Quadrupla"
        case .timeline: "Linea del tempo"
        case .moveOf: "Mossa {0}/{1}"
        case .statistics: "Statistiche"
        case .games: "Partite"
        case .solves: "Partite risolte"
        case .single: "Singola"
        case .average: "Media di {0}"
        case .mean: "Media di tutte"
        case .now: "Ora"
        case .best: "Record"
        case .moves: "Mosse"
        case .movesPerSecond: "Mosse al secondo"
        case .history: "Il tempo migliore, partita per partita"
        case .won: "Vinte"
        case .perfect: "Con lode"
        case .streak: "Vinte di fila"
        case .longestStreak: "Serie più lunga"
        case .highestScore: "Punteggio più alto"
        case .export: "Salva come CSV"
        case .tooFew: "–"
        case .ghost: "Fantasma"
        case .ghostBeaten: "{0} s più lento di te"
        case .ghostAhead: "{0} s prima di te"
        case .printPuzzles: "Stampa schemi"
        case .print: "Stampa"
        case .making: "Preparo lo schema {0} di {1}…"
        case .puzzles: "Schemi"
        case .perSheet: "Per pagina"
        case .solutions: "Soluzioni"
        case .noSuchPuzzle: "Nessuno schema trovato. Prova un altro livello o un’altra simmetria."
        }
    }

    static func text(_ phrase: CountedStudyPhrase, _ form: PluralForm) -> StaticString {
        switch phrase {
        case .graphLabel:
            form == .one
                ? "Mosse mancanti dopo il tuo turno ({0}), da {1} all’inizio a 0"
                : "Mosse mancanti dopo ciascuno dei tuoi {0} turni, da {1} all’inizio a 0"
        case .lost:
            form == .one
                ? "In {0} turno hai di certo sprecato mosse: è segnato."
                : "In {0} turni hai di certo sprecato mosse: sono segnati."
        case .lostSomewhere:
            form == .one
                ? "Almeno {0} mossa più del necessario; non si sa quale turno l’abbia sprecata."
                : "Almeno {0} mosse più del necessario; non si sa quali turni le abbiano sprecate."
        case .start: form == .one ? "Inizio: manca {0} mossa" : "Inizio: mancano {0} mosse"
        case .historyLabel:
            form == .one ? "Tempo di {0} partita" : "Tempi di {0} partite, e il migliore fino a ciascuna"
        }
    }
}
