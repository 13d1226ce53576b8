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
    /// - Throws: `ValidationError`
    static func insert(
        into arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> [String] {
        let declared: [any ParsableArguments] =
            switch arguments.first {
            case Serve._commandName: all
            // It says itself from where to where.
            case Admin._commandName where arguments.dropFirst().first == Admin.Copy._commandName: []
            case Admin._commandName where arguments.dropFirst().prefix(2) == Admin.Users.resetLink[...]:
                [StorePlace(), PublicPlace()]
            case Backup._commandName, Restore._commandName, Admin._commandName: [StorePlace()]
            default: []
            }
        let settings = try declared.flatMap { Mirror(reflecting: $0).children }.compactMap { child in
            try setting(ofProperty: child, environment: environment)
        }
        // Behind the command, which may be one of several that belong together.
        let words = arguments.first == Admin._commandName ? arguments.dropFirst().first.map(Admin.depth(of:)) ?? 1 : 1
        guard arguments.prefix(words).allSatisfy({ !$0.hasPrefix("-") }) else { return arguments }
        func joined(with settings: [Setting]) -> [String] {
            arguments.prefix(words) + settings.map(\.option) + arguments.dropFirst(words)
        }
        // Who has given no option would not know where to look for it.
        if !settings.isEmpty, refusal(of: joined(with: settings)) != nil, refusal(of: arguments) == nil {
            for setting in settings {
                guard let reason = refusal(of: joined(with: [setting])) else { continue }
                // The option is not what was given.
                let told = reason.replacing(/\ for '--[^']*'/, with: "")
                throw ValidationError("\(setting.variable) is not taken. \(told)")
            }
        }
        return joined(with: settings)
    }

    private struct Setting {
        let variable: String
        /// What is to be given instead of it.
        let option: String
    }

    /// Why arguments are refused; nil if they are not.
    private static func refusal(of arguments: [String]) -> String? {
        do {
            _ = try Tassello.parseAsRoot(arguments)
            return nil
        } catch {
            return Tassello.exitCode(for: error) == .validationFailure ? Tassello.message(for: error) : nil
        }
    }

    /// What begins as our variables do but is none: a name that is mistyped sets nothing.
    /// - Returns: each with the name that is meant, if one is like it.
    static func unknown(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [(name: String, likely: String?)] {
        let known = all.flatMap { Mirror(reflecting: $0).children }.compactMap { words(of: $0).map(variable) }
        return environment.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted().map { name in
            let nearest = known.map { (name: $0, distance: Array(name).distance(to: Array($0))) }.min {
                $0.distance < $1.distance
            }
            return (name, nearest.flatMap { $0.distance <= 3 ? $0.name : nil })
        }
    }

    private static var all: [any ParsableArguments] { [Serve(), StorePlace(), PublicPlace()] }

    private static func setting(ofProperty property: Mirror.Child, environment: [String: String]) throws -> Setting? {
        guard let words = words(of: property), let value = environment[variable(words)] else { return nil }
        guard !value.isEmpty else {
            // Who has set it so would get another place than is meant.
            guard words == ["store"] || words == ["data"] else { return nil }
            throw ValidationError("\(variable(words)) is empty. Name a place, or remove the variable.")
        }
        let name = words.joined(separator: "-")
        let option =
            switch (property.value, value.lowercased()) {
            case (is Flag<Bool>, "true"): "--\(name)"
            case (is Flag<Bool>, "false"): "--no-\(name)"
            case (is Flag<Bool>, _):
                throw ValidationError("\(variable(words)) is \(value), but must be true or false.")
            default: "--\(name)=\(value)"
            }
        return Setting(variable: variable(words), option: option)
    }

    /// - Returns: nil if the property is none that can be set.
    private static func words(of property: Mirror.Child) -> [String]? {
        guard let label = property.label, label.first == "_", !(property.value is any Group) else { return nil }
        return words(of: label.dropFirst())
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

/// Options that are declared together elsewhere.
private protocol Group {}
extension OptionGroup: Group {}
