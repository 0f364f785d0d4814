// Named pipes with one writer after the other, many files at once, and bursts.
import Charts
import Foundation
import Glibc
import Interaction
import Tables
import TestSupport
import Testing

@testable import Inputs
@testable import barchart

@Suite struct PipeFollowingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("A named pipe whose writer has closed is there for the next; its last line ends with it")
  func writers() throws {
    let path = folder.path + "/pipe.csv"
    try #require(mkfifo(path, 0o600) == 0)
    let reading = try FollowedReading(path)
    var rows = ["name,value\nx,1\n", "y,2", "z,3\n"]
    var expected: [String] = []
    for name in ["x", "y", "z"] {
      let descriptor = try #require(
        firstValue {
          let descriptor = open(path, O_WRONLY | O_NONBLOCK)
          return descriptor >= 0 ? descriptor : nil
        })
      let bytes = Array(rows.removeFirst().utf8)
      #expect(write(descriptor, bytes, bytes.count) == bytes.count)
      close(descriptor)
      expected.append(name)
      let names = expected
      let snapshot = try reading.expect("\(names)") {
        Array($0.data.categories) == names && $0.reading == nil
      }
      #expect(snapshot.cause == nil && snapshot.isFollowing && snapshot.generation == 0)
    }
  }

  @Test("Fifty files are all followed, and pipes that nobody writes to keep none from it")
  func many() throws {
    var options = Options.rowsApart
    options.follows = true
    var paths: [String] = []
    for index in 0..<50 {
      if index < 5 {
        paths.append(folder.path + "/\(index).pipe")
        try #require(mkfifo(paths[index], 0o600) == 0)
      } else {
        paths.append(try folder.file("\(index).csv", "name,value\nx,\(index)\n"))
      }
    }
    let inputs = try paths.enumerated().map {
      (number: $0, input: try Input.open(.file($1), isForWindow: true))
    }
    var readings = try Readings(inputs, options)
    defer { readings.stop() }
    var values: [Int: [Double]] = [:]
    func expect(_ count: Int) throws {
      let isAll = try eventually {
        for news in try readings.fetch() {
          values[news.input] = news.snapshot.data.series.first?.values
        }
        return (5..<50).allSatisfy { values[$0]?.count == count }
      }
      try #require(isAll, "\(values)")
    }
    try expect(1)
    for path in paths[5...] { Hand.append("y,7\n", to: path) }
    try expect(2)
    #expect((5..<50).allSatisfy { values[$0] == [Double($0), 7] })
  }

  @Test("A burst costs thirty snapshots a second at the most, and ends with the last row")
  func burst() throws {
    let path = try folder.file("a.csv", "name,value\n")
    let reading = try FollowedReading(path)
    let start = ContinuousClock.now
    let descriptor = open(path, O_WRONLY | O_APPEND)
    for row in 0..<200_000 where row % 20 == 0 {
      let bytes = Array((row..<row + 20).map { "r,\($0)\n" }.joined().utf8)
      _ = write(descriptor, bytes, bytes.count)
    }
    close(descriptor)
    try reading.expect("the last row") { $0.data.categories.count == 200_000 }
    let seconds = (ContinuousClock.now - start) / Duration.seconds(1)
    #expect(Double(reading.snapshots.count) <= 30.4 * seconds + 2)
    #expect(reading.snapshots.last?.data.series[0].values.last == 199_999)
  }

  @Test("A file that is replaced all the time is shown again and again, and not at every time")
  func replacements() throws {
    let path = try folder.file("a.csv", "name,value\nx,0\n")
    let reading = try FollowedReading(path)
    try reading.expect(["x": 0])
    let start = ContinuousClock.now
    for value in 1...500 { Hand.replace("name,value\nx,\(value)\n", in: path) }
    try reading.expect(["x": 500])
    let seconds = (ContinuousClock.now - start) / Duration.seconds(1)
    #expect(Double(reading.snapshots.count) <= 30.4 * seconds + 3)
  }
}
