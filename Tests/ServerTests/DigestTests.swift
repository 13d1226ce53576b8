import Cryptography
import Testing

@Test("SHA-256 of the standard's examples, and of nothing") func standardDigests() {
    let digests = [
        "": "e3b0c442", "abc": "ba7816bf", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": "248d6a61",
    ]
    for (text, beginning) in digests {
        let digest = sha256(Array(text.utf8))
        #expect(digest.count == 32)
        #expect(digest.prefix(4).map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined() == beginning)
    }
}
