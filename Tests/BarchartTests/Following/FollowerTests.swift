// A file that changes in every way that files do: what is posted, and what never is.
import Base
import Charts
import Foundation
import Glibc
import Interaction
import Queries
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import barchart

@Suite struct FollowerTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = try folder.file("a.csv", "name,value\nx,1\ny,2\n")
  }

  @Test("A file that grows: a row counts when its line end has come, however it is cut")
  func growth() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    Hand.append("z,3\nx", to: path)
    try reading.expect(["x": 1, "y": 2, "z": 3])
    for piece in [",", "1", "2", "34", "\n"] { Hand.append(piece, to: path) }
    let last = try reading.expect(["x": 1, "y": 2, "z": 3, "x": 1234])
    #expect(last.isFollowing && last.cause == nil && last.generation == 0)
    // Half a number was never shown.
    #expect(!reading.snapshots.contains { $0.data.categories.count > 3 && $0.data != last.data })
  }

  @Test("Rows that go into groups: sums change in place, and a last row without line end counts")
  func groups() throws {
    var options = Options()
    options.aggregate = .sum
    Hand.rewrite("name,value\nx,1\ny,2\nx,5", in: path)
    let reading = try FollowedReading(path, options)
    try reading.expect(["x": 6, "y": 2])
    Hand.append("0\nz,3\ny,4\n", to: path)
    let last = try reading.expect(["x": 51, "y": 6, "z": 3])
    #expect(last.generation == 0 && last.data.grouping?.method == .sum)
    Hand.replace("name,value\nz,1\nx,2\nx,2\n", in: path)
    try reading.expect(["z": 1, "x": 4])
  }

  @Test("What is there at the start is whole: a last line without line end counts, and may go on")
  func lastLine() throws {
    Hand.rewrite("name,value\nx,1\ny,2", in: path)
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    Hand.append("5\nz,3\n", to: path)
    let last = try reading.expect(["x": 1, "y": 25, "z": 3])
    #expect(last.generation == 0)
  }

  @Test("A last line without all of its fields waits, and nothing is said of it")
  func halfLine() throws {
    Hand.rewrite("name,value\nx,1\ny", in: path)
    let reading = try FollowedReading(path)
    let first = try reading.expect(["x": 1])
    #expect(first.data.notices.isEmpty && first.cause == nil)
    Hand.append(",2\n", to: path)
    try reading.expect(["x": 1, "y": 2])
  }

  @Test(
    "A file that is rewritten in place, shorter, as long and longer, or replaced, is read anew",
    arguments: [
      "name,value\nz,9\n", "name,value\nx,3\ny,4\n", "name,value\nx,3\ny,4\nz,5\n",
      "name,value\nx,3\ny,4",
    ], [false, true])
  func anew(_ text: String, _ isReplaced: Bool) throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    if isReplaced { Hand.replace(text, in: path) } else { Hand.rewrite(text, in: path) }
    let expected = try readInput(
      try Input.open(.file(path), isForWindow: false), Options())
    let last = try reading.expect("the new rows") { $0.data == expected && $0.reading == nil }
    #expect(last.generation > 0)
    // Nothing but the two tables was ever shown, no empty one and no half of one.
    #expect(reading.snapshots.allSatisfy { $0.data.categories.count == 2 || $0.data == expected })
    // Between cutting a file and writing it anew a writer can take longer than a reader waits.
    if isReplaced {
      // The first reading may have shown how far it was.
      let shown = reading.snapshots.drop { $0.reading != nil }
      #expect(shown.allSatisfy { $0.reading == nil && $0.cause == nil })
    }
    Hand.append("\nw,7\n", to: path)
    try reading.expect("growth after it") { $0.data.categories.last == "w" }
  }

  @Test("A large file that is changed in its middle, its length unchanged, is read anew")
  func middle() throws {
    let rows = (0..<20_000).map { "row,\(10_000 + $0)\n" }
    Hand.rewrite("name,value\n" + rows.joined(), in: path)
    let reading = try FollowedReading(path)
    try reading.expect("all rows") { $0.data.categories.count == 20_000 && $0.reading == nil }
    let descriptor = open(path, O_WRONLY)
    #expect(pwrite(descriptor, "row,99999", 9, off_t(11 + 10 * 10_000)) == 9)
    close(descriptor)
    try reading.expect("the changed value") {
      $0.data.series.first?.values[10_000] == 99_999 && $0.data.categories.count == 20_000
    }
  }

  @Test("A file that is gone is told, its data stay, and a new one takes its place")
  func gone() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    unlink(path)
    let gone = try reading.expect("a failure") { $0.cause != nil }
    #expect(gone.failure == .cannotOpen(file: path, .noEntry))
    #expect(gone.data.categories == ["x", "y"] && gone.isFollowing)
    Hand.rewrite("name,value\nx,5\n", in: path)
    let back = try reading.expect(["x": 5])
    #expect(back.cause == nil)
  }

  @Test("A folder that is moved away and back, with its file")
  func movedFolder() throws {
    let inner = folder.path + "/inner"
    #expect(mkdir(inner, 0o700) == 0)
    Hand.rewrite("name,value\nx,1\n", in: inner + "/a.csv")
    let reading = try FollowedReading(inner + "/a.csv")
    try reading.expect(["x": 1])
    #expect(rename(inner, inner + "2") == 0)
    try reading.expect("a failure") { $0.cause != nil }
    Hand.append("y,2\n", to: inner + "2/a.csv")
    #expect(rename(inner + "2", inner) == 0)
    let back = try reading.expect(["x": 1, "y": 2])
    #expect(back.cause == nil)
  }

  @Test("A link whose file grows, and one that leads to another file")
  func link() throws {
    let link = folder.path + "/link.csv"
    let other = try folder.file("b.csv", "name,value\nz,9\n")
    #expect(symlink("a.csv", link) == 0)
    let reading = try FollowedReading(link)
    try reading.expect(["x": 1, "y": 2])
    Hand.append("z,3\n", to: path)
    try reading.expect(["x": 1, "y": 2, "z": 3])
    #expect(symlink("b.csv", link + ".new") == 0 && rename(link + ".new", link) == 0)
    try reading.expect(["z": 9])
    Hand.append("w,8\n", to: other)
    try reading.expect(["z": 9, "w": 8])
  }

  @Test("A file that is awaited comes")
  func awaited() throws {
    let late = folder.path + "/late.csv"
    let reading = try FollowedReading(Input.awaited(FilePath(stringLiteral: late)))
    let first = try reading.expect("a failure") { $0.cause != nil }
    #expect(first.failure == .cannotOpen(file: late, .noEntry))
    Hand.rewrite("name,value\nx,1\n", in: late)
    #expect(try reading.expect(["x": 1]).failure == nil)
  }

  @Test("What is no table any more is told beside the last good data, until there is one again")
  func broken() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    for text in ["{\"a\": 01}\n", "name,value\nx,1,2,3\n", "", "a,b\nx,y\n"] {
      Hand.rewrite(text, in: path)
      let broken = try reading.expect("a failure") { $0.cause?.status == .unreadableTable }
      #expect(broken.data.categories == ["x", "y"] && broken.isFollowing)
      Hand.rewrite("name,value\nx,5\ny,6\n", in: path)
      #expect(try reading.expect(["x": 5, "y": 6]).failure == nil)
    }
  }

  @Test("A wrong line that is appended is told; the rows before it stay")
  func wrongLine() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    Hand.append("z,3\na,b,c\nw,4\n", to: path)
    let broken = try reading.expect("a failure") { $0.cause != nil }
    #expect(broken.data.categories == ["x", "y", "z"])
    #expect(
      broken.failure
        == .unreadableTable(
          file: path, .table(.fieldCount(line: 5, fields: 3, columns: 2, isHeader: true))))
  }

  @Test("An empty file is filled later")
  func empty() throws {
    Hand.rewrite("", in: path)
    let reading = try FollowedReading(path)
    try reading.expect("a failure") { $0.cause?.status == .unreadableTable }
    Hand.append("name,value\nx,1\n", to: path)
    #expect(try reading.expect(["x": 1]).failure == nil)
  }

  @Test("A stop ends it, says so and closes the file")
  func stop() throws {
    let reading = try FollowedReading(path)
    try reading.expect(["x": 1, "y": 2])
    reading.thread.stop()
    let last = try reading.expect("the end") { !$0.isFollowing }
    #expect(last.data.categories == ["x", "y"])
    #expect(last.data.notices == ["Following stopped on request"])
    #expect(eventually { !openFiles().contains(path) })
  }
}
