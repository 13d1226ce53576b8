import NIOCore
import NIOEmbedded
import Testing

@testable import Server

/// Who may be connected, and who has to go.
struct ConnectionLimitTests {
    private static let health = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private func address(_ text: String) throws -> ClientAddress { try #require(ClientAddress(text)) }

    @Test func theOneThatHasBeenIdleLongestGoes() throws {
        let connections = Connections(maximum: 3, maximumPerAddress: 3)
        let address = try address("192.0.2.1")
        let channels = (0..<5).map { _ in EmbeddedChannel() }
        for channel in channels { try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait() }
        let ids = try channels[..<3].map { try #require(connections.open($0, from: address)) }
        // The first was asked for something and the second is being asked: the third is idle since it was opened.
        connections.set(ids[0], isIdle: false)
        connections.set(ids[0], isIdle: true)
        connections.set(ids[1], isIdle: false)
        #expect(connections.open(channels[3], from: address) != nil)
        #expect(channels.map(\.isActive) == [true, true, false, true, true])
        #expect(connections.open(channels[4], from: address) != nil)
        #expect(channels.map(\.isActive) == [false, true, false, true, true])
    }

    @Test func whoHasTooManyLosesOnlyOwnOnes() throws {
        let connections = Connections(maximum: 100, maximumPerAddress: 2)
        let (greedy, modest) = (try address("192.0.2.1"), try address("192.0.2.2"))
        let channels = (0..<4).map { _ in EmbeddedChannel() }
        for channel in channels { try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait() }
        _ = connections.open(channels[0], from: modest)
        for channel in channels[1...] { #expect(connections.open(channel, from: greedy) != nil) }
        #expect(channels.map(\.isActive) == [true, false, true, true])
        // A proxy's connections are many clients'.
        for _ in 0..<10 { #expect(connections.open(EmbeddedChannel(), from: nil) != nil) }
    }

    @Test func nobodyWhoIsBeingServedHasToGo() throws {
        let connections = Connections(maximum: 1, maximumPerAddress: 1)
        let address = try address("2001:db8::1")
        let id = try #require(connections.open(EmbeddedChannel(), from: address))
        connections.set(id, isIdle: false)
        #expect(connections.open(EmbeddedChannel(), from: address) == nil)
        connections.close(id)
        #expect(connections.open(EmbeddedChannel(), from: address) != nil)
    }

    @Test func idleConnectionsKeepNobodyOut() async throws {
        var settings = ServerSettings()
        settings.maximumConnections = 4
        try await withServer(settings: settings, way: .live) { client, _ in
            let port = try #require(client.port)
            var idle: [RawConnection] = []
            for _ in 0..<20 {
                let connection = try RawConnection(port: port)
                await connection.send(Self.health)
                #expect(await connection.receive(until: "}").hasPrefix("HTTP/1.1 200 "))
                idle.append(connection)
            }
            #expect(await idle[0].receive().isEmpty)
        }
    }

    @Test func halfARequestKeepsNobodyOut() async throws {
        var settings = ServerSettings()
        settings.maximumConnections = 3
        try await withServer(settings: settings, way: .live) { client, _ in
            let port = try #require(client.port)
            var halves: [RawConnection] = []
            for _ in 0..<10 {
                let half = try RawConnection(port: port)
                await half.send(
                    "PUT /api/v1/player HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 15\r\n\r\n"
                )
                #expect(await half.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
                halves.append(half)
            }
            let whole = try RawConnection(port: port)
            await whole.send(Self.health)
            #expect(await whole.receive(until: "}").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func whereEverybodyIsBeingServedTheNextIsToldSo() async throws {
        var settings = ServerSettings()
        settings.maximumConnections = 3
        let (ends, ending) = AsyncStream.makeStream(of: Void.self)
        let store = FailingStore(onCheck: { _ = await ends.first { true } })
        try await withServer(on: store, settings: settings, way: .live) { client, _ in
            let port = try #require(client.port)
            var busy: [RawConnection] = []
            var answer = ""
            while busy.count < 4, !answer.hasPrefix("HTTP/1.1 503 ") {
                let connection = try RawConnection(port: port)
                // When the first one is answered, the second one is there, and waits for the store.
                await connection.send(Self.health + "GET /ready HTTP/1.1\r\nHost: localhost\r\n\r\n")
                answer = await connection.receive(until: "\r\n\r\n")
                // On a machine with much to do one for which there is no room may be closed before it has asked.
                if !answer.isEmpty { busy.append(connection) }
            }
            #expect(busy.count == 4)
            #expect(answer.lowercased().contains("retry-after: 1"), "\(answer)")
            #expect(answer.lowercased().contains("connection: close"))
            #expect(answer.lowercased().contains("x-content-type-options: nosniff"))
            ending.finish()
            let counted = #"tassello_problems_total{code="overloaded",path="refused"} "#
            var metrics = ""
            // Until there is room again.
            for _ in 0..<1000 where !metrics.hasPrefix("HTTP/1.1 200 ") {
                let operators = try RawConnection(port: port)
                await operators.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
                metrics = await operators.receive(until: counted)
            }
            #expect(metrics.contains(counted))
        }
    }
}

/// Where requests come from.
struct ClientAddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1:80", true), ("192.0.2.1", "192.0.2.2", false), ("192.0.2.1", "::ffff:192.0.2.1", true),
        ("2001:db8::1", "[2001:db8::2]:443", true), ("2001:db8::1", "2001:db8:0:1::1", false),
        ("fe80::1%eth0", "fe80::1", true),
    ])
    func addressesOfOneClient(a: String, b: String, areSame: Bool) throws {
        #expect((try #require(ClientAddress(a)) == #require(ClientAddress(b))) == areSame)
    }

    @Test(arguments: ["", "localhost", "192.0.2", "192.0.2.1.5", "[::1", "for=192.0.2.1"])
    func whatIsNoAddress(text: String) { #expect(ClientAddress(text) == nil) }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.1", "192.0.2.1", true),
        ("192.0.2.1", "192.0.2.0", false), ("0.0.0.0/0", "192.0.2.1", true), ("0.0.0.0/0", "::1", false),
        ("fd00::/7", "fc12::1", true), ("172.16.0.0/12", "172.31.255.255", true),
        ("172.16.0.0/12", "172.32.0.0", false),
    ])
    func networks(network: String, address: String, isIn: Bool) throws {
        let network = try #require(IPNetwork(network))
        #expect(network.contains(try #require(IPAddress.bytes(of: address))) == isIn)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "example.org", "::/129"])
    func whatIsNoNetwork(text: String) { #expect(IPNetwork(text) == nil) }

    @Test(arguments: [
        ("198.51.100.7", "203.0.113.5", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.5", "203.0.113.5"),
        ("10.0.0.1", "192.0.2.66, 203.0.113.5, 10.0.0.2", "203.0.113.5"),
        ("10.0.0.1", "", "10.0.0.1"), ("10.0.0.1", "nonsense", "10.0.0.1"),
    ])
    func onlyTrustedProxiesAreBelieved(peer: String, forwarded: String, client: String) throws {
        let proxies = TrustedProxies([try #require(IPNetwork("10.0.0.0/8"))])
        let found = proxies.client(
            of: try SocketAddress(ipAddress: peer, port: 1), forwarded.isEmpty ? [:] : [.xForwardedFor: forwarded])
        #expect(found == ClientAddress(client))
    }
}
