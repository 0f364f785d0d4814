// The exact sentences of errors, with their lines.
import Tables
import Testing
import Words

@Suite struct TableErrorTests {
  private func message(_ text: String, limits: Limits = .standard) -> String? {
    message(Array(text.utf8), limits: limits)
  }

  private func message(_ bytes: [UInt8], limits: Limits = .standard) -> String? {
    read(bytes, limits: limits).error.map { error in
      (error.line.map { "\($0): " } ?? "") + error.sentence
    }
  }

  private static let nul =
    ", so this is no text; if the rest is a table, remove it with: tr -d '\\0' <FILE | barchart"

  @Test(
    arguments: [
      ("", "there is no data in it"),
      ("\n \r\n\n", "there is no data in it"),
      ("\u{FEFF}", "there is no data in it"),
      ("a,b\nx,1\ny,2,3\n", "3: 3 fields where the header has 2"),
      ("a\nx\ny,2\nz\n", "3: 2 fields where the header has 1"),
      ("\n\na,b\n\n\"x\n\",1\ny,2,3,\n", "7: 4 fields where the header has 2"),
      ("1,2\n3,4,5\n", "2: 3 fields where the first row has 2"),
      ("a,b\n1,\"2\n3,4\n", "2: a quote opens here (byte 3 of the line) and is never closed"),
      ("a,b\n1,2\n\"", "3: a quote opens here and is never closed"),
      (
        "a,b\n\"x\ny\",\"\n\n",
        "3: a quote opens here (byte 4 of the line) and is never closed"
      ),
      (
        "a,b\n1,\u{0}\n",
        "2: there is a NUL byte (byte 3 of the line)\(Self.nul)"
      ),
      ("a,b\n\"1\n\u{0}\",2\n", "3: there is a NUL byte\(Self.nul)"),
    ])
  func `an input is refused with a sentence`(_ text: String, _ sentence: String) {
    #expect(message(text) == sentence)
  }

  @Test(
    arguments: [
      "{a},b\nx,1\n", "[x],b\nx,1\n", "(1),b\nx,1\n", "[name],[n]\nx,1\n", "[nul],b\nx,1\n",
    ])
  func `a bracket is not yet JSON`(_ text: String) {
    #expect(message(text) == nil)
  }

  @Test(
    "Markup is refused by its name",
    arguments: [
      ("<!DOCTYPE html>\n<html>\n<p>a, b</p>\n<p>c, d</p>\n</html>\n", .html),
      ("<!doctype html><title>x</title>", .html), ("\u{FEFF}\n  <HTML lang=\"de\">\n", .html),
      ("<table>\n<tr><td>a</td><td>1</td></tr>\n</table>\n", .html),
      ("<!-- a, b -->\n<body>\n</body>\n", .html),
      ("<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0\">\n", .html),
      ("<?xml version=\"1.0\"?>\n<rows>\n<row a=\"1,2\"/>\n</rows>\n", .xml),
      ("<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?>\n<Workbook/>\n", .xml),
      ("<rows>\n\t<row>1</row>\n\t<row>2</row>\n</rows>\n", .xml),
      ("<svg width=\"1\">\n</svg>\n", .svg), ("<?xml version=\"1.0\"?>\n<svg>\n</svg>\n", .svg),
    ] as [(String, ForeignFormat)])
  func markup(text: String, format: ForeignFormat) {
    #expect(read(text).error == .foreign(format))
    #expect(read(text).names.isEmpty)
    #expect(read(text, overrides: DialectOverrides(delimiter: UInt8(ascii: ";"))).error == nil)
  }

  @Test(
    "Signs of markup are names where columns begin with them, and so are lists of them",
    arguments: [
      "<name>,<age>\nx,1\ny,2\n", "<table>,n\nx,1\ny,2\n", "<html>;5\n<head>;6\n<body>;7\n",
      "<?xml;n\n<a;1\n<b;2\n", "<p>\n</p>\n<p>\n</p>\n", "<0.5\n1\n2\n", "<a@b.c>\n<d@e.f>\n",
      "<none>\nx\ny\n", "<\n>\n", "<!--\nx\n",
    ])
  func names(text: String) {
    #expect(message(text) == nil)
  }

  @Test func `a limit is named`() {
    let text = "a,b\nxxxx,1\n\"y\nyyyy\",2\nz,3\n"
    func limited(_ change: (inout Limits) -> Void) -> String? {
      var limits = Limits.standard
      change(&limits)
      return message(text, limits: limits)
    }
    #expect(limited { _ in } == nil)
    #expect(limited { $0.bytes = 8 } == "more than 8 bytes; draw a part of it")
    #expect(limited { $0.bytes = text.utf8.count } == nil)
    #expect(limited { $0.rows = 2 } == "5: more than 2 rows; draw a part of them, or use -a")
    #expect(limited { $0.rows = 3 } == nil)
    #expect(limited { $0.fields = 1 } == "1: more than 1 fields in a row")
    #expect(limited { $0.fieldBytes = 3 } == "2: a field of more than 3 bytes starts here")
    #expect(
      limited { $0.fieldBytes = 5 }
        == "3: a field of more than 5 bytes starts here; its closing quote may be missing")
    #expect(limited { $0.fieldBytes = 6 } == nil)
  }

  @Test func `a limit is named in the unit that divides it`() {
    #expect(
      TableError.tooManyBytes(limit: 2 << 30).sentence == "more than 2 GiB; draw a part of it")
    #expect(
      TableError.fieldTooLong(line: 1, limitBytes: 1 << 20, isQuoted: false).sentence
        == "a field of more than 1 MiB starts here")
    #expect(
      TableError.tooManyBytes(limit: 3 << 10).sentence == "more than 3 KiB; draw a part of it")
  }

  /// A short row must not take the memory of a full one.
  @Test func `short rows of a wide table cost only what they hold`() {
    let header = (0..<4000).map { "c\($0)" }.joined(separator: ",")
    let reading = read(
      Array((header + "\n" + String(repeating: "1\n", count: 100_000)).utf8)
    ).table
    #expect(reading.rowCount == 100_000)
    #expect(reading.columns[3999].text(at: 99_999) == "")
    #expect(reading.columns[3999].chunks?.chunks.reduce(0) { $0 + $1.byteCount } == 0)
  }
}
