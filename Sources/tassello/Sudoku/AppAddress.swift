import ArgumentParser
import Foundation
import PuzzleCore

/// Where the app is, as an option of commands that write links to puzzles.
enum AppAddress {
    /// - Throws: `ValidationError`
    static func check(_ address: String) throws {
        guard 1...500 ~= address.utf8.count,
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
        else {
            throw ValidationError("--address must be an address of up to 500 characters, without spaces and without #.")
        }
        // One without a scheme is relative to the page with the link.
        if address.contains("://") { try checkHost(address) }
    }

    /// For codes, which are read from paper: no page is there to which the address could be relative.
    /// - Throws: `ValidationError`
    static func checkAbsolute(_ address: String) throws {
        try check(address)
        try checkHost(address)
    }

    private static func checkHost(_ address: String) throws {
        let parts = URLComponents(string: address)
        guard let scheme = parts?.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts?.host, !host.isEmpty
        else {
            throw ValidationError(
                "--address must begin with http:// or https:// and a host, as in https://example.org/."
            )
        }
    }

    /// With the `/` that browsers put behind a host's name.
    static func text(_ address: String) -> Text {
        guard let scheme = address.range(of: "://"),
            !address[scheme.upperBound...].contains(where: { $0 == "/" || $0 == "?" })
        else { return Text(address) }
        return Text(address + "/")
    }
}
