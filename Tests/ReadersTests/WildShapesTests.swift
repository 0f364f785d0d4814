// Variants of text tables in the wild, each with its expected result.
import Tables
import Testing

/// An input and its contents.
struct Shape: CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var names: [String]
  var rows: [[String]]
  var lines: [Int]

  init(_ name: String, _ text: String, _ names: [String], _ rows: [[String]], lines: [Int]) {
    self.init(name, bytes: Array(text.utf8), names, rows, lines: lines)
  }

  init(
    _ name: String, bytes: [UInt8], _ names: [String], _ rows: [[String]], lines: [Int]
  ) {
    self.name = name
    self.bytes = bytes
    self.names = names
    self.rows = rows
    self.lines = lines
  }

  var testDescription: String { name }

  static let days = [["Mon", "898"], ["Tue", "670"]]

  /// Little-endian.
  static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  static let all: [Shape] = [
    Shape("plain", "Day,Steps\nMon,898\nTue,670\n", ["Day", "Steps"], days, lines: [2, 3]),
    Shape("CRLF", "Day,Steps\r\nMon,898\r\nTue,670\r\n", ["Day", "Steps"], days, lines: [2, 3]),
    Shape("lone CR", "Day,Steps\rMon,898\rTue,670\r", ["Day", "Steps"], days, lines: [2, 3]),
    Shape(
      "line ends of three kinds", "Day,Steps\r\nMon,898\rTue,670\n", ["Day", "Steps"], days,
      lines: [2, 3]),
    Shape(
      "no last line end", "Day,Steps\nMon,898\nTue,670", ["Day", "Steps"], days, lines: [2, 3]),
    Shape(
      "byte order mark", "\u{FEFF}Day,Steps\nMon,898\nTue,670\n", ["Day", "Steps"], days,
      lines: [2, 3]),
    Shape(
      "byte order mark before a quote", "\u{FEFF}\"Day\",Steps\nMon,898\nTue,670\n",
      ["Day", "Steps"], days, lines: [2, 3]),
    Shape(
      "blank lines", "\n\r\nDay,Steps\n\nMon,898\n  \t \nTue,670\n\n\n", ["Day", "Steps"], days,
      lines: [5, 7]),
    Shape(
      "units", "name,size,took\na,1.5G,00:01:30\nb,512,2h 5m\n", ["name", "size", "took"],
      [["a", "1.5G", "00:01:30"], ["b", "512", "2h 5m"]], lines: [2, 3]),
    Shape(
      "names of rows without a name", "mpg,cyl\nFiat,22.8,4\nMazda,21,6\n",
      ["Column 1", "mpg", "cyl"], [["Fiat", "22.8", "4"], ["Mazda", "21", "6"]], lines: [2, 3]),
    Shape("tabs", "Day\tSteps\nMon\t898\nTue\t670\n", ["Day", "Steps"], days, lines: [2, 3]),
    Shape("semicolons", "Day;Steps\nMon;898\nTue;670\n", ["Day", "Steps"], days, lines: [2, 3]),
    Shape("bars", "Day|Steps\nMon|898\nTue|670\n", ["Day", "Steps"], days, lines: [2, 3]),
    Shape(
      "quotes", "\"Day\",\"Steps\"\n\"Mon\",\"898\"\n\"Tue\",670\n", ["Day", "Steps"], days,
      lines: [2, 3]),
    Shape(
      "delimiters in quotes", "Who,N\n\"Doe, Jane\",1\n\"a;b;c\",2\n", ["Who", "N"],
      [["Doe, Jane", "1"], ["a;b;c", "2"]], lines: [2, 3]),
    Shape(
      "line ends in quotes", "Who,N\n\"a\nb\r\nc\rd\",1\ne,2\n", ["Who", "N"],
      [["a\nb\r\nc\rd", "1"], ["e", "2"]], lines: [2, 6]),
    Shape(
      "a doubled quote between CR and LF", "Who,N\n\"a\r\"\"\nb\",1\ne,2\n", ["Who", "N"],
      [["a\r\"\nb", "1"], ["e", "2"]], lines: [2, 5]),
    Shape(
      "doubled quotes", "Who,N\n\"say \"\"hi\"\"\",1\n\"\"\"\",2\n\"\",3\n", ["Who", "N"],
      [["say \"hi\"", "1"], ["\"", "2"], ["", "3"]], lines: [2, 3, 4]),
    Shape(
      "quotes inside a plain field", "Size,N\n5\" disk,1\na\"b\"c,2\n", ["Size", "N"],
      [["5\" disk", "1"], ["a\"b\"c", "2"]], lines: [2, 3]),
    Shape(
      "text after a closing quote", "Who,N\n\"a\"b,1\n\"a\"b\"c,2\n", ["Who", "N"],
      [["ab", "1"], ["ab\"c", "2"]], lines: [2, 3]),
    Shape(
      "a quote after a blank is no quote", "Who,N\n \"a\",1\n", ["Who", "N"], [[" \"a\"", "1"]],
      lines: [2]),
    Shape(
      "short rows", "a,b,c\nx\ny,1\nz,1,2\n", ["a", "b", "c"],
      [["x", "", ""], ["y", "1", ""], ["z", "1", "2"]], lines: [2, 3, 4]),
    Shape(
      "empty fields at the end", "a,b\nx,1,,\ny,2,\n", ["a", "b"], [["x", "1"], ["y", "2"]],
      lines: [2, 3]),
    Shape(
      "empty last field without a line end", "a,b\nx,1\ny,", ["a", "b"],
      [["x", "1"], ["y", ""]], lines: [2, 3]),
    Shape(
      "only delimiters", "a,b\n,\nx,1\n", ["a", "b"], [["", ""], ["x", "1"]], lines: [2, 3]),
    Shape(
      "an empty quoted cell alone is a row", "a\n\"\"\n1\n", ["a"], [[""], ["1"]],
      lines: [2, 3]),
    Shape(
      "blanks around names", " Day , Steps\nMon, 1\n", ["Day", "Steps"], [["Mon", " 1"]],
      lines: [2]),
    Shape(
      "a column without a name", "a,,c\nx,1,2\n", ["a", "Column 2", "c"], [["x", "1", "2"]],
      lines: [2]),
    Shape("one column", "Steps\n898\n670\n", ["Steps"], [["898"], ["670"]], lines: [2, 3]),
    Shape("only a header", "Day,Steps\n", ["Day", "Steps"], [], lines: []),
    Shape("no header", "Mon,898\nTue,670\n", ["Column 1", "Column 2"], days, lines: [1, 2]),
    Shape(
      "other scripts", "День,歩数\nПн,١\n月,2\n👨‍👩‍👧,3\n", ["День", "歩数"],
      [["Пн", "١"], ["月", "2"], ["👨‍👩‍👧", "3"]], lines: [2, 3, 4]),
    Shape(
      "bytes that are not UTF-8", bytes: Array("a,b\nx".utf8) + [0xE9, 0x2C, 0x31, 0x0A],
      ["a", "b"], [["xé", "1"]], lines: [2]),
    Shape(
      "bytes that are not UTF-8 among more that are",
      bytes: Array("á,é\nx".utf8) + [0xE9, 0x2C, 0x31, 0x0A],
      ["á", "é"], [["x\u{FFFD}", "1"]], lines: [2]),
    Shape(
      "halves of a sequence on both sides of a delimiter",
      bytes: Array("é,é\nx".utf8) + [0xC3, 0x2C, 0xA9, 0x0A, 0x79, 0x2C, 0x31],
      ["é", "é"], [["x\u{FFFD}", "\u{FFFD}"], ["y", "1"]], lines: [2, 3]),
    Shape(
      "runs of blanks", "  Day \t Steps\n  Mon   898  \n\n\tTue  670", ["Day", "Steps"], days,
      lines: [2, 4]),
    Shape(
      "the rest of the line", "PID Command\n1 \"a\" b\n22 c  d e\n3 f\n", ["PID", "Command"],
      [["1", "\"a\" b"], ["22", "c  d e"], ["3", "f"]], lines: [2, 3, 4]),
    Shape(
      "comments", "#one\r\n# two\r\nDay,Steps\r\nMon,898\r\n#,\"\r\nTue,670\r\n",
      ["Day", "Steps"], days, lines: [4, 6]),
    Shape(
      "comments of two bytes", "//x\nDay,Steps\n/Mon,898\n//\n/,670\n/", ["Day", "Steps"],
      [["/Mon", "898"], ["/", "670"], ["/", ""]], lines: [3, 5, 6]),
    Shape(
      "a header in a comment", "## Day Steps\r\nMon 898\r\nTue 670\r\n", ["Day", "Steps"],
      days, lines: [2, 3]),
    Shape(
      "titles above", "Steps\r\n\r\n\"of\r\na week\"\r\nDay,Steps\r\nMon,898\r\nTue,670\r\n",
      ["Day", "Steps"], days, lines: [6, 7]),
    Shape(
      "a title padded to the width of the table",
      "Steps of a week,,\nDay,Steps,Goal\nMon,898,1000\nTue,\"6,70\",900\n",
      ["Day", "Steps", "Goal"], [["Mon", "898", "1000"], ["Tue", "6,70", "900"]], lines: [3, 4]),
    Shape(
      "a row of gaps under a header is no title", "Day,Steps,Goal\nMon,,\nTue,670,900\n",
      ["Day", "Steps", "Goal"], [["Mon", "", ""], ["Tue", "670", "900"]], lines: [2, 3]),
    Shape(
      "outer bars and rules",
      "+--+--+\n| Day | Steps |\n|--|---|\n|Mon|898|\n | Tue| 670 |\n+---+\n",
      ["Day", "Steps"], [["Mon", "898"], [" Tue", " 670 "]], lines: [4, 5]),
    Shape(
      "a count of rows", " Day | Steps\n-----+---\n Mon|898\n Tue|670\n(2 rows)\n\n",
      ["Day", "Steps"], [[" Mon", "898"], [" Tue", "670"]], lines: [3, 4]),
    Shape(
      "single quotes", "'Day','Steps'\n'Mon','898'\n'T''\n,','670'\n", ["Day", "Steps"],
      [["Mon", "898"], ["T'\n,", "670"]], lines: [2, 3]),
    Shape(
      "the delimiter in the first line", "sep=;\r\nDay;Steps\r\nMon;898\r\nTue;670",
      ["Day", "Steps"], days, lines: [3, 4]),
    Shape(
      "two lines of names", "Day;Steps;;Sleep;\n;2024;2025;2024;2025\nMon;1;2;3;4\nTue;5;6;7;8\n",
      ["Day", "Steps 2024", "Steps 2025", "Sleep 2024", "Sleep 2025"],
      [["Mon", "1", "2", "3", "4"], ["Tue", "5", "6", "7", "8"]], lines: [3, 4]),
    Shape(
      "units below the names", "Day;Way;Level\n;km;-\nMon;1;2\nTue;3;4\n", ["Day", "Way", "Level"],
      [["Mon", "1", "2"], ["Tue", "3", "4"]], lines: [3, 4]),
    Shape(
      "pairs above",
      "Device,X1,9,8\nStart,2026\n\nDay,Steps,Goal\nMon,1,2\nTue,3,4\nWed,5,6\nThu,7,8\n",
      ["Day", "Steps", "Goal"],
      [["Mon", "1", "2"], ["Tue", "3", "4"], ["Wed", "5", "6"], ["Thu", "7", "8"]],
      lines: [5, 6, 7, 8]),
    Shape(
      "sections", "What,2024,2025\nIn,,\n  Work,1,2\n  Rent,3,4\nOut,,\nAll,5,6\n",
      ["What", "2024", "2025"],
      [["  Work", "1", "2"], ["  Rent", "3", "4"], ["Out", "", ""], ["All", "5", "6"]],
      lines: [3, 4, 5, 6]),
    Shape(
      "notes below", "Day,Steps,Goal\nMon,1,2\nTue,3,4\n\nSource: me, you\r\n\"Of, a\nweek\"",
      ["Day", "Steps", "Goal"], [["Mon", "1", "2"], ["Tue", "3", "4"]], lines: [2, 3]),
    Shape(
      "a note right below", "Day,Steps,Goal\nMon,1,2\nTue,3,4\nSource\n", ["Day", "Steps", "Goal"],
      [["Mon", "1", "2"], ["Tue", "3", "4"]], lines: [2, 3]),
    Shape(
      "a note padded to the width of the table", "Day;Steps\nMon;898\nTue;670\n;\nSource: me;\n;\n",
      ["Day", "Steps"], days, lines: [2, 3]),
    Shape(
      "a note with more fields than columns", "Day,Steps\nMon,898\nTue,670\n\na, b, c, d\n",
      ["Day", "Steps"], days, lines: [2, 3]),
    Shape(
      "what looks like notes among rows", "a,b,c\n1,2,3\n\n4\n,,\n5,6,7\n",
      ["a", "b", "c"], [["1", "2", "3"], ["4", "", ""], ["", "", ""], ["5", "6", "7"]],
      lines: [2, 4, 5, 6]),
    Shape(
      "a sum between rules",
      "----\nDay Steps Goal\n----\nMon 898 1\nTue 670 2\n----\nAll: 1568 3\n----\n",
      ["Day", "Steps", "Goal"], [["Mon", "898", "1"], ["Tue", "670", "2"]], lines: [4, 5]),
    Shape(
      "names that stand for those below", "a,b,c\nx,1,5\n,2,6\ny,1,7\n,2,8\n", ["a", "b", "c"],
      [["x", "1", "5"], ["x", "2", "6"], ["y", "1", "7"], ["y", "2", "8"]], lines: [2, 3, 4, 5]),
    Shape(
      "a sentence below", "Day,Steps\nMon,898\nTue,670\n\nas of May, 2026\n", ["Day", "Steps"],
      days,
      lines: [2, 3]),
    Shape(
      "rules with titles",
      "===== slow =====\n2.5s call a\n1.5s call b\n===== 2 of 3, in 4s =====\n",
      ["Column 1", "Column 2", "Column 3"], [["2.5s", "call", "a"], ["1.5s", "call", "b"]],
      lines: [2, 3]),
    Shape(
      "columns of fixed width",
      "NAME       MEM USED / ALL   STATE\n"
        + "wéb 1      12 / 64          \ndb         8 / 64           ok so\n\na longer name  9  no",
      ["NAME", "MEM USED / ALL", "STATE"],
      [["wéb 1", "12 / 64", ""], ["db", "8 / 64", "ok so"], ["a longer name", "9", "no"]],
      lines: [2, 3, 5]),
    Shape(
      "counts before the rest of the line", "   12 GET /a b\n  103 PUT /\n",
      ["Column 1", "Column 2"], [["12", "GET /a b"], ["103", "PUT /"]], lines: [1, 2]),
    Shape(
      "columns of fixed width with empty cells",
      "NODE ID   STATE        PORTS   NAME\n"
        + "a1        Up 2 weeks   80      web\nb2        Up 3 days            db\n",
      ["NODE ID", "STATE", "PORTS", "NAME"],
      [["a1", "Up 2 weeks", "80", "web"], ["b2", "Up 3 days", "", "db"]], lines: [2, 3]),
    Shape(
      "UTF-16", bytes: utf16("\u{FEFF}Täg,Steps\n😀,898\nTue,670\n"), ["Täg", "Steps"],
      [["😀", "898"], ["Tue", "670"]], lines: [2, 3]),
  ]
}

@Suite struct WildShapesTests {
  @Test(arguments: Shape.all) func `a shape gives its table`(_ shape: Shape) {
    let (table, error) = read(shape.bytes)
    let reading = Reading(table, error: error)
    #expect(reading.error == nil)
    #expect(reading.names == shape.names)
    #expect(reading.rows == shape.rows)
    #expect(reading.lines == shape.lines)
  }

  @Test func `short rows are counted from the first row, by row`() {
    let reading = read("a,b\nx,1\ny\n\nz\n")
    #expect(reading.problems[.shortRows].count == 2)
    #expect(reading.problems[.shortRows].firstRow == 2)
  }

  @Test func `a row without a field for a column that has no name is not short`() {
    #expect(read("a,b,\nx,1\n").problems[.shortRows].count == 0)
  }

  @Test func `each sequence of bytes that is not UTF-8 is counted, by line`() {
    let bytes = Array("a,b,c\n\nx,1,2\ny".utf8) + [0xE9, 0x2C, 0xC3, 0x2C, 0xFF, 0xE2, 0x82, 0x0A]
    let (table, error) = read(bytes, overrides: DialectOverrides(delimiter: UInt8(ascii: ",")))
    #expect(error == nil)
    #expect(table.problems[.replacedSequences].count == 4)
    #expect(table.problems[.replacedSequences].firstLine == 4)
  }

  @Test func `a name that is not UTF-8 is counted too`() {
    let (table, _) = read(Array("a,b".utf8) + [0xE9] + Array("\nx,1\n".utf8))
    #expect(table.columnNames == ["a", "bé"])
    #expect(table.problems[.replacedSequences].firstLine == 1)
  }

  @Test func `a label of ten thousand characters is read whole`() throws {
    let label = String(repeating: "wörter ", count: 1429)
    #expect(try table("a,b\n\"\(label)\",1\n").columns[0].text(at: 0) == label)
  }

  @Test func `numbers are read in the file's way of writing them`() throws {
    let german = try table("Tag;Wert\nMo;32,56\nDi;1.234,5\nMi;\nDo;x\n")
    #expect(german.columns[1].number(at: 0) == 32.56)
    #expect(german.columns[1].number(at: 1) == 1234.5)
    #expect(german.columns[1].number(at: 2).isNaN)
    #expect(german.columns[1].number(at: 3).isNaN)
  }
}
