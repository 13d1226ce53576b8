import PuzzleCore

// What is asked about games of any puzzle.
extension Context {
    func gameQuestion(_ dialog: Dialog) -> Question? {
        let words = catalogue
        switch dialog {
        case .startGame:
            // Without a board to look at first, what comes.
            let hasInspection = table.inspection > 0
            return Question(
                title: words[.startTitle],
                text: hasInspection ? words[.startText] : name(ofGroup: table.presentGroup(self)),
                answers: [(.no, .shell(.dialogClosed)), (.yes, .game(.newGameConfirmed))])
        case .abandonGame:
            // What is given up may be a game that waits aside.
            let isOther = status?.slot.isDaily == true
            return abandonQuestion(
                isOther ? .abandonOtherTitle : .abandonTitle, begin: (.newGame, .game(.newGameConfirmed)))
        case .welcomeBack:
            let isRanked = status?.standing == .ranked
            return Question(
                title: words[isRanked ? .welcomeRankedTitle : .welcomeTitle],
                text: words[isRanked ? .welcomeRankedText : .welcomeText],
                answers: [(.newGame, .game(.newGameAsked)), (.resume, .game(.resumed))])
        case .useHelp:
            let help = table.helpQuestion
            return Question(
                title: words[help.title], text: words[.useHelpText],
                answers: [(help.answer, .game(.helpConfirmed)), (.keepPlaying, .shell(.dialogClosed))])
        case .aboutGame:
            guard let standing = status?.standing else { return nil }
            return Question(
                title: words[standing.name], text: words[standing == .ranked ? table.aboutRanked : standing.about],
                answers: [(.close, .shell(.dialogClosed))])
        default: return nil
        }
    }

    /// - Parameter begin: What is done instead of going on with the game.
    func abandonQuestion(
        _ title: Phrase = .abandonTitle, begin: (phrase: Phrase, action: Action)
    ) -> Question {
        Question(
            title: catalogue[title], text: catalogue[.abandonText], answers: [begin, (.keepPlaying, .game(.resumed))])
    }
}
