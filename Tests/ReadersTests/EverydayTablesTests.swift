// What surrounds a table in everyday exports is left out, counted and told.
import Tables
import Testing

@Suite struct EverydayTablesTests {
  /// The kinds of problems, in the order of their notices, with count and first line.
  private func problems(_ text: String) -> [String] {
    let problems = read(text).problems
    return TableProblems.Kind.allCases.compactMap { kind in
      let found = problems[kind]
      return found.count > 0 ? "\(kind) \(found.count) @\(found.firstLine)" : nil
    }
  }

  @Test func `a statement has titles, sections and a stamp`() throws {
    let text = """
      Ink & Co
      Profit and loss

      ,Q1,Q2,Year
      Income,,,
         Prints,"1,200.50","1,300.00",2500.50
         Total Income,"1,200.50","1,300.00",2500.50
      Costs,,,
         Paper,400.00,500.00,900.00

      Net,"800.50","800.00",1600.50


      Monday, Nov 2, 2026 09:14 - cash
      """
    #expect(read(text).names == ["Column 1", "Q1", "Q2", "Year"])
    #expect(
      read(text).rows.map { $0[0].filter { $0 != " " } } == [
        "Prints", "TotalIncome", "Paper", "Net",
      ])
    #expect(
      problems(text) == ["preambleLines 2 @1", "sections 2 @5", "footers 1 @14"])
  }

  @Test func `a name alone above no indented name is a row`() {
    let text = "Town,2024,2025\nKiel,1,2\nBonn,,\nTrier,3,4\nUlm,,\n"
    #expect(read(text).rows.map { $0[0] } == ["Kiel", "Bonn", "Trier", "Ulm"])
    #expect(problems(text).isEmpty)
  }

  @Test func `a pivot's second line has the names`() {
    let text = "Sum of sales,Column Labels,,\nRow Labels,East,West,All\nAda,1,2,3\nBob,4,,4\n"
    #expect(read(text).names == ["Row Labels", "East", "West", "All"])
    #expect(problems(text) == ["preambleLines 1 @1"])
  }

  @Test func `keys and values above fill their line with empty fields`() {
    let text = "Exam;Maths II;;;\nDay;18.02.2026;;;\nNo;Course;Term;Points;Mark\n"
    let rows = "71;A;4;64,0;3,0\n72;B;4;;\n73;A;2;51,5;1,7\n"
    #expect(read(text + rows).names == ["No", "Course", "Term", "Points", "Mark"])
    #expect(read(text + rows).rows.count == 3)
  }

  @Test func `a survey's answers are named after their question`() {
    let text = """
      Id,How likely?,How long?,What matters?,,Anything else?
      ,Response,Response,Price,Speed,Open-Ended Response
      1,8,2,Price,,no
      2,9,3,,Speed,
      3,7,1,Price,Speed,
      """
    #expect(
      read(text).names == [
        "Id", "How likely?", "How long?", "What matters? Price", "What matters? Speed",
        "Anything else? Open-Ended Response",
      ])
    #expect(read(text).rows.count == 3)
  }

  @Test func `two index lines of pandas name columns by group`() {
    let text = ",A,A,B,B\n,mean,max,mean,max\nx,1,2,3,4\ny,5,6,7,8\n"
    #expect(read(text).names == ["Column 1", "A mean", "A max", "B mean", "B max"])
  }

  @Test func `a header with columns that have no name is one line`() {
    let text = "name,value,,note\n,12,3,a\ny,4,5,b\nz,6,7,c\n"
    #expect(read(text).names == ["name", "value", "Column 3", "note"])
    #expect(read(text).rows.count == 3)
  }

  @Test func `units below the names are those of the columns`() throws {
    let text = "Site;Day;pH;O2;NO3-N\n;;-;mg/l;[mg/l]\nA;04.01.2025;7,8;13,6;2,4\n"
    let table = try table(
      text + "B;05.01.2025;7,9;12,1;<0,02\nC;06.01.2025;7,7;11,9;1,1\n"
        + "D;07.01.2025;7,7;11,8;1,0\nE;08.01.2025;7,7;11,8;1,0\n")
    #expect(table.rowCount == 5)
    #expect(table.columns.map(\.unit) == ["", "", "", "mg/l", "mg/l"])
    #expect(table.columns[3].name == "O2")
    #expect(table.columns[3].number(at: 0) == 13.6)
    #expect(table.howItWasRead.hasSuffix("units below the names"))
  }

  @Test func `a first row with texts is no line of units`() {
    let text = "Site;pH;O2\nA;n.v.;n.v.\nB;7,9;12,1\nC;7,7;11,9\nD;7,6;11,8\n"
    #expect(read(text).rows.count == 4)
  }

  @Test func `a date above dates is no unit`() {
    #expect(read("when\n2026-01-01\n2026-01-02\n2026-01-03\n").rows.count == 3)
    #expect(read("when,till\n09:00,9:30\n09:10,9:40\n09:20,9:50\n").rows.count == 3)
  }

  @Test func `notes below are counted, whatever fields they have`() {
    let table = "Day,Steps,Goal\nMon,1,2\nTue,3,4\n"
    #expect(problems(table + "\nSource: me\nas of May, 2026\n") == ["footers 2 @5"])
    #expect(problems(table + ",,\nSource,,\n") == ["footers 1 @5"])
    #expect(problems(table + "\na, b, c, d, e\n") == ["footers 1 @5"])
    #expect(problems(table + "Source\n") == ["footers 1 @4"])
    #expect(problems(table + "\nWed,5,6\n").isEmpty)
    #expect(read(table + "\nWed,5,6\n").rows.count == 3)
  }

  @Test func `a sentence below is a note even if it has as many commas as rows`() {
    let table = "Day,Steps\nMon,1\nTue,3\n\n"
    #expect(problems(table + "Source: office, 2026\n") == ["footers 1 @5"])
    #expect(problems(table + "Total,4\n").isEmpty)
    #expect(read("Day, Steps\nMon, 1\nTue, 3\n\nTotal, 4\n").rows.count == 3)
  }

  @Test func `an empty name means the one above if both make a key`() {
    let text =
      "Hall,Month,kWh\nTown,Jan,5\n,Feb,6\n,Mar,7\nTown total,,18\nPark,Jan,1\n,Feb,2\n,,\n"
    #expect(
      read(text).rows.map { $0[0] } == ["Town", "Town", "Town", "Town total", "Park", "Park"])
    #expect(problems(text) == ["repeatedNames 3 @3"])
    let gaps = "Tag,Month,kWh\nx,Jan,5\n,Jan,6\n,Mar,7\ny,Jan,5\n,Feb,3\n"
    #expect(read(gaps).rows.map { $0[0] } == ["x", "", "", "y", ""])
    let unique = "Note,Id,kWh\nx,1,5\n,2,6\n,3,7\ny,4,5\n,5,3\n"
    #expect(read(unique).rows.map { $0[0] } == ["x", "", "", "y", ""])
  }

  @Test func `a total is a row unless rules set it apart`() {
    #expect(read("Day,Steps\nMon,1\nTue,3\nTotal,4\n").rows.count == 3)
    #expect(read("Day,Steps\nMon,1\nTue,3\n\nTotal,4\n").rows.count == 3)
    let ruled = "-----\nDay Steps\n-----\nMon 1\nTue 3\n-----\nSUM: 4\n-----\n"
    #expect(read(ruled).rows.count == 2)
    #expect(problems(ruled) == ["rules 4 @1", "footers 1 @7"])
    let grid = "+---+--+\n|Day|N |\n+---+--+\n|Mon|1 |\n+---+--+\n|Tue|3 |\n+---+--+\n"
    #expect(read(grid).rows.count == 2)
    let blocks = "a|b\n---|---\nx|1\ny|2\n---|---\nz|3\nw|4\n"
    #expect(read(blocks).rows.count == 4)
  }

  @Test func `without a header every line is a row`() {
    var overrides = DialectOverrides()
    overrides.hasHeader = false
    #expect(read("Mon,1,2\nTue,3,4\n\nSource\n", overrides: overrides).rows.count == 3)
  }

  /// A reader that waits for more shows no note as a row, and every row once another follows.
  @Test func `what may be a note is told while more may come`() throws {
    var reader = TableReader()
    try reader.feed(Array("Day,Steps,Goal\nMon,1,2\nTue,3,4\n\nSource\n".utf8))
    #expect(reader.snapshot().rowCount == 2)
    #expect(reader.snapshot().problems[.footers].count == 1)
    try reader.feed(Array("Wed,5,6\n".utf8))
    #expect(reader.snapshot().rowCount == 4)
    #expect(reader.snapshot().problems[.footers].count == 0)
  }

  @Test func `a column that has but its own name tells nothing of the header`() {
    var text = "name,code,G20\n"
    for row in 0..<9 { text += "n\(row),\(row * 7),\(row == 4 ? "G20" : "")\n" }
    #expect(read(text).names == ["name", "code", "G20"])
  }

  /// "年,死者" and what belongs to it, in code page 932; the second byte of 表 is a backslash.
  @Test func `Shift-JIS is decoded before fields are split`() throws {
    let title: [UInt8] = [0x95, 0x5C, 0x82, 0x52, 0x94, 0x4E, 0x97, 0xEE, 0x91, 0x77, 0x95, 0xCA]
    let names: [UInt8] = [0x94, 0x4E, 0x97, 0xEE, 0x2C, 0x8E, 0x80, 0x8E, 0xD2]
    let age: [UInt8] = [0x8D, 0xCE, 0x88, 0xC8, 0x89, 0xBA]
    let rows = Array("9".utf8) + age + Array(",3\n19".utf8) + age + Array(",\"2,123\"\n".utf8)
    let bytes = title + Array("\n".utf8) + names + Array("\n".utf8) + rows
    for cut in 0...bytes.count {
      let (table, error) = read(bytes, cuts: [cut])
      #expect(error == nil)
      #expect(table.columnNames == ["年齢", "死者"])
      #expect(table.columns[0].text(at: 0) == "9歳以下")
      #expect(table.columns[1].number(at: 1) == 2123)
      #expect(table.howItWasRead.hasSuffix("Shift-JIS"))
    }
  }

  /// Its bytes are valid Shift-JIS, and the sample ends within a character.
  @Test func `UTF-8 that is cut is not taken for Shift-JIS`() {
    let name = String(repeating: "\u{316}\u{301}", count: 20_000)
    let (table, _) = read(Array("name,n\na\(name),1\nb,2\n".utf8))
    #expect(!table.wasShiftJIS)
    #expect(table.rowCount == 2)
  }

  @Test func `Windows-1252 is not taken for Shift-JIS`() {
    let rest = Array(" caf\u{E9}s,1\nBj\u{F6}rn\u{92}s \u{93}a\u{94} M\u{FC}ll,2\n".unicodeScalars)
    let bytes = Array("name,n\n".utf8) + rest.map { UInt8($0.value) }
    let (table, _) = read(bytes)
    #expect(!table.wasShiftJIS)
    #expect(table.problems.encoding == .windows1252)
  }
}
