// Grains, conditions and methods through the real program, by the bars that they make.
import Foundation
import TestSupport
import Testing

@Suite struct QuestionRunTests {
  static let orders = """
    date,state,amount,customer,note:year
    2024-12-30,AK,10,a,x
    2025-01-06,HI,20,b,y
    2025-01-07,AK,30,a,x
    2025-03-01,AL,40,c,y
    2025-03-02,,50,c,x

    """

  /// The bars of a run as "name value", with the series where there are several.
  private func bars(_ options: [String], _ text: String = orders) throws -> [String] {
    let bars = try scene(["-"] + options, input: .text(text)).marks("bar")
    let hasSeries = Set(bars.map(\.series)).count > 1
    return bars.map { bar in
      let value = bar.value.map { $0.formatted(.number.grouping(.never)) } ?? ""
      return [bar.category ?? "", hasSeries ? bar.series ?? "" : nil, value].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  @Test("A point that groups thousands is no decimal mark of what is written")
  func groupedThousands() throws {
    let text = "town;n;rent\na;7.384;1,50\nb;4.307;2,50\nc;6.760;2,25\n"
    let outcome = try Program.run(
      ["-", "-c", "town", "-v", "n", "-a", "none", "--describe"], input: .text(text))
    #expect(outcome.output.contains("Range: 4,307 to 7,384."), "\(outcome.output)")
  }

  @Test(
    "A grain puts rows together, and periods without rows keep their place",
    arguments: [
      (["-c", "date:year"], ["2024 10", "2025 140"]),
      (["-c", "date:Quarter"], ["2024 Q4 10", "2025 Q1 140"]),
      (["-c", "date:month", "-a", "count"], ["2024-12 1", "2025-01 2", "2025-03 2"]),
      (["-c", "Date:week", "--where", "amount<=30"], ["2025-W01 10", "2025-W02 50"]),
      (["-c", "date:weekday"], ["Mon 30", "Tue 30", "Sat 40", "Sun 50"]),
      (["-c", "date:month-of-year", "-a", "mean"], ["Jan 25", "Mar 45", "Dec 10"]),
      (["-c", "date:day-of-month", "-a", "max"], ["1 40", "2 50", "6 20", "7 30", "30 10"]),
      (["-c", "1:quarter-of-year"], ["Q1 140", "Q4 10"]),
      (["-c", "amount:20", "-a", "count"], ["0 to 20 1", "20 to 40 2", "40 to 60 2"]),
      (
        ["-c", "amount:20", "-v", "amount", "-a", "max"],
        ["0 to 20 10", "20 to 40 30", "40 to 60 50"]
      ),
      (
        ["-c", "state", "-s", "date:year"],
        ["AK 2024 10", "AK 2025 30", "HI 2025 20", "AL 2025 40", " 2025 50"]
      ),
      (
        ["-c", "date:month-of-year", "-s", "date:year"],
        ["Jan 2025 50", "Mar 2025 90", "Dec 2024 10"]
      ),
      (["-c", "note:year", "-a", "count"], ["x 3", "y 2"]),
    ] as [([String], [String])])
  func grains(_ options: [String], _ expected: [String]) throws {
    #expect(try bars(options) == expected)
  }

  @Test(
    "Cells as people have them are numbers and dates",
    arguments: [
      ("city,n\nA,٤٬٦٣٥\nB,٤٦٣\nC,٧٬٠٥٩\n", ["-v", "n"], ["A 4635", "B 463", "C 7059"]),
      ("item;price\na;12,-\nb;7,50\nc;R$ 3,25\n", ["-v", "price"], ["a 12", "b 7.5", "c 3.25"]),
      (
        "item;sum\na;11-\nb;1.234,56-\nc;(2,5)\n", ["-v", "sum"], ["a -11", "b -1234.56", "c -2.5"]
      ),
      // A value below what can be measured is no number: it is left out and told.
      ("site;N\na;<0,02\nb;0,05\nc;0,11\n", ["-v", "N"], ["b 0.05", "c 0.11"]),
      (
        "at,km\n\"Mar 8, 2025, 3:26:28 PM\",10\n\"Mar 9, 2025, 4:55:07 PM\",8\n"
          + "\"Apr 2, 2025, 6:38:28 AM\",7\n", ["-c", "at:month", "-a", "sum"],
        ["2025-03 18", "2025-04 7"]
      ),
      (
        "who;rest;in\na;0:30;08:15\nb;1:05;09:00\nc;0:20;10:10\n", ["-v", "rest"],
        ["a 30", "b 65", "c 20"]
      ),
    ] as [(String, [String], [String])])
  func cells(_ text: String, _ options: [String], _ expected: [String]) throws {
    #expect(try bars(options, text) == expected)
  }

  @Test("A width that is found makes nice edges, of ages as of prices")
  func automatic() throws {
    let ages = "age\n" + (0..<500).map { "\($0 * 7 % 83)\n" }.joined()
    let names = try bars(["-c", "age:auto", "-a", "count"], ages)
    #expect((7...30).contains(names.count))
    #expect(names[0].hasPrefix("0 to 5 ") && names[1].hasPrefix("5 to 10 "))
    // Beyond the first rows there is more.
    let prices = "price\n" + (0..<40_000).map { "\($0).25\n" }.joined()
    #expect((7...30).contains(try bars(["-c", "price:auto", "-a", "count"], prices).count))
  }

  @Test("Without numbers a grain counts the rows, and with a method it does what that says")
  func methods() throws {
    let log = "date,who\n2025-01-01,a\n2025-01-02,b\n2025-02-01,a\n"
    #expect(try bars(["-c", "date:month"], log) == ["2025-01 2", "2025-02 1"])
    let apart = ["-", "-c", "date:month", "-a", "none", "--describe"]
    expectFailure(
      try Program.run(apart, input: .text(Self.orders)), 65,
      "standard input:4: \"2025-01\" occurs twice, first on line 3; -a sum adds such rows up, and "
        + "without a grain all rows stay apart")
    #expect(
      try bars(["-c", "state", "-v", "customer", "-a", "distinct"])
        == ["AK 1", "HI 1", "AL 1", " 1"])
    #expect(
      try bars(["-c", "date:year", "-v", "customer", "-a", "distinct"]) == ["2024 1", "2025 3"])
    expectFailure(
      try Program.run(["-", "-c", "who", "-a", "distinct", "--describe"], input: .text(log)), 64,
      "standard input: distinct needs a column of values; choose one with -v")
  }

  @Test(
    "Conditions: rows that all of them let pass",
    arguments: [
      (["state=AK"], ["10", "30"]), (["state = AK, HI"], ["10", "20", "30"]),
      (["state==AK"], ["10", "30"]), (["State!=AK"], ["20", "40", "50"]),
      (["state="], ["50"]), (["state!="], ["10", "20", "30", "40"]),
      (["amount>20", "amount < 50"], ["30", "40"]), (["3>=40"], ["40", "50"]),
      (["state~a"], ["10", "30", "40"]), (["date=2025-01"], ["20", "30"]),
      (["date>=2025-03"], ["40", "50"]), (["date<2025"], ["10"]),
      (["date!=2025"], ["10"]), (["note:year=y"], ["20", "40"]),
      (["state>AK"], ["20", "40"]), (["state=\"AK\",AL"], ["10", "30", "40"]),
    ] as [([String], [String])])
  func conditions(_ conditions: [String], _ expected: [String]) throws {
    let asked = conditions.flatMap { ["--where", $0] }
    for columns in [["-c", "date"], ["-c", "customer", "-s", "date", "-a", "sum"]] {
      let written = try scene(["-", "-v", "amount"] + columns + asked, input: .text(Self.orders))
      let values = written.marks("bar").compactMap(\.value).sorted()
      #expect(values.map { String(Int($0)) } == expected, "\(columns)")
    }
  }

  @Test("A number is written as in the table, or with a point")
  func decimalComma() throws {
    let table = "name;n\na;1,5\nb;2,5\nc;1.000,5\n"
    for condition in ["n>2.4", "n>2,4", "n > 2"] {
      #expect(try bars(["--where", condition], table) == ["b 2.5", "c 1000.5"])
    }
  }

  @Test("Which rows count is told, and that there is none")
  func told() throws {
    let written = try scene(
      ["-", "--where", "state=AK,HI", "--where", "date>=2025", "-c", "state", "-a", "sum"],
      input: .text(Self.orders))
    #expect(
      written.marks("subtitle").first?.label?.hasPrefix(
        "amount by state, AK and HI only, where date is 2025 or later") == true)
    let none = try scene(["-", "--where", "state=XX", "-c", "state"], input: .text(Self.orders))
    #expect(
      none.marks("empty-message").compactMap { $0.label }.first
        == "There is no data to display: there is no row where state is XX; state is AK, HI, AL.")
  }

  @Test("Series that are numbers are in the order of these, and one of gaps is last")
  func numberedSeries() throws {
    let table = "day,status\nMon,304\nMon,200\nMon,\nMon,1000\nMon,-5\nTue,200\n"
    #expect(
      try bars(["-c", "day", "-s", "status", "-a", "count"], table)
        == ["Mon -5 1", "Mon 200 1", "Mon 304 1", "Mon 1000 1", "Mon  1", "Tue 200 1"])
  }

  @Test("The largest bars come first, unless another order is said")
  func top() throws {
    let top = ["-c", "customer", "-v", "amount", "-a", "sum", "--top", "2"]
    #expect(try bars(top) == ["c 90", "a 40", "1 other 20"])
    #expect(try bars(top + ["--sort", "none"]) == ["a 40", "c 90", "1 other 20"])
    #expect(try bars(top + ["--sort", "value"]) == ["a 40", "c 90", "1 other 20"])
  }

  @Test(
    "What cannot be asked is told in a sentence",
    arguments: [
      (
        ["-c", "date:mnth"], 64,
        "no grain \"mnth\" for column \"date\"; did you mean \"month\"? The grains are: year, quarter, "
          + "month, week, day, hour, minute, month-of-year, quarter-of-year, day-of-month, weekday, "
          + "hour-of-day, auto, a width above 0, such as 10, or edges that rise, such as 18,35,65"
      ),
      (
        ["-s", "amount:0"], 64,
        "no grain \"0\" for column \"amount\"; the grains are: year, quarter, month, week, day, hour, "
          + "minute, month-of-year, quarter-of-year, day-of-month, weekday, hour-of-day, auto, a "
          + "width above 0, such as 10, or edges that rise, such as 18,35,65"
      ),
      (
        ["-c", "state:month"], 64,
        "column \"state\" has no unambiguous dates, so it has no grain of time"
      ),
      (
        ["-c", "state:10"], 64, "column \"state\" has no numbers, so it has no grain of numbers"
      ),
      (
        ["-c", "dat:month"], 64,
        "no column \"dat\"; did you mean \"date\"? The columns are: date, state, amount, customer, "
          + "note:year"
      ),
      (
        ["-c", "dat:mnth"], 64,
        "no column \"dat:mnth\"; the columns are: date, state, amount, customer, note:year"
      ),
      (
        ["--where", "stat=AK"], 64,
        "no column \"stat\"; did you mean \"state\"? The columns are: date, state, amount, customer, "
          + "note:year"
      ),
      (
        ["--where", "amount>many"], 64,
        "column \"amount\" holds numbers, and \"many\" after > is not a number"
      ),
      (
        ["--where", "date<soon"], 64,
        "column \"date\" holds dates, and \"soon\" after < is not a date; write it as in the "
          + "column, or as 2015, 2015-03 or 2015-03-31"
      ),
      (
        ["--where", "state~"], 64,
        "column \"state\": missing value after ~"
      ),
      (
        ["-c", "amount:0.001"], 64,
        "column \"amount\" would have 40001 bars from its first to its last, and at most 10000 can be "
          + "drawn; choose wider bins"
      ),
    ] as [([String], Int32, String)])
  func refused(_ options: [String], _ status: Int32, _ sentence: String) throws {
    for method in [[], ["-a", "count"]] {
      expectFailure(
        try Program.run(["-", "--describe"] + options + method, input: .text(Self.orders)), status,
        "standard input: " + sentence)
    }
  }
}
