// Everyday tasks, each by the shortest command that does it: what is not said is chosen.
import Foundation
import TestSupport
import Testing

@Suite struct TaskTests {
  /// What a person gets to see, as far as it answers a question.
  private struct Shown: Equatable, CustomStringConvertible {
    /// Method, values, category, series and layout.
    let question: String
    let sentence: String
    let bars: [String]

    init(_ question: String, _ sentence: String, _ bars: [String]) {
      (self.question, self.sentence, self.bars) = (question, sentence, bars)
    }

    init(_ scene: WrittenScene, barCount: Int) throws {
      func field(_ value: Any?) -> String? {
        guard let field = value as? [String: Any], let column = field["column"] as? String else {
          return nil
        }
        let bin = (field["bin"] as? [String: Any])?["width"] as? Double
        return [column, field["timeUnit"] as? String, bin.map { "\($0.formatted())" }]
          .compactMap(\.self).joined(separator: ":")
      }
      let encoding = try #require(scene.members["encoding"] as? [String: Any])
      let values = (encoding["values"] as? [Any] ?? []).compactMap(field).joined(separator: ",")
      let words = [
        encoding["aggregate"] as? String, values, "by", field(encoding["category"]),
        field(encoding["series"]).map { "and " + $0 }, encoding["layout"] as? String,
      ]
      question = words.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
      sentence = try scene.mark("subtitle").label ?? ""
      let marks = scene.marks("bar")
      let hasSeries = Set(marks.map(\.series)).count > 1
      bars = marks.prefix(barCount).map { bar in
        let value = bar.value.map { $0.formatted(.number.grouping(.never)) }
        return [bar.category, hasSeries ? bar.series : nil, value].compactMap(\.self)
          .joined(separator: " ")
      }
    }

    var description: String { "\(question) | \(sentence) | \(bars)" }
  }

  private func expect(
    _ table: String, _ options: [String], _ expected: Shown,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("table.csv", table)
    let shown = try Shown(try scene([path] + options), barCount: expected.bars.count)
    #expect(shown == expected, sourceLocation: sourceLocation)
  }

  @Test("Which state has most airports")
  func most() throws {
    try expect(
      EverydayTables.airports, [],
      Shown("count by state single", "Rows by state · 80 in all", ["TX 21", "AK 26"]))
    try expect(
      EverydayTables.airports, ["--sort", "-value"],
      Shown(
        "count by state single", "Rows by state, largest first · 80 in all",
        ["AK 26", "TX 21", "CA 20", "OK 10", "HI 3"]))
  }

  @Test("The mean length of petals by species")
  func mean() throws {
    try expect(
      EverydayTables.irises, ["-v", "petalLength"],
      Shown(
        "mean petalLength by species single", "Mean petalLength by species",
        ["setosa 1.6", "versicolor 4.4", "virginica 5.7"]))
  }

  @Test("Electricity by source in each year, in stacks and as shares of them")
  func stacks() throws {
    let bars = ["2001-01-01 Fossil fuels 35000", "2001-01-01 Nuclear energy 4000"]
    for (options, layout, words) in [
      (["-s", "source"], "grouped", ""),
      (["-s", "source", "--layout=stacked"], "stacked", ", stacked"),
      (["-s", "source", "--layout=normalized"], "normalized", ", as shares"),
    ] {
      try expect(
        EverydayTables.electricity, options,
        Shown(
          "none net_generation by year and source \(layout)",
          "net generation by year, split by source" + words, bars))
    }
  }

  @Test("Rain by month, of all years, year beside year, and of one")
  func months() throws {
    try expect(
      EverydayTables.weather, ["-c", "date:month", "-v", "rain", "-a", "sum"],
      Shown(
        "sum rain by date:yearmonth single",
        "Sum of rain by month · 2015-12 to 28 December · 10,080 in all",
        ["2012-01 56", "2012-02 84"]))
    try expect(
      EverydayTables.weather,
      ["-c", "date:month-of-year", "-s", "date:year", "-v", "rain", "-a", "sum"],
      Shown(
        "sum rain by date:month and date:year grouped",
        "Sum of rain by month, one colour a year · 2015 to 28 December"
          + " · 10,080 in all",
        ["Jan 2012 56", "Jan 2013 56", "Jan 2014 56", "Jan 2015 56", "Feb 2012 84"]))
    try expect(
      EverydayTables.weather, ["-v", "rain", "--where", "date=2015"],
      Shown(
        "sum rain by date:yearquarter single",
        "Sum of rain by quarter, 2015 only · 2015 Q4 to 28 December · 2,520 in all",
        ["2015 Q1 252", "2015 Q2 504"]))
  }

  @Test("How old people are")
  func ages() throws {
    try expect(
      EverydayTables.people, ["-c", "age:auto"],
      Shown(
        "count by age:5 single", "Rows by age in steps of 5 · 200 in all",
        ["15 to 20 18", "20 to 25 11"]))
  }

  @Test("The ten largest are of what there are more than ten of")
  func largest() throws {
    try expect(
      EverydayTables.products, ["--top", "10"],
      Shown(
        "none sales by product single", "sales by product, largest first, top 10",
        ["Product 53 94"]))
  }

  @Test("Which process uses most memory")
  func processes() throws {
    try expect(
      EverydayTables.processes, ["-v", "RSS", "--top", "5"],
      Shown(
        "sum RSS by COMMAND single",
        "Sum of RSS by COMMAND, largest first, top 5 · 293 thousand in all",
        ["postgres: writer 163400", "node server.js 71200", "nginx: worker 36300"]))
    let suggested = try Program.run(["--suggest", "-"], input: .text(EverydayTables.processes))
    #expect(!suggested.output.contains("PID"))
  }

  @Test("The latest state of what is printed again and again")
  func states() throws {
    let states = (1...3).map { "COMMAND RSS\nbash 1\($0)\nvim 20\n" }.joined()
    try expect(
      states, [], Shown("none RSS by COMMAND single", "RSS by COMMAND", ["bash 13", "vim 20"]))
  }

  @Test("Requests in each hour, by their answers, and errors alone")
  func requests() throws {
    try expect(
      EverydayTables.requests, ["-c", "time:hour", "-s", "status", "-a", "count"],
      Shown(
        "count by time:yearmonthdatehours and status stacked",
        "Rows by hour, split by status, stacked · 96 in all",
        ["2025-03-12 00:00 200 2", "2025-03-12 00:00 304 1", "2025-03-12 00:00 500 1"]))
    try expect(
      EverydayTables.requests,
      ["-c", "time:hour", "-a", "count", "--where", "status>=400"],
      Shown(
        "count by time:yearmonthdatehours single",
        "Rows by hour, where status is at least 400 · 24 in all", ["2025-03-12 00:00 1"]))
  }

  @Test("What columns are called in the picture")
  func names() throws {
    try expect(
      "fruit,sold\nfig,250\nkiwi,120\n", ["--rename=fruit=Fruit", "--rename=sold=Sold (kg)"],
      Shown("none sold by fruit single", "Sold (kg) by Fruit", ["fig 250", "kiwi 120"]))
  }

  @Test("A bar picked out, on a page of A4")
  func slides() throws {
    let folder = try ScratchFolder()
    let table = try folder.file("a.csv", "fruit,sold\nfig,250\nkiwi,120\n")
    let bars = try scene([table, "--select", "kiwi"]).marks("bar")
    #expect(bars.map { $0.members["selected"] as? Bool } == [false, true])
    let outcome = try Program.run([table, "--size=A4", "-o", folder.path + "/x.pdf"])
    #expect(outcome.status == 0 && outcome.error == "")
    let page = String(decoding: try #require(folder.contents("x.pdf")), as: UTF8.self)
    #expect(page.contains(/MediaBox \[ 0 0 595\.27\d* 841\.88\d* \]/))
  }

  @Test("Equal bars of two files mean the same number")
  func twoFiles() throws {
    let folder = try ScratchFolder()
    let files = [
      try folder.file("a.csv", "fruit,sold\nfig,250\nkiwi,100\n"),
      try folder.file("b.csv", "fruit,sold\nfig,300\nkiwi,100\n"),
    ]
    let heights = try scene(files).marks("bar").map { ($0.value ?? 0, $0.box.height) }
    #expect(heights.count == 4)
    for (value, height) in heights {
      #expect(abs(height / value - heights[0].1 / heights[0].0) < 0.01, "\(value)")
    }
  }

  @Test("Options that hold for all runs")
  func settings() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/barchart", withIntermediateDirectories: false)
    _ = try folder.file("barchart/options", "--sort -value\n")
    let outcome = try Program.run(
      ["--describe"], environment: ["XDG_CONFIG_HOME": folder.path],
      input: .text("fruit,sold\nkiwi,120\nfig,250\n"))
    #expect(outcome.output.hasPrefix("Bar chart, 2 bars, sold by fruit, largest first."))
  }

  @Test("Which folder is largest, and how full the disks are")
  func disks() throws {
    try expect(
      "12K\tnotes\n1.5G\tvideos\n200M\tmusic\n", ["--sort", "-value"],
      Shown(
        "none Column 1 by Column 2 single", "Column 1 by Column 2, largest first",
        ["videos 1500000000", "music 200000000", "notes 12000"]))
    try expect(
      EverydayTables.disks, ["-v", "Use%"],
      Shown(
        "none Use% by Mounted on single", "Use% by Mounted on", ["/ 46", "/dev/shm 0", "/run 1"]))
    try expect(
      EverydayTables.disks, [],
      Shown(
        "none Size,Used,Avail by Mounted on grouped", "Size, Used and Avail by Mounted on",
        ["/ Size (GiB) 48", "/ Used (GiB) 21", "/ Avail (GiB) 25"]))
  }

  @Test("The answer of a query, from a pipe and without a word")
  func pipe() throws {
    let outcome = try Program.run(
      ["--describe"], input: .text("region,revenue\nNorth,141285.73\nSouth,94348.22\n"))
    #expect(outcome.output.hasPrefix("Bar chart, 2 bars, revenue by region.\n"))
  }
}
