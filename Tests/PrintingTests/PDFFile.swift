import Testing

/// A PDF file as programs read it: from its end, by the table of references.
struct PDFFile {
    struct Object {
        /// All of it, or what stands before a stream.
        let dictionary: String
        /// nil if it is none.
        let stream: [UInt8]?

        /// Numbers of the objects that it names.
        var references: [Int] { dictionary.matches(of: /(\d+) 0 R/).compactMap { Int($0.1) } }
    }

    let trailer: String
    /// That of number 1 first.
    let objects: [Object]

    init(_ bytes: [UInt8]) throws {
        #expect(Self.text(bytes[..<9]) == "%PDF-1.7\n")
        let end = try #require(Self.text(bytes.suffix(40)).firstMatch(of: /startxref\n(\d+)\n%%EOF\n$/))
        let table = try #require(Int(end.1))
        let lines = Self.text(bytes[table...]).split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines[0] == "xref")
        let count = try #require(Int(lines[1].split(separator: " ")[1]))
        #expect(lines[1] == "0 \(count)" && lines[2] == "0000000000 65535 f ")
        trailer = lines[(2 + count)...].joined(separator: "\n")
        #expect(trailer.hasPrefix("trailer\n") && trailer.contains("/Size \(count) "))

        var starts: [Int] = []
        for line in lines[3..<(2 + count)] {
            #expect(line.hasSuffix(" 00000 n ") && line.utf8.count == 19)
            starts.append(try #require(Int(line.prefix(10))))
        }
        #expect(starts == starts.sorted())
        objects = try starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : table
            return try Self.object(index + 1, bytes[starts[index]..<end])
        }
    }

    private static func object(_ number: Int, _ bytes: ArraySlice<UInt8>) throws -> Object {
        let (beginning, end) = ("\(number) 0 obj\n", "\nendobj\n")
        try #require(text(bytes.prefix(beginning.utf8.count)) == beginning)
        try #require(text(bytes.suffix(end.utf8.count)) == end)
        let content = bytes.dropFirst(beginning.utf8.count).dropLast(end.utf8.count)
        let line = Array(content.prefix { $0 != 0x0A })
        guard let length = text(line[...]).firstMatch(of: /^<< \/Length (\d+).* >>$/).flatMap({ Int($0.1) }) else {
            return Object(dictionary: text(content), stream: nil)
        }
        let stream = content.dropFirst(line.count)
        try #require(text(stream.prefix(8)) == "\nstream\n" && text(stream.suffix(10)) == "\nendstream")
        let data = Array(stream.dropFirst(8).dropLast(10))
        #expect(data.count == length)
        return Object(dictionary: text(line[...]), stream: data)
    }

    /// A character for each byte.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Numbers of all objects to which the trailer leads.
    var reachable: Set<Int> {
        var found: Set<Int> = []
        var next = trailer.matches(of: /(\d+) 0 R/).compactMap { Int($0.1) }
        while let number = next.popLast() {
            guard objects.indices.contains(number - 1), found.insert(number).inserted else { continue }
            next += objects[number - 1].references
        }
        return found
    }

    /// The objects of a type, in their order.
    func all(_ type: String) -> [Object] { objects.filter { $0.dictionary.hasPrefix("<< /Type /\(type) ") } }

    /// What is written on a page, one text after the other, by the fonts' own maps.
    func texts(_ page: Object) throws -> [String] {
        var maps: [Substring: [Substring: Character]] = [:]
        for font in page.dictionary.matches(of: /\/(F\d) (\d+) 0 R/) {
            let type = objects[try #require(Int(font.2)) - 1].dictionary
            let number = try #require(type.firstMatch(of: /\/ToUnicode (\d+) 0 R/).flatMap { Int($0.1) })
            let map = Self.text(try #require(objects[number - 1].stream)[...])
            for entry in map.matches(of: /<([0-9A-F]{4})> <([0-9A-F]{4})>\n/) {
                let scalar = try #require(UInt32(entry.2, radix: 16).flatMap { Unicode.Scalar($0) })
                maps[font.1, default: [:]][entry.1] = Character(scalar)
            }
        }
        let number = try #require(page.dictionary.firstMatch(of: /\/Contents (\d+) 0 R/).flatMap { Int($0.1) })
        var font: Substring = ""
        var texts: [String] = []
        for line in Self.text(try #require(objects[number - 1].stream)[...]).split(separator: "\n") {
            if let begin = line.firstMatch(of: #/^BT /(F\d) /#) { font = begin.1 }
            guard let shown = line.firstMatch(of: /<([0-9A-F]*)> Tj$/) else { continue }
            var text = ""
            var rest = shown.1
            while !rest.isEmpty {
                text.append(try #require(maps[font]?[rest.prefix(4)]))
                rest = rest.dropFirst(4)
            }
            texts.append(text)
        }
        return texts
    }
}
