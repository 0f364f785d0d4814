// Where -o writes to: through links, to streams, and never over what is read.
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct OutputDestinationTests {
  private let input = #"[{"k":"a","v":1}]"#

  private func link(_ path: String, to target: String) {
    #expect(symlink(target, path) == 0)
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private func write(
    _ words: [String], in folder: ScratchFolder, input: StandardInput = .null
  ) throws -> Outcome {
    try Program.run(["--sample", "steps"] + words, input: input, directory: folder.path)
  }

  @Test("A link that leads nowhere yet stays, and what it leads to is made")
  func danglingLinks() throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path + "/sub", 0o755) == 0)
    try #require(mkdir(folder.path + "/links", 0o755) == 0)
    link(folder.path + "/l.json", to: "sub/chain.json")
    link(folder.path + "/sub/chain.json", to: "../links/last.json")
    link(folder.path + "/links/last.json", to: folder.path + "/sub/real.json")
    #expect(try write(["-o", "l.json"], in: folder).status == 0)
    for name in ["l.json", "sub/chain.json", "links/last.json"] {
      #expect(isLink(folder.path + "/" + name), "\(name)")
    }
    #expect(folder.contents("sub/real.json")?.first == UInt8(ascii: "{"))
    #expect(!isLink(folder.path + "/sub/real.json"))
    // Again, over what is there by now.
    #expect(try write(["-o", "l.json", "--title=T"], in: folder).status == 0)
    #expect(isLink(folder.path + "/l.json"))
    #expect(try folder.names() == ["l.json", "links", "sub"])
  }

  @Test("Links in a circle and a link into a folder that is missing are told and stay")
  func deadLinks() throws {
    let folder = try ScratchFolder()
    link(folder.path + "/a.json", to: "b.json")
    link(folder.path + "/b.json", to: "a.json")
    link(folder.path + "/c.json", to: "none/x.json")
    expectFailure(
      try write(["-o", "a.json"], in: folder), 73,
      "cannot write a.json: too many symbolic links")
    expectFailure(
      try write(["-o", "c.json"], in: folder), 73, "cannot write c.json: no such directory")
    #expect(try folder.names() == ["a.json", "b.json", "c.json"])
    expectFailure(
      try write(["-o", "out/", "--format=json"], in: folder), 73,
      "cannot write out/: is a directory")
  }

  @Test(
    "What is read is not written over, under whatever name",
    arguments: [
      "\"$0\" in.json -o in.json", "\"$0\" in.json -o ./in.json", "\"$0\" in.json -o hard.json",
      "\"$0\" soft.json -o in.json", "\"$0\" in.json -o soft.json",
      "\"$0\" other.csv in.json -o in.json", "\"$0\" -o in.json < in.json",
      "\"$0\" - -o soft.json < in.json", "\"$0\" in.json -o /dev/fd/3 --format json 3>> in.json",
    ])
  func ownInput(_ command: String) throws {
    let folder = try folderOfInput()
    let outcome = try runInShell(command, directory: folder.path)
    let name = command.split(separator: " -o ")[1].split(separator: " ")[0]
    expectFailure(
      outcome, 73, "cannot write \(name): the data are read from it; name another file")
    #expect(folder.contents("in.json") == Array(input.utf8))
  }

  @Test("Standard output that is appended to what is read is refused too")
  func ownInputAsOutput() throws {
    let folder = try folderOfInput()
    let outcome = try runInShell(
      "\"$0\" in.json -o - --format json >> in.json", directory: folder.path)
    expectFailure(
      outcome, 73, "cannot write standard output: the data are read from it; name another file")
    #expect(folder.contents("in.json") == Array(input.utf8))
  }

  @Test(
    "A saved chart is not written over by its picture, numbers or rows",
    arguments: [
      "my.barchart --format png", "./my.barchart --format csv", "hard.json",
      "my.barchart --format json", "soft.csv --rows", "/dev/fd/3 --format tsv 3>> my.barchart",
    ])
  func ownChart(_ words: String) throws {
    let folder = try folderOfInput()
    let chart = "#!/usr/bin/env barchart\n--value=v\nother.csv\n"
    let path = try folder.file("my.barchart", chart)
    try #require(Glibc.unlink(folder.path + "/hard.json") == 0)
    #expect(Glibc.link(path, folder.path + "/hard.json") == 0)
    link(folder.path + "/soft.csv", to: "my.barchart")
    let outcome = try runInShell("\"$0\" my.barchart -o \(words)", directory: folder.path)
    let name = words.split(separator: " ")[0]
    expectFailure(
      outcome, 73, "cannot write \(name): it is the chart that is drawn; name another file")
    #expect(folder.contents("my.barchart") == Array(chart.utf8))
    let data = try runInShell(
      "\"$0\" my.barchart -o other.csv", directory: folder.path)
    expectFailure(
      data, 73, "cannot write other.csv: the data are read from it; name another file")
    let beside = try runInShell("\"$0\" my.barchart -o my.csv", directory: folder.path)
    #expect(beside.status == 0 && folder.contents("my.csv") != nil, "\(beside.error)")
  }

  private func folderOfInput() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let path = try folder.file("in.json", input)
    _ = try folder.file("other.csv", "k,v\na,1\n")
    #expect(Glibc.link(path, folder.path + "/hard.json") == 0)
    link(folder.path + "/soft.json", to: "in.json")
    return folder
  }

  @Test(
    "-o - writes the file's bytes to standard output", arguments: ["png", "svg", "pdf", "json"])
  func standardOutput(kind: String) throws {
    let folder = try ScratchFolder()
    #expect(try write(["-o", "a." + kind], in: folder).status == 0)
    let outcome = try write(["-o", "-", "--format", kind], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
    #expect(outcome.outputBytes == folder.contents("a." + kind))
    #expect(try write(["--format=" + kind, "-o", "plain"], in: folder).status == 0)
    #expect(folder.contents("plain") == outcome.outputBytes)
    #expect(try write(["-o", "other.svg", "--format=" + kind], in: folder).status == 0)
    #expect(folder.contents("other.svg") == outcome.outputBytes)
  }

  @Test("A reader that has gone ends it with 73 and no word", arguments: ["png", "json"])
  func closedPipe(kind: String) throws {
    let folder = try ScratchFolder()
    let outcome = try runInShell(
      "mkfifo p; exec 3<>p 4>p 3<&-; \"$0\" --sample steps -o - --format \(kind) >&4",
      directory: folder.path)
    #expect(outcome.status == 73)
    #expect(outcome.error == "")
  }

  @Test("A picture is not sent to a terminal, what is text is")
  func terminal() throws {
    for kind in ["png", "pdf"] {
      let outcome = try onTerminal(["--sample", "steps", "-o", "-", "--format", kind])
      #expect(outcome.status == 73)
      #expect(
        outcome.output.hasPrefix(
          "barchart: cannot write a .\(kind) to a terminal: redirect standard output"))
    }
    let outcome = try onTerminal(["--sample", "steps", "-o", "-", "--format", "json"])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("{\"width\":800"))
  }

  /// Runs the program on a terminal of its own, by script(1), whose output it is.
  private func onTerminal(_ words: [String]) throws -> Outcome {
    let command = ([Program.path] + words).joined(separator: " ")
    return try ChildProcess(
      "script", ["-qec", command, "/dev/null"], environment: Program.environment([:])
    ).wait()
  }

  @Test("What a shell has open is written to where the shell is, before and after")
  func openDescriptors() throws {
    let folder = try ScratchFolder()
    let command = "\"$0\" --sample steps --format json -o"
    for path in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
      let outcome = try runInShell(
        "{ echo before; \(command) \(path); echo after; } > out", directory: folder.path)
      #expect(outcome.status == 0 && outcome.error == "")
      let text = String(decoding: try #require(folder.contents("out")), as: UTF8.self)
      #expect(text.hasPrefix("before\n{\"width\""))
      #expect(text.hasSuffix("}\nafter\n"))
      let piped = try runInShell("\(command) \(path) | cat", directory: folder.path)
      #expect(piped.output.hasPrefix("{\"width\"") && piped.error == "")
      #expect(try folder.names() == ["out"])
    }
  }

  @Test("A device stays a device, and a named pipe passes on what comes")
  func devices() throws {
    let folder = try ScratchFolder()
    #expect(try write(["-o", "/dev/null", "--format=png"], in: folder).status == 0)
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    expectFailure(
      try write(["-o", "/dev/full", "--format=png"], in: folder), 73,
      "cannot write /dev/full: no space left on device")
    #expect(mkfifo(folder.path + "/p.json", 0o600) == 0)
    let outcome = try runInShell(
      "cat p.json & \"$0\" --sample steps -o p.json; wait", directory: folder.path)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("{\"width\""))
    #expect(try folder.names() == ["p.json"])
  }
}
