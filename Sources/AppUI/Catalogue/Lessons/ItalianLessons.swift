import PuzzleCore

/// The lessons in Italian.
enum ItalianLessons {
    static func text(_ phrase: LessonPhrase) -> StaticString {
        switch phrase {
        case .techniques: "Tecniche"
        case .introduction:
            "Dalla più facile alla più difficile, ciascuna con una posizione vera. Una casella vede tutte le altre della sua riga, della sua colonna e del suo riquadro; i suoi candidati sono le cifre che può ancora contenere."
        case .stepByStep: "Passo dopo passo"
        case .rating: "Difficoltà {0}"
        case .picture: "Una griglia con un esempio di questa tecnica; i passi qui sotto lo descrivono."
        case .before: "Precedente"
        case .after: "Successiva"
        case .all: "Tutte le tecniche"
        case .legendCause: "forma la figura"
        case .legendSupport: "ne fa parte"
        case .legendOn: "supposto o risultato vero"
        case .legendOff: "risultato falso"
        case .legendBlocker: "esclude il resto"
        case .legendPlaced: "si scrive"
        case .legendEliminated: "si elimina"
        }
    }

    static func text(_ topic: LessonTopic) -> StaticString {
        switch topic {
        case .rectangle:
            "Quattro caselle in due righe, due colonne e due riquadri che potessero contenere solo le stesse due cifre sarebbero fatali: le cifre potrebbero scambiarsi di posto, e lo schema avrebbe due soluzioni. Uno schema corretto ne ha una sola, quindi qualcosa deve impedirlo."
        case .loop:
            "Alcune caselle possono formare un anello chiuso, con due di esse in ogni unità che attraversa. Se tutte potessero contenere solo le stesse due cifre, queste potrebbero scambiarsi di posto lungo tutto l’anello, e lo schema avrebbe due soluzioni. Uno schema corretto ne ha una sola, quindi qualcosa deve impedirlo."
        case .grave:
            "Se ogni casella vuota avesse due candidati, ciascuno due volte in ogni unità, lo schema non avrebbe una sola soluzione: una posizione così si chiama Bivalue Universal Grave, o BUG. Quindi uno dei candidati in più deve essere vero."
        case .cycle:
            "Un legame forte dice che almeno uno di due candidati è vero, un legame debole che al massimo uno lo è. Se i due tipi si alternano lungo un ciclo, in esso è vero un candidato sì e uno no: o questi o gli altri. Quindi un candidato esterno che ne vede uno di ciascun tipo si elimina."
        case .oneCell:
            "Qui una sola casella ha altri candidati. Deve contenere uno di questi, quindi le due cifre si eliminano da lì."
        case .sameExtra:
            "Qui tutte le caselle con un altro candidato hanno lo stesso. Una di esse deve contenerlo, quindi si elimina dalle caselle che le vedono tutte."
        case .extraSet:
            "Qui due caselle di un’unità hanno altri candidati, e una delle due deve contenere uno di questi. Contano quindi come una sola casella, che con altre dell’unità forma un insieme nudo o nascosto."
        case .lockedDigit:
            "Qui due caselle di un’unità hanno altri candidati, e una delle due cifre non ha altro posto in quell’unità. Una casella serve a lei, quindi nessuna delle due può contenere l’altra cifra."
        }
    }

    static func lesson(_ technique: SudokuTechnique) -> StaticString? {
        switch technique {
        case .fullHouse:
            "Un’unità è una riga, una colonna o un riquadro: contiene ogni cifra una volta. Quando una sola delle sue caselle è vuota, lì va la cifra che manca. Niente è più rapido, quindi guarda le unità quasi piene."
        case .hiddenSingle:
            "Prendi una cifra e un’unità, e lascia da parte ogni casella che vede già questa cifra. Se ne rimane una, la cifra va lì. È nascosta, perché la casella potrebbe contenere anche altre cifre."
        case .nakedSingle:
            "Conta le cifre che una casella vede nella sua riga, nella sua colonna e nel suo riquadro. Se ne manca una sola, la casella contiene quella: tutte le altre sono occupate."
        case .pointing:
            "In un riquadro tutti i posti di una cifra possono stare su una sola linea. Uno di essi la contiene, quindi la cifra non può essere altrove su quella linea: i candidati la indicano."
        case .claiming:
            "Su una linea tutti i posti di una cifra possono stare in un solo riquadro. Uno di essi la contiene, quindi la cifra non può essere altrove in quel riquadro: la linea la rivendica."
        case .directPointing:
            "I candidati di un puntamento eliminano una cifra dal resto di una linea. A volte a un altro riquadro resta così un solo posto per la cifra, e puoi scriverla subito, senza note."
        case .directClaiming:
            "I candidati di una rivendicazione eliminano una cifra dal resto di un riquadro. A volte a un’altra linea resta così un solo posto per la cifra, e puoi scriverla subito, senza note. In uno schema classico anche un puntamento porta alla stessa cifra, e gli aiuti lo chiamano così."
        case .directHiddenPair:
            "Due cifre che in un’unità hanno solo gli stessi due posti occupano quelle caselle. A volte a una terza cifra resta così un solo posto nell’unità, e puoi scriverla subito, senza note."
        case .directHiddenTriplet:
            "Tre cifre che in un’unità hanno in tutto solo tre posti occupano quelle caselle. A volte a un’altra cifra resta così un solo posto nell’unità, e puoi scriverla subito, senza note."
        case .nakedPair:
            "Due caselle di un’unità hanno gli stessi due candidati e nessun altro. Ciascuna ne prende uno, in un ordine o nell’altro, quindi nessun’altra casella dell’unità può contenere queste cifre."
        case .nakedTriplet:
            "Tre caselle di un’unità hanno in tutto solo tre candidati; una casella non deve averli tutti e tre. Le tre cifre occupano le tre caselle, quindi si eliminano dal resto dell’unità."
        case .nakedQuad:
            "Quattro caselle di un’unità hanno in tutto solo quattro candidati. Le quattro cifre occupano le quattro caselle, quindi si eliminano dal resto dell’unità."
        case .hiddenPair:
            "Due cifre hanno solo gli stessi due posti in un’unità. Occupano quelle due caselle, quindi tutti gli altri candidati si eliminano da lì. Cerca cifra per cifra che cosa ha pochi posti."
        case .hiddenTriplet:
            "Tre cifre hanno in tutto solo tre posti in un’unità; una cifra non deve averli tutti e tre. Occupano quelle caselle, quindi tutti gli altri candidati si eliminano da lì."
        case .hiddenQuad:
            "Quattro cifre hanno in tutto solo quattro posti in un’unità. Occupano quelle caselle, quindi tutti gli altri candidati si eliminano da lì."
        case .xWing:
            "In due righe una cifra ha solo due posti, nelle stesse due colonne. Ogni riga ne usa uno, quindi entrambe le colonne hanno la cifra in queste righe: si elimina dal resto delle colonne. Righe e colonne possono scambiarsi i ruoli."
        case .swordfish:
            "Un X-Wing di tre linee: in tre righe una cifra ha posti solo nelle stesse tre colonne. Ogni riga usa un’altra colonna, quindi la cifra si elimina dal resto di queste colonne. Una riga non deve avere tutti e tre i posti, e righe e colonne possono scambiarsi i ruoli."
        case .jellyfish:
            "Un X-Wing di quattro linee: in quattro righe una cifra ha posti solo nelle stesse quattro colonne, o viceversa. Ogni riga usa un’altra colonna, quindi la cifra si elimina dal resto di queste colonne."
        case .xyWing:
            "Un perno con due candidati vede due caselle con due candidati, le pinze. Ciascuna ha in comune con il perno un’altra cifra, ed entrambe hanno in comune una terza cifra. Qualunque cifra vada nel perno, a una pinza resta la terza, quindi questa si elimina da ogni casella che vede entrambe."
        case .xyzWing:
            "Come un XY-Wing, ma anche il perno può contenere la terza cifra. Una delle tre caselle la contiene, quindi si elimina da ogni casella che le vede tutte."
        case .uniqueRectangle1, .uniqueRectangle2, .uniqueRectangle3, .uniqueRectangle4, .uniqueLoop1, .uniqueLoop2,
            .uniqueLoop3, .uniqueLoop4:
            nil
        case .bivalueUniversalGrave1:
            "Qui una sola casella ha più di due candidati. Deve contenere uno di quelli in più."
        case .bivalueUniversalGrave2:
            "Qui più caselle hanno lo stesso candidato in più. Una di esse deve contenerlo, quindi si elimina dalle caselle che le vedono tutte."
        case .bivalueUniversalGrave3:
            "Qui alcune caselle di un’unità hanno candidati in più, e una di esse deve contenerne uno. Contano quindi come una sola casella, che con altre dell’unità forma un insieme nudo."
        case .bivalueUniversalGrave4:
            "Qui due caselle di un’unità hanno candidati in più, e un’altra cifra non ha nell’unità altri posti che questi due. In una casella va quella cifra, nell’altra il suo candidato in più; tutto il resto si elimina."
        case .alignedPairExclusion:
            "Due caselle non possono contenere ogni combinazione dei loro candidati: alcune ripeterebbero una cifra in un’unità, altre lascerebbero senza candidati una casella che le vede entrambe. Ciò che non è in nessuna combinazione possibile si elimina."
        case .alignedTripletExclusion:
            "Tre caselle non possono contenere ogni combinazione dei loro candidati: alcune ripeterebbero una cifra in un’unità, altre lascerebbero senza candidati una casella che le vede. Ciò che non è in nessuna combinazione possibile si elimina."
        case .xCycle:
            "Un X-Cycle resta su una sola cifra: i suoi legami forti uniscono gli unici due posti della cifra in un’unità."
        case .yCycle:
            "Un Y-Cycle va di casella in casella: i suoi legami forti uniscono i due candidati di una casella, quelli deboli la stessa cifra in caselle che si vedono."
        case .xyCycle:
            "Un XY-Cycle ha legami forti di entrambi i tipi: i due candidati di una casella, e i due posti di una cifra in un’unità."
        case .forcingXChain:
            "Supponi che una cifra sia in una casella, o che non ci sia, e prosegui con questa sola cifra: dove c’è, le caselle che la vedono la perdono; dove a un’unità resta un solo posto, deve essere lì. Se la catena finisce nel contrario del suo inizio, l’ipotesi è sbagliata."
        case .forcingChain:
            "Supponi che un candidato sia vero, o che sia falso, e segui un legame dopo l’altro: ciò che è vero esclude ciò che vede, e dove restavano solo due posti o due candidati, l’altro deve essere vero. Se la catena finisce nel contrario del suo inizio, l’ipotesi è sbagliata."
        case .nishio:
            "Supponi che una cifra sia in una casella e guarda dove può andare ancora la stessa cifra, unità per unità. Se in un’unità non trova posto, l’ipotesi è sbagliata e il candidato si elimina."
        case .cellForcingChains:
            "Supponi uno dopo l’altro i candidati di una casella e segui le catene. Uno dei candidati è vero; quindi ciò che segue da tutti è vero anch’esso."
        case .regionForcingChains:
            "Supponi uno dopo l’altro i posti di una cifra in un’unità e segui le catene. La cifra è in uno di essi; quindi ciò che segue da tutti è vero anch’esso."
        case .contradictionForcingChains:
            "Supponi che un candidato sia vero, o che sia falso, e segui tutto ciò che ne deriva; ciò che si esclude lungo la via serve più avanti. Se un candidato risulta insieme vero e falso, l’ipotesi è sbagliata."
        case .doubleForcingChains:
            "Supponi che un candidato sia vero, poi che sia falso, e segui tutto ciò che ne deriva; ciò che si esclude lungo la via serve più avanti. Vale l’una o l’altra cosa; quindi ciò che segue da entrambe è vero in ogni caso."
        case .solution: nil
        }
    }
}
