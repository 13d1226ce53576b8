enum ItalianKeys {
    static func text(_ phrase: KeyPhrase) -> StaticString {
        switch phrase {
        case .keys: "Tasti"
        case .slide: "Sposta una tessera"
        case .select: "Sposta la selezione"
        case .digit: "Inserisci una cifra"
        case .note: "Annota una cifra"
        case .noting: "Note sì o no"
        case .erase: "Cancella"
        case .fillNotes: "Scrivi tutte le note"
        case .check: "Verifica"
        case .hint: "Aiuto"
        case .explain: "Spiega il prossimo passo"
        case .undo: "Annulla"
        case .redo: "Ripeti"
        case .new: "Nuova partita"
        case .pause: "Pausa"
        case .back: "Indietro"
        case .control: "Ctrl"
        case .shift: "Maiusc"
        case .escape: "Esc"
        }
    }
}
