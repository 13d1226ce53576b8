import Cryptography
import Readers
import Testing

@testable import Passkeys

/// COSE_Key as WebAuthn level 2 has it, and signatures by such keys.
@Suite struct COSEKeyTests {
    private func bytes(_ members: [(Int64, CBOR)]) -> [UInt8] {
        CBORWriter.bytes(of: .map(members.map { CBOR.Entry(.integer($0.0), $0.1) }))
    }

    private func members(_ sample: Sample) throws -> [(Int64, CBOR)] {
        guard case .map(let entries) = try CBORReader.read(sample.key) else { return [] }
        return entries.map { entry in
            switch entry.key {
            case .unsigned(let label): (Int64(label), entry.value)
            case .negative(let label): (-1 - Int64(label), entry.value)
            default: (0, entry.value)
            }
        }
    }

    private func refusal(_ bytes: [UInt8]) -> COSEKeyError? {
        do throws(COSEKeyError) {
            _ = try COSEKey(bytes)
            return nil
        } catch {
            return error
        }
    }

    /// A modulus of so many bits.
    private func modulus(_ bits: Int) -> CBOR {
        let top = UInt8(1) << UInt8((bits - 1) % 8)
        return .bytes([top] + [UInt8](repeating: 0xFF, count: (bits + 7) / 8 - 1))
    }

    private func rsa(_ modulus: CBOR, _ exponent: [UInt8]) -> [UInt8] {
        bytes([(1, .integer(3)), (3, .integer(-257)), (-1, modulus), (-2, .bytes(exponent))])
    }

    @Test func theAlgorithmsAreKnown() throws {
        let keys = try Sample.all.map { try COSEKey($0.key) }
        #expect(keys.map(\.algorithm) == [.es256, .edDSA, .rs256])
        #expect(keys.map(\.bytes) == Sample.all.map(\.key))
    }

    @Test(arguments: Sample.all) func eachMemberMustBeThereAndNoOther(_ sample: Sample) throws {
        let members = try members(sample)
        #expect(bytes(members) == sample.key)
        for index in members.indices {
            var fewer = members
            fewer.remove(at: index)
            #expect(refusal(bytes(fewer)) == (members[index].0 == 3 ? .algorithm : .members), "\(members[index].0)")
            for value in [.null, .integer(1_000), .bytes([]), .bytes([1, 2, 4]), .text("a")] as [CBOR] {
                var others = members
                others[index].1 = value
                #expect(refusal(bytes(others)) != nil, "\(members[index].0): \(value)")
            }
        }
        // Key operations, which WebAuthn forbids.
        #expect(refusal(bytes(members[..<2] + [(4, .array([.integer(2)]))] + members[2...])) == .members)
        #expect(refusal(bytes(members + [(-9, .integer(0))])) == .members)
        for bytes in withOtherEnds(sample.key) {
            guard case .cbor = refusal(bytes) else {
                Issue.record("\(bytes) is read")
                continue
            }
        }
    }

    @Test func otherAlgorithmsAreRefused() throws {
        let members = try members(Sample.all[0])
        // ES384, ES512, ES256K, PS256, RS1, SHA-256 alone, and the algorithms of the other types.
        for algorithm in [-35, -36, -47, -37, -65_535, -16, 7] as [Int64] {
            var others = members
            others[1].1 = .integer(algorithm)
            #expect(refusal(bytes(others)) == .algorithm, "\(algorithm)")
        }
        for algorithm in [-8, -257] as [Int64] {
            var others = members
            others[1].1 = .integer(algorithm)
            #expect(refusal(bytes(others)) == .members, "\(algorithm)")
        }
        #expect(refusal([0x80]) == .algorithm)
    }

    @Test func aPointMustBeOnItsCurve() throws {
        let members = try members(Sample.all[0])
        for index in [3, 4] {
            guard case .bytes(let coordinate) = members[index].1 else { continue }
            for changed in withEachBitTurned(coordinate) {
                var others = members
                others[index].1 = .bytes(changed)
                #expect(refusal(bytes(others)) == .point)
            }
            for wrong in [Array(coordinate.dropFirst()), [0] + coordinate] {
                var others = members
                others[index].1 = .bytes(wrong)
                #expect(refusal(bytes(others)) == .members)
            }
        }
        for (x, y) in [(0, 0), (0xFF, 0xFF)] as [(UInt8, UInt8)] {
            var others = members
            others[3].1 = .bytes([UInt8](repeating: x, count: 32))
            others[4].1 = .bytes([UInt8](repeating: y, count: 32))
            #expect(refusal(bytes(others)) == .point)
        }
        // A curve of the same size.
        var others = members
        others[2].1 = .integer(8)
        #expect(refusal(bytes(others)) == .members)
    }

    @Test func anRSAKeyIsOfUsefulSize() throws {
        for bits in [2048, 2049, 3072, 4095, 4096] {
            #expect(refusal(rsa(modulus(bits), [1, 0, 1])) == nil, "\(bits)")
        }
        for bits in [512, 1024, 2047, 4097, 8192] {
            #expect(refusal(rsa(modulus(bits), [1, 0, 1])) == .modulus, "\(bits)")
        }
        guard case .bytes(var even) = modulus(2048) else { return }
        even[even.count - 1] = 0xFE
        #expect(refusal(rsa(.bytes(even), [1, 0, 1])) == .modulus)
        for exponent in [[3], [1, 0, 1], [UInt8](repeating: 0xFF, count: 8)] as [[UInt8]] {
            #expect(refusal(rsa(modulus(2048), exponent)) == nil, "\(exponent)")
        }
        for exponent in [[1], [2], [1, 0, 0], [UInt8](repeating: 0xFF, count: 9)] as [[UInt8]] {
            #expect(refusal(rsa(modulus(2048), exponent)) == .exponent, "\(exponent)")
        }
        // Zeros in front.
        guard case .bytes(let odd) = modulus(2048) else { return }
        #expect(refusal(rsa(.bytes([0] + odd), [1, 0, 1])) == .members)
        for exponent in [[], [0], [0, 3]] as [[UInt8]] {
            #expect(refusal(rsa(modulus(2048), exponent)) == .members, "\(exponent)")
        }
    }

    @Test(arguments: Sample.all) func onlyTheSignatureOfTheMessageIsOne(_ sample: Sample) throws {
        let key = try COSEKey(sample.key)
        // What is signed is found by another path than the one that is tested: see AssertionTests.
        let message = sample.authenticatorData + sha256(sample.assertionClientData)
        #expect(key.verifies(sample.signature, of: message))
        #expect(!(try COSEKey(sample.otherKey).verifies(sample.signature, of: message)))
        for signature in withEachBitTurned(sample.signature) + withOtherEnds(sample.signature) {
            #expect(!key.verifies(signature, of: message))
        }
        for message in withOtherEnds(message) { #expect(!key.verifies(sample.signature, of: message)) }
    }
}
