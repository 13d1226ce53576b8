import PuzzleCore

enum VietnameseReading {
    static func text(_ phrase: ReadingPhrase) -> StaticString {
        switch phrase {
        case .tooLarge: "Văn bản quá dài: chỉ đọc được tối đa 256 kB."
        case .nothing: "Trong văn bản này không có câu đố nào."
        case .tooShort: "Dòng {v}, ký tự {p}: còn thiếu ô. Bảng cần {n} ô."
        case .tooLong: "Dòng {v}, ký tự {p}: thừa ô. Bảng chỉ có {n} ô."
        case .character: "Dòng {v}, ký tự {p}: đây không phải là một ô. Ô trống là số 0 hoặc dấu chấm."
        case .digit: "Dòng {v}, ký tự {p}: bảng này không có chữ số đó."
        case .rowLength: "Dòng {v}: hàng này không dài bằng hàng ở trên."
        case .id: "Liên kết này bị hỏng ở ký tự {p}. Hãy sao chép lại cả liên kết."
        case .encoding: "Tệp này dùng mã UTF-16. Hãy lưu lại bằng UTF-8 rồi mở lại."
        case .xml: "Dòng {v}, ký tự {p}: OpenSudoku không ghi tệp như thế này."
        case .empty: "Bảng còn trống. Hãy điền các số cho sẵn."
        case .conflicting: "Có chữ số giống nhau ở chỗ không được phép: {c}."
        case .full: "Ô nào cũng đã có chữ số: không còn gì để tìm."
        case .noSolution: "Câu đố này không có lời giải. Hãy so lại các chữ số với bản gốc."
        case .severalSolutions: "Câu đố này có nhiều hơn một lời giải. Có phải còn thiếu một số cho sẵn?"
        case .undecided: "Với quá ít số cho sẵn, không thể biết lời giải có duy nhất hay không."
        case .unique: "Lời giải là duy nhất: có thể chơi ngay."
        case .unrated: "Lời giải là duy nhất. Độ khó vượt quá mức đo được ở đây."
        case .firstOf: "Đây là câu đố đầu tiên trong {n} câu đố."
        }
    }
}
