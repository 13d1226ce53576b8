import PuzzleCore

extension ItalianLessons {
    static func text(rules phrase: RulesPhrase) -> StaticString {
        switch phrase {
        case .title: "Come funziona il Sudoku"
        case .introduction:
            "Alcune cifre sono date; tutte le altre le trovi ragionando. Non serve calcolare né indovinare, perché ogni schema ha una sola soluzione."
        case .picture:
            "Una griglia di Sudoku con nove righe, nove colonne e nove riquadri, uno dei quali è ombreggiato."
        case .rows: "Ogni riga contiene una volta ciascuna cifra da 1 a 9."
        case .columns: "Lo stesso vale per ogni colonna."
        case .boxes: "E per ogni riquadro: le nove caselle tra le linee spesse, come quelle ombreggiate."
        case .kinds:
            "Altre varianti aggiungono qualcosa. Ci sono griglie più piccole e più grandi, con meno o più cifre; diagonali e finestre che contengono anch’esse ogni cifra una volta; caselle a distanza di un salto di cavallo che devono essere diverse; e regioni di qualunque forma al posto dei riquadri."
        case .playing: "Come si gioca"
        case .playingText:
            "Tocca una casella, poi la sua cifra. Con Note attivo le cifre diventano piccole note di ciò che può andare in una casella; Tutte le note le scrive tutte. Il numero piccolo su un tasto dice quante di quelle cifre mancano ancora."
        case .helpText:
            "Aiuto riempie una casella per te. Spiega insegna: dice che cosa cercare, poi lo mostra sulla griglia, un passo alla volta. Tutti e due usano uno degli aiuti che il livello concede; sapere che cosa cercare è gratis."
        case .rankedText:
            "Una partita classificata conta nella classifica: il server la controlla, e il suo tempo scorre anche in pausa. Una partita libera resta su questo dispositivo, e in pausa il tempo si ferma."
        case .levels: "Livelli"
        case .levelsText:
            "Il livello di uno schema dice quanto è difficile il suo passo più difficile, sulla scala di Sudoku Explainer. Più alto è il livello, meno errori bastano a perdere la partita e meno aiuti ci sono."
        case .level: "Livello"
        case .rating: "Difficoltà"
        case .errors: "Errori"
        case .hints: "Aiuti"
        case .from: "da {0}"
        case .upTo: "fino a {0}"
        case .score: "Punteggio"
        case .scoreText:
            "Una cifra giusta vale dei punti, di più ai livelli difficili. Ogni altra cifra giusta di seguito vale i suoi punti una volta in più, fino a dieci volte: è la combo. Un errore o un aiuto la interrompe, e la cifra dopo una spiegazione non dà punti. Chi risolve lo schema riceve anche un premio, che diminuisce con il tempo."
        case .achievements:
            "Uno schema risolto porta A al livello Facile, S al Medio, SS al Difficile, SSS all’Esperto e una Corona all’Estremo; dal Medio in su, senza errori né aiuti c’è anche la lode. Una partita persa porta D."
        case .techniques: "Tecniche"
        case .techniquesText:
            "Come una cifra segue dalle altre, dal ragionamento più semplice alle lunghe catene."
        }
    }

    static func name(_ level: SudokuLevel) -> StaticString {
        switch level {
        case .easy: "Facile"
        case .medium: "Medio"
        case .hard: "Difficile"
        case .expert: "Esperto"
        case .extreme: "Estremo"
        }
    }
}
