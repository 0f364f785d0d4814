// Files that cannot be written: a sentence with what would work, and no part of a file.
import TestSupport
import Testing

@Suite struct RefusedOutputTests {
  /// Runs in a folder of its own that stays empty.
  private func expectRefusal(
    _ arguments: [String], _ status: Int32, _ line: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try ScratchFolder()
    let outcome = try Program.run(["--sample", "steps"] + arguments, directory: folder.path)
    expectFailure(outcome, status, line, sourceLocation: sourceLocation)
    #expect(try folder.names().isEmpty, sourceLocation: sourceLocation)
  }

  @Test("An ending that is not known, with those that are")
  func endings() throws {
    for name in ["a.gif", "a", "a.svgz", "png", "a.png.txt"] {
      try expectRefusal(
        ["-o", name], 64,
        "--output \(name): expected a file name that ends in .png, .svg, .pdf, .json, .csv or .tsv")
    }
  }

  @Test("More pixels than a PNG can have, with the factor that works")
  func pixels() throws {
    let large = ["--size", "16384x16384", "--scale-factor", "1.5", "-o"]
    try expectRefusal(
      large + ["a.png"], 64,
      "--size 16384x16384 and --scale-factor 1.5 contradict each other: a .png has at most "
        + "268435456 pixels; use a factor of 1.0, or .svg or .pdf")
    try expectRefusal(
      ["--size", "16000x8000", "--scale-factor", "2", "-o", "a.png"], 64,
      "--size 16000x8000 and --scale-factor 2.0 contradict each other: a .png has at most "
        + "268435456 pixels; use a factor of 1.44, or .svg or .pdf")
    // The factor is the largest of two decimals that works, and vectors have no pixels.
    let folder = try ScratchFolder()
    for name in ["a.svg", "a.pdf", "a.json"] {
      let outcome = try Program.run(
        ["--sample", "steps"] + large + [name], directory: folder.path)
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    #expect(try folder.names() == ["a.json", "a.pdf", "a.svg"])
  }

  @Test(
    "Not enough memory for the picture",
    .disabled(
      if: Instrumentation.sanitizer != nil,
      "under a sanitizer the program itself has no room in what the test leaves it"))
  func memory() throws {
    let folder = try ScratchFolder()
    // 1 GiB of pixels in half of that.
    let outcome = try runInShell(
      "ulimit -v 700000; exec \"$0\" --sample steps --size 16384x16384 -o a.png",
      directory: folder.path)
    expectFailure(outcome, 73, "cannot write a.png: not enough memory")
    #expect(try folder.names().isEmpty)
  }

  @Test("A folder that is not there")
  func noFolder() throws {
    for ending in ["svg", "pdf"] {
      try expectRefusal(
        ["-o", "none/a.\(ending)"], 73, "cannot write none/a.\(ending): no such directory")
    }
  }

  @Test(
    "A file that may not become so large leaves the old one as it is",
    .disabled(
      if: Instrumentation.sanitizer == "thread" || Instrumentation.countsCoverage,
      "the limit would be for the files of the instrumentation too"))
  func limited() throws {
    for ending in ["svg", "pdf"] {
      let folder = try ScratchFolder()
      let path = try folder.file("a.\(ending)", "old")
      let full = try runInShell(
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" --sample steps -o a.\(ending)",
        directory: folder.path)
      expectFailure(full, 73, "cannot write a.\(ending): the file would be too large")
      #expect(folder.contents("a.\(ending)") == Array("old".utf8), "\(path)")
      #expect(try folder.names() == ["a.\(ending)"])
    }
  }
}
