// A packed file that changes: it grows by members, is replaced, and goes on where it was cut.
import Charts
import Foundation
import Glibc
import Interaction
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct GzipFollowingTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = try folder.file("a.csv.gz", gzipped("name,value\nx,1\ny,2\n"))
  }

  @Test("A file that grows by members is one table, whose rows keep their places")
  func growth() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    Hand.append(try gzipped("z,3\n"), to: path)
    let last = try reading.expect(["x": 1, "y": 2, "z": 3])
    #expect(last.generation == 0 && last.cause == nil && last.data.notices.isEmpty)
    Hand.append(try gzipped("w,4\n"), to: path)
    try reading.expect(["x": 1, "y": 2, "z": 3, "w": 4])
  }

  @Test("Of a member that comes in parts the rows so far are shown, and that it goes on")
  func parts() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    let member = try gzipped("z,3\nw,1234\n")
    Hand.append(Array(member.dropLast(2)), to: path)
    let open = try reading.expect("the rows of the open member") {
      $0.data.categories == ["x", "y", "z", "w"] && $0.reading == nil
    }
    #expect(open.data.notices == ["More gzip data may follow; the rows so far are shown"])
    #expect(open.cause == nil)
    Hand.append(Array(member.suffix(2)), to: path)
    let last = try reading.expect("its end") { $0.data.notices.isEmpty }
    #expect(last.data.categories == ["x", "y", "z", "w"] && last.generation == 0)
  }

  @Test("A cut file at the start shows the rows that are whole, and not half of one")
  func cut() throws {
    let member = try gzipped("name,value\nx,1\ny,2345\n", level: 1)
    Hand.replace(Array(member.dropLast(9)), in: path)
    let reading = try FollowedReading(path)
    let first = try reading.expect("a snapshot at rest") { $0.reading == nil }
    #expect(["x", "y"].starts(with: first.data.categories))
    #expect(first.data.series.first?.values.contains { ![1, 2345].contains($0) } != true)
    Hand.append(Array(member.suffix(9)), to: path)
    try reading.expect(["x": 1, "y": 2345])
  }

  @Test(
    "A file that is replaced or rewritten is read anew, packed or not", arguments: [true, false])
  func anew(isReplaced: Bool) throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    func change(_ bytes: [UInt8]) {
      if isReplaced { Hand.replace(bytes, in: path) } else { Hand.rewrite(bytes, in: path) }
    }
    change(try gzipped("name,value\nz,9\n"))
    try reading.expect(["z": 9])
    change(Array("name,value\nplain,4\n".utf8))
    try reading.expect(["plain": 4])
    change(try gzipped("name,value\nlast,5"))
    let last = try reading.expect(["last": 5])
    #expect(last.generation == 3 && last.cause == nil)
  }

  @Test("One that is damaged is told, the data before stay, and a sound one takes its place")
  func damaged() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    var bytes = try gzipped("name,value\nx,7\n")
    bytes[bytes.count - 6] ^= 1
    Hand.replace(bytes, in: path)
    let broken = try reading.expect("a failure") { $0.cause != nil }
    #expect(broken.cause?.message?.contains("damaged") == true)
    #expect(broken.data.series.first?.values == [1, 2])
    Hand.replace(Array("\u{28}\u{7F}".utf8), in: path)
    Hand.replace(try gzipped("name,value\nx,8\n"), in: path)
    let back = try reading.expect(["x": 8])
    #expect(back.cause == nil)
  }

  @Test("A foreign file in its place is named")
  func foreign() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    Hand.replace(Array("%PDF-1.7\n".utf8), in: path)
    let broken = try reading.expect("a failure") { $0.cause != nil }
    #expect(
      broken.failure
        == .unreadableTable(file: path, .table(.foreign(.pdf))))
  }

  @Test("A file of many pieces is read to its end and followed beyond it")
  func large() throws {
    let rows = (0..<30_000).map { "row,\(10_000 + $0)\n" }.joined()
    Hand.rewrite(try gzipped("name,value\n" + rows), in: path)
    let reading = try FollowedReading(path)
    try reading.expect("all rows") { $0.data.categories.count == 30_000 && $0.reading == nil }
    Hand.append(try gzipped("row,5\n"), to: path)
    try reading.expect("growth") { $0.data.series.first?.values.last == 5 }
  }

  @Test("A named pipe: each writer sends members; one that dies within one is told")
  func pipe() throws {
    let pipe = try NamedPipe(in: folder)
    let reading = try FollowedReading(pipe.path)
    try pipe.connect()
    pipe.send(try gzipped("name,value\nx,1\n"))
    pipe.end()
    try reading.expect(["x": 1])
    try pipe.connect()
    pipe.send(try gzipped("y,2\n"))
    try reading.expect(["x": 1, "y": 2])
    pipe.send(Array(try gzipped("z,3\n").dropLast(4)))
    try reading.expect("the last row") { $0.data.categories == ["x", "y", "z"] }
    pipe.end()
    let last = try reading.expect("a failure") { $0.cause != nil }
    #expect(last.cause?.message?.contains("end too soon") == true)
    #expect(last.data.categories == ["x", "y", "z"])
  }
}
