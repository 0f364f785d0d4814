// Another table of a source, and another file, beside the chart that is there.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct BesideTests {
  private static let script = """
    import sqlite3, sys
    base = sqlite3.connect(sys.argv[1])
    base.execute('create table sales(region text, amount int)')
    base.executemany('insert into sales values(?,?)', [('North', 30), ('South', 70), ('North', 9)])
    base.execute('create table staff(department text, heads int)')
    base.executemany('insert into staff values(?,?)', [('Law', 3), ('Sales', 22)])
    base.commit()
    """

  private func save(_ name: String, _ open: OpenWindow, _ folder: String) throws -> String {
    open.client.press(.letter("s"), holding: [.control])
    try open.expect("a line at the bottom") {
      $0[$0.width / 2, $0.height - 4] != Palette.background
    }
    for letter in name { open.client.press(.letter(letter)) }
    open.client.press(.enter)
    let path = folder + "/" + name
    #expect(eventually { FileManager.default.fileExists(atPath: path) })
    #expect(open.client.settle(open.window))
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Saves until the numbers are as expected: further tables are read while the window lives on.
  private func expect(_ text: String, _ open: OpenWindow, _ folder: String) throws {
    var (saved, number) = ("", 0)
    _ = try eventually {
      number += 1
      saved = try save("n\(text.utf8.count)x\(number).tsv", open, folder)
      return saved == text
    }
    #expect(saved == text)
  }

  @Test("Two tables of a database, and a file; the question of the first stays")
  func tables() throws {
    let folder = try ChangingFile("Month,Books\nJan,3\nFeb,9\n")
    let database = folder.folder + "/shop.db"
    _ = try OtherProgram.run("python3", ["-c", Self.script, database], on: [])
    let open = try OpenWindow([database, "--reference", "50:limit"], directory: folder.folder)
    try open.expectExport(of: [database, "--reference", "50:limit"])
    open.client.press(.letter("o"))
    #expect(open.client.settle(open.window))
    let first = try save("first.tsv", open, folder.folder)
    let one = try save("one.json", open, folder.folder)
    open.client.press(.letter("a"), holding: [.shift])
    for letter in "staff" { open.client.press(.letter(letter)) }
    open.client.press(.enter)
    let two = first + "\ndepartment\theads\nLaw\t3\nSales\t22\n"
    try expect(two, open, folder.folder)
    let lines = try [one, save("both.json", open, folder.folder)].map {
      $0.components(separatedBy: "\"reference-line\"").count
    }
    #expect(lines[0] > 1 && lines[0] == lines[1], "of the first alone")
    // The file is asked for below the tables.
    open.client.press(.letter("a"), holding: [.shift])
    for letter in "file" { open.client.press(.letter(letter)) }
    open.client.press(.enter)
    #expect(open.client.settle(open.window))
    for letter in (folder.path as NSString).lastPathComponent { open.client.press(.letter(letter)) }
    open.client.press(.enter)
    try expect(two + "\nMonth\tBooks\nJan\t3\nFeb\t9\n", open, folder.folder)
    #expect(try open.close().status == 0)
  }
}
