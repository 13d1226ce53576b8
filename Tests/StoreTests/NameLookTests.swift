import PuzzleAPI
import PuzzleCore
import Testing

@testable import Store

struct NameLookTests {
    @Test(
        "Names that look alike",
        arguments: [
            ("Admin", "ADMIN"), ("Admin", "Аdміn"), ("Admin", "Αdmin"), ("Admin", "Ａｄｍｉｎ"), ("Admin", "𝐀𝐝𝐦𝐢𝐧"),
            ("Admin", "Ádmín"), ("Admin", "ad\u{200D}min"), ("Admin", "ad\u{3164}min"), ("Admin", "ad\u{2800}min"),
            ("Admin", "A d m i n"), ("Admin", "ɑᴅᴍɪɴ"), ("Nina", "ΝΙΝΑ"), ("Tony", "ΤΟΝΥ"), ("Zoe", "ΖΟΕ"),
            ("Pam", "ᏢᎪᎷ"), ("Bob", "B0b"), ("Bill", "BiIl"), ("Bill", "B111"), ("cocoa", "сосоа"),
        ] as [(Text, Text)])
    func alike(_ one: Text, _ other: Text) {
        #expect(NameLook(one) == NameLook(other))
    }

    @Test(arguments: [("Ada", "Ida"), ("Jo", "Lo"), ("Анна", "Ольга"), ("数独", "數獨"), ("🧩", "🎲")] as [(Text, Text)])
    func notAlike(_ one: Text, _ other: Text) {
        #expect(NameLook(one) != NameLook(other))
    }

    @Test func wordsOfOneAlphabetEach() {
        for name in ["Ada Ада", "Nguyễn Văn Tân", "Ελένη", "さくらSakura 桜", "Zoë 🧩", "R2-D2", "Ørsted", "Иван 2"]
            as [Text]
        {
            #expect(!NameLook.mixesAlphabets(name), "\(name)")
        }
        for name in ["Аdа", "Αda", "Bоb", "pаypal", "Տam"] as [Text] {
            #expect(NameLook.mixesAlphabets(name), "\(name)")
        }
    }
}
