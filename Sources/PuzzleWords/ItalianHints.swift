import PuzzleCore

/// The words of hints in Italian. Names that players there use in English stay as they are.
enum ItalianHints {
    static func text(_ phrase: HintPhrase) -> StaticString {
        switch phrase {
        case .and: " e "
        case .or: " o "
        case .digitInCell: "{d} in {c}"
        case .placement: "in {c} va {d}"
        case .removal: "elimina {l}"
        case .removed: "{d} da {c}"
        case .nestedChains: " (+ catene forzate)"
        case .nestedMultiple: " (+ catene forzate multiple)"
        case .nestedDynamic: " (+ catene forzate dinamiche)"

        case .lookFor: "Cerca: {n}."
        case .lookAtHouses: "Guarda {h}."
        case .lookAtCells: "Guarda {c}."
        case .startAt: "Parti da {c}."

        case .fullHousePattern: "Una sola casella {ho} è ancora vuota: {c}."
        case .fullHouseAction: "Le spetta la cifra che manca: {r}."
        case .hiddenSinglePattern: "Alla cifra {d} resta un solo posto {hi}: {c}."
        case .blockers: "Ogni altra casella vuota [|vede] già {d} in {o}."
        case .seesAllOthers: "[|Vede] già tutte le altre cifre."
        case .nakedSinglePattern: "A {c} resta un solo [|candidato]: {d}."
        case .so: "Quindi {r}."

        case .lockedPattern:
            "La cifra {d} {hi} può stare solo in {c}. Queste caselle sono tutte anche {ki}."
        case .lockedAction: "Una di esse contiene {d}, quindi nessun’altra casella {ko} può contenere {d}: {r}."
        case .directLockedAction:
            "Una di esse contiene {d}, quindi il resto {ko} non può contenere {d}. Così {ti} resta un solo posto: {r}."
        case .nakedSetPattern: "{c} possono contenere solo {d}."
        case .nakedSetAction:
            "Queste cifre servono a loro, quindi nessun’altra casella {ho} può contenere {e}: {r}."
        case .hiddenSetPattern: "Le cifre {d} {hi} possono stare solo in {c}."
        case .hiddenSetAction: "Queste cifre occupano queste caselle, quindi lì non c’è posto per altre: {r}."
        case .directHiddenSetAction:
            "Queste cifre occupano queste caselle. Così alla cifra {d} {hi} resta un solo posto: {r}."

        case .fishPattern: "La cifra {d} {hi} può stare solo {ki}."
        case .fishAction: "Quindi {k} hanno la loro cifra {d} {hi} e in nessun altro posto: {r}."
        case .xyWingPattern: "In {c} va {x} o {y}. Se va {x}, in {a} va {z}; se va {y}, in {b} va {z}."
        case .xyWingAction:
            "In ogni caso {z} va in {a} o in {b}, quindi una casella che [|vede] entrambe non può contenere {z}: {r}."
        case .xyzWingPattern: "In {c} va {x}, {y} o {z}. Se va {x}, in {a} va {z}; se va {y}, in {b} va {z}."
        case .xyzWingAction:
            "Quindi una di queste tre caselle contiene {z}, e una casella che le [|vede] tutte non può contenere {z}: {r}."

        case .uniquePattern:
            "{c} hanno tutte i [|candidati] {d}. Se non contenessero altro, queste cifre potrebbero scambiarsi di posto e lo schema avrebbe due soluzioni."
        case .otherDigitAction: "Quindi in {c} va un’altra cifra: {r}."
        case .oneOfAction: "Quindi {d} va in {c}, e una casella che le [|vede] tutte non può contenere {d}: {r}."
        case .virtualSetAction:
            "Quindi {c} contiene {d}. Contate come una sola casella, formano con {o} un [naked-pair|insieme nudo] {hi}: {r}."
        case .hiddenVirtualSetAction:
            "Le cifre {d} {hi} possono stare solo in {a}. {c} ne contengono una sola, altrimenti ci sarebbero due soluzioni; quindi in {o} non c’è posto per altre: {r}."
        case .lockedVirtualSetAction:
            "La cifra {e} {hi} può stare solo in {c}. Con {d} nell’altra ci sarebbero due soluzioni, quindi {d} deve stare in {o}, l’unico altro posto: {r}."
        case .lockedPairAction:
            "La cifra {d} {hi} può stare solo in {c}. Con {e} nell’altra ci sarebbero due soluzioni: {r}."
        case .gravePattern:
            "Senza {l} ogni casella vuota avrebbe solo due [|candidati], e lo schema avrebbe due soluzioni."
        case .graveDigitAction: "Quindi in {c} va {d}: {r}."
        case .lockedGraveAction:
            "La cifra {d} {hi} può stare solo in {c}, e nell’altra va la sua cifra in più: {r}."
        case .alignedPattern:
            "Non tutte le cifre stanno insieme in {c}: alcune combinazioni non lascerebbero [|candidati] a {o}."
        case .alignedAction: "Alcuni [|candidati] non sono in nessuna combinazione possibile: {r}."

        case .cyclePattern: "I [x-cycle|legami] formano un ciclo: {l}. O è vero tutto questo, o tutto il contrario."
        case .cycleAction: "In entrambi i casi ciascuno di questi [|candidati] ne [|vede] uno vero: {r}."
        case .forcingPattern: "Supponi {s}. Allora, [forcing-chain|legame dopo legame]: {l}."
        case .forcingAction: "L’ipotesi contraddice se stessa. Quindi {r}."
        case .contradictionPattern: "Supponi {s}. Allora le [forcing-chain|catene] portano sia a {a} sia a {b}."
        case .contradictionAction: "Le due cose non possono essere vere insieme. Quindi {r}."
        case .cellChainsPattern: "In {c} va {d}. Da ciascuna di queste cifre una [forcing-chain|catena] porta a {s}."
        case .regionChainsPattern:
            "La cifra {d} {hi} può stare solo in {c}. Da ciascun posto una [forcing-chain|catena] porta a {s}."
        case .doublePattern:
            "Supponi {a}, poi supponi {b}: da entrambe le ipotesi le [forcing-chain|catene] portano a {s}."
        case .anyCaseAction: "Una di queste possibilità è vera, quindi in ogni caso {r}."

        case .noTechnique: "Da qui nessuna tecnica porta avanti."
        case .solutionPattern: "Non c’è un motivo breve per la prossima cifra, che quindi viene dalla soluzione."
        case .solutionAction: "Nella soluzione {r}."

        case .wrongDigit: "La cifra {d} in {c} è sbagliata."
        case .wrongDigits: "Queste cifre sono sbagliate: {l}."
        case .whyHouse: "La cifra {d} {hi} è già in {o}."
        case .whyPeer: "In {o}, a una mossa di cavallo da {c}, c’è già {d}."
        case .whyNoPlace: "Con {d} in {c} non resta nessun posto per {e} {hi}."
        case .whyNoCandidate: "Con {d} in {c} non resta nessuna cifra per {o}."
        case .whyNoPlaceLater:
            "Con {d} in {c} e tutto ciò che ne segue, un [naked-single|singolo] dopo l’altro, non resta nessun posto per {e} {hi}."
        case .whyNoCandidateLater:
            "Con {d} in {c} e tutto ciò che ne segue, un [naked-single|singolo] dopo l’altro, non resta nessuna cifra per {o}."
        case .whyNoSolution: "Con {d} in {c} lo schema non si può risolvere, anche se lo si vede solo molto più avanti."
        case .notesPattern: "Nelle note di {c} manca una cifra ancora possibile."
        case .notesAction:
            "Gli aiuti si basano sulle tue note. Trova la cifra, oppure fai riscrivere le note di questa casella."
        }
    }

    static func text(_ shape: House.Shape, _ form: HouseForm, isPlural: Bool) -> StaticString {
        switch (shape, isPlural) {
        case (.row, false): pick(form, "la riga {n}", "nella riga {n}", "della riga {n}")
        case (.row, true): pick(form, "le righe {n}", "nelle righe {n}", "delle righe {n}")
        case (.column, false): pick(form, "la colonna {n}", "nella colonna {n}", "della colonna {n}")
        case (.column, true): pick(form, "le colonne {n}", "nelle colonne {n}", "delle colonne {n}")
        case (.box, false): pick(form, "il riquadro {n}", "nel riquadro {n}", "del riquadro {n}")
        case (.box, true): pick(form, "i riquadri {n}", "nei riquadri {n}", "dei riquadri {n}")
        case (.region, false): pick(form, "la regione {n}", "nella regione {n}", "della regione {n}")
        case (.region, true): pick(form, "le regioni {n}", "nelle regioni {n}", "delle regioni {n}")
        case (.window, false): pick(form, "la finestra {n}", "nella finestra {n}", "della finestra {n}")
        case (.window, true): pick(form, "le finestre {n}", "nelle finestre {n}", "delle finestre {n}")
        case (.diagonal, false): pick(form, "la diagonale {n}", "nella diagonale {n}", "della diagonale {n}")
        case (.diagonal, true): pick(form, "le diagonali {n}", "nelle diagonali {n}", "delle diagonali {n}")
        }
    }

    private static func pick(
        _ form: HouseForm, _ plain: StaticString, _ inside: StaticString, _ of: StaticString
    ) -> StaticString {
        switch form {
        case .plain: plain
        case .inside: inside
        case .of: of
        }
    }

    static func diagonal(_ index: Int) -> StaticString {
        index == 0 ? "dall’alto a sinistra" : "dall’alto a destra"
    }

    static func name(_ technique: SudokuTechnique, isDynamic: Bool) -> StaticString {
        switch technique {
        case .fullHouse: "Ultima casella"
        case .hiddenSingle: "Singolo nascosto"
        case .directPointing: "Puntamento diretto"
        case .directClaiming: "Rivendicazione diretta"
        case .directHiddenPair: "Coppia nascosta diretta"
        case .nakedSingle: "Singolo nudo"
        case .directHiddenTriplet:
            "Terna nascosta diretta"
        case .pointing: "Candidati bloccati: puntamento"
        case .claiming: "Candidati bloccati: rivendicazione"
        case .nakedPair: "Coppia nuda"
        case .xWing: "X-Wing"
        case .hiddenPair: "Coppia nascosta"
        case .nakedTriplet: "Terna nuda"
        case .swordfish: "Swordfish"
        case .hiddenTriplet: "Terna nascosta"
        case .xyWing: "XY-Wing"
        case .xyzWing: "XYZ-Wing"
        case .uniqueRectangle1: "Rettangolo unico (tipo 1)"
        case .uniqueRectangle2: "Rettangolo unico (tipo 2)"
        case .uniqueRectangle3: "Rettangolo unico (tipo 3)"
        case .uniqueRectangle4: "Rettangolo unico (tipo 4)"
        case .uniqueLoop1: "Anello unico (tipo 1)"
        case .uniqueLoop2: "Anello unico (tipo 2)"
        case .uniqueLoop3: "Anello unico (tipo 3)"
        case .uniqueLoop4: "Anello unico (tipo 4)"
        case .nakedQuad: "Quaterna nuda"
        case .jellyfish: "Jellyfish"
        case .hiddenQuad: "Quaterna nascosta"
        case .bivalueUniversalGrave1: "BUG (tipo 1)"
        case .bivalueUniversalGrave2: "BUG (tipo 2)"
        case .bivalueUniversalGrave3: "BUG (tipo 3)"
        case .bivalueUniversalGrave4: "BUG (tipo 4)"
        case .alignedPairExclusion:
            "Esclusione di coppie allineate"
        case .xCycle: "X-Cycle"
        case .yCycle: "Y-Cycle"
        case .xyCycle: "XY-Cycle"
        case .forcingXChain: "X-Chain forzata"
        case .forcingChain: "Catena forzata"
        case .alignedTripletExclusion:
            "Esclusione di terne allineate"
        case .nishio: "Nishio"
        case .cellForcingChains:
            isDynamic
                ? "Catene forzate dinamiche da una casella"
                : "Catene forzate da una casella"
        case .regionForcingChains:
            isDynamic
                ? "Catene forzate dinamiche da un’unità"
                : "Catene forzate da un’unità"
        case .contradictionForcingChains:
            isDynamic
                ? "Catene forzate dinamiche per contraddizione"
                : "Catene forzate per contraddizione"
        case .doubleForcingChains:
            isDynamic
                ? "Catene forzate doppie dinamiche"
                : "Catene forzate doppie"
        case .solution: "Oltre queste tecniche"
        }
    }
}
