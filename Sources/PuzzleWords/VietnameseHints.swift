import PuzzleCore

/// The words of hints in Vietnamese. Names that players there use in English stay as they are.
enum VietnameseHints {
    static func text(_ phrase: HintPhrase) -> StaticString {
        switch phrase {
        case .and: " và "
        case .or: " hoặc "
        case .digitInCell: "{d} ở {c}"
        case .placement: "{c} là {d}"
        case .removal: "loại {l}"
        case .removed: "{d} khỏi {c}"
        case .nestedChains: " (+ chuỗi ép buộc)"
        case .nestedMultiple: " (+ chuỗi ép buộc nhiều nhánh)"
        case .nestedDynamic: " (+ chuỗi ép buộc động)"

        case .lookFor: "Hãy tìm: {n}."
        case .lookAtHouses: "Hãy nhìn {h}."
        case .lookAtCells: "Hãy nhìn {c}."
        case .startAt: "Hãy bắt đầu từ {c}."

        case .fullHousePattern: "Chỉ còn một ô trống trong {h}: {c}."
        case .fullHouseAction: "Ô này nhận số còn thiếu: {r}."
        case .hiddenSinglePattern: "Số {d} chỉ còn một chỗ trong {h}: {c}."
        case .blockers: "Mọi ô trống khác ở đó đều [|thấy] số {d} ở {o}."
        case .seesAllOthers: "Ô này [|thấy] tất cả các số khác."
        case .nakedSinglePattern: "{c} chỉ còn một [|ứng viên]: {d}."
        case .so: "Vậy {r}."

        case .lockedPattern: "Trong {h}, số {d} chỉ có thể ở {c}. Tất cả các ô này cũng nằm trong {k}."
        case .lockedAction: "Một trong các ô này là {d}, nên không ô nào khác trong {k} có thể là {d}: {r}."
        case .directLockedAction:
            "Một trong các ô này là {d}, nên phần còn lại của {k} không thể là {d}. Vậy trong {t} chỉ còn một chỗ: {r}."
        case .nakedSetPattern: "{c} chỉ có thể chứa {d}."
        case .nakedSetAction: "Các ô này dùng hết các số đó, nên không ô nào khác trong {h} có thể chứa {e}: {r}."
        case .hiddenSetPattern: "Trong {h}, các số {d} chỉ có thể ở {c}."
        case .hiddenSetAction: "Các số này chiếm hết các ô đó, nên ở đó không còn chỗ cho số khác: {r}."
        case .directHiddenSetAction:
            "Các số này chiếm hết các ô đó. Vậy trong {h}, số {d} chỉ còn một chỗ: {r}."

        case .fishPattern: "Trong {h}, số {d} chỉ có thể ở {k}."
        case .fishAction: "Vậy số {d} của {k} phải ở {h}, không thể ở nơi khác: {r}."
        case .xyWingPattern:
            "{c} là {x} hoặc {y}. Nếu là {x} thì {a} là {z}; nếu là {y} thì {b} là {z}."
        case .xyWingAction: "Dù thế nào, {a} hoặc {b} cũng là {z}, nên ô nào [|nhìn thấy] cả hai không thể là {z}: {r}."
        case .xyzWingPattern:
            "{c} là {x}, {y} hoặc {z}. Nếu là {x} thì {a} là {z}; nếu là {y} thì {b} là {z}."
        case .xyzWingAction: "Vậy một trong ba ô này là {z}, và ô nào [|nhìn thấy] cả ba không thể là {z}: {r}."

        case .uniquePattern:
            "{c} đều có các [|ứng viên] {d}. Nếu chỉ chứa hai số này, chúng có thể đổi chỗ cho nhau và câu đố sẽ có hai lời giải."
        case .otherDigitAction: "Vậy {c} phải là một số khác: {r}."
        case .oneOfAction: "Vậy {c} phải là {d}, và ô nào [|nhìn thấy] tất cả các ô này không thể là {d}: {r}."
        case .virtualSetAction:
            "Vậy {c} chứa {d}. Tính chung như một ô, chúng cùng với {o} tạo thành một [naked-pair|bộ hiển nhiên] trong {h}: {r}."
        case .hiddenVirtualSetAction:
            "Trong {h}, các số {d} chỉ có thể ở {a}. {c} chỉ chứa được một trong các số này, nếu không sẽ có hai lời giải; vậy ở {o} không còn chỗ cho số khác: {r}."
        case .lockedVirtualSetAction:
            "Trong {h}, số {e} chỉ có thể ở {c}. Nếu ô kia là {d} thì sẽ có hai lời giải, nên {d} phải ở {o}, chỗ duy nhất còn lại: {r}."
        case .lockedPairAction:
            "Trong {h}, số {d} chỉ có thể ở {c}. Nếu ô kia là {e} thì sẽ có hai lời giải: {r}."
        case .gravePattern: "Nếu không có {l}, mọi ô trống sẽ chỉ có hai [|ứng viên] và câu đố sẽ có hai lời giải."
        case .graveDigitAction: "Vậy {c} phải là {d}: {r}."
        case .lockedGraveAction: "Trong {h}, số {d} chỉ có thể ở {c}, còn ô kia phải là số dư của nó: {r}."
        case .alignedPattern:
            "Không phải tổ hợp số nào cũng dùng được cho {c}: có tổ hợp làm cho {o} không còn [|ứng viên] nào."
        case .alignedAction: "Có [|ứng viên] không nằm trong tổ hợp nào dùng được: {r}."

        case .cyclePattern:
            "Các [x-cycle|liên kết] tạo thành một vòng: {l}. Hoặc tất cả đều đúng, hoặc tất cả đều ngược lại."
        case .cycleAction: "Trong cả hai trường hợp, mỗi [|ứng viên] sau đều [|nhìn thấy] một ứng viên đúng: {r}."
        case .forcingPattern: "Giả sử {s}. Khi đó, [forcing-chain|lần lượt theo liên kết]: {l}."
        case .forcingAction: "Giả thiết này tự mâu thuẫn. Vậy {r}."
        case .contradictionPattern: "Giả sử {s}. Khi đó các [forcing-chain|chuỗi] dẫn đến cả {a} lẫn {b}."
        case .contradictionAction: "Hai điều này không thể cùng đúng. Vậy {r}."
        case .cellChainsPattern: "{c} là {d}. Từ mỗi số này, một [forcing-chain|chuỗi] dẫn đến {s}."
        case .regionChainsPattern:
            "Trong {h}, số {d} chỉ có thể ở {c}. Từ mỗi chỗ, một [forcing-chain|chuỗi] dẫn đến {s}."
        case .doublePattern: "Giả sử {a}, rồi giả sử {b}: từ cả hai, các [forcing-chain|chuỗi] đều dẫn đến {s}."
        case .anyCaseAction: "Một trong các khả năng này phải đúng, nên dù thế nào {r}."

        case .noTechnique: "Từ đây không kỹ thuật nào đi tiếp được."
        case .solutionPattern: "Không có lý do ngắn gọn cho số tiếp theo, nên số này lấy từ lời giải."
        case .solutionAction: "Trong lời giải, {r}."

        case .wrongDigit: "Số {d} ở {c} là sai."
        case .wrongDigits: "Các số này là sai: {l}."
        case .whyHouse: "Trong {h} đã có số {d} ở {o}."
        case .whyPeer: "{o}, cách {c} một nước mã, đã là {d}."
        case .whyNoPlace: "Với {d} ở {c}, trong {h} không còn chỗ cho {e}."
        case .whyNoCandidate: "Với {d} ở {c}, không còn số nào cho {o}."
        case .whyNoPlaceLater:
            "Với {d} ở {c} và mọi [naked-single|số đơn] lần lượt suy ra từ đó, trong {h} không còn chỗ cho {e}."
        case .whyNoCandidateLater:
            "Với {d} ở {c} và mọi [naked-single|số đơn] lần lượt suy ra từ đó, không còn số nào cho {o}."
        case .whyNoSolution: "Với {d} ở {c}, câu đố không giải được, dù phải đi khá xa mới thấy."
        case .notesPattern: "Ghi chú của {c} còn thiếu một số có thể đúng."
        case .notesAction:
            "Gợi ý dựa vào ghi chú của bạn. Hãy tìm số đó, hoặc để ghi chú của ô này được viết lại."
        }
    }

    static func text(_ shape: House.Shape, isPlural: Bool) -> StaticString {
        switch shape {
        case .row: isPlural ? "các hàng {n}" : "hàng {n}"
        case .column: isPlural ? "các cột {n}" : "cột {n}"
        case .box: isPlural ? "các khối {n}" : "khối {n}"
        case .region: isPlural ? "các vùng {n}" : "vùng {n}"
        case .window: isPlural ? "các cửa sổ {n}" : "cửa sổ {n}"
        case .diagonal: isPlural ? "các đường chéo {n}" : "đường chéo {n}"
        }
    }

    static func diagonal(_ index: Int) -> StaticString {
        index == 0 ? "từ góc trên bên trái" : "từ góc trên bên phải"
    }

    static func name(_ technique: SudokuTechnique, isDynamic: Bool) -> StaticString {
        switch technique {
        case .fullHouse: "Ô cuối cùng"
        case .hiddenSingle: "Số đơn ẩn"
        case .directPointing: "Chỉ hướng trực tiếp"
        case .directClaiming: "Chiếm giữ trực tiếp"
        case .directHiddenPair: "Cặp ẩn trực tiếp"
        case .nakedSingle: "Số đơn hiển nhiên"
        case .directHiddenTriplet: "Bộ ba ẩn trực tiếp"
        case .pointing: "Ứng viên khóa: chỉ hướng"
        case .claiming: "Ứng viên khóa: chiếm giữ"
        case .nakedPair: "Cặp hiển nhiên"
        case .xWing: "X-Wing"
        case .hiddenPair: "Cặp ẩn"
        case .nakedTriplet: "Bộ ba hiển nhiên"
        case .swordfish: "Swordfish"
        case .hiddenTriplet: "Bộ ba ẩn"
        case .xyWing: "XY-Wing"
        case .xyzWing: "XYZ-Wing"
        case .uniqueRectangle1: "Hình chữ nhật duy nhất (loại 1)"
        case .uniqueRectangle2: "Hình chữ nhật duy nhất (loại 2)"
        case .uniqueRectangle3: "Hình chữ nhật duy nhất (loại 3)"
        case .uniqueRectangle4: "Hình chữ nhật duy nhất (loại 4)"
        case .uniqueLoop1: "Vòng duy nhất (loại 1)"
        case .uniqueLoop2: "Vòng duy nhất (loại 2)"
        case .uniqueLoop3: "Vòng duy nhất (loại 3)"
        case .uniqueLoop4: "Vòng duy nhất (loại 4)"
        case .nakedQuad: "Bộ bốn hiển nhiên"
        case .jellyfish: "Jellyfish"
        case .hiddenQuad: "Bộ bốn ẩn"
        case .bivalueUniversalGrave1: "BUG (loại 1)"
        case .bivalueUniversalGrave2: "BUG (loại 2)"
        case .bivalueUniversalGrave3: "BUG (loại 3)"
        case .bivalueUniversalGrave4: "BUG (loại 4)"
        case .alignedPairExclusion: "Loại trừ cặp thẳng hàng"
        case .xCycle: "X-Cycle"
        case .yCycle: "Y-Cycle"
        case .xyCycle: "XY-Cycle"
        case .forcingXChain: "X-Chain ép buộc"
        case .forcingChain: "Chuỗi ép buộc"
        case .alignedTripletExclusion: "Loại trừ bộ ba thẳng hàng"
        case .nishio: "Nishio"
        case .cellForcingChains:
            isDynamic
                ? "Chuỗi ép buộc động từ một ô"
                : "Chuỗi ép buộc từ một ô"
        case .regionForcingChains:
            isDynamic
                ? "Chuỗi ép buộc động từ một đơn vị"
                : "Chuỗi ép buộc từ một đơn vị"
        case .contradictionForcingChains:
            isDynamic
                ? "Chuỗi ép buộc động đến mâu thuẫn"
                : "Chuỗi ép buộc đến mâu thuẫn"
        case .doubleForcingChains:
            isDynamic
                ? "Chuỗi ép buộc kép động"
                : "Chuỗi ép buộc kép"
        case .solution: "Ngoài các kỹ thuật này"
        }
    }
}
