// Text that is no table: prose, and charts of this program that were saved as JSON.
import Foundation
import TestSupport
import Testing

@Suite struct ForeignTextTests {
  private static let letter = """
    Dear Ann,

    It was cold when we came. The wind blew all day, and nobody
    was on the beach but a man with his dog. We waited there for
    hours, and then left without having seen a ship.

    Yours, Bo

    """

  private static let paragraphs = """
    It was cold. He went out, and nobody saw him go.

    She stayed at home. The clock struck nine; then it stopped, and it was still.

    """

  private static let proseSentence =
    "this is prose; a table is expected, such as CSV; if each line is a row, say --delimiter tab"

  @Test(
    "Prose is refused, wrapped or with a paragraph a line, from files, pipes and gzip",
    arguments: [
      letter, paragraphs, "It was cold. He went out, and nobody saw him go.\n",
      String(repeating: letter, count: 2000),
      "\u{FEFF}Es war kälter geworden. Über dem See stand der Nebel, und\nösterliche Ruhe lag im Tal.\n",
    ])
  func prose(text: String) throws {
    let folder = try ScratchFolder()
    for bytes in [Array(text.utf8), try gzipped(text)] {
      let path = try folder.file("letter.txt", bytes)
      for goal in [["--describe"], ["-o", folder.path + "/x.png"]] {
        expectFailure(try Program.run([path] + goal), 65, "\(path): \(Self.proseSentence)")
      }
      expectFailure(
        try Program.run(["--describe"], input: .bytes(bytes)), 65,
        "standard input: \(Self.proseSentence)")
    }
    #expect(try folder.names() == ["letter.txt"])
  }

  @Test("The documents of this project are prose, and --delimiter tab reads their lines")
  func documents() throws {
    for name in ["README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/behaviour.md"] {
      let path = Program.checkout + "/" + name
      expectFailure(
        try Program.run([path, "--describe"]), 65, "\(path): \(Self.proseSentence)")
    }
    let documents = try FileManager.default.contentsOfDirectory(atPath: Program.checkout + "/docs")
    for name in documents where name.hasSuffix(".md") {
      let status = try Program.run(["\(Program.checkout)/docs/\(name)", "--describe"]).status
      #expect(status == 0 || status == 65, "\(name)")
    }
    let read = try Program.run(
      ["-", "--describe", "--delimiter", "tab"], input: .text(Self.letter))
    #expect(read.status == 0 && read.output.contains("Rows by “Dear Ann,”"))
  }

  @Test(
    "Lists of words and sentences, and tables with sentences in them, are read",
    arguments: [
      "It was cold.\nWe waited.\n",
      "Mr. Smith goes to town\nDr. Who and the Daleks\napple pie with cream\nMrs. Dalloway\n",
      "a1b2c3d Read quoted fields\nfedcba9 Say what is left out\nbeefbee Mend the build\n",
      "comment\nI liked the staff. They were friendly and helped me.\ntoo long\nmore seats please\n"
        + "it was fine but the food could be better and the times were far too long for me\n",
      "name,comment\nAnn,It was fine. I would come again\nBo,too long. Never again\n"
        + "Cy,it was nice. all of it\nDi,we liked it. Thanks\n",
      "n\n1\n2\n", "a,b,c\n", "5\n", "hello\n", "hello world\n",
      "Nov 25 04:41:53 host sshd[12]: Connection closed. Bye\n"
        + "Nov 25 04:41:54 host sshd[12]: Connection opened. Hello\n",
    ])
  func lists(text: String) throws {
    for bytes in [Array(text.utf8), try gzipped(text)] {
      let outcome = try Program.run(["--describe"], input: .bytes(bytes))
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    }
  }

  @Test("A chart that was saved as JSON is no data: of one file or two, in any order of keys")
  func drawing() throws {
    let folder = try ScratchFolder()
    let table = try folder.file("t.csv", "name,n\nAnn,3\nBo,1\n")
    for sources in [[table], [table, table], ["--sample", "steps"]] {
      let path = folder.path + "/data.csv"
      #expect(try Program.run(sources + ["-o", path, "--format", "json"]).status == 0)
      let bytes = try #require(folder.contents("data.csv"))
      let object = try JSONSerialization.jsonObject(with: Data(bytes))
      let sorted = try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
      for text in [bytes, Array(sorted), try gzipped(bytes)] {
        let file = try folder.file("saved.csv", text)
        let sentence = "this is a chart that barchart drew; open the file with its data instead"
        expectFailure(try Program.run([file, "--describe"]), 65, "\(file): \(sentence)")
        expectFailure(
          try Program.run(["-o", folder.path + "/x.svg"], input: .bytes(text)), 65,
          "standard input: \(sentence)")
      }
    }
  }

  @Test("JSON that is like a chart, but has its own rows, is read")
  func likeDrawings() throws {
    let texts = [
      #"{"width":8,"height":6,"marks":[{"name":"a","x":1,"y":2},{"name":"b","x":3,"y":4}]}"#,
      #"{"marks":[{"role":"a","x":1,"y":2,"width":3,"height":4}]}"#,
      #"[{"role":"bar","x":1,"y":2,"width":3,"height":4},{"role":"bar","x":1,"y":2}]"#,
    ]
    for text in texts {
      let outcome = try Program.run(["--describe"], input: .text(text))
      #expect(outcome.status == 0, "\(outcome.error)")
    }
  }

  @Test("Counts of what was left out are written as the bars' numbers are")
  func counts() throws {
    let rows = (0..<4500).map { "x\($0 % 3),\($0 % 3 == 0 ? "\($0)" : "")\n" }.joined()
    let table = "name,n\n" + rows
    let described = try Program.run(
      ["--describe", "-c", "name", "-v", "n", "-a", "sum", "--locale", "C"], input: .text(table))
    #expect(described.output.contains("\n3,000 rows have no n (first: row 2, line 3).\n"))
    let scene = try scene(
      ["-", "-c", "name", "-v", "n", "-a", "sum", "--locale", "C"], input: .text(table))
    #expect(scene.notices.first == "3,000 rows have no n (first: row 2, line 3)")
  }

  @Test(
    "A window with a file that cannot be read has no words of a question",
    arguments: ["a,b\nx\0,1\n", "\u{7F}ELF\u{2}", "{\"a\":[1,2", letter, ""])
  func window(text: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("bad.dat", text)
    let failed = try FailedWindow(path)
    #expect(failed.messages.count == 5 && failed.messages.suffix(2) == ["Try again", "Open…"])
    #expect(failed.messages.first?.hasSuffix(".") == true)
    #expect(failed.messages.first?.contains("?.") == false)
    #expect(!failed.hasQuestion)
  }
}
