// swift-tools-version: 6.2
// The targets, in the order of the import table in Tests/TidyTests (docs/ARCHITECTURE.md).
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
  "Files", "Input", "Threads", "Scales", "Scenegraph", "Tables", "Compression", "Readers",
  "Queries", "Charts", "Interaction", "SourceProtocol", "SQL", "Spreadsheets",
]
let isCoreAlone = Context.environment["BARCHART_CORE"] != nil

/// A debug build recompiles only the files that changed. Optimised files take no longer to compile,
/// and their tests run in a third of the time.
let optimized: [SwiftSetting] = isCoreAlone ? [.unsafeFlags(["-O"])] : []

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: settings + optimized)
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
    .executable(name: "barchart-source", targets: ["SourceProcess"]),
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
    .systemLibrary(
      name: "CX11", pkgConfig: "xext",
      providers: [.apt(["libx11-dev", "libxext-dev", "libxi-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-xlib", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CODBC", pkgConfig: "odbc", providers: [.apt(["unixodbc-dev"])]),
    // Nothing to link: processor instructions that Swift has no name for.
    .systemLibrary(name: "CVector"),
    // Nothing to link: limits of the allocator, which the module Glibc leaves out.
    .systemLibrary(name: "CMalloc"),

    module("Files"),
    module("Input", ["Files"]),
    module("Scales"),
    module("Scenegraph"),
    module("Tables", ["CVector"]),
    module("Threads", ["Files", "CMalloc"]),
    module("Compression", ["CZlib"]),
    module("Readers", ["Tables", "Compression", "Threads", "Files", "CVector"]),
    module("Queries", ["CVector", "Tables", "Scales"]),
    module("Charts", ["Scales", "Scenegraph", "Tables", "Readers", "Queries"]),
    module(
      "Interaction",
      ["Input", "Files", "Scales", "Tables", "Queries", "Charts", "Scenegraph"]),
    module("SourceProtocol"),
    module("SQL", ["SourceProtocol", "Queries", "Tables"]),
    module("SourceService", ["SourceProtocol", "Files", "Threads"]),
    module("Spreadsheets", ["SourceProtocol", "CExpat"]),
    module("X11", ["Files", "Input", "Threads", "CX11"]),
    module("DBus"),
    module("Accessibility", ["DBus", "Scenegraph"]),
    module("Painting", ["Scenegraph", "CCairo", "CPango", "CPNG"]),
    module("Windowing", ["Input", "Threads", "Scenegraph", "Painting", "X11"]),
    .executableTarget(
      name: "barchart",
      dependencies: [
        "Files", "Input", "Threads", "Scales", "Tables", "Readers", "Queries", "Charts",
        "Interaction", "Scenegraph", "Painting", "X11", "Windowing", "DBus",
        "Accessibility", "SourceProtocol", "SQL",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "SourceProcess", dependencies: ["SourceProtocol", "SourceService", "SQL", "CSQLite"],
      swiftSettings: settings),
    .executableTarget(
      name: "PostgresProcess",
      dependencies: ["SourceProtocol", "SourceService", "SQL", "CPostgres"],
      swiftSettings: settings),
    .executableTarget(
      name: "ArchiveProcess",
      dependencies: ["Files", "SourceProtocol", "SourceService", "Spreadsheets", "CArchive"],
      swiftSettings: settings),
    .executableTarget(
      name: "ODBCProcess", dependencies: ["SourceProtocol", "SourceService", "SQL", "CODBC"],
      swiftSettings: settings),

    .systemLibrary(
      name: "CXTest", path: "Tests/CXTest", pkgConfig: "xtst",
      providers: [.apt(["libxtst-dev", "libxdamage-dev", "libxfixes-dev"])]),
    // Nothing to link: C library functions that Swift hides.
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "TestSupport", dependencies: ["Files", "Scenegraph", "CSpawn"],
      path: "Tests/TestSupport", swiftSettings: settings + optimized),
    .target(
      name: "TestDesktop", dependencies: ["TestSupport", "Scenegraph", "CXTest", "DBus"],
      path: "Tests/TestDesktop", swiftSettings: settings),
    tests("FilesTests", ["Files"]),
    tests("ScalesTests", ["Scales"]),
    tests("ScenegraphTests", ["Scenegraph"]),
    tests("TablesTests", ["Tables"]),
    tests("ReadersTests", ["Readers", "Tables"]),
    tests("QueriesTests", ["Queries", "Readers", "Tables", "Scales"]),
    tests("CompressionTests", ["Compression"]),
    tests("SourceProtocolTests", ["SourceProtocol"]),
    tests("SpreadsheetsTests", ["Spreadsheets", "SourceProtocol"]),
    tests("SQLTests", ["SQL", "SourceProtocol", "Queries", "Tables"]),
    tests(
      "SourcesTests",
      [
        "barchart", "Files", "Readers", "Queries", "Tables", "Charts", "Interaction",
        "SourceProtocol", "SQL", "SourceProcess", "PostgresProcess", "ArchiveProcess",
        "ODBCProcess",
      ]),
    tests("ChartsTests", ["Charts", "Scenegraph", "Queries", "Readers", "Tables", "Scales"]),
    tests("PaintingTests", ["Painting", "Charts", "Scales", "Scenegraph", "TestDesktop"]),
    tests(
      "X11Tests",
      ["X11", "Files", "Input", "CX11", "Painting", "Scenegraph", "TestDesktop"]),
    tests("DBusTests", ["DBus", "TestDesktop"]),
    tests("AccessibilityTests", ["Accessibility", "DBus", "Scenegraph", "TestDesktop"]),
    tests(
      "BarchartTests",
      [
        "barchart", "Files", "Input", "Threads", "Tables", "Readers", "Queries", "Charts",
        "Interaction", "DBus", "Scenegraph", "X11", "TestDesktop",
      ]),
    tests(
      "InteractionTests",
      [
        "Interaction", "Input", "Files", "Scales", "Tables", "Readers", "Queries", "Charts",
        "Scenegraph",
      ]),
    tests("WindowTests", ["Scenegraph", "DBus", "TestDesktop"]),
    tests(
      "LibraryTests",
      [
        "Charts", "Scales", "Scenegraph", "Painting", "Input", "Windowing", "TestDesktop",
      ]),
    tests("DocumentationTests", ["Scenegraph", "TestDesktop"]),
    tests("TidyTests", []),
  ]
)

// An in-process benchmark (Benchmarks/README.md); it needs `package` declarations.
if Context.environment["BARCHART_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "questions", dependencies: ["Tables", "Readers", "Queries"],
      path: "Benchmarks/Sources/questions", swiftSettings: settings))
}

// With BARCHART_TESTS, as "ChartsTests QueriesTests", the package has only these tests: a change of a
// module far below compiles no others.
if let wanted = Context.environment["BARCHART_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !wanted.contains($0.name) }
}

if isCoreAlone {
  let names =
    core.flatMap { [$0, $0 + "Tests"] } + [
      "CVector", "CZlib", "CExpat", "CSpawn", "TestSupport", "TidyTests",
    ]
  package.targets.removeAll { !names.contains($0.name) }
  package.products = []
}
