// What `make install` puts where, and what desktops read there.
import Foundation
import TestDesktop
import TestSupport
import Testing

@testable import barchart

@Suite struct InstalledFilesTests {
  private static let resources = TestSupport.Program.checkout + "/Resources"
  private static let metadata = resources + "/io.github.barchart.barchart.metainfo.xml"

  @Test("Everything is installed under DESTDIR and PREFIX, and uninstalling leaves nothing")
  func installing() throws {
    let folder = try ScratchFolder()
    func install(_ action: String) throws {
      let outcome = try ChildProcess(
        TestSupport.Program.checkout + "/scripts/install", [action],
        environment: TestSupport.Program.environment([
          "DESTDIR": folder.path + "/a stage", "PREFIX": "/usr",
          "PROGRAM": TestSupport.Program.path,
        ])
      ).wait()
      #expect(outcome.status == 0 && outcome.output == "" && outcome.error == "")
    }
    try install("place")
    let root = folder.path + "/a stage/usr/"
    for file in try installed() {
      let attributes = try FileManager.default.attributesOfItem(atPath: root + file.place)
      #expect(attributes[.posixPermissions] as? Int == file.mode, "\(file.place)")
    }
    let placed = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    #expect(placed.sorted() == (try installed().map(\.place).sorted()))

    // A file of another program stays, and so does its folder.
    let other = root + "share/applications/other.desktop"
    try Data().write(to: URL(filePath: other))
    try install("remove")
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/a stage")
    #expect(left.sorted().last == "usr/share/applications/other.desktop" && left.count == 4)
    try FileManager.default.removeItem(atPath: other)
    try install("place")
    try install("remove")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["a stage"])
  }

  @Test("The programs that open databases have a list of their own, and all are in it")
  func sources() throws {
    let folder = try ScratchFolder()
    func install(_ action: String) throws {
      let outcome = try ChildProcess(
        TestSupport.Program.checkout + "/scripts/install", [action, "sources"],
        environment: TestSupport.Program.environment([
          "DESTDIR": folder.path, "PREFIX": "/usr", "PROGRAM": TestSupport.Program.path,
        ])
      ).wait()
      #expect(outcome.status == 0 && outcome.output == "" && outcome.error == "")
    }
    try install("place")
    let placed = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(
      placed.dropFirst(3) == (try installed("sources").map { "usr/" + $0.place }.sorted())[...])
    let manifest = try String(
      contentsOfFile: TestSupport.Program.checkout + "/Package.swift", encoding: .utf8)
    let products = manifest.split(separator: "\"").filter { $0.hasPrefix("barchart-source") }
    #expect(Set(products.map { "usr/libexec/barchart/\($0)" }) == Set(placed.dropFirst(3)))
    try install("remove")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == [])
  }

  @Test("All samples, completions and sizes of the icon are in the list")
  func complete() throws {
    let sources = Set(try installed().map(\.source))
    for folder in ["samples", "completions", "icon/png"] {
      for name in try FileManager.default.contentsOfDirectory(
        atPath: Self.resources + "/" + folder) where !name.contains("-changed")
      {
        #expect(sources.contains("Resources/\(folder)/\(name)"))
      }
    }
  }

  @Test("The desktop entry is valid and takes several files")
  func desktopEntry() throws {
    let path = Self.resources + "/barchart.desktop"
    let outcome = try run("desktop-file-validate", [path])
    #expect(outcome.status == 0 && outcome.output + outcome.error == "")
    let entry = try String(contentsOfFile: path, encoding: .utf8)
    #expect(entry.contains("\nExec=barchart %F\n"))
    // The instance of WM_CLASS, by which task bars find the entry.
    #expect(entry.contains("\nStartupWMClass=barchart\n"))
    let types = try #require(entry.firstMatch(of: /\nMimeType=(.*)\n/)).1.split(separator: ";")
    let metadata = try String(contentsOfFile: Self.metadata, encoding: .utf8)
    let claimed = metadata.matches(of: /<mediatype>(.*?)<\/mediatype>/).map(\.1)
    #expect(claimed == types)
  }

  @Test("Installed, barchart is offered for tables and takes no type from another program")
  func fileTypes() throws {
    let folder = try ScratchFolder()
    func share(_ name: String) -> String { "\(folder.path)/\(name)" }
    let environment = [
      "XDG_DATA_HOME": share("home"), "XDG_CONFIG_HOME": share("configuration"),
      "XDG_DATA_DIRS": share("local") + ":" + share("system"), "LC_ALL": "C",
      // A program that is not there is not offered.
      "PATH": share("bin") + ":/usr/bin:/bin",
    ]
    func entry(_ name: String, _ types: String) throws {
      let text = """
        [Desktop Entry]
        Type=Application
        Name=\(name)
        Exec=true %F
        MimeType=\(types)

        """
      let path = share("system/applications/\(name).desktop")
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let files = FileManager.default
    for place in ["system/applications", "local/applications", "local/mime/packages", "bin"] {
      try files.createDirectory(atPath: share(place), withIntermediateDirectories: true)
    }
    try files.createSymbolicLink(
      atPath: share("bin/barchart"), withDestinationPath: "/bin/true")
    // Of a system: what its types are, and two programs whose names come after ours.
    try files.createSymbolicLink(
      atPath: share("system/mime"), withDestinationPath: "/usr/share/mime")
    try entry("editor", "text/plain;")
    let book = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    let open = "application/vnd.oasis.opendocument.spreadsheet"
    try entry("sheet", "text/csv;\(open);")
    try entry("unpacker", "application/zip;")
    try entry("tables", "application/vnd.sqlite3;")
    try files.copyItem(
      atPath: Self.resources + "/barchart.desktop",
      toPath: share("local/applications/barchart.desktop"))
    try files.copyItem(
      atPath: Self.resources + "/barchart-mime.xml", toPath: share("local/mime/packages/b.xml"))
    func call(_ program: String, _ arguments: [String]) throws -> String {
      let outcome = try run(program, arguments, environment)
      #expect(outcome.status == 0, "\(program): \(outcome.error)")
      return outcome.output
    }
    for place in ["system", "local"] {
      _ = try call("update-desktop-database", [share(place) + "/applications"])
    }
    _ = try call("update-mime-database", [share("local/mime")])
    func programs(_ type: String) throws -> [String] {
      let output = try call("gio", ["mime", type])
      let names = output.matches(of: /[a-z]+\.desktop/).map { String($0.0.dropLast(8)) }
      // The default is named first, and all that are offered follow.
      return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    #expect(try programs("text/csv") == ["sheet", "editor", "barchart"])
    #expect(try programs("text/tab-separated-values") == ["editor", "barchart"])
    #expect(try programs("application/json") == ["editor", "barchart"])
    #expect(try programs(open) == ["sheet", "unpacker", "barchart"])
    #expect(try programs(book) == ["unpacker", "barchart"])
    #expect(try programs("application/vnd.sqlite3") == ["tables", "barchart"])
    #expect(try programs("application/x-ndjson").first == "barchart")
  }

  @Test("The metadata are valid, and their newest release is this version")
  func metadata() throws {
    let outcome = try run(
      "appstreamcli", ["validate", "--no-net", "--no-color", "--pedantic", Self.metadata])
    #expect(outcome.status == 0, "\(outcome.output)")
    let text = try String(contentsOfFile: Self.metadata, encoding: .utf8)
    let release = try #require(text.firstMatch(of: /<release version="(.*?)" date="(.*?)"/))
    #expect(String(release.1) == HelpText.versionNumber)
    #expect(String(release.2) == HelpText.versionDate)
    #expect(text.contains("<id>io.github.barchart.barchart</id>"))
    let changes = try String(
      contentsOfFile: TestSupport.Program.checkout + "/CHANGELOG.md", encoding: .utf8)
    #expect(changes.contains(HelpText.versionNumber))
  }

  @Test("NDJSON has a type by its endings, beside what the system knows")
  func mediaTypes() throws {
    let folder = try ScratchFolder()
    let packages = folder.path + "/mime/packages"
    try FileManager.default.createDirectory(atPath: packages, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Self.resources + "/barchart-mime.xml", toPath: packages + "/barchart.xml")
    let outcome = try run("update-mime-database", [folder.path + "/mime"])
    #expect(outcome.status == 0)
    let globs = try String(contentsOfFile: folder.path + "/mime/globs2", encoding: .utf8)
    #expect(globs.contains(":application/x-ndjson:*.jsonl\n"))
    #expect(globs.contains(":application/x-ndjson:*.ndjson\n"))
  }

  @Test(
    "Each size of the icon is its drawing, pixel by pixel",
    arguments: [16, 22, 24, 32, 48, 64, 128, 256, 512])
  func icons(size: Int) throws {
    let own = Self.resources + "/icon/barchart-\(size).svg"
    let drawing =
      FileManager.default.fileExists(atPath: own) ? own : Self.resources + "/icon/barchart.svg"
    let rendered = try run("rsvg-convert", ["-w", "\(size)", "-h", "\(size)", drawing])
    let expected = try #require(Picture(png: rendered.outputBytes))
    let file = try #require(
      FileManager.default.contents(atPath: Self.resources + "/icon/png/\(size).png"))
    let icon = try #require(Picture(png: Array(file)))
    #expect(icon.width == size && icon.height == size)
    #expect(icon.difference(from: expected) == nil)
  }

  private struct InstalledFile {
    var mode: Int
    var source: String
    var place: String
  }

  /// - Parameter list: `files`, or `sources` for the programs that open databases.
  private func installed(_ list: String = "files") throws -> [InstalledFile] {
    let list = try String(contentsOfFile: Self.resources + "/installed-" + list, encoding: .utf8)
    return list.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count == 3, let mode = Int(fields[0], radix: 8) else { return nil }
      return InstalledFile(mode: mode, source: fields[1], place: fields[2])
    }
  }

  private func run(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> Outcome {
    try ChildProcess(
      program, arguments, environment: TestSupport.Program.environment(environment)
    ).wait()
  }
}
