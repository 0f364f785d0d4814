// JSON that grows under --follow: complete records count at once, half ones are waited for.
import Charts
import Interaction
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct JSONFollowingTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = try folder.file("a.ndjson", "{\"n\":\"x\",\"v\":1}\n{\"n\":\"y\",\"v\":2}")
  }

  @Test("A record counts when it is closed, and half of one is no error")
  func growth() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    for piece in ["\n{\"n\"", ":\"z\",", "\"v\":1", "234"] { Hand.append(piece, to: path) }
    Hand.append("}", to: path)
    let last = try reading.expect(["x": 1, "y": 2, "z": 1234])
    #expect(last.cause == nil && last.data.notices.isEmpty && last.generation == 0)
    #expect(!reading.snapshots.contains { $0.cause != nil })
  }

  @Test("Half a record at the start is waited for")
  func half() throws {
    Hand.rewrite("{\"n\":\"x\",\"v\":1}\n{\"n\":\"y", in: path)
    let reading = try FollowedReading(path)
    let first = try reading.expect(["x": 1])
    #expect(first.cause == nil)
    Hand.append("\",\"v\":2}\n", to: path)
    try reading.expect(["x": 1, "y": 2])
  }

  @Test("A file of names and numbers is whole, and is read anew when it is rewritten")
  func pairs() throws {
    Hand.rewrite("{\"x\":1,\"y\":2}\n", in: path)
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    Hand.rewrite("{\"x\":1,\"y\":5,\"z\":7}\n", in: path)
    try reading.expect(["x": 1, "y": 5, "z": 7])
  }

  @Test("What is wrong after good records is told with its place, and they stay")
  func wrong() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    Hand.append("\n{\"n\":\"z\",}\n", to: path)
    let last = try reading.expect("a failure") { $0.cause != nil }
    #expect(
      last.failure
        == .unreadableTable(file: path, .table(.json(line: 3, column: 10, .trailingComma))))
    #expect(last.data.categories == ["x", "y"])
  }

  @Test("Under --follow a later record of a name gives its bar the new value")
  func events() throws {
    var options = Options()
    options.follows = true
    let reading = try FollowedReading(path, options)
    try reading.expect(["x": 1, "y": 2])
    Hand.append("\n{\"n\":\"x\",\"v\":5}\n", to: path)
    try reading.expect(["x": 5, "y": 2])
    Hand.append("{\"n\":\"z\",\"v\":3}\n{\"n\":\"y\"}\n{\"n\":\"y\",\"v\":null}\n", to: path)
    let last = try reading.expect(["x": 5, "y": 2, "z": 3])
    #expect(last.data.series.map(\.name) == ["v"] && last.data.notices.isEmpty)
    Hand.append("{\"n\":\"y\",\"v\":-4.50}\n", to: path)
    let changed = try reading.expect(["x": 5, "y": -4.5, "z": 3])
    #expect(changed.data.series[0].text(ofRow: 1) == "-4.50", "as it stood in the data")
    #expect(changed.generation == 0)
  }
}
