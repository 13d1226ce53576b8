import Argon2
import PuzzleCore
import Testing

@testable import Accounts

extension PasswordHasher {
    /// As quick as Argon2 can be.
    static var quick: PasswordHasher { PasswordHasher(parameters: Parameters(memory: 8, passes: 1, lanes: 1)) }
}

@Suite struct PasswordHasherTests {
    /// Of "password", made by the reference implementation; the first two are in its own tests.
    static let hashes: [Text] = [
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "$argon2id$v=19$m=64,t=3,p=2$MDEyMzQ1Njc4OWFiY2RlZg$KJPSI9j2Z+Pc/ejz22m7uuA86r2D3+gxB2CAJ2tg2zU",
        "$argon2id$v=19$m=131072,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$QQAPIAq6H5NdOWp3YkW8WM6V5sskrVabddqTvbTvhqA",
        "$argon2id$v=19$m=64,t=16,p=4$MDEyMzQ1Njc4OWFiY2RlZg$fzO97Hs3M+5xpr3hB02vNwGOeDs9UyBXBeOkLBOgFwQ",
    ]
    /// Of "password", too, and not taken: too much memory, too many passes, too many lanes, too short a tag, of another kind, of an
    /// older version.
    static let hashesOutOfBounds: [Text] = [
        "$argon2id$v=19$m=131080,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$qEEn3I47htghLpmn9T4iXcRC2EO/pznnNQvtTnDGd4E",
        "$argon2id$v=19$m=8,t=17,p=1$MDEyMzQ1Njc4OWFiY2RlZg$L886jmHT9bs37wgD15ZyCcmmMqfpX79aNhvZ84bEJRs",
        "$argon2id$v=19$m=40,t=1,p=5$MDEyMzQ1Njc4OWFiY2RlZg$p41bIwzPb/Dv3FNz2b7coxpKG7jizd/1gZc2AAPffiE",
        "$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$l+0x6AKz9jFUGavn",
        "$argon2i$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$nBH89TshuyX1KVtsGfgNfqw+eat5SHnGJOA/HgyTtHw",
        "$argon2id$v=16$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$tvt7HNMi8oVPMrxKSF/XdCid3SYF53YsX0wNxSiyp4M",
    ]

    @Test(arguments: hashes) func whatTheReferenceImplementationMadeIsVerified(hash: Text) throws {
        #expect(try PasswordHasher.quick.verify("password", against: hash))
        #expect(try !PasswordHasher.quick.verify("Password", against: hash))
        #expect(try !PasswordHasher.quick.verify("password ", against: hash))
        #expect(try !PasswordHasher.quick.verify("", against: hash))
    }

    @Test(arguments: hashesOutOfBounds) func noParameterIsBeyondItsBounds(hash: Text) throws {
        #expect(try !PasswordHasher.quick.verify("password", against: hash))
        #expect(PasswordHasher.quick.needsRenewal(hash))
    }

    @Test func aHashHasTheParametersOfTodayAndASaltOfItsOwn() throws {
        let hasher = PasswordHasher()
        let hash = try hasher.hash("correct horse")
        let form = #/\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}/#
        #expect(hash.string.wholeMatch(of: form) != nil)
        #expect(try hasher.hash("correct horse") != hash)
        #expect(try hasher.verify("correct horse", against: hash))
        #expect(try !hasher.verify("correct house", against: hash))
        #expect(!hasher.needsRenewal(hash))
    }

    @Test(arguments: [
        "", "a", "\0", "a\0b", "密码密码密码密码", "👩‍👩‍👧‍👦", String(repeating: "🧩", count: 128), String(repeating: "a", count: 4096),
    ])
    func anyTextIsAPassword(password: String) throws {
        let hasher = PasswordHasher.quick
        let hash = try hasher.hash(Text(password))
        #expect(try hasher.verify(Text(password), against: hash))
        #expect(try !hasher.verify(Text(password + "a"), against: hash))
        #expect(try !hasher.verify(Text(password.dropLast() + "c"), against: hash))
    }

    @Test func nothingEndsAPasswordButItsEnd() throws {
        let hash: Text = "$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$UICuekdGyAnYdgrmJYIE1RCZAYNVeySEzXY7wjAS3mM"
        #expect(try PasswordHasher.quick.verify("a\0b", against: hash))
        #expect(try !PasswordHasher.quick.verify("a", against: hash))
    }

    /// "tiếng Việt" in single code points is what the reference implementation was given.
    @Test func keyboardsMayComposeLettersAsTheyDo() throws {
        let hash: Text = "$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$0zURxgfsjCw5+l6zMaYI9qg3Rjun8mdYSkXJUA1wjdg"
        let hasher = PasswordHasher.quick
        for password in [
            "ti\u{1EBF}ng Vi\u{1EC7}t", "tie\u{302}\u{301}ng Vie\u{323}\u{302}t",
            "ti\u{EA}\u{301}ng Vie\u{302}\u{323}t",
            "ti\u{1EBF}ng\u{A0}Vi\u{1EC7}t", "ti\u{1EBF}ng\u{3000}Vi\u{1EC7}t",
        ] {
            #expect(try hasher.verify(Text(password), against: hash), "\(password.unicodeScalars.map(\.value))")
        }
        for password in ["Tiếng Việt", "tiếng  Việt", "tieng Viet", "tiếng Việt "] {
            #expect(try !hasher.verify(Text(password), against: hash))
        }
        let ligature = try hasher.hash("ﬁne²")
        #expect(try !hasher.verify("fine2", against: ligature))
    }

    @Test func whatIsNoHashVerifiesNothing() throws {
        let good = try PasswordHasher.quick.hash("password").string
        var malformed = [
            "", "password", "$", "$argon2id$", "$argon2id$v=19$m=8,t=1,p=1$$", "$argon2id$v=19$m=8,t=1,p=1", good + "$",
            good + "A",
            good + "=", good + "\0", good + " ", " " + good, String(good.dropLast()), good + good,
            good.replacing("v=19", with: "v=18"), good.replacing("argon2id", with: "argon2d"),
            good.replacing("m=8", with: "m=08"),
            good.replacing("m=8", with: "m=7"), good.replacing("m=8", with: "m=0"), good.replacing("m=8", with: "m=-8"),
            good.replacing("m=8", with: "m=4294967295"), good.replacing("m=8", with: "m=4294967304"),
            good.replacing("m=8", with: "m=99999999999999999999999"), good.replacing("t=1", with: "t=0"),
            good.replacing("t=1", with: "t=4294967295"), good.replacing("p=1", with: "p=0"),
            good.replacing("p=1", with: "p=16777215"), good.replacing("p=1", with: "p=2"),
            good.replacing("m=8,t=1", with: "t=1,m=8"), String(repeating: "a", count: 100_000),
            "$argon2id$v=19$m=8,t=1,p=1$" + String(repeating: "A", count: 100_000) + "$AAAA",
        ].map { Text($0) }
        malformed.append(Text(bytes: Array(good.utf8) + [0xFF]))
        for hash in malformed {
            #expect(try !PasswordHasher.quick.verify("password", against: hash), "\(hash.bytes.prefix(200))")
        }
        for index in good.utf8.indices.map({ good.utf8.distance(from: good.utf8.startIndex, to: $0) }) {
            var bytes = Array(good.utf8)
            bytes[index] ^= 2
            #expect(try !PasswordHasher.quick.verify("password", against: Text(bytes: bytes)), "\(index)")
        }
    }

    @Test func hashesOfOtherParametersAreToBeRenewed() throws {
        let hasher = PasswordHasher()
        for (hash, isOld) in [
            ("m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$0qsHs573+LgGInzYb7sRqlOTBmqY4X6srNEm6ybpJ20", false),
            ("m=19455,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$wwlEsG16N7mqBsX72M+oQpPry01kruGHzXAvLlEniew", true),
            ("m=19456,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$t9EIvcv8fc8bbZUCIK+/hMxgOnDsiusOVHOzvsRwf40", true),
            ("m=19456,t=2,p=1$MDEyMzQ1Njc$QtTb9XBcHy1RDmQHUJR9oA", true),
        ] {
            let hash = Text("$argon2id$v=19$" + hash)
            #expect(hasher.needsRenewal(hash) == isOld, "\(hash)")
            #expect(try hasher.verify("password", against: hash))
        }
        #expect(hasher.needsRenewal("nonsense"))
        #expect(!PasswordHasher.quick.needsRenewal(try PasswordHasher.quick.hash("password")))
    }

    /// It must be hashed to the end, or it would be told from others by the time that takes.
    @Test func theHashOfNobodyIsOneOfTodayThatNothingFits() throws {
        for hasher in [PasswordHasher(), .quick] {
            let hash = hasher.hashOfNobody
            #expect(!hasher.needsRenewal(hash))
            #expect(try !hasher.verify("password", against: hash))
            #expect(argon2id_verify(hash.string, "password", 8) == ARGON2_VERIFY_MISMATCH.rawValue)
        }
        #expect(PasswordHasher.quick.hashOfNobody != PasswordHasher.quick.hashOfNobody)
    }
}
