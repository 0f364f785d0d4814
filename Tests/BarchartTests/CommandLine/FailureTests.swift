// The sentence and the exit status of every kind of failure.
import Base
import Glibc
import Queries
import Tables
import Testing
import Words

@testable import barchart

@Suite struct FailureTests {
  static let failures: [(Failure, String?, Int32)] = [
    (
      .input(
        .unreadableTable(
          file: "sales.csv",
          .table(.fieldCount(line: 17, fields: 3, columns: 4, isHeader: true)))),
      "barchart: sales.csv:17: 3 fields where the header has 4", 65
    ),
    (
      .input(.unreadableTable(file: "x.json", .table(.json(line: 17, column: 5, .comment)))),
      "barchart: x.json:17:5: JSON has no comments; remove this one", 65
    ),
    (
      .input(.unreadableTable(file: "sales.csv", .said("no numbers"))),
      "barchart: sales.csv: no numbers", 65
    ),
    (
      .input(.unreadableTable(file: "a\u{1B}[2J.csv", .said("field \"\n\" is odd"))),
      "barchart: a\\u{1B}[2J.csv: field \"\\n\" is odd", 65
    ),
    (
      .input(
        .unsuitableColumns(
          file: "sales.csv", .columns(.unknownColumn("Stpes", nearest: "Steps", columns: ["Steps"]))
        )),
      "barchart: sales.csv: no column \"Stpes\"; did you mean \"Steps\"? The columns are: Steps", 64
    ),
    (.cannotDraw(reason: "no font is installed"), "barchart: no font is installed", 70),
    (
      .wouldReplaceChart(file: "a.barchart"),
      "barchart: cannot write a.barchart: it is the chart that is drawn; name another file", 73
    ),
    (.input(.cannotOpen(file: "a.csv", SystemError(ENOENT))), "barchart: a.csv: no such file", 66),
    (.input(.cannotOpen(file: "a", SystemError(EISDIR))), "barchart: a: is a directory", 66),
    (.input(.cannotOpen(file: "a", SystemError(EACCES))), "barchart: a: permission denied", 66),
    (
      .input(.cannotOpen(file: "a/b", SystemError(ENOTDIR))),
      "barchart: a/b: a part of the path is not a directory", 66
    ),
    (
      .input(.cannotOpen(file: "a", SystemError(EIO))), "barchart: a: the device reports an error",
      66
    ),
    (
      .noDisplay(name: nil),
      "barchart: no display: DISPLAY is not set; name one with --display, "
        + "or write a file with --output", 69
    ),
    (
      .noDisplay(name: ":7"),
      "barchart: cannot open display :7; --output writes a file without one", 69
    ),
    (
      .fault("a surface of no size"), "barchart: an internal error: a surface of no size",
      70
    ),
    (
      .cannotWrite(file: "a.png", SystemError(ENOSPC)),
      "barchart: cannot write a.png: no space left on device", 73
    ),
    (
      .cannotWrite(file: "x/a.png", SystemError(ENOENT)),
      "barchart: cannot write x/a.png: no such directory", 73
    ),
    (
      .cannotWrite(file: "pipe.png", SystemError(EPIPE)),
      "barchart: cannot write pipe.png: its reader has gone", 73
    ),
    (.cannotWrite(file: Failure.standardOutput, SystemError(EPIPE)), nil, 73),
    (
      .cannotWrite(file: Failure.standardOutput, SystemError(EBADF)),
      "barchart: cannot write standard output: is closed", 73
    ),
    (
      .noResources(.readingThread(SystemError(ENOMEM))),
      "barchart: no thread to read with: not enough memory", 71
    ),
  ]

  @Test("A failure has one line and one status", arguments: failures)
  func failure(failure: Failure, message: String?, code: Int32) {
    #expect(failure.message == message)
    #expect(failure.status.code == code)
  }

  @Test("Nothing chosen and success are no failures, and have their numbers")
  func others() {
    #expect(ExitStatus.success.code == 0)
    #expect(ExitStatus.nothingChosen.code == 1)
  }

  @Test("Every error number has words without a full stop")
  func words() {
    for number in Int32(1)...133 {
      let words = SystemError(number).words
      #expect(!words.isEmpty && !words.hasSuffix(".") && !words.contains("\n"), "\(number)")
    }
  }
}
