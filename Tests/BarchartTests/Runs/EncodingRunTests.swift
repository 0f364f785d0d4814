// The question in the scene's JSON: which columns became bars, and how.
import Foundation
import TestSupport
import Testing

@Suite struct EncodingRunTests {
  private let orders = QuestionRunTests.orders

  /// The encoding with sorted keys, without those that are as in most charts.
  private func encoding(_ options: [String], _ text: String? = nil) throws -> String {
    let written = try scene(["-"] + options, input: .text(text ?? orders))
    var encoding = try #require(written.members["encoding"] as? [String: Any])
    #expect(
      Set(encoding.keys) == [
        "category", "values", "aggregate", "series", "layout", "orientation", "sort", "filters",
      ])
    let usual = ["layout": "single", "orientation": "vertical", "sort": "none"]
    for (name, value) in usual where encoding[name] as? String == value { encoding[name] = nil }
    if (encoding["filters"] as? [String])?.isEmpty == true { encoding["filters"] = nil }
    if encoding["series"] is NSNull { encoding["series"] = nil }
    let data = try JSONSerialization.data(
      withJSONObject: encoding, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  @Test("Rows that stay apart have no aggregate, and no category where they are numbers")
  func rows() throws {
    #expect(
      try encoding(["-c", "date", "-v", "amount"])
        == #"{"aggregate":"none","category":{"bin":null,"column":"date","position":0,"timeUnit":null},"#
        + #""values":[{"column":"amount","position":2}]}"#)
    #expect(
      try encoding(["--no-header"], "5\n3\n4\n")
        == #"{"aggregate":"none","category":null,"values":[{"column":"Column 1","position":0}]}"#)
    #expect(
      try encoding([], "a,x,y\np,1,2\nq,3,4\n")
        == #"{"aggregate":"none","category":{"bin":null,"column":"a","position":0,"timeUnit":null},"#
        + #""layout":"grouped","values":[{"column":"x","position":1},{"column":"y","position":2}]}"#
    )
  }

  @Test("Groups have their method, a count of rows no values, bins where they begin")
  func groups() throws {
    #expect(
      try encoding(["-c", "amount:20", "-a", "count", "--where", "state = AK, AL"])
        == #"{"aggregate":"count","category":{"bin":{"start":0,"width":20},"column":"amount","#
        + #""position":2,"timeUnit":null},"filters":["state=AK,AL"],"values":[]}"#)
    #expect(
      try encoding(["-c", "amount:12.5", "--where", "amount>=30"])
        == #"{"aggregate":"count","category":{"bin":{"start":25,"width":12.5},"column":"amount","#
        + #""position":2,"timeUnit":null},"filters":["amount>=30"],"values":[]}"#)
    #expect(
      try encoding(
        ["-c", "date:month", "-s", "state", "-v", "amount", "--layout", "stacked", "--top", "2"])
        == #"{"aggregate":"sum","category":{"bin":null,"column":"date","position":0,"#
        + #""timeUnit":"yearmonth"},"layout":"stacked","series":{"bin":null,"column":"state","#
        + #""position":1,"timeUnit":null},"sort":"-value","#
        + #""values":[{"column":"amount","position":2}]}"#)
  }

  @Test(
    "Grains of time have the names of Vega-Lite",
    arguments: [
      ("year", "year"), ("quarter", "yearquarter"), ("month", "yearmonth"), ("week", "yearweek"),
      ("day", "yearmonthdate"), ("hour", "yearmonthdatehours"),
      ("minute", "yearmonthdatehoursminutes"), ("month-of-year", "month"),
      ("quarter-of-year", "quarter"), ("day-of-month", "date"), ("weekday", "day"),
      ("hour-of-day", "hours"),
    ])
  func timeUnits(_ grain: String, _ unit: String) throws {
    let table = "when,n\n2025-01-01T10:20,1\n2025-01-01T10:30,2\n"
    let written = try scene(["-", "-c", "when:" + grain], input: .text(table))
    let encoding = try #require(written.members["encoding"] as? [String: Any])
    #expect((encoding["category"] as? [String: Any])?["timeUnit"] as? String == unit)
  }

  @Test("What is found while the table is read is told as what is found in its rows")
  func large() throws {
    let rows = (0..<30_000).map { "2025-0\(1 + $0 % 9)-01,\($0)\n" }
    let table = "date,n\n" + rows.joined()
    #expect(
      try encoding(["-c", "date:month", "-v", "n", "-a", "sum", "--where", "n<20000"], table)
        == #"{"aggregate":"sum","category":{"bin":null,"column":"date","position":0,"#
        + #""timeUnit":"yearmonth"},"filters":["n<20000"],"values":[{"column":"n","position":1}]}"#)
  }

  @Test("A page has the encoding of each of its charts, and none of its own")
  func pages() throws {
    let folder = try ScratchFolder()
    let first = try folder.file("a.csv", "x,n\np,1\n")
    let second = try folder.file("b.csv", "y,n\np,1\n")
    let written = try scene([first, second])
    let columns = written.charts.map { chart in
      let encoding = chart["encoding"] as? [String: Any]
      return (encoding?["category"] as? [String: Any])?["column"] as? String
    }
    #expect(columns == ["x", "y"])
    #expect(written.members["encoding"] == nil)
  }
}
