import ArgumentParser
import PuzzleCore

/// One of the cases of a type, by its name.
///
/// Cases with numbers as raw values would be shown as these numbers if they were arguments themselves.
struct ChoiceArgument<Choice: NamedCase>: ExpressibleByArgument {
    let choice: Choice

    init(_ choice: Choice) { self.choice = choice }

    init?(argument: String) {
        // In capitals as well, as the app shows them.
        guard let choice = Choice(name: Text(argument)) ?? Choice(name: Text(argument.lowercased())) else { return nil }
        self.init(choice)
    }

    var defaultValueDescription: String { "\(choice.name)" }
    static var allValueStrings: [String] { Choice.allCases.map { "\($0.name)" } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
