enum ItalianSlidingRules {
    static func text(_ phrase: SlidingRulesPhrase) -> StaticString {
        switch phrase {
        case .title: "Come funziona il gioco del quindici"
        case .picture: "A sinistra una griglia mescolata, a destra la stessa in ordine."
        case .goalTitle: "L’obiettivo"
        case .goalText:
            "Fai scorrere le tessere finché sono in ordine: 1, 2, 3 da sinistra a destra e dall’alto in basso, con lo spazio vuoto nell’angolo in basso a destra. Ogni griglia si può risolvere."
        case .moveTitle: "Le mosse"
        case .moveTouch:
            "Dita: tocca una tessera in linea con lo spazio vuoto, trascinala o dalle una spinta."
        case .moveMouse: "Mouse: premi una tessera in linea con lo spazio vuoto."
        case .moveKeys:
            "Tastiera: le frecce, o W A S D, fanno scorrere la tessera accanto allo spazio vuoto."
        case .moveRemote: "Telecomando: seleziona una tessera e premi OK."
        case .multiTitle: "Mossa multipla"
        case .multiText:
            "Con questa opzione, un tocco su una tessera qualsiasi in linea con lo spazio vuoto fa scorrere anche tutte quelle in mezzo. Conta come una mossa. Un tocco che non sposta nulla non conta."
        case .scoreTitle: "Punteggio"
        case .scoreText:
            "Il punteggio è il numero di mosse, più un punto per ogni secondo intero dalla prima mossa; nelle impostazioni puoi contare solo le mosse o far durare di più un punto. Annulla e Ripeti contano come mosse. Meno punti, meglio è."
        case .rankedTitle: "Partite classificate"
        case .rankedText:
            "Una partita classificata ha un mescolamento equo, sorteggiato dal server. Quando la risolvi, il server rigioca le tue mosse e ti classifica per tempo, per mosse e per punti. Il suo tempo scorre anche in pausa. Per allenarti scegli Libera, o il mescolamento a mosse."
        case .offlineTitle: "Offline e privato"
        case .offlineText:
            "Funziona tutto anche senza rete. Mosse, impostazioni e punteggi vengono salvati all’istante su questo dispositivo; i risultati classificati vengono inviati più tardi. Nessuno ti osserva: niente tracciamento, nessun altro indirizzo."
        }
    }
}
