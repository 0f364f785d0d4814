// Separators and groups of real locales, compiled for the test since none need be installed.
import Foundation
import TestSupport
import Testing

@testable import Scales

/// Locales compiled into a folder that goes with it.
private struct CompiledLocales {
  static let compiler = "/usr/bin/localedef"
  static let sources = "/usr/share/i18n/locales"

  /// Debian has the compiler in libc-bin and its sources in the package "locales".
  static var areSourcesInstalled: Bool {
    let files = [compiler, sources + "/de_DE", sources + "/en_IN", sources + "/fr_FR"]
    return files.allSatisfy(FileManager.default.fileExists)
  }

  let folder = FileManager.default.temporaryDirectory.appending(path: "locales-\(UUID())").path

  /// Compiles the numbers alone, since the letters and their order take seconds; the compiler warns
  /// that these are missing, with status 1.
  func compile(_ source: String, _ encoding: String, _ arguments: [String]) throws {
    let numbers = "LC_NUMERIC\ncopy \"\(source)\"\nEND LC_NUMERIC\n"
    let path = folder + "/" + source
    try numbers.write(toFile: path, atomically: true, encoding: .utf8)
    let process = try ChildProcess(
      Self.compiler, ["-c", "-i", path, "-f", encoding] + arguments, environment: ["LC_ALL": "C"])
    let outcome = try process.wait(within: .seconds(60))
    try #require([0, 1].contains(outcome.status), "\(outcome.error)")
  }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/usr/lib/locale", withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

@Suite struct LocaleTests {
  @Test("A locale that is not installed has no format")
  func missing() {
    #expect(NumberFormat.named("xx_XX") == nil)
    #expect(NumberFormat.named("xx_XX.UTF-8@nowhere") == nil)
    #expect(NumberFormat.named("../../etc/passwd") == nil)
    #expect(NumberFormat.named("C") == NumberFormat())
    #expect(NumberFormat.named("C", minus: "-")?.minus == "-")
  }

  @Test("A name without an encoding is tried in UTF-8 first")
  func spellings() {
    #expect(NumberFormat.spellings(of: "de_DE") == ["de_DE.UTF-8", "de_DE.utf8", "de_DE"])
    #expect(
      NumberFormat.spellings(of: "ca_ES@valencia")
        == ["ca_ES.UTF-8@valencia", "ca_ES.utf8@valencia", "ca_ES@valencia"])
    #expect(NumberFormat.spellings(of: "de_DE.ISO-8859-1") == ["de_DE.ISO-8859-1"])
    #expect(NumberFormat.spellings(of: "") == [""])
  }

  @Test("C's group sizes are bytes up to a zero, or up to the mark that ends the grouping")
  func groupSizes() {
    let noMore = CChar(truncatingIfNeeded: -1)
    for (bytes, sizes) in [
      ([0], []), ([3, 0], [3]), ([3, 2, 0], [3, 2]), ([3, .max], [3, 0]), ([3, noMore], [3, 0]),
      ([.max], []), ([noMore], []), ([2, 2, 2, 3, 0], [2, 2, 2, 3]),
    ] as [([CChar], [Int])] {
      #expect(bytes.withUnsafeBufferPointer { NumberFormat.groupSizes($0.baseAddress) } == sizes)
    }
    #expect(NumberFormat.groupSizes(nil) == [])
  }

  static let groupings: [([Int], String)] = [
    ([3], "1,234,567,890,123"), ([3, 2], "12,34,56,78,90,123"), ([4], "1,2345,6789,0123"),
    ([3, 0], "1234567890,123"), ([2, 2, 2, 3], "1,234,567,89,01,23"), ([], "1234567890123"),
    ([0], "1234567890123"), ([13], "1234567890123"), ([12], "1,234567890123"),
    ([-1], "1234567890123"),
  ]

  @Test(
    "Groups have the sizes of the format, the last one going for the rest", arguments: groupings)
  func groups(sizes: [Int], text: String) {
    let format = NumberFormat(groupSizes: sizes)
    #expect(format.string(1_234_567_890_123) == text)
    #expect(format.string(-1_234_567_890_123) == "−" + text)
    #expect(format.string(7.25) == "7.25")
  }

  @Test("Ticks are grouped as values are")
  func groupedTicks() {
    let (ticks, _) = Ticks.nice(domain: 0...1e7, maximumCount: 3, isWholeNumber: true)
    let voice = NumberVoice(0...9e4, format: NumberFormat(groupSizes: [3, 2]))
    let format = TickFormat(ticks: ticks, voice: voice, saysScale: true)
    #expect(ticks.values.map(format.string) == ["0", "50,00,000", "1,00,00,000"])
  }

  @Test("The installed locales are those that can be named, in order, C among them")
  func installed() {
    let names = NumberFormat.installedLocales()
    #expect(names.contains("C"))
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for name in names { #expect(NumberFormat.named(name) != nil, "\(name)") }
  }

  @Test("A file that is no locale archive names none")
  func noArchive() throws {
    let folder = try CompiledLocales()
    defer { folder.remove() }
    let path = folder.folder + "/locale-archive"
    #expect(NumberFormat.archivedLocales(in: path) == [])
    let magic: [UInt8] = [0x09, 0x01, 0x02, 0xde]
    let huge = [UInt8](repeating: 0xff, count: 28)
    for bytes in [[], magic, magic + huge, [UInt8](repeating: 0, count: 100)] {
      try Data(bytes).write(to: URL(filePath: path))
      #expect(NumberFormat.archivedLocales(in: path) == [])
    }
  }

  @Test(
    "Names in a locale archive are found",
    .enabled(
      if: CompiledLocales.areSourcesInstalled, "needs the sources of locales, Debian's locales"))
  func archive() throws {
    let locales = try CompiledLocales()
    defer { locales.remove() }
    try locales.compile("en_IN", "UTF-8", ["--prefix=" + locales.folder, "en_IN.UTF-8"])
    let path = locales.folder + "/usr/lib/locale/locale-archive"
    #expect(NumberFormat.archivedLocales(in: path) == ["en_IN.utf8"])
  }

  @Test(
    "Germany's, India's and France's numbers are written as there",
    .enabled(
      if: CompiledLocales.areSourcesInstalled, "needs the sources of locales, Debian's locales"))
  func realLocales() async throws {
    let locales = try CompiledLocales()
    defer { locales.remove() }
    // Each in a folder of the name that the system's own have.
    for (source, encoding, name) in [
      ("de_DE", "UTF-8", "de_DE.utf8"), ("en_IN", "UTF-8", "en_IN.utf8"),
      ("fr_FR", "ISO-8859-1", "fr_FR.iso88591"),
    ] {
      try locales.compile(source, encoding, [locales.folder + "/" + name])
    }
    // In a process of its own, since LOCPATH goes for all threads of one.
    await #expect(processExitsWith: .success) { [folder = locales.folder as String] in
      setenv("LOCPATH", folder, 1)
      for name in ["de_DE", "de_DE.UTF-8", "de_DE.utf8"] {
        #expect(NumberFormat.named(name)?.string(-1_234_567.5) == "−1.234.567,5")
      }
      #expect(NumberFormat.named("en_IN")?.string(12_345_678.5) == "1,23,45,678.5")
      #expect(NumberFormat.named("de_DE.ISO-8859-1") == nil)
      // Its no-break space is no UTF-8.
      let french = NumberFormat.named("fr_FR.ISO-8859-1")
      #expect(french?.string(1_234_567.5) == "1\u{202F}234\u{202F}567,5")
      let names = NumberFormat.installedLocales()
      #expect(names.contains("de_DE.utf8") && names.contains("en_IN.utf8"))
      #expect(!names.contains("fr_FR.iso88591"))
    }
  }
}
