// Access logs of web servers: both formats, lines with missing fields, and texts that are not logs.
import Tables
import TestSupport
import Testing

@Suite struct `A web server's log` {
  private static let common = """
    127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326
    host.example ident - [29/Feb/2024:00:00:01 +0000] "POST /a?b=1&c=%22 HTTP/2.0" 404 -

    """
  private static let combined = #"""
    10.0.0.1 - - [01/Jan/2024:10:00:00 +0100] "GET / HTTP/1.1" 200 512 "http://x/?q=\"a\"" "Mozilla/5.0 (X11; \"Linux\") C:\\x"
    2001:db8::1 - - [01/Jan/2024:10:00:01 +0100] "-" 408 - "-" "-"
    10.0.0.3 - - [01/Jan/2024:10:00:02 +0100] "\x16\x03\x01" 400 157 "-" "curl/8"

    """#

  @Test func `has named columns in the common form`() {
    let reading = read(Self.common)
    #expect(reading.error == nil)
    #expect(
      reading.names == [
        "host", "ident", "user", "time", "method", "path", "protocol", "status", "bytes",
      ])
    #expect(
      reading.rows == [
        [
          "127.0.0.1", "", "frank", "2000-10-10 13:55:36", "GET", "/apache_pb.gif", "HTTP/1.0",
          "200", "2326",
        ],
        [
          "host.example", "ident", "", "2024-02-29 00:00:01", "POST", "/a?b=1&c=%22", "HTTP/2.0",
          "404", "",
        ],
      ])
  }

  @Test func `has the referer and the agent in the combined form, without their backslashes`() {
    let reading = read(Self.combined)
    #expect(reading.names.suffix(3) == ["bytes", "referer", "agent"])
    #expect(
      reading.rows.map { Array($0.suffix(2)) } == [
        [#"http://x/?q="a""#, #"Mozilla/5.0 (X11; "Linux") C:\x"#], ["", ""], ["", "curl/8"],
      ])
    #expect(
      reading.rows.map { Array($0[4...6]) } == [
        ["GET", "/", "HTTP/1.1"], ["", "", ""], ["", #"\x16\x03\x01"#, ""],
      ])
    #expect(reading.isNumeric[7])
  }

  @Test func `gets columns for what other servers write before and behind`() {
    let reading = read(
      "www.example:443 "
        + Self.combined.replacing("\"curl/8\"", with: "\"curl/8\" \"10.9.9.9\" 0.25"))
    #expect(reading.names.suffix(2) == ["server", "other"])
    #expect(
      reading.rows.map { Array($0.suffix(2)) } == [
        ["www.example:443", ""], ["", ""], ["", #""10.9.9.9" 0.25"#],
      ])
  }

  @Test func `counts lines of another form, and tells the first`() {
    let lines = Self.combined + "broken\n\n" + #"10.0.0.9 - - [01/Jan/2024:10:00:02 +0100] "GET"#
    let reading = read(lines)
    #expect(reading.rows.count == 3)
    #expect(reading.problems[.foreignLines].count == 2)
    #expect(reading.problems[.foreignLines].firstLine == 4)
    #expect(reading.lines == [1, 2, 3])
  }

  @Test(
    arguments: [
      "a b c\n1 2 3\n", "ip - status bytes\n10.0.0.1 - 200 5120\n", "x - - [note] \"q\" 200 5\n",
      "1 2 3 [10/Foo/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1\n",
      "1 2 3 [10/Oct/2000:13:55:36 -0700] GET 200 1\n", "host,time\na,b\n", "127.0.0.1", "[1 2 3\n",
    ])
  func `is none where the first line is not one`(_ text: String) {
    #expect(!read(text).names.contains("agent") && !read(text).names.contains("protocol"))
  }

  @Test func `is one of fields where it is said what parts them`() {
    let reading = read(Self.common, overrides: DialectOverrides(joinsBlanks: true))
    #expect(reading.names.first != "host")
    #expect(reading.dialect?.joinsBlanks == true)
  }

  @Test func `is the same wherever it is cut`() {
    let text = Self.combined + "broken\r\n" + Self.common + "\r\n\n" + Self.combined.dropLast()
    let bytes = Array(text.utf8) + [0xFF, 0x0A]
    let (whole, error) = read(bytes)
    for cut in (0...bytes.count).sampled {
      let (table, other) = read(bytes, cuts: [cut])
      #expect(Reading(table, error: other) == Reading(whole, error: error))
    }
    let (table, other) = read(bytes, cuts: Array(0..<bytes.count))
    #expect(Reading(table, error: other) == Reading(whole, error: error))
  }

  @Test func `is long where its end never comes`() {
    var limits = Limits.standard
    limits.fieldBytes = 200
    let bytes = Array((Self.common + String(repeating: "x", count: 300)).utf8)
    let (table, error) = read(bytes, limits: limits)
    #expect(table.rowCount == 2)
    #expect(error == .fieldTooLong(line: 3, limitBytes: 200, isQuoted: false, column: 1))
  }

  @Test func `grows while it is followed`() throws {
    var reader = TableReader()
    let bytes = Array(Self.common.utf8)
    let end = try #require(bytes.firstIndex(of: 0x0A))
    try reader.feed(Array(bytes[...end]))
    #expect(reader.snapshot().rowCount == 1)
    try reader.feed(Array(bytes[(end + 1)..<(bytes.count - 10)]))
    #expect(reader.snapshot().rowCount == 1)
    #expect(reader.withLastLine() == nil)
    try reader.feed(Array(bytes.suffix(10)))
    #expect(reader.snapshot().rowCount == 2)
  }
}
