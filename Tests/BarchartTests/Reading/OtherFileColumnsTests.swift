// Columns that were named for another file: they hold where they are there, and are told where not.
import Base
import Charts
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct OtherFileColumnsTests {
  private func options(_ words: [String]) throws -> Options {
    try ArgumentParser.parse(words).options ?? Options()
  }

  private func data(
    _ text: String, _ words: [String], isDropped: Bool = true
  ) throws -> ChartData {
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", text)
    var options = try options(words)
    if isDropped { options = options.forOtherFiles([FilePath(stringLiteral: path)]) }
    return try readInput(
      try Input.open(.file(path), isForWindow: true), options)
  }

  @Test(
    "A name that no column has makes the choice one of its own, with a notice",
    arguments: [
      ["-c", "day"], ["-v", "steps"], ["-c", "day", "-v", "value"], ["-v", "value,steps"],
      ["-s", "who", "-v", "value"], ["-v", "9"], ["-c", "day", "-a", "sum"],
    ], [2, 60_000])
  func absent(words: [String], rows: Int) throws {
    let text =
      "name,value,rest\n"
      + (0..<rows).map { "r\($0),\($0 % 7),\($0 % 5)\n" }.joined()
    let found = try data(text, words)
    let own = try data(text, words.contains("-a") ? ["-a", "sum"] : [], isDropped: false)
    #expect(found.series.map(\.name) == own.series.map(\.name))
    #expect(Array(found.categories.prefix(3)) == Array(own.categories.prefix(3)))
    #expect(found.series[0].values == own.series[0].values)
    let notices = found.notices.filter { !own.notices.contains($0) }
    #expect(notices.count == 1)
    #expect(notices[0].hasSuffix(" here: the columns are chosen as if none had been named"))
    #expect(throws: InputFailure.self) { try data(text, words, isDropped: false) }
  }

  @Test("Names that columns have hold, as for the first file")
  func present() throws {
    let text = "rest,value,name\n1,3,x\n2,4,y\n"
    for words in [["-c", "name", "-v", "value"], ["-v", "2"], ["-c", "rest"]] {
      let found = try data(text, words)
      let named = try data(text, words, isDropped: false)
      #expect(found.series.map(\.values) == named.series.map(\.values))
      #expect(Array(found.categories) == Array(named.categories))
      #expect(found.notices == named.notices)
    }
  }

  @Test("The words around the chart are left, all else holds")
  func words() throws {
    let before = try options(
      ["a.csv", "--title=T", "--subtitle=S", "--description=D", "--top=3", "--sort=value", "-cx"])
    let after = before.forOtherFiles(["/b.csv"])
    var expected = before
    expected.sources = [.file("/b.csv")]
    (expected.title, expected.subtitle, expected.description) = (nil, nil, nil)
    expected.hasColumnsOfOtherFiles = true
    #expect(after == expected)
  }
}
