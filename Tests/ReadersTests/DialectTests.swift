// Guessing the delimiter, decimal mark and header, and overriding the guess.
import Tables
import Testing

@Suite struct DialectTests {
  private func delimiter(_ text: String) -> Character? {
    read(text).dialect.map { Character(Unicode.Scalar($0.delimiter)) }
  }

  @Test(
    arguments: [
      ("a,b\n1,2\n", ","), ("a;b\n1;2\n", ";"), ("a\tb\n1\t2\n", "\t"), ("a|b\n1|2\n", "|"),
      // Decimal commas under semicolons and tabs, with and without a header.
      ("Tag;Wert\nMo;32,56\nDi;12,34\n", ";"), ("Mo;32,56\nDi;12,34\n", ";"),
      ("Mo\t1,5\t2,5\nDi\t3,5\t4,5\n", "\t"), ("Mo;1,5;2,5\nDi;3,5;4,5\n", ";"),
      // Another candidate in prose, in quotes, or as frequent as the delimiter.
      ("City;N\nParis, France;5\nRome, Italy;6\n", ";"), ("a,b\n\"x;y\",1\n\"z;w\",2\n", ","),
      ("\"Smith; John\",5\n\"Doe; Jane\",6\n", ","), ("a;b,1,2,3\nc;d,4,5,6\n", ","),
      ("when,n\n12:00;13:00,5\n14:00,6\n", ","),
      // A quote that opens under one candidate only and never closes.
      ("x;y,0\na;\"b,1\nc;d,2\n", ","),
      // Nothing to split.
      ("a\n1\n2\n", ","), ("New York\nSan Jose\n", ","), ("", ","),
      // Runs of blanks.
      ("a b\n1 2\n", " "), ("a  b\n1\t2\n", " "),
      // One ragged row does not change the guess.
      ("a,b,c\n1,2,3\n4,5\n6,7,8\n", ","),
    ] as [(String, Character)])
  func `the delimiter is guessed from the content`(_ text: String, _ expected: Character) {
    #expect(delimiter(text) == expected)
  }

  @Test func `a quote that is never closed does not hide the delimiter`() {
    #expect(read("a,b\n1,\"2\n3,4\n").error == .unclosedQuote(line: 2, column: 3))
    #expect(read("a;b\n1;\"2\n3;4\n").error == .unclosedQuote(line: 2, column: 3))
  }

  @Test(
    arguments: [
      ("a;b\nx;1.5\n", ".", true), ("a;b\nx;32,56\n", ",", true), ("a;b\nx;0,125\n", ",", true),
      ("a;b\nx;1.234,5\n", ",", true), ("a;b\nx;1.234.567\n", ",", true),
      ("a;b\nx;1,234.5\n", ".", true), ("a;b\nx;1,234,567\n", ".", true),
      ("a;b\nx;1,234\n", ".", false), ("a;b\nx;898\n", ".", false),
      ("a,b\nx,\"1,234\"\n", ".", true), ("a,b\nx,\"32,56\"\n", ",", true),
      ("a,b\nx,\"32,56\"\ny,1.5\nz,2.5\n", ".", false),
      ("a;b\nx;32,56\ny;1,5\nz;2.5\n", ",", false),
    ] as [(String, Character, Bool)])
  func `the decimal mark is the one that the cells speak for`(
    _ text: String, _ mark: Character, _ readsLoneGroups: Bool
  ) {
    let numbers = read(text).dialect?.numbers
    #expect(numbers?.decimal == mark.asciiValue)
    #expect(numbers?.readsLoneGroups == readsLoneGroups)
  }

  @Test(
    "Where short numbers stand among points before three digits, the points group digits",
    arguments: [
      ("Monat;Umsatz\nJan;1.234\nFeb;1.500\nMrz;998\nApr;1.110\n", [1234, 1500, 998, 1110]),
      ("Jan;1.234\nFeb;998\n", [1234, 998]), ("Jan;998\nFeb;1.234\n", [998, 1234]),
      ("a;b\nx;-1.234\ny;-998\n", [-1234, -998]), ("a;b\nx;1.234 €\ny;998 €\n", [1234, 998]),
      ("a;b;c\nx;12.500;1.234\ny;40.000;998\n", [12_500, 40_000]),
      // Among zeros and gaps, too, and beside commas that may be decimal ones.
      ("a;b\nx;1.234\ny;0\nz;7\n", [1234, 0, 7]),
      ("a;b;c\nx;1.234;1,234\ny;98;\n", [1234, 98]),
    ] as [(String, [Double])])
  func groupedPoints(text: String, numbers: [Double]) throws {
    let table = try table(text)
    #expect((0..<numbers.count).map { table.columns[1].number(at: $0) } == numbers)
    #expect(table.howItWasRead.contains("decimal comma"))
    #expect(table.howItWasRead.hasSuffix("though few numbers tell the decimal mark"))
  }

  @Test(
    "A point before three digits is a decimal point where anything speaks against groups",
    arguments: [
      // Other cells and columns with a decimal point.
      "a;b\nx;1.234\ny;998\nz;0.125\n", "a;b;c\nx;1.234;3.5\ny;998;2\n",
      "0.125;3.250;998\n0.250;1.125;7\n",
      // Fixed decimals, also below and beside other numbers; zeros for nothing.
      "Ort;lat;n\nBerlin;52.520;3\nParis;48.857;2\n",
      "n;1;2;3\na;1.234;2.500;3.125\nb;1.500;2.250;3.375\n",
      "a;b\nx;1.234\ny;0\n",
      // Longer numbers without a mark, and codes.
      "a;b\nx;1.234\ny;998\nz;12345\n", "a;b\nx;1.234\ny;007\n",
      "a;b\nx;1.234\ny;7\nz;1.2.3\n",
      // Commas that group digits.
      "a;b;c\nx;1.234;1,234\ny;998;998\n",
    ])
  func decimalPoints(text: String) {
    #expect(read(text).dialect?.decimal == UInt8(ascii: "."))
    #expect(read(text).dialect?.doubts.contains(.decimal) == text.contains("1,234"))
  }

  @Test(
    "Where no semicolons part the fields, a point that seems to group digits is told",
    arguments: [
      ("a\tb\nx\t1.234\ny\t998\n", true), ("a,b\nx,1.234\ny,998\n", true),
      ("n\n1.234\n998\n", true), ("a\tb\nx\t1.234\ny\t998\nz\t1.5\n", false),
      ("a,b\nx,1.234\ny,2.500\n", false),
    ])
  func toldPoints(text: String, isTold: Bool) throws {
    let table = try table(text)
    #expect(table.columns[table.columns.count - 1].number(at: 0) == 1.234)
    #expect(table.isReadAsExpected == !isTold)
    #expect(table.howItWasRead.hasSuffix("though few numbers tell the decimal mark") == isTold)
  }

  /// The one mistake a guess must never make.
  @Test(arguments: [",", ";", "\t", "|"]) func `32,56 is never 3256`(_ delimiter: String) throws {
    for others in [[], ["1.5"], ["1.5", "2.5"], ["1,234"], ["1,234.5", "7.25"], ["9,5"]] {
      let rows = (["32,56"] + others).map { "x\(delimiter)\"\($0)\"\n" }.joined()
      let column = try table("name\(delimiter)value\n" + rows).columns[1]
      let number = column.number(at: 0)
      #expect(number == 32.56 || number.isNaN, "\(others)")
    }
  }

  @Test(
    arguments: [
      ("Day,Steps\nMon,898\n", true),
      ("Mon,898\nTue,670\n", false),
      ("898\n670\n", false),
      ("Steps\n898\n", true),
      ("1,2\n3,4\n", false),
      ("Day,Steps\n", true),
      ("Day\n", true),
      ("name,colour\nrose,red\n", true),
      ("Day,Steps\nMon,\nTue,\n", true),
      // Years over numbers name columns, rising or falling; years among years do not.
      ("Country,2019,2020\nNigeria,117.2,115\nChad,113.7,110\n", true),
      (",2020,2019\nNigeria,117.2,115\n", true),
      ("Country,Code,1990,2000,2010\nNigeria,NGA,200,180,150\n", true),
      ("Country,2019,2020\n", false),
      ("Mon,2019,2020\nTue,2021,2022\n", false),
      ("Country,2019\nNigeria,117.2\n", false),
      ("Mon,2019,1200,1300\nTue,7,8,9\n", false),
      ("2019,2020\n5,6\n", false),
      ("a,2019.5,2020.5\nb,1,2\n", false),
      ("Mon,12345,12346\nTue,1,2\n", false),
      // Gaps are not numbers.
      ("a,NaN\nb,1\n", true),
      ("a,inf\nb,1\n", false),
    ])
  func `a header is told from a row`(_ text: String, _ hasHeader: Bool) {
    #expect(read(text).dialect?.hasHeader == hasHeader)
  }

  @Test func `what the user says is not guessed`() throws {
    let noHeader = read("Day,Steps\nMon,898\n", overrides: DialectOverrides(hasHeader: false))
    #expect(noHeader.names == ["Column 1", "Column 2"])
    #expect(noHeader.rows == [["Day", "Steps"], ["Mon", "898"]])
    #expect(noHeader.lines == [1, 2])

    let colon = read("a:b;c\n1:2;3\n", overrides: DialectOverrides(delimiter: UInt8(ascii: ":")))
    #expect(colon.names == ["a", "b;c"])

    let comma = try table(
      "a,b\nx,1.234\n", overrides: DialectOverrides(decimal: UInt8(ascii: ",")))
    #expect(comma.columns[1].number(at: 0) == 1234)
    let point = try table(
      "a;b\nx;1,234\n", overrides: DialectOverrides(decimal: UInt8(ascii: ".")))
    #expect(point.columns[1].number(at: 0) == 1234)
  }

  @Test(
    arguments: [
      ("n\n1\nx\n", true), ("n\n1\nx\ny\n", false), ("n\n1\nNA\n\n-\nNaN\n", true),
      ("n\nx\n", false), ("n\nNA\n", false), ("n\ninf\n", true),
    ])
  func `a column is numeric that has no more texts than numbers`(
    _ text: String, _ isNumeric: Bool
  ) {
    #expect(
      read(text, overrides: DialectOverrides(hasHeader: true)).isNumeric == [isNumeric])
  }

  /// Whatever the decimal mark is, the column is numeric.
  @Test func `ambiguous numbers make a column numeric`() {
    #expect(read("a;b\nx;1,234\ny;2,345\n").isNumeric == [false, true])
  }
}
