import PuzzleCore

extension VietnameseLessons {
    static func text(rules phrase: RulesPhrase) -> StaticString {
        switch phrase {
        case .title: "Cách chơi Sudoku"
        case .introduction:
            "Một số chữ số được cho sẵn; bạn tìm mọi số còn lại bằng suy luận. Không cần tính toán hay đoán mò, vì mỗi câu đố có đúng một lời giải."
        case .picture: "Một bảng Sudoku có chín hàng, chín cột và chín khối, trong đó một khối được tô nền."
        case .rows: "Mỗi hàng chứa mỗi số từ 1 đến 9 đúng một lần."
        case .columns: "Mỗi cột cũng vậy."
        case .boxes: "Mỗi khối cũng vậy: chín ô giữa các đường đậm, như các ô được tô nền."
        case .kinds:
            "Các biến thể khác thêm vào đó. Có bảng nhỏ hơn và lớn hơn, với ít hoặc nhiều số hơn; đường chéo và cửa sổ cũng chứa mỗi số một lần; các ô cách nhau một nước mã phải khác nhau; và các vùng có hình dạng bất kỳ thay cho khối."
        case .playing: "Cách chơi"
        case .playingText:
            "Chạm vào một ô, rồi chạm vào số của ô đó. Khi bật Ghi chú, số trở thành ghi chú nhỏ về những gì có thể vào ô; Điền ghi chú viết tất cả. Con số nhỏ trên phím cho biết số đó còn thiếu bao nhiêu."
        case .helpText:
            "Gợi ý điền một ô giúp bạn. Giải thích thì dạy: nói cần tìm gì, rồi chỉ ra trên bảng từng bước một. Mỗi cách dùng một trong các gợi ý mà mức độ cho phép; được cho biết cần tìm gì thì miễn phí."
        case .rankedText:
            "Ván xếp hạng được tính trên bảng xếp hạng: máy chủ kiểm tra ván, và đồng hồ vẫn chạy khi bạn tạm dừng. Ván thoải mái ở lại trên thiết bị này, và đồng hồ đứng yên khi tạm dừng."
        case .levels: "Mức độ"
        case .levelsText:
            "Mức độ của câu đố cho biết bước khó nhất của nó khó đến đâu, theo thang của Sudoku Explainer. Mức độ càng khó thì càng ít lỗi đã thua, và càng ít gợi ý."
        case .level: "Mức độ"
        case .rating: "Độ khó"
        case .errors: "Lỗi"
        case .hints: "Gợi ý"
        case .from: "từ {0}"
        case .upTo: "đến {0}"
        case .score: "Điểm số"
        case .scoreText:
            "Mỗi số đúng được điểm, mức độ càng khó càng nhiều điểm. Mỗi số đúng tiếp theo liên tục được thêm một lần điểm của nó, tối đa mười lần: đó là combo. Một lỗi hoặc một gợi ý sẽ ngắt combo, và số ngay sau một lời giải thích không được điểm. Giải xong câu đố còn được thưởng thêm, càng lâu càng ít."
        case .achievements:
            "Giải xong câu đố được A ở mức Dễ, S ở mức Trung bình, SS ở mức Khó, SSS ở mức Chuyên gia và Vương miện ở mức Cực khó; không lỗi và không gợi ý thì là hoàn hảo, từ mức Trung bình trở lên. Ván thua được D."
        case .techniques: "Kỹ thuật"
        case .techniquesText:
            "Một số được suy ra từ các số khác như thế nào, từ suy luận đơn giản nhất đến những chuỗi dài."
        }
    }

    static func name(_ level: SudokuLevel) -> StaticString {
        switch level {
        case .easy: "Dễ"
        case .medium: "Trung bình"
        case .hard: "Khó"
        case .expert: "Chuyên gia"
        case .extreme: "Cực khó"
        }
    }
}
