// swift-tools-version: 6.2
import PackageDescription

/// Every target: warnings are errors.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Targets that are also compiled to WebAssembly: what Embedded Swift cannot do is an error natively too.
let portable: [SwiftSetting] = [.treatAllWarnings(as: .error), .treatWarning("EmbeddedRestrictions", as: .error)]

/// Those that search, and the app that is played thousands of times: without optimisation their tests would take most of the time of
/// all tests.
let optimised: [SwiftSetting] = portable + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Tests, also of what is optimised: to optimise them as well takes longer than they run.
let test: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "tassello",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PuzzleCore", targets: ["PuzzleCore"]),
        .library(name: "PuzzleEngines", targets: ["PuzzleEngines"]),
        .library(name: "PuzzleWords", targets: ["PuzzleWords"]),
        .executable(name: "tassello", targets: ["tassello"]),
        .executable(name: "WebApp", targets: ["WebApp"]),
        .executable(name: "WebSlidingEngine", targets: ["WebSlidingEngine"]),
        .executable(name: "WebSudokuEngine", targets: ["WebSudokuEngine"]),
        .executable(name: "CoreTrace", targets: ["CoreTrace"]),
        .executable(name: "CoreBenchmark", targets: ["CoreBenchmark"]),
        .executable(name: "RaterBenchmark", targets: ["RaterBenchmark"]),
        .executable(name: "SlidingNearBenchmark", targets: ["SlidingNearBenchmark"]),
        .executable(name: "SlidingBenchmark", targets: ["SlidingBenchmark"]),
        .executable(name: "StoreFill", targets: ["StoreFill"]),
        .executable(name: "Fuzz", targets: ["Fuzz"]),
        .executable(name: "simulate", targets: ["simulate"]),
        .executable(name: "SudokuBenchmark", targets: ["SudokuBenchmark"]),
        .executable(name: "TechniqueReport", targets: ["TechniqueReport"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // Shared by browser, server and command line: the standard library alone.
        .target(name: "PuzzleCore", swiftSettings: optimised),
        .target(name: "PuzzleWords", dependencies: ["PuzzleCore"], swiftSettings: portable),
        .target(name: "PuzzleEngines", dependencies: ["PuzzleCore", "PuzzleWords"], swiftSettings: optimised),
        .target(name: "PuzzleAPI", dependencies: ["PuzzleCore"], swiftSettings: optimised),
        .target(
            name: "AppUI", dependencies: ["PuzzleAPI", "PuzzleCore"], swiftSettings: optimised),
        .target(
            name: "EnginePages", dependencies: ["AppUI", "PuzzleCore", "PuzzleEngines", "PuzzleWords"],
            swiftSettings: optimised),

        // The browser.
        .target(name: "WebRuntime"),
        .executableTarget(
            name: "WebApp", dependencies: ["AppUI", "WebRuntime"],
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        .target(
            name: "WebEngine", dependencies: ["PuzzleCore", "PuzzleWords", "WebRuntime"],
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "WebSlidingEngine", dependencies: ["EnginePages", "PuzzleCore", "PuzzleEngines", "WebEngine"],
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "WebSudokuEngine", dependencies: ["EnginePages", "PuzzleCore", "PuzzleEngines", "WebEngine"],
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),

        // The server and the command line.
        .target(name: "CPUTime", swiftSettings: strict),
        .systemLibrary(name: "Argon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "OpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "LibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "QREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(name: "Cryptography", dependencies: ["OpenSSL"], swiftSettings: strict),
        .target(
            name: "Passkeys", dependencies: ["Cryptography", "OpenSSL", "PuzzleAPI", "PuzzleCore"],
            swiftSettings: strict),
        .target(
            name: "Accounts", dependencies: ["Argon2", "Cryptography", "PuzzleAPI", "PuzzleCore"],
            exclude: ["Passwords/Lists/LICENSE"],
            resources: [
                .embedInCode("Mail/Texts/en.txt"), .embedInCode("Mail/Texts/it.txt"), .embedInCode("Mail/Texts/vi.txt"),
                .embedInCode("Passwords/Lists/common.txt"),
            ],
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        .target(
            name: "Store",
            dependencies: [
                "LibPQ", "PuzzleAPI", "PuzzleCore",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict),
        .target(
            name: "Server",
            dependencies: [
                "Accounts", "Cryptography", "Passkeys", "PuzzleAPI", "PuzzleCore", "PuzzleEngines", "Store",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .target(
            name: "Printing", dependencies: ["PuzzleCore", "PuzzleWords", "QREncode"], exclude: ["Fonts/LICENSE"],
            resources: [.embedInCode("Fonts/bold.ttf"), .embedInCode("Fonts/regular.ttf")], swiftSettings: strict),
        .executableTarget(
            name: "tassello",
            dependencies: [
                "CPUTime", "Printing", "PuzzleAPI", "PuzzleCore", "PuzzleEngines", "PuzzleWords", "Server", "Store",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            resources: [
                .embedInCode("Texts/english.txt"), .embedInCode("Texts/italian.txt"),
                .embedInCode("Texts/vietnamese.txt"),
            ], swiftSettings: strict + [.enableExperimentalFeature("Extern")]),

        // Benchmarks: `name value unit` lines, compared with Benchmarks/thresholds.tsv.
        .executableTarget(
            name: "CoreBenchmark", dependencies: ["CPUTime", "PuzzleCore", "PuzzleEngines"],
            path: "Benchmarks/CoreBenchmark",
            swiftSettings: strict),
        .executableTarget(
            name: "SudokuBenchmark", dependencies: ["CPUTime", "PuzzleCore", "PuzzleEngines", "WebRuntime"],
            path: "Benchmarks/SudokuBenchmark",
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "RaterBenchmark", dependencies: ["CPUTime", "PuzzleCore", "PuzzleEngines"],
            path: "Benchmarks/RaterBenchmark",
            swiftSettings: strict),
        .executableTarget(
            name: "SlidingNearBenchmark", dependencies: ["CPUTime", "PuzzleCore", "PuzzleEngines"],
            path: "Benchmarks/SlidingNearBenchmark",
            swiftSettings: strict),
        .executableTarget(
            name: "SlidingBenchmark", dependencies: ["CPUTime", "PuzzleCore", "PuzzleEngines", "WebRuntime"],
            path: "Benchmarks/SlidingBenchmark",
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "StoreFill", dependencies: ["PuzzleAPI", "PuzzleCore", "PuzzleEngines", "Store"],
            path: "Benchmarks/StoreFill",
            swiftSettings: strict),
        .executableTarget(
            name: "TechniqueReport", dependencies: ["PuzzleCore", "PuzzleEngines"], path: "Benchmarks/TechniqueReport",
            swiftSettings: strict),

        // Readers, with what must hold for any bytes, and their fuzzer: libFuzzer has its main function.
        .target(
            name: "Readers", dependencies: ["AppUI", "Passkeys", "PuzzleAPI", "PuzzleCore", "PuzzleEngines"],
            path: "Tests/Readers", swiftSettings: strict),
        .executableTarget(
            name: "Fuzz", dependencies: ["Readers"], path: "Tests/Fuzz", swiftSettings: strict),

        // What the engines say, for tests.
        .target(
            name: "EngineTextFiles", dependencies: ["PuzzleCore", "PuzzleWords"], path: "Tests/EngineTextFiles",
            swiftSettings: strict),

        // What a device has for the app, for tests.
        .target(
            name: "AppForTests", dependencies: ["AppUI", "PuzzleCore"], path: "Tests/AppForTests",
            swiftSettings: strict),

        // What proves chains, link by link.
        .target(name: "ChainCheck", dependencies: ["PuzzleCore"], path: "Tests/ChainCheck", swiftSettings: strict),

        // A store to compare others with.
        .target(
            name: "MemoryStore", dependencies: ["PuzzleAPI", "PuzzleCore", "Store"], path: "Tests/MemoryStore",
            swiftSettings: strict),

        // Histories of devices that share an account.
        .target(
            name: "Simulation",
            dependencies: ["Accounts", "AppForTests", "AppUI", "PuzzleAPI", "PuzzleCore", "Server", "Store"],
            path: "Tests/Simulation", swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        .executableTarget(
            name: "simulate",
            dependencies: ["Simulation", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/Simulate", swiftSettings: strict),

        // A PostgreSQL for tests.
        .target(
            name: "PostgresForTests", dependencies: ["Store"], path: "Tests/PostgresForTests", swiftSettings: strict),

        // Tests. CoreTrace plays games with the core; its output must be the same natively and in wasm.
        .executableTarget(
            name: "CoreTrace", dependencies: ["EngineTextFiles", "PuzzleCore", "PuzzleEngines", "WebRuntime"],
            path: "Tests/CoreTrace",
            swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
        .target(
            name: "TemplatePuzzle", dependencies: ["PuzzleCore"], path: "Tests/TemplatePuzzle", swiftSettings: strict),
        .testTarget(
            name: "PuzzleCoreTests",
            dependencies: [
                "ChainCheck", "EngineTextFiles", "PuzzleCore", "PuzzleEngines", "PuzzleWords", "Readers",
                "TemplatePuzzle",
            ],
            swiftSettings: test),
        .testTarget(
            name: "PuzzleAPITests", dependencies: ["PuzzleAPI", "PuzzleCore", "PuzzleEngines"], swiftSettings: test),
        .testTarget(
            name: "AccountsTests", dependencies: ["Accounts", "Argon2", "PuzzleAPI", "PuzzleCore"],
            swiftSettings: test),
        .testTarget(
            name: "PasskeysTests", dependencies: ["Cryptography", "Passkeys", "PuzzleAPI", "PuzzleCore", "Readers"],
            exclude: ["make-samples"], swiftSettings: test),
        .testTarget(
            name: "PrintingTests", dependencies: ["EngineTextFiles", "Printing", "PuzzleCore", "PuzzleWords"],
            swiftSettings: test),
        .testTarget(
            name: "AppUITests",
            dependencies: [
                "AppForTests", "AppUI", "EnginePages", "EngineTextFiles", "PuzzleAPI", "PuzzleCore", "PuzzleEngines",
                "PuzzleWords", "TemplatePuzzle",
            ],
            swiftSettings: test),
        .testTarget(
            name: "StoreTests",
            dependencies: [
                "MemoryStore", "PostgresForTests", "PuzzleAPI", "PuzzleCore", "PuzzleEngines", "Store", "StoreFill",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: test),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Accounts", "AppUI", "ChainCheck", "Cryptography", "MemoryStore", "OpenSSL", "Passkeys",
                "PostgresForTests", "PuzzleAPI",
                "PuzzleCore",
                "PuzzleEngines", "PuzzleWords", "Readers", "Server", "Store",
            ],
            swiftSettings: test),
        .testTarget(
            name: "SimulationTests", dependencies: ["PostgresForTests", "Simulation"], swiftSettings: test),
    ],
    swiftLanguageModes: [.v6]
)
