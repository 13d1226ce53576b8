// The text form of a step: the numbers of technique and depth, the rating, then lists of houses, marks, links, the placement
// and eliminations. A mark is a candidate and the letter of its role, a link two candidates and the letter of its strength
// between them: `;9;0;30;20;40d7c,41d7c;40d7s41d7;;42d7`.
extension SudokuStep {
    func write(to text: inout Text) {
        for number in [Int(technique.rawValue), Int(depth.rawValue), rating] {
            text.append(field: Text(decimal: number))
        }
        text.append(list: houses) { $1.append(decimal: $0) }
        text.append(list: marks) { mark, text in
            text.append(mark.candidate)
            text.append(byte: mark.role.letter)
        }
        text.append(list: links) { link, text in
            text.append(link.from)
            text.append(byte: link.strength.letter)
            text.append(link.to)
        }
        text.append(list: placement.map { [$0] } ?? []) { $1.append($0) }
        text.append(list: eliminations) { $1.append($0) }
    }

    /// - Throws: `ParseError` at what is no part of a step on a grid of `kind`.
    init(from reader: inout TextReader, _ kind: SudokuKind) throws(ParseError) {
        technique = SudokuTechnique.allCases[try reader.numberField(below: SudokuTechnique.allCases.count)]
        depth = ChainDepth.allCases[try reader.numberField(below: ChainDepth.allCases.count)]
        rating = try reader.rating()
        houses = try reader.houses(kind)
        marks = try reader.listField { reader throws(ParseError) in
            let candidate = try reader.candidate(kind)
            guard let role = Role.allCases.first(where: { reader.take($0.letter) }) else {
                throw ParseError(at: reader.offset, expected: .separator)
            }
            return Mark(candidate: candidate, role: role)
        }
        links = try reader.listField { reader throws(ParseError) in
            let from = try reader.candidate(kind)
            guard let strength = Link.Strength.allCases.first(where: { reader.take($0.letter) }) else {
                throw ParseError(at: reader.offset, expected: .separator)
            }
            return Link(from: from, to: try reader.candidate(kind), strength: strength)
        }
        placement = try reader.candidatesField(kind).first
        eliminations = try reader.candidatesField(kind)
    }
}

extension SudokuStep.Role {
    fileprivate var letter: UInt8 {
        switch self {
        case .cause: UInt8(ascii: "c")
        case .support: UInt8(ascii: "s")
        case .on: UInt8(ascii: "o")
        case .off: UInt8(ascii: "x")
        case .blocker: UInt8(ascii: "b")
        }
    }
}

extension SudokuStep.Link.Strength {
    fileprivate var letter: UInt8 {
        switch self {
        case .strong: UInt8(ascii: "s")
        case .weak: UInt8(ascii: "w")
        case .advanced: UInt8(ascii: "a")
        }
    }
}
