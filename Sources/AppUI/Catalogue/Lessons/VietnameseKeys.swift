enum VietnameseKeys {
    static func text(_ phrase: KeyPhrase) -> StaticString {
        switch phrase {
        case .keys: "Phím"
        case .slide: "Trượt một ô"
        case .select: "Di chuyển ô được chọn"
        case .digit: "Nhập chữ số"
        case .note: "Ghi chú một chữ số"
        case .noting: "Bật hoặc tắt ghi chú"
        case .erase: "Xóa"
        case .fillNotes: "Điền mọi ghi chú"
        case .check: "Kiểm tra"
        case .hint: "Gợi ý"
        case .explain: "Giải thích bước tiếp theo"
        case .undo: "Hoàn tác"
        case .redo: "Làm lại"
        case .new: "Ván mới"
        case .pause: "Tạm dừng"
        case .back: "Quay lại"
        case .control: "Ctrl"
        case .shift: "Shift"
        case .escape: "Esc"
        }
    }
}
