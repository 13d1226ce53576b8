import HTTPTypes
import PuzzleCore

/// What a device is called in the list of sessions: `Firefox, Linux`. Roughly what its browser says of itself, without versions, and
/// never in the browser's own words: these are anybody's.
struct DeviceName: Equatable {
    let text: Text

    init(_ headers: HTTPFields) { self.init(userAgent: headers[.userAgent] ?? "") }

    init(userAgent: String) {
        func known(_ names: [(sign: String, name: String)]) -> String? {
            names.first { userAgent.contains($0.sign) }?.name
        }
        let names = [known(Self.browsers), known(Self.systems)].compactMap { $0 }
        text = names.isEmpty ? "Unknown" : Text(names.joined(separator: ", "))
    }

    /// Most browsers say that they are others, too: those come first whose sign no other one has.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Vivaldi/", "Vivaldi"),
        ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Chromium/", "Chromium"), ("Epiphany/", "Epiphany"), ("Safari/", "Safari"),
    ]

    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Macintosh", "macOS"), ("Linux", "Linux"), ("FreeBSD", "FreeBSD"),
    ]
}
