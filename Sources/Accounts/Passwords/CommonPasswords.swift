import PuzzleAPI
import PuzzleCore

/// Passwords that are tried first by whoever guesses. Nobody can choose them.
public enum CommonPasswords {
    /// In small letters: see `Lists/LICENSE` for where they are from.
    static let all: Set<Text> = Set(PackageResources.common_txt.split(separator: 0x0A).map { Text($0) })

    /// Whether a password is among the 10,000 commonest, or is the mail address, what stands before its "@", or the app's name:
    /// in small letters or large ones.
    /// - Parameter mail: Nil where it is not known whose the password is to be.
    public static func refuses(_ password: Text, mail: MailAddress?) -> Bool {
        let password = lowercased(password)
        if password == "tassello" || all.contains(password) { return true }
        guard let mail else { return false }
        let address = lowercased(mail.text)
        return password == address || password == Text(address.bytes.prefix { $0 != UInt8(ascii: "@") })
    }

    private static func lowercased(_ text: Text) -> Text { Text(PasswordHasher.prepared(text).string.lowercased()) }
}
