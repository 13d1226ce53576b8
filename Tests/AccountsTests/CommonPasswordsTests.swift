import PuzzleAPI
import PuzzleCore
import Testing

@testable import Accounts

@Suite struct CommonPasswordsTests {
    private let mail = MailAddress("Minh.Khai+games@Example.org")!

    @Test func thereAreTenThousandThatAreLongEnoughToBeChosen() {
        #expect(CommonPasswords.all.count == 10_000)
        for password in CommonPasswords.all {
            #expect(Limits.passwordLengths.contains(password.count), "\(password)")
            #expect(password.bytes.allSatisfy { (0x21...0x7E).contains($0) }, "\(password)")
            #expect(password.string.lowercased() == password.string)
        }
    }

    @Test(arguments: [
        "password", "PASSWORD", "Password", "12345678", "qwertyuiop", "1qaz2wsx", "TrustNo1", "Tassello", "tassello",
    ])
    func whatIsTriedFirstIsRefused(password: Text) {
        #expect(CommonPasswords.refuses(password, mail: nil))
        #expect(CommonPasswords.refuses(password, mail: mail))
    }

    @Test(arguments: [
        "minh.khai+games@example.org", "Minh.Khai+games@Example.org", "MINH.KHAI+GAMES@EXAMPLE.ORG", "minh.khai+games",
    ])
    func theMailAddressIsRefused(password: Text) {
        #expect(CommonPasswords.refuses(password, mail: mail))
        #expect(!CommonPasswords.refuses(password, mail: nil))
    }

    @Test func lettersOfTheAddressBeyondASCIIHaveNoCaseEither() {
        #expect(CommonPasswords.refuses("NGUYỄN.VĂN", mail: MailAddress("nguyễn.văn@ví-dụ.vn")!))
        #expect(CommonPasswords.refuses("nguye\u{302}\u{303}n.va\u{306}n", mail: MailAddress("nguyễn.văn@ví-dụ.vn")!))
    }

    @Test(arguments: [
        "correct horse battery staple", "password is long", "tassello tassello", "example.org", "khai+games",
        "mật khẩu của tôi",
        "xkcd-936", "@example.org", "",
    ])
    func allElseIsFree(password: Text) {
        #expect(!CommonPasswords.refuses(password, mail: mail))
    }
}
