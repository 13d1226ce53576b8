enum VietnameseStudy {
    static func text(_ phrase: StudyPhrase) -> StaticString {
        switch phrase {
        case .analysis: "Phân tích"
        case .yourMoves: "Nước đi của bạn"
        case .shortest: "Ngắn nhất"
        case .shortestBetween: "{0} đến {1}"
        case .bestKnown: "Tốt nhất đã biết"
        case .perDistance: "Nước đi trên mỗi bước"
        case .graph: "Khoảng cách đến đích"
        case .nothingLost: "Không thấy lượt nào phí nước đi."
        case .working: "Đang xem các lượt của bạn: {0}/{1}"
        case .end: "Lượt {0}"
        case .replay: "Xem lại"
        case .play: "Xem"
        case .pause: "Tạm dừng"
        case .slow: "Nửa tốc độ"
        case .normal: "Như đã chơi"
        case .fast: "Gấp bốn"
        case .timeline: "Dòng thời gian"
        case .moveOf: "Nước {0}/{1}"
        case .statistics: "Thống kê"
        case .games: "Số ván"
        case .solves: "Các lần giải"
        case .single: "Một ván"
        case .average: "Trung bình {0}"
        case .mean: "Trung bình tất cả"
        case .now: "Hiện tại"
        case .best: "Tốt nhất"
        case .moves: "Nước đi"
        case .movesPerSecond: "Nước đi mỗi giây"
        case .history: "Thời gian tốt nhất qua từng ván"
        case .export: "Lưu dạng CSV"
        case .tooFew: "–"
        case .ghost: "Bóng ma"
        case .ghostBeaten: "chậm hơn bạn {0} giây"
        case .ghostAhead: "nhanh hơn bạn {0} giây"
        case .printPuzzles: "In câu đố"
        case .print: "In"
        case .making: "Đang tạo câu đố {0}/{1}…"
        case .puzzles: "Câu đố"
        case .perSheet: "Mỗi trang"
        case .solutions: "Lời giải"
        case .noSuchPuzzle: "Không tìm thấy câu đố như vậy. Hãy thử mức độ hoặc kiểu đối xứng khác."
        }
    }

    static func text(_ phrase: CountedStudyPhrase) -> StaticString {
        switch phrase {
        case .graphLabel: "Số nước còn lại sau mỗi lượt trong {0} lượt của bạn, từ {1} lúc đầu đến 0"
        case .lost: "Chắc chắn đã phí nước đi ở {0} lượt; các lượt đó được đánh dấu."
        case .start: "Bắt đầu: còn {0} nước"
        case .historyLabel: "Thời gian của {0} ván, và kỷ lục tính đến từng ván"
        }
    }
}
