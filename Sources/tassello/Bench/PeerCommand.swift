import CPUTime

/// Another solver, as a shell's command.
enum PeerCommand {
    /// What a peer must read and write.
    static let contract = """
        A peer reads all puzzles from standard input, one a line, row by row with dots for empty cells, and ends with exit \
        code 0; it writes its solutions to standard output, where nobody looks at them.
        """

    /// What a shell has a meaning for: `~/a` is a path, `(a; b)`, `A=1 a` and `$A` are more than a program's name.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.,/~")

    /// Before anything is measured, which takes a while.
    /// - Throws: if the program that the command begins with does not exist or cannot be run.
    static func check(_ command: String) throws(CommandFailure) {
        let program = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        guard program.allSatisfy({ plain.contains($0) }) else { return }
        // Some shells find a path, too, that cannot be run.
        let found = program.contains("/") ? "test -f \(program) && test -x \(program)" : "command -v \(program)"
        let test = program.isEmpty ? "false" : found
        do throws(CommandFailure) {
            _ = try CPUTime.ofProcess(["/bin/sh", "-c", test], input: InputCopy([]))
        } catch {
            throw CommandFailure("--peer: there is no program \"\(program)\" that can be run. \(contract)")
        }
    }
}
