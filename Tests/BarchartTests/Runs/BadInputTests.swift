// What cannot be done: the line on standard error, the exit status, and nothing else.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct BadInputTests {
  /// Runs in a folder of its own, and expects that no file is left there but those that were.
  private func expectFailure(
    _ arguments: [String], _ status: Int32, _ line: String, files: [String: [UInt8]] = [:],
    input: StandardInput = .null, display: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try ScratchFolder()
    for (name, bytes) in files { _ = try folder.file(name, bytes) }
    let outcome = try Program.run(
      arguments, display: display, input: input, directory: folder.path)
    BarchartTests.expectFailure(outcome, status, line, sourceLocation: sourceLocation)
    #expect(try folder.names() == files.keys.sorted(), sourceLocation: sourceLocation)
  }

  private let good = ["a.csv": Array("name,count\nx,1\ny,2\n".utf8)]

  @Test("A file that is missing, a folder, and a path through a file")
  func unopened() throws {
    let out = ["-o", "x.png"]
    try expectFailure(["missing.csv"] + out, 66, "missing.csv: no such file")
    try expectFailure(["."] + out, 66, ".: is a directory")
    try expectFailure(["/"] + out, 66, "/: is a directory")
    try expectFailure(
      ["a.csv/b.csv"] + out, 66, "a.csv/b.csv: a part of the path is not a directory", files: good)
    // Told before any window is asked for.
    try expectFailure(["missing.csv"], 66, "missing.csv: no such file")
    try expectFailure(
      ["-"] + out, 66, "standard input: is a directory", input: .file("/"))
  }

  @Test("An address that is not opened, without what may be a password in it")
  func addresses() throws {
    try expectFailure(
      ["https://me:s3cret@host/a.csv?key=s3cret"], 66,
      "https://host/…: nothing is fetched from the network; pipe it in: curl -s URL | barchart")
    try expectFailure(
      ["mysql://me:s3cret@host/shop"], 66,
      "mysql://host/…: such addresses are not opened; PostgreSQL has postgresql://HOST/DATABASE, "
        + "and other databases are opened through their ODBC drivers, as 'odbc:DSN=NAME'")
    try expectFailure(
      ["file:///srv/a.csv"], 66, "file:///…: files are named by their paths, without file://")
  }

  @Test("A file that may not be read, and one that fails while it is read")
  func unreadable() throws {
    // Address 0 of a process is never mapped.
    try expectFailure(
      ["/proc/self/mem", "-o", "x.png"], 66, "/proc/self/mem: the device reports an error")
    guard getuid() != 0 else { return print("skipped: root may read every file") }
    let folder = try ScratchFolder()
    let path = try folder.file("a.csv", "a,b\nx,1\n")
    chmod(path, 0)
    try expectFailure([path, "-o", "x.png"], 66, "\(path): permission denied")
  }

  @Test("Nothing in it: no bytes, blank lines, a bare byte order mark")
  func empty() throws {
    for bytes: [UInt8] in [[], Array("\n\n".utf8), [0xEF, 0xBB, 0xBF]] {
      for arguments in [["a.csv", "-o", "x.png"], ["a.csv", "--describe"]] {
        try expectFailure(
          arguments, 65, "a.csv: there is no data in it", files: ["a.csv": bytes])
      }
    }
    try expectFailure(["--describe"], 65, "standard input: there is no data in it")
    try expectFailure(["-", "-o", "x.json"], 65, "standard input: there is no data in it")
  }

  @Test(
    "Bytes that are no text",
    arguments: [
      ("x.csv", [0x89, 0x50, 0xA, 0, 0, 0, 0xD], "x.csv:2: there is a NUL byte"),
      (
        "late.csv", Array("a,b\nx,1\ny,".utf8) + [0],
        "late.csv:3: there is a NUL byte (byte 3 of the line)"
      ),
    ] as [(String, [UInt8], String)])
  func binary(name: String, bytes: [UInt8], place: String) throws {
    try expectFailure(
      [name, "-o", "x.png"], 65,
      "\(place), so this is no text; if the rest is a table, remove it with: "
        + "tr -d '\\0' <FILE | barchart", files: [name: bytes])
  }

  @Test("A program and a picture that really exist")
  func realBinary() throws {
    let outcome = try Program.run([Program.path, "--describe"])
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix("barchart: \(Program.path): this is a program (ELF)"))
    let folder = try ScratchFolder()
    let picture = folder.path + "/x.png"
    #expect(try Program.run(["--sample", "steps", "-o", picture]).status == 0)
    let again = try Program.run([picture, "--describe"])
    #expect(again.status == 65)
    #expect(again.error.contains("this is a PNG picture"))
  }

  @Test("Rows and quotes that do not hold together, with their line")
  func table() throws {
    for (text, line) in [
      ("a,b\nx,1,2\n", "a.csv:2: 3 fields where the header has 2"),
      ("a,b\nx,1\n\"y,2\n", "a.csv:3: a quote opens here and is never closed"),
    ] {
      try expectFailure(
        ["a.csv", "-o", "x.png"], 65, line, files: ["a.csv": Array(text.utf8)])
    }
  }

  @Test("A column that is not there, with the one that may be meant and all there are")
  func column() throws {
    try expectFailure(
      ["a.csv", "-v", "coutn", "-o", "x.png"], 64,
      "a.csv: no column \"coutn\"; did you mean \"count\"? The columns are: name, count",
      files: good)
    try expectFailure(
      ["a.csv", "-c", "zzzzzzzz", "--describe"], 64,
      "a.csv: no column \"zzzzzzzz\"; the columns are: name, count", files: good)
    try expectFailure(
      ["a.csv", "-v", "name", "--describe"], 65, "a.csv: column \"name\" has no numbers",
      files: good)
    try expectFailure(
      ["a.csv", "-c", "count", "-v", "count", "--describe"], 64,
      "a.csv: column \"count\" cannot be both category and value", files: good)
  }

  @Test("Shares of negative values are refused, with the value and what works")
  func negativeShares() throws {
    for output in [["-o", "o.png"], ["--describe"]] {
      try expectFailure(
        ["n.csv", "--layout", "normalized"] + output, 64,
        "n.csv: normalized shares need values that are not negative: \"x\" has -2; "
          + "--layout stacked shows them",
        files: ["n.csv": Array("n,a,b\nx,1,-2\ny,3,4\n".utf8)])
    }
  }

  @Test func `stacks of means are refused, with what works`() throws {
    for layout in ["stacked", "normalized"] {
      try expectFailure(
        ["n.csv", "-c", "n", "-v", "a,b", "-a", "mean", "--layout", layout, "-o", "o.png"], 64,
        "n.csv: means do not add up, so that they are neither stacked nor shares; "
          + "--layout grouped shows them",
        files: ["n.csv": Array("n,a,b\nx,1,2\nx,3,4\n".utf8)])
    }
  }

  @Test("A command line that cannot be followed opens nothing")
  func usage() throws {
    for (arguments, line) in [
      (["--quux"], "unknown option --quux; see barchart --help"),
      (["--titel=x"], "unknown option --titel; did you mean --title?"),
      (
        ["--size", "0x9"],
        "--size 0x9: expected WIDTHxHEIGHT in pixels, each from 1 to 16384, such as 1000x700, or in "
          + "mm, in or pt, such as 160x90mm, or A3, A4, A5, letter, legal, or one of these with "
          + "-landscape"
      ),
      (["--goal", "nan"], "--goal nan: expected a number above 0"),
      (["--size"], "option --size needs a value"),
      (["-", "-"], "standard input (-) can be read only once"),
      (
        ["--locale", "Cx"],
        "--locale Cx: expected a locale that is installed (see locale -a), or C; did you mean C?"
      ),
      (
        ["--locale", "xx_YY"],
        "--locale xx_YY: expected a locale that is installed (see locale -a), or C"
      ),
      (
        ["--font", "Nosuchfontatall"],
        "--font Nosuchfontatall: expected a font that is installed (see fc-list), or Sans"
      ),
      (
        ["-o", "x.gif"],
        "--output x.gif: expected a file name that ends in .png, .svg, .pdf, .json, .csv or .tsv"
      ),
      (
        ["--describe", "-o", "x.png"],
        "--describe and --output contradict each other: one result at a time"
      ),
    ] { try expectFailure(arguments, 64, line) }
  }

  @Test("A picture that cannot be written, and no half of it")
  func output() throws {
    let sample = ["--sample", "steps"]
    try expectFailure(
      sample + ["-o", "no/x.png"], 73, "cannot write no/x.png: no such directory")
    try expectFailure(
      ["a.csv", "-o", "a.csv/x.png"], 73,
      "cannot write a.csv/x.png: a part of the path is not a directory", files: good)
    let folder = try ScratchFolder()
    mkdir(folder.path + "/x.png", 0o700)
    symlink("/dev/full", folder.path + "/y.json")
    let directory = try Program.run(sample + ["-o", "x.png"], directory: folder.path)
    BarchartTests.expectFailure(directory, 73, "cannot write x.png: is a directory")
    let full = try Program.run(sample + ["-o", "y.json"], directory: folder.path)
    BarchartTests.expectFailure(full, 73, "cannot write y.json: no space left on device")
    #expect(try folder.names() == ["x.png", "y.json"])
  }

  @Test("What was there before a failure is there after it, byte for byte")
  func kept() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("x.png", "precious")
    let outcome = try Program.run(["missing.csv", "-o", path], directory: folder.path)
    BarchartTests.expectFailure(outcome, 66, "missing.csv: no such file")
    #expect(folder.contents("x.png") == Array("precious".utf8))
  }

  @Test("Standard streams that are closed or full")
  func streams() throws {
    for (command, status, line) in [
      ("\"$0\" --sample steps --describe >&-", 73, "cannot write standard output: is closed"),
      ("\"$0\" --help >&-", 73, "cannot write standard output: is closed"),
      (
        "\"$0\" --sample steps --describe >/dev/full", 73,
        "cannot write standard output: no space left on device"
      ),
      ("\"$0\" - --describe <&-", 66, "standard input: is closed"),
      ("\"$0\" --describe <&-", 66, "standard input: is closed"),
    ] as [(String, Int32, String)] {
      BarchartTests.expectFailure(try runInShell(command), status, line)
    }
    // With nowhere to complain to, the status has to do.
    #expect(try runInShell("\"$0\" missing.csv -o x.png 2>&-").status == 66)
  }

  @Test("A reader that goes away early is told by the status, and in no sentence")
  func brokenPipe() throws {
    let outcome = try runInShell(
      "{ \"$0\" --sample mortality --describe; echo $? >&2; } | : ")
    // The program may have been done before the reader went.
    #expect(["0\n", "73\n"].contains(outcome.error))
  }

  @Test("Without a display a window is refused, and nothing waits for it")
  func noDisplay() throws {
    try expectFailure(
      ["a.csv"], 69,
      "no display: DISPLAY is not set; name one with --display, or write a file with --output",
      files: good)
    try expectFailure(
      ["a.csv"], 69, "cannot open display :987; --output writes a file without one", files: good,
      display: ":987")
  }
}
