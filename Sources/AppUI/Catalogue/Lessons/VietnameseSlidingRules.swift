enum VietnameseSlidingRules {
    static func text(_ phrase: SlidingRulesPhrase) -> StaticString {
        switch phrase {
        case .title: "Cách chơi trò chơi xếp số"
        case .picture: "Bên trái là bàn đã xáo trộn, bên phải là bàn đã xếp đúng thứ tự."
        case .goalTitle: "Mục tiêu"
        case .goalText:
            "Trượt các ô cho đến khi đúng thứ tự: 1, 2, 3 từ trái sang phải, từ trên xuống dưới, với ô trống ở góc dưới bên phải. Bảng nào cũng giải được."
        case .moveTitle: "Cách đi"
        case .moveTouch: "Cảm ứng: chạm vào ô thẳng hàng với ô trống, kéo hoặc vuốt ô đó."
        case .moveMouse: "Chuột: nhấn vào ô thẳng hàng với ô trống."
        case .moveKeys: "Bàn phím: các phím mũi tên, hoặc W A S D, trượt ô bên cạnh ô trống."
        case .moveRemote: "Điều khiển từ xa: chuyển đến một ô rồi nhấn OK."
        case .multiTitle: "Đi nhiều ô"
        case .multiText:
            "Khi bật, chạm vào bất kỳ ô nào thẳng hàng với ô trống sẽ trượt cả các ô ở giữa. Tính là một nước đi. Chạm mà không có ô nào di chuyển thì không tính."
        case .scoreTitle: "Điểm"
        case .scoreText:
            "Điểm là số nước đi, cộng một điểm cho mỗi giây trọn vẹn kể từ nước đi đầu tiên; trong Cài đặt, bạn có thể chỉ tính nước đi hoặc cho mỗi điểm kéo dài hơn. Hoàn tác và làm lại cũng tính là nước đi. Càng ít điểm càng tốt."
        case .rankedTitle: "Ván xếp hạng"
        case .rankedText:
            "Ván xếp hạng được xáo trộn công bằng do máy chủ chọn ngẫu nhiên. Khi bạn giải xong, máy chủ chơi lại các nước đi của bạn rồi xếp hạng theo thời gian, nước đi và điểm. Đồng hồ của ván này vẫn chạy khi bạn tạm dừng. Nếu chỉ muốn luyện tập, hãy chọn Thoải mái hoặc xáo trộn theo nước đi."
        case .offlineTitle: "Ngoại tuyến và riêng tư"
        case .offlineText:
            "Mọi thứ đều chạy không cần mạng. Nước đi, cài đặt và điểm số được lưu ngay lập tức trên thiết bị này; kết quả xếp hạng được gửi sau. Không ai theo dõi bạn: không thu thập thông tin, không kết nối với địa chỉ nào khác."
        }
    }
}
