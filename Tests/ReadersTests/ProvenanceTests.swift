// The sentence about how a table was read, when it is shown, and guesses above the rows.
import Tables
import Testing

@Suite struct ProvenanceTests {
  @Test(
    arguments: [
      (
        "a,b\nx,1\n", "Read as: fields between commas, decimal point, names in the first line", true
      ),
      ("n\n1\n", "Read as: one column, decimal point, names in the first line", true),
      (
        "x\t1,5\ny\t2,5\nz\t3,5\n", "Read as: fields between tabs, decimal comma, no header line",
        true
      ),
      (
        "# made up\na;b\nx;1,5\ny;2,5\nz;0,5\n",
        "Read as: fields between semicolons, decimal comma, names in the first line", false
      ),
      (
        "Title\nOf it\n\na,b\nx,1\n",
        "Read as: fields between commas, decimal point, names above the rows", false
      ),
      (
        "# a b\nx 1\ny 2\n",
        "Read as: fields between runs of blanks, decimal point, names in a comment", false
      ),
      (
        "'a','b'\n'x',1\n",
        "Read as: fields between commas, single quotes, decimal point, names in the first line",
        false
      ),
      (
        "| a | b |\n|---|---|\n| x | 1 |\n",
        "Read as: fields between bars, bars around each line, decimal point, names in the first "
          + "line", false
      ),
      (
        "city\nParis\nRome\n",
        "Read as: one column, decimal point, names in the first line, which may be data",
        false
      ),
      (
        "ada,paris\nbo,rome\nada,oslo\n",
        "Read as: fields between commas, decimal point, no header line, "
          + "though the first line may be one",
        false
      ),
      (
        "a\tb\nx\t1,5\ny\t2.5\n",
        "Read as: fields between tabs, decimal point, names in the first line, "
          + "though few numbers tell the decimal mark", false
      ),
      (
        "1;2,3\n4;5,6\n",
        "Read as: fields between semicolons, decimal comma, no header line, "
          + "though few numbers tell the decimal mark", false
      ),
    ])
  func `what was guessed is a sentence, and told where it is not what all expect`(
    _ text: String, _ sentence: String, _ isExpected: Bool
  ) throws {
    let table = try table(text)
    #expect(table.howItWasRead == sentence)
    #expect(table.isReadAsExpected == isExpected)
  }

  @Test(arguments: [
    ("a,b\nx,1\n", true), ("sep=;\na;b\nx;1\n", true), ("title\n\na,b\nx,1\n", true),
    ("a b\nx 1\n", false), ("# c\na,b\nx,1\n", false), ("a|b\n-|---\nx|1\n", false),
    ("|a|b|\n|x|1|\n", false),
  ])
  func `a dialect is plain that has single delimiters, quotes and line ends only`(
    _ text: String, _ isPlain: Bool
  ) {
    #expect(read(text).dialect?.isPlain == isPlain)
  }

  @Test func `blanks that the user asks for part fields whatever they hold`() {
    let reading = read("a,b c\nx y\n", overrides: DialectOverrides(joinsBlanks: true))
    #expect(reading.names == ["a,b", "c"])
    #expect(reading.rows == [["x", "y"]])
  }

  @Test func `where the user says that the first line is a row, nothing is above the table`() {
    let reading = read("x\ny,1\nz,2\n", overrides: DialectOverrides(hasHeader: false))
    #expect(reading.error == .fieldCount(line: 2, fields: 2, columns: 1, isHeader: false))
    #expect(read("x\ny,1\nz,2\n").problems[.preambleLines].count == 1)
  }

  @Test func `units of a column that cannot be meant alike are counted`() throws {
    func mixture(_ cells: [String]) throws -> String {
      let rows = cells.enumerated().map { "x\($0);\($1)\n" }.joined()
      let column = try table("name;n\n" + rows).columns[1]
      guard case .mixedUnits(_, let others, _, let unit) = column.unitNotice else { return "" }
      return "\(others) beside \(unit)"
    }
    #expect(try mixture(["5 %", "6 %", "7"]) == "1 beside %")
    #expect(try mixture(["5", "6 %", "7"]) == "1 beside ")
    #expect(try mixture(["$5", "$6", "€7"]) == "1 beside $")
    #expect(try mixture(["€5", "EUR 6", "7 €"]) == "")
    #expect(try mixture(["$5", "6", "7"]) == "")
    #expect(try mixture(["5 %", "6‰", "7‰"]) == "1 beside ‰")
    #expect(try mixture(["5", "6", "NA"]) == "")
    #expect(try mixture(["5 kg", "€6", "7 kg", "8 kg"]) == "1 beside kg")
    #expect(try mixture(["$5", "6 kg", "$7", "8%"]) == "3 beside kg")
    #expect(try mixture(["5 kg", "6 kg", "7"]) == "")
  }
}
