// swift-tools-version: 6.2
// The targets, by floors, in the order of the import table in docs/ARCHITECTURE.md. A target lies in
// Sources/FLOOR/TARGET, but for Base, which is a floor of its own.
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// `make test` builds for release, since its tests lay out scenes by the ten thousand. The tests
/// themselves stay unoptimised so that they compile faster, and without a separate module pass,
/// which nothing waits for.
let unoptimized: [SwiftSetting] =
  Context.environment["BARCHART_QUICK_TESTS"] == nil
  ? [] : [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

/// The targets that use no X, no Cairo and no bus. With BARCHART_CORE set, as in `make check`, the
/// package has only these targets and their tests.
let core = [
  "Base", "Tables", "Queries", "Inputs", "Scales", "Scenegraph", "Words", "Charts", "Input",
  "SourceProtocol", "SQL", "Spreadsheets", "Interaction",
]
let isCoreAlone = Context.environment["BARCHART_CORE"] != nil

/// A debug build recompiles only the files that changed. Optimised files take no longer to compile,
/// and their tests run in a third of the time.
let optimized: [SwiftSetting] = isCoreAlone ? [.unsafeFlags(["-O"])] : []

/// A target in `Sources/FLOOR/NAME`.
func module(_ floor: String, _ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)",
    swiftSettings: settings + optimized)
}

func program(_ floor: String, _ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)",
    swiftSettings: settings)
}

/// A library of the system, in `Sources/Libraries/NAME`. Without a package there is nothing to link:
/// declarations that Swift has no name for.
func library(_ name: String, _ pkgConfig: String? = nil, packages: [String] = []) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Libraries/\(name)", pkgConfig: pkgConfig,
    providers: packages.isEmpty ? nil : [.apt(packages)])
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], exclude: excludes[name] ?? [],
    swiftSettings: settings + unoptimized)
}

/// Test files read by path (not resources: the tests run in the checkout).
let excludes = ["WindowTests": ["Accessibility/client.py"]]

let package = Package(
  name: "barchart",
  products: [
    .executable(name: "barchart", targets: ["barchart"]),
    // Opens databases for it, as a process of its own (docs/sources.md).
    .executable(name: "barchart-source", targets: ["SQLiteProcess"]),
    .executable(name: "barchart-source-postgresql", targets: ["PostgresProcess"]),
    .executable(name: "barchart-source-archive", targets: ["ArchiveProcess"]),
    .executable(name: "barchart-source-odbc", targets: ["ODBCProcess"]),
    // The libraries for other packages (docs/library.md): chart scenes, scales for custom marks,
    // painting and a window. Everything public in these targets is a stable API; the rest is
    // `package`.
    .library(name: "Charts", targets: ["Charts", "Scenegraph", "Scales"]),
    .library(name: "Scales", targets: ["Scales"]),
    .library(name: "Painting", targets: ["Painting", "Scenegraph"]),
    .library(name: "Windowing", targets: ["Windowing", "Input"]),
  ],
  targets: [
    library("CX11", "xext", packages: ["libx11-dev", "libxext-dev", "libxi-dev"]),
    library("CCairo", "cairo-xlib", packages: ["libcairo2-dev"]),
    library("CPango", "pangocairo", packages: ["libpango1.0-dev"]),
    library("CZlib", "zlib", packages: ["zlib1g-dev"]),
    library("CPNG", "libpng", packages: ["libpng-dev"]),
    library("CSQLite", "sqlite3", packages: ["libsqlite3-dev"]),
    library("CPostgres", "libpq", packages: ["libpq-dev"]),
    library("CArchive", "libarchive", packages: ["libarchive-dev"]),
    library("CExpat", "expat", packages: ["libexpat1-dev"]),
    library("CODBC", "odbc", packages: ["unixodbc-dev"]),
    library("CVector"),  // instructions of the processor
    library("CMalloc"),  // limits of the allocator, which the module Glibc leaves out

    .target(
      name: "Base", dependencies: ["CMalloc"], path: "Sources/Base",
      swiftSettings: settings + optimized),

    module("Data", "Tables", ["Base", "CVector", "CZlib"]),
    module("Data", "Queries", ["Base", "Tables", "Scales", "Scenegraph", "CVector"]),
    module("Data", "Inputs", ["Base", "Tables", "Queries", "Words", "SourceProtocol", "SQL"]),

    module("Picture", "Scales"),
    module("Picture", "Scenegraph"),
    module("Picture", "Words", ["Base", "Scales", "Tables", "Queries"]),
    module("Picture", "Charts", ["Base", "Scales", "Scenegraph", "Tables", "Queries", "Words"]),
    module("Picture", "Painting", ["Scenegraph", "CCairo", "CPango", "CPNG"]),

    module("Desktop", "Input", ["Base"]),
    module("Desktop", "X11", ["Base", "Input", "CX11"]),
    module("Desktop", "Bus", ["Scenegraph"]),
    module("Desktop", "Windowing", ["Base", "Input", "Scenegraph", "Painting", "X11"]),

    module("Engines", "SourceProtocol", ["Base"]),
    module("Engines", "SQL", ["SourceProtocol", "Queries", "Scenegraph", "Tables"]),
    module("Engines", "Spreadsheets", ["Base", "SourceProtocol", "CExpat"]),
    program("Engines", "SQLiteProcess", ["SourceProtocol", "SQL", "CSQLite"]),
    program("Engines", "PostgresProcess", ["SourceProtocol", "SQL", "CPostgres"]),
    program("Engines", "ODBCProcess", ["SourceProtocol", "SQL", "CODBC"]),
    program(
      "Engines", "ArchiveProcess", ["Base", "SourceProtocol", "Spreadsheets", "CArchive"]),

    module(
      "App", "Interaction",
      ["Base", "Input", "Scales", "Tables", "Queries", "Inputs", "Words", "Charts", "Scenegraph"]),
    program(
      "App", "barchart",
      [
        "Base", "Input", "Scales", "Tables", "Queries", "Inputs", "Words", "Charts", "Interaction",
        "Scenegraph", "Painting", "X11", "Windowing", "Bus", "SourceProtocol",
      ]),

    .systemLibrary(
      name: "CXTest", path: "Tests/CXTest", pkgConfig: "xtst",
      providers: [.apt(["libxtst-dev", "libxdamage-dev", "libxfixes-dev"])]),
    // Nothing to link: C library functions that Swift hides.
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "TestSupport", dependencies: ["Base", "Scenegraph", "Tables", "CSpawn"],
      path: "Tests/TestSupport", swiftSettings: settings + optimized),
    .target(
      name: "TestDesktop", dependencies: ["TestSupport", "Scenegraph", "CXTest", "Bus"],
      path: "Tests/TestDesktop", swiftSettings: settings),
    tests("FilesTests", ["Base"]),
    tests("ScalesTests", ["Scales"]),
    tests("ScenegraphTests", ["Scenegraph"]),
    tests("TablesTests", ["Tables"]),
    tests("ReadersTests", ["Tables", "Words"]),
    tests("QueriesTests", ["Queries", "Tables", "Scales", "Scenegraph", "Words"]),
    tests("InputsTests", ["Inputs", "Base"]),
    tests("CompressionTests", ["Tables"]),
    tests("WordsTests", ["Words", "Queries", "Tables"]),
    tests("SourceProtocolTests", ["SourceProtocol"]),
    tests("SpreadsheetsTests", ["Spreadsheets", "SourceProtocol", "Tables"]),
    tests("SQLTests", ["SQL", "SourceProtocol", "Queries", "Tables", "Scenegraph"]),
    tests(
      "SourcesTests",
      [
        "barchart", "Base", "Tables", "Queries", "Inputs", "Words", "Charts", "Interaction",
        "Scenegraph", "SourceProtocol", "SQL", "SQLiteProcess", "PostgresProcess", "ArchiveProcess",
        "ODBCProcess",
      ]),
    tests("ChartsTests", ["Charts", "Scenegraph", "Queries", "Tables", "Scales", "Words"]),
    tests(
      "PaintingTests", ["Painting", "Charts", "Scales", "Scenegraph", "TestDesktop", "CPango"]),
    tests(
      "X11Tests",
      ["X11", "Base", "Input", "CX11", "Painting", "Scenegraph", "TestDesktop"]),
    tests("DBusTests", ["Bus", "TestDesktop"]),
    tests("AccessibilityTests", ["Bus", "Scenegraph", "TestDesktop"]),
    tests(
      "BarchartTests",
      [
        "barchart", "Base", "Input", "Scales", "Tables", "Queries", "Inputs", "Words", "Charts",
        "Interaction", "Bus", "Scenegraph", "X11", "TestDesktop",
      ]),
    tests(
      "InteractionTests",
      [
        "Interaction", "Input", "Base", "Scales", "Tables", "Queries", "Inputs", "Words", "Charts",
        "Scenegraph",
      ]),
    tests("WindowTests", ["Scenegraph", "Bus", "TestDesktop"]),
    tests(
      "LibraryTests",
      ["Charts", "Scales", "Scenegraph", "Painting", "Input", "Windowing", "TestDesktop"]),
    tests("DocumentationTests", ["Scenegraph", "TestDesktop"]),
    tests("TidyTests", []),
  ]
)

// An in-process benchmark (Benchmarks/README.md); it needs `package` declarations.
if Context.environment["BARCHART_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "questions", dependencies: ["Tables", "Queries"],
      path: "Benchmarks/Sources/questions", swiftSettings: settings))
  package.targets.append(
    .executableTarget(
      name: "linked", dependencies: ["Tables", "Queries"],
      path: "Benchmarks/Sources/linked", swiftSettings: settings))
}

// With BARCHART_TESTS, as "ChartsTests QueriesTests", the package has only these tests: a change of a
// module far below compiles no others.
if let wanted = Context.environment["BARCHART_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

if isCoreAlone {
  let names =
    core.flatMap { [$0, $0 + "Tests"] } + [
      "FilesTests", "ReadersTests", "CompressionTests", "CVector", "CZlib", "CExpat", "CMalloc",
      "CSpawn", "TestSupport", "TidyTests",
    ]
  package.targets.removeAll { !names.contains($0.name) }
  package.products = []
}
