// Which columns are taken, asked for or not, and the exact sentences where they cannot be.
import Queries
import Tables
import Testing

@Suite struct ColumnChoiceTests {
  private func choose(
    _ text: String, _ category: String? = nil, values: [String] = [], series: String? = nil
  ) throws -> String {
    try chosen(
      text,
      AskedQuery(ColumnRequest(category: category, values: values, series: series)))
  }

  private let sales = "day,sales,Cost,item\nMon,5,1,x\nTue,6,2,y\n"

  @Test func `texts name the bars, and numbers of one kind stand side by side`()
    throws
  {
    #expect(try choose(sales) == "sales|Cost of day")
    #expect(try choose("sales,day\n5,Mon\n6,Tue\n") == "sales of day")
    #expect(try choose("1\n2\n") == "Column 1 of rows")
    #expect(try choose("a,b\n1,2\n") == "a|b of rows")
  }

  @Test func `an empty column does not name the bars`() throws {
    #expect(try choose("empty,n,\n,1,\n,2,\n") == "n of rows")
    #expect(try choose("empty,n,name\n,1,x\n,2,y\n") == "n of name")
  }

  @Test func `columns are taken as asked`() throws {
    #expect(try choose(sales, "item") == "sales|Cost of item")
    #expect(try choose(sales, "sales") == "Cost of sales")
    #expect(try choose(sales, values: ["Cost", "sales"]) == "Cost|sales of day")
    #expect(try choose(sales, values: ["Cost"], series: "item") == "Cost by item of day")
    #expect(try choose("day,item,n\nMon,x,1\n", series: "item") == "n by item of day")
    #expect(try choose("day,item,n\nMon,x,1\n", series: "day") == "n by day of item")
    #expect(try choose("item,n\nx,1\n", series: "item") == "n by item of rows")
  }

  @Test func `a name is found in another case and between blanks, the exact one first`() throws {
    #expect(try choose(sales, values: ["cost"]) == "Cost of day")
    #expect(try choose(sales, values: [" sales "]) == "sales of day")
    #expect(try choose("day,N,n\nMon,1,2\n", values: ["n"]) == "n of day")
    #expect(
      try choose("day,AB,ab\nMon,1,2\n", values: ["Ab"])
        == "2 columns are called \"Ab\"; name one by its number: 2, 3")
    #expect(
      try choose("day,n,n\nMon,1,2\n", values: ["n"])
        == "2 columns are called \"n\"; name one by its number: 2, 3")
    #expect(try choose("day,n,n\nMon,1,2\n") == "n|n of day")
  }

  @Test func `a column that is asked for may be mostly text`() throws {
    #expect(try choose("k,n\na,1\nb,x\nc,y\n", values: ["n"]) == "n of k")
  }

  @Test func `a table without rows has a choice, for rows may come`() throws {
    #expect(try choose("day,a,b\n") == "a|b of day")
    #expect(try choose("n\n") == "n of rows")
    #expect(try choose("day,item,n\n", series: "item") == "n by item of day")
    #expect(try choose("item\n", series: "item") == "rows of rows", "no numbers to split")
  }

  @Test func `an unknown column is named, with the nearest and all there are`() throws {
    #expect(
      try choose(sales, values: ["sale"])
        == "no column \"sale\"; did you mean \"sales\"? The columns are: day, sales, Cost, item")
    #expect(
      try choose(sales, "dya")
        == "no column \"dya\"; did you mean \"day\"? The columns are: day, sales, Cost, item")
    #expect(
      try choose(sales, series: "profit")
        == "no column \"profit\"; the columns are: day, sales, Cost, item")
    #expect(
      try choose(sales, "") == "no column \"\"; the columns are: day, sales, Cost, item")
  }

  @Test func `a sentence stays one line of bounded length whatever the names hold`() throws {
    let long = String(repeating: "x", count: 100)
    #expect(
      try choose("\"a\u{1B}[2Jb\nc\u{202E}\",\(long)\nMon,1\n", "zzz")
        == "no column \"zzz\"; the columns are: a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}, "
        + String(repeating: "x", count: 60) + "…")
    let many = (1...30).map { "c\($0)" }.joined(separator: ",")
    #expect(try choose(many + "\n", "zzz").hasSuffix("c19, c20 and 10 more"))
  }

  @Test func `a column has one part`() throws {
    #expect(
      try choose(sales, "sales", values: ["sales"])
        == "column \"sales\" cannot be both category and value")
    #expect(
      try choose(sales, values: ["Cost"], series: "cost")
        == "column \"Cost\" cannot be both series and value")
    #expect(
      try choose(sales, "item", series: "item")
        == "column \"item\" cannot be both category and series")
    #expect(
      try choose(sales, values: ["sales", "Sales"]) == "column \"sales\" is listed twice")
  }

  @Test func `rows without numbers are counted`() throws {
    #expect(try choose("a,b\nx,y\n") == "count rows of a")
    #expect(try choose("day,n\nMon,1\nTue,2\n", "n") == "count rows of n")
    #expect(try choose("day,n\nMon,1\nTue,x\nWed,y\n") == "count rows of day")
  }

  @Test func `numbers that are asked for and not there are refused`() throws {
    func sum(_ text: String, _ category: String? = nil) throws -> String {
      try chosen(text, AskedQuery(ColumnRequest(category: category), method: .sum))
    }
    #expect(try sum("a,b\nx,y\n") == "no column of numbers; the columns are: a, b")
    #expect(
      try sum("day,n\nMon,1\nTue,2\n", "n")
        == "the only column of numbers, \"n\", is the category; choose another with -c, or count "
        + "the rows with -a count")
    #expect(
      try sum("day,n\nMon,1\nTue,x\nWed,y\n")
        == "no column is mostly numbers; choose one with -v: \"n\"")
    #expect(
      try sum("a:b\nx:1\n") == "its only column has no numbers; if fields are not separated by "
        + "a comma, semicolon, tab, bar or blanks, name the separator with --delimiter")
    #expect(try choose(sales, values: ["item"]) == "column \"item\" has no numbers")
  }

  @Test func `long form has one value column`() throws {
    #expect(try choose(sales, series: "item") == "sales by item of day")
    #expect(
      try choose(sales, values: ["sales", "Cost"], series: "item")
        == "with -s \"item\" there is one value column; choose it with -v: \"sales\", \"Cost\"")
  }
}
