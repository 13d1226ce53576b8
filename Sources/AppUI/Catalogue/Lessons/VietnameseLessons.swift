import PuzzleCore

/// The lessons in Vietnamese.
enum VietnameseLessons {
    static func text(_ phrase: LessonPhrase) -> StaticString {
        switch phrase {
        case .techniques: "Các kỹ thuật"
        case .introduction:
            "Từ dễ nhất đến khó nhất, mỗi kỹ thuật có một ví dụ thật. Một ô nhìn thấy mọi ô khác trong hàng, cột và khối của nó; ứng viên của ô là những số mà ô còn có thể chứa."
        case .stepByStep: "Từng bước"
        case .rating: "Độ khó {0}"
        case .picture: "Một bảng với ví dụ của kỹ thuật này; các bước bên dưới mô tả ví dụ đó."
        case .before: "Trước"
        case .after: "Tiếp"
        case .all: "Mọi kỹ thuật"
        case .legendCause: "tạo nên mẫu"
        case .legendSupport: "thuộc về mẫu"
        case .legendOn: "giả sử hoặc suy ra là đúng"
        case .legendOff: "suy ra là sai"
        case .legendBlocker: "loại trừ phần còn lại"
        case .legendPlaced: "được điền"
        case .legendEliminated: "bị loại"
        }
    }

    static func text(_ topic: LessonTopic) -> StaticString {
        switch topic {
        case .rectangle:
            "Bốn ô trong hai hàng, hai cột và hai khối mà chỉ có thể chứa cùng hai số sẽ là thế chết: hai số ấy có thể đổi chỗ cho nhau và câu đố sẽ có hai lời giải. Câu đố đúng chỉ có một lời giải, nên phải có điều gì đó ngăn lại."
        case .loop:
            "Các ô có thể tạo thành một vòng khép kín, mỗi đơn vị mà vòng đi qua có đúng hai ô. Nếu tất cả chỉ có thể chứa cùng hai số, các số ấy có thể đổi chỗ trên cả vòng và câu đố sẽ có hai lời giải. Câu đố đúng chỉ có một lời giải, nên phải có điều gì đó ngăn lại."
        case .grave:
            "Nếu mọi ô trống đều có hai ứng viên, mỗi ứng viên xuất hiện hai lần trong từng đơn vị, câu đố sẽ không có lời giải duy nhất: thế này gọi là Bivalue Universal Grave, viết tắt là BUG. Vậy một trong các ứng viên dư phải đúng."
        case .cycle:
            "Liên kết mạnh nói rằng ít nhất một trong hai ứng viên đúng, liên kết yếu nói rằng nhiều nhất một ứng viên đúng. Nếu hai loại xen kẽ nhau trên cả một vòng thì cứ hai ứng viên liền nhau có một ứng viên đúng: hoặc nhóm này, hoặc nhóm kia. Vậy ứng viên bên ngoài nhìn thấy mỗi loại một ứng viên sẽ bị loại."
        case .oneCell: "Ở đây chỉ một ô có ứng viên khác. Ô này phải là một trong số đó, nên hai số kia bị loại khỏi ô."
        case .sameExtra:
            "Ở đây mọi ô có thêm ứng viên đều thêm cùng một số. Một trong các ô phải là số đó, nên nó bị loại khỏi các ô nhìn thấy tất cả."
        case .extraSet:
            "Ở đây hai ô của một đơn vị có ứng viên khác, và một trong hai phải chứa một ứng viên ấy. Vì vậy chúng được tính như một ô, cùng với các ô khác của đơn vị tạo thành một bộ hiển nhiên hoặc bộ ẩn."
        case .lockedDigit:
            "Ở đây hai ô của một đơn vị có ứng viên khác, và một trong hai số không còn chỗ nào khác trong đơn vị đó. Số ấy cần một ô, nên không ô nào trong hai ô có thể là số kia."
        }
    }

    static func lesson(_ technique: SudokuTechnique) -> StaticString? {
        switch technique {
        case .fullHouse:
            "Đơn vị là một hàng, một cột hoặc một khối: mỗi số có mặt đúng một lần. Khi chỉ còn một ô trống, số còn thiếu nằm ở đó. Không gì nhanh hơn, nên hãy nhìn những đơn vị gần đầy."
        case .hiddenSingle:
            "Hãy chọn một số và một đơn vị, rồi bỏ qua mọi ô đã nhìn thấy số này. Nếu chỉ còn một ô, số phải nằm ở đó. Số ấy bị ẩn, vì ô vẫn có thể chứa những số khác."
        case .nakedSingle:
            "Hãy đếm các số mà một ô nhìn thấy trong hàng, cột và khối của nó. Nếu chỉ thiếu một số, ô đó là số ấy: mọi số khác đã có chỗ."
        case .pointing:
            "Trong một khối, mọi chỗ của một số có thể nằm trên cùng một hàng hoặc cột. Một trong các chỗ đó là số ấy, nên số không thể ở nơi khác trên hàng hoặc cột đó: các ứng viên chỉ hướng dọc theo nó."
        case .claiming:
            "Trên một hàng hoặc cột, mọi chỗ của một số có thể nằm trong cùng một khối. Một trong các chỗ đó là số ấy, nên số không thể ở nơi khác trong khối: hàng hoặc cột đó chiếm giữ số đó."
        case .directPointing:
            "Các ứng viên chỉ hướng loại một số khỏi phần còn lại của một hàng hoặc cột. Đôi khi vì vậy một khối khác chỉ còn một chỗ cho số này, và bạn điền được ngay mà không cần ghi chú."
        case .directClaiming:
            "Các ứng viên chiếm giữ loại một số khỏi phần còn lại của một khối. Đôi khi vì vậy một hàng hoặc cột khác chỉ còn một chỗ cho số này, và bạn điền được ngay mà không cần ghi chú. Trong Sudoku cổ điển, kỹ thuật chỉ hướng cũng dẫn đến chính số đó, và gợi ý gọi tên kỹ thuật ấy."
        case .directHiddenPair:
            "Hai số chỉ có cùng hai chỗ trong một đơn vị sẽ chiếm hai ô đó. Đôi khi vì vậy một số thứ ba chỉ còn một chỗ trong đơn vị, và bạn điền được ngay mà không cần ghi chú."
        case .directHiddenTriplet:
            "Ba số chỉ có tất cả ba chỗ trong một đơn vị sẽ chiếm ba ô đó. Đôi khi vì vậy một số khác chỉ còn một chỗ trong đơn vị, và bạn điền được ngay mà không cần ghi chú."
        case .nakedPair:
            "Hai ô của một đơn vị có cùng hai ứng viên và không có ứng viên nào khác. Mỗi ô nhận một số, theo thứ tự nào cũng vậy, nên không ô nào khác của đơn vị có thể chứa hai số này."
        case .nakedTriplet:
            "Ba ô của một đơn vị chỉ có tất cả ba ứng viên; không cần ô nào cũng có đủ ba. Ba số chiếm hết ba ô, nên bị loại khỏi phần còn lại của đơn vị."
        case .nakedQuad:
            "Bốn ô của một đơn vị chỉ có tất cả bốn ứng viên. Bốn số chiếm hết bốn ô, nên bị loại khỏi phần còn lại của đơn vị."
        case .hiddenPair:
            "Hai số chỉ có cùng hai chỗ trong một đơn vị. Chúng chiếm hai ô đó, nên mọi ứng viên khác bị loại khỏi hai ô. Hãy xét từng số để tìm số có ít chỗ."
        case .hiddenTriplet:
            "Ba số chỉ có tất cả ba chỗ trong một đơn vị; không cần số nào cũng có đủ ba chỗ. Chúng chiếm các ô đó, nên mọi ứng viên khác bị loại khỏi đó."
        case .hiddenQuad:
            "Bốn số chỉ có tất cả bốn chỗ trong một đơn vị. Chúng chiếm các ô đó, nên mọi ứng viên khác bị loại khỏi đó."
        case .xWing:
            "Trong hai hàng, một số chỉ có hai chỗ, nằm trên cùng hai cột. Mỗi hàng dùng một chỗ, nên số của cả hai cột nằm ở hai hàng này: nó bị loại khỏi phần còn lại của hai cột. Hàng và cột có thể đổi vai cho nhau."
        case .swordfish:
            "Một X-Wing với ba đường: trong ba hàng, một số chỉ có chỗ trên cùng ba cột. Mỗi hàng dùng một cột khác nhau, nên số bị loại khỏi phần còn lại của ba cột. Một hàng không cần có đủ ba chỗ, và hàng với cột có thể đổi vai cho nhau."
        case .jellyfish:
            "Một X-Wing với bốn đường: trong bốn hàng, một số chỉ có chỗ trên cùng bốn cột, hoặc ngược lại. Mỗi hàng dùng một cột khác nhau, nên số bị loại khỏi phần còn lại của bốn cột."
        case .xyWing:
            "Ô trục có hai ứng viên nhìn thấy hai ô khác cũng có hai ứng viên, gọi là hai càng. Mỗi càng chung với ô trục một số khác nhau, và hai càng chung nhau một số thứ ba. Dù ô trục là số nào, một càng cũng chỉ còn số thứ ba, nên số đó bị loại khỏi mọi ô nhìn thấy cả hai càng."
        case .xyzWing:
            "Giống XY-Wing, nhưng chính ô trục cũng có thể là số thứ ba. Một trong ba ô là số đó, nên nó bị loại khỏi mọi ô nhìn thấy cả ba."
        case .uniqueRectangle1, .uniqueRectangle2, .uniqueRectangle3, .uniqueRectangle4, .uniqueLoop1, .uniqueLoop2,
            .uniqueLoop3, .uniqueLoop4:
            nil
        case .bivalueUniversalGrave1:
            "Ở đây chỉ một ô có nhiều hơn hai ứng viên. Ô này phải là một trong các ứng viên dư."
        case .bivalueUniversalGrave2:
            "Ở đây nhiều ô có cùng một ứng viên dư. Một trong các ô phải là số đó, nên nó bị loại khỏi các ô nhìn thấy tất cả."
        case .bivalueUniversalGrave3:
            "Ở đây các ô của một đơn vị có ứng viên dư, và một trong các ô phải chứa một ứng viên ấy. Vì vậy chúng được tính như một ô, cùng với các ô khác của đơn vị tạo thành một bộ hiển nhiên."
        case .bivalueUniversalGrave4:
            "Ở đây hai ô của một đơn vị có ứng viên dư, và một số khác chỉ có đúng hai chỗ này trong đơn vị. Một ô là số đó, ô kia là ứng viên dư của nó; mọi thứ khác bị loại khỏi hai ô."
        case .alignedPairExclusion:
            "Hai ô không thể nhận mọi tổ hợp ứng viên của chúng: có tổ hợp lặp lại một số trong một đơn vị, có tổ hợp làm cho một ô nhìn thấy cả hai không còn ứng viên. Ứng viên không nằm trong tổ hợp nào dùng được sẽ bị loại."
        case .alignedTripletExclusion:
            "Ba ô không thể nhận mọi tổ hợp ứng viên của chúng: có tổ hợp lặp lại một số trong một đơn vị, có tổ hợp làm cho một ô nhìn thấy chúng không còn ứng viên. Ứng viên không nằm trong tổ hợp nào dùng được sẽ bị loại."
        case .xCycle: "X-Cycle chỉ xét một số: liên kết mạnh của nó nối hai chỗ duy nhất của số đó trong một đơn vị."
        case .yCycle:
            "Y-Cycle đi từ ô này sang ô khác: liên kết mạnh nối hai ứng viên của một ô, liên kết yếu nối cùng một số ở những ô nhìn thấy nhau."
        case .xyCycle:
            "XY-Cycle có liên kết mạnh của cả hai loại: hai ứng viên của một ô, và hai chỗ của một số trong một đơn vị."
        case .forcingXChain:
            "Giả sử một số nằm ở một ô, hoặc không nằm ở đó, rồi đi tiếp chỉ với số này: nơi nào có nó, các ô nhìn thấy mất nó; đơn vị nào chỉ còn một chỗ, nó phải ở đó. Nếu chuỗi kết thúc ở điều trái ngược với lúc đầu, điều giả sử là sai."
        case .forcingChain:
            "Giả sử một ứng viên đúng, hoặc sai, rồi đi theo từng liên kết: ứng viên đúng loại những gì nó nhìn thấy, và nơi nào chỉ còn hai chỗ hoặc hai ứng viên thì cái còn lại phải đúng. Nếu chuỗi kết thúc ở điều trái ngược với lúc đầu, điều giả sử là sai."
        case .nishio:
            "Giả sử một số nằm ở một ô, rồi xem chính số đó còn có thể ở đâu trong từng đơn vị. Nếu trong một đơn vị nó không còn chỗ, điều giả sử là sai và ứng viên bị loại."
        case .cellForcingChains:
            "Lần lượt giả sử từng ứng viên của một ô và đi theo các chuỗi. Một trong các ứng viên là đúng; vậy điều suy ra từ tất cả cũng đúng."
        case .regionForcingChains:
            "Lần lượt giả sử từng chỗ của một số trong một đơn vị và đi theo các chuỗi. Số đó nằm ở một trong các chỗ ấy; vậy điều suy ra từ tất cả cũng đúng."
        case .contradictionForcingChains:
            "Giả sử một ứng viên đúng, hoặc sai, rồi đi theo mọi điều suy ra; những gì bị loại trên đường giúp cho các bước sau. Nếu một ứng viên vừa đúng vừa sai, điều giả sử là sai."
        case .doubleForcingChains:
            "Giả sử một ứng viên đúng, rồi giả sử nó sai, và đi theo mọi điều suy ra; những gì bị loại trên đường giúp cho các bước sau. Một trong hai điều phải xảy ra; vậy điều suy ra từ cả hai luôn đúng."
        case .solution: nil
        }
    }
}
