// A database that stands still: the picture says that it waits, and a question that is given up
// leaves nothing behind.
import Foundation
import Glibc
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct StoppedSourceTests {
  /// A table with so many cells that its rows are not kept, so that each question asks the file.
  private static func database(in folder: String) throws -> String {
    let path = folder + "/shop.db"
    let others = (0..<40).map { ", c\($0)" }.joined()
    let statements = """
      CREATE TABLE orders (region TEXT, product TEXT, amount INTEGER\(others));
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 110000)
      INSERT INTO orders (region, product, amount)
      SELECT 'r' || (i % 4), 'p' || (i % 7), i % 100 FROM n;
      """
    let outcome = try ChildProcess(
      "/usr/bin/sqlite3", ["-bail", path], environment: Program.environment([:]),
      input: .text(statements)
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    return path
  }

  private static func arguments(_ path: String, _ category: String) -> [String] {
    [path, "-c", category, "-v", "amount", "-a", "sum"]
  }

  /// The program that has opened the database.
  private static func source(of open: OpenWindow) throws -> pid_t {
    let parent = "PPid:\t\(open.program.id)\n"
    let found = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init)
      .first { id in
        let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        return status?.contains(parent) ?? false
      }
    return try #require(found)
  }

  /// A window on the database at a path, with its picture, whose source stands still.
  private func withStoppedSource(
    _ body: (_ open: OpenWindow, _ before: Picture, _ path: String) throws -> Void
  ) throws {
    let folder = try ChangingFile("")
    let path = try Self.database(in: folder.folder)
    let open = try OpenWindow(Self.arguments(path, "region"))
    let before = try open.expectExport()
    let source = try Self.source(of: open)
    kill(source, SIGSTOP)
    defer { kill(source, SIGCONT) }
    try body(open, before, path)
    #expect(try open.close().status == 0)
  }

  @Test("While the source is stopped the window says that it waits, until Escape gives it up")
  func list() throws {
    try withStoppedSource { open, before, path in
      open.client.press(.letter("b"))
      for letter in "product" { open.client.press(.letter(letter)) }
      open.client.press(.enter)
      /// Whether only a toast is new.
      func hasToast(_ picture: Picture) -> Bool {
        guard let box = picture.difference(from: before) else { return false }
        return box.minY > Double(before.height) - 60 && picture.count(of: Palette.plate) > 1_000
      }
      try open.expect("a toast says that there is no answer", hasToast)
      let toast = try open.settledPicture()
      // It stays for as long as that is so.
      open.client.click(Point(x: 2, y: 2), in: open.window)
      #expect(try open.settledPicture() == toast)
      open.client.press(.escape)
      try open.expect("another toast says that it was given up") { $0 != toast && hasToast($0) }
      open.client.click(Point(x: 2, y: 2), in: open.window)
      try open.expect(before)
      open.client.press(.letter("z"), holding: [.control])
      try open.expect("a toast says that there is nothing to undo", hasToast)
      open.client.click(Point(x: 2, y: 2), in: open.window)
      try open.expect(before)
      open.client.press(.letter("b"))
      for letter in "product" { open.client.press(.letter(letter)) }
      open.client.press(.enter)
      try open.expectExport(of: Self.arguments(path, "product"))
    }
  }

  @Test("Another chart that is taken does not wait for the source that its picture waits for")
  func otherChart() throws {
    try withStoppedSource { open, before, path in
      open.client.press(.letter("/"))
      try open.expect("the page of other charts") { $0 != before }
      // What can be drawn without the source has been.
      #expect(eventually { open.program.isIdle })
      // "Sum of amount by product", the third.
      open.client.press(.home)
      for _ in 0..<2 { open.client.press(.right) }
      open.client.press(.enter)
      try open.expectExport(of: Self.arguments(path, "product"))
    }
  }
}
