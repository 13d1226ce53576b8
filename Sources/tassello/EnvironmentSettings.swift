import ArgumentParser
import Foundation

/// Takes settings from the environment: `TASSELLO_LOG_LEVEL=debug` for `--log-level debug`.
///
/// Options are declared once, in the commands; the variables' names follow from them. They are put before the options given
/// by hand, of which the last one counts: so these win.
enum EnvironmentSettings {
    static let prefix = "TASSELLO_"

    /// `arguments` with the environment's settings of the command that they run: all of `serve`, and where everything is kept
    /// wherever that is asked for.
    static func insert(
        into arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String] {
        let declared: [any ParsableArguments] =
            switch arguments.first {
            case Serve._commandName: [Serve(), StorePlace()]
            // It says itself from where to where.
            case Admin._commandName where arguments.dropFirst().first == Admin.Copy._commandName: []
            case Backup._commandName, Restore._commandName, Admin._commandName: [StorePlace()]
            default: []
            }
        let settings = declared.flatMap { Mirror(reflecting: $0).children }.flatMap { child in
            options(ofProperty: child, environment: environment)
        }
        // Behind the command, which may be one of several that belong together.
        let words = arguments.first == Admin._commandName ? arguments.dropFirst().first.map(Admin.depth(of:)) ?? 1 : 1
        guard arguments.prefix(words).allSatisfy({ !$0.hasPrefix("-") }) else { return arguments }
        return arguments.prefix(words) + settings + arguments.dropFirst(words)
    }

    private static func options(ofProperty property: Mirror.Child, environment: [String: String]) -> [String] {
        guard let label = property.label, label.first == "_" else { return [] }
        let words = self.words(of: label.dropFirst())
        guard let value = environment[variable(words)], !value.isEmpty else { return [] }
        let name = words.joined(separator: "-")
        // A flag has no value on the command line: one that is neither true nor false is told there as an error.
        switch (property.value, value.lowercased()) {
        case (is Flag<Bool>, "true"): return ["--\(name)"]
        case (is Flag<Bool>, "false"): return ["--no-\(name)"]
        default: return ["--\(name)=\(value)"]
        }
    }

    private static func variable(_ words: [String]) -> String {
        prefix + words.joined(separator: "_").uppercased()
    }

    /// `logLevel` as `log`, `level`.
    private static func words(of property: Substring) -> [String] {
        var words = [""]
        for character in property {
            if character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }
}
