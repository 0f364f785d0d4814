// One scene in four formats: the same bars at the same places in the same colours.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct OutputFormatTests {
  /// What one command line gives in every format.
  private struct Files {
    let json: WrittenScene
    let svg: [UInt8]
    let pdf: [UInt8]
    let png: [UInt8]

    init(_ arguments: [String], environment: [String: String?] = [:]) throws {
      let folder = try ScratchFolder()
      func file(_ name: String) throws -> [UInt8] {
        let outcome = try Program.run(
          arguments + ["-o", folder.path + "/" + name], environment: environment)
        try #require(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output == "" && outcome.error == "")
        return try #require(folder.contents(name))
      }
      json = try WrittenScene(try file("a.json"))
      svg = try file("a.SVG")
      pdf = try file("a.pdf")
      png = try file("a.png")
      #expect(try folder.names() == ["a.SVG", "a.json", "a.pdf", "a.png"])
    }
  }

  /// Bars of the document: elements, or groups where a bar has more than a fill.
  private func bars(_ root: MarkupElement) -> [(title: String, box: Rect, fill: String)] {
    root.groups("bars").flatMap { group in
      group.children.compactMap { bar in
        let shape = bar.name == "g" ? bar.children.first { $0.box != nil } : bar
        guard let box = shape?.box else { return nil }
        let fill = bar.attributes["fill"] ?? group.attributes["fill"] ?? ""
        return (bar.children("title").first?.text ?? "", box, fill)
      }
    }
  }

  private func expectAlike(
    _ arguments: [String], barCount: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = try Files(arguments)
    let marks = files.json.marks("bar")
    let bars = bars(try MarkupElement.parse(files.svg))
    #expect(marks.count == barCount && bars.count == barCount, sourceLocation: sourceLocation)
    let pictures = [
      try #require(Picture(png: files.png)), try Picture(svg: files.svg),
      try Picture(pdf: files.pdf),
    ]
    for (mark, bar) in zip(marks, bars) {
      for (a, b) in [
        (mark.box.minX, bar.box.minX), (mark.box.minY, bar.box.minY),
        (mark.box.width, bar.box.width), (mark.box.height, bar.box.height),
      ] {
        #expect(abs(a - b) <= 0.001, "\(mark.members), \(bar)", sourceLocation: sourceLocation)
      }
      #expect(bar.title.contains(mark.category ?? ""), sourceLocation: sourceLocation)
      guard bar.box.width >= 3, bar.box.height >= 3 else { continue }
      // Off the middle of a tall bar no number is written.
      let point = Point(x: bar.box.minX + 1.5, y: bar.box.midY)
      for picture in pictures {
        #expect(
          hex(picture[point]) == bar.fill, "\(bar) at \(point)", sourceLocation: sourceLocation)
      }
    }
  }

  private func hex(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16).uppercased()
      }.joined()
  }

  @Test("Mixed signs, a ring, several series")
  func samples() throws {
    try expectAlike(["--sample", "temperature"], barCount: 12)
    try expectAlike(["--sample", "steps", "--goal", "7000"], barCount: 7)
    try expectAlike(["--sample", "steps", "--goal", "30000", "--size", "333x777"], barCount: 7)
    try expectAlike(["--sample", "loans", "--theme", "dark"], barCount: 18)
    try expectAlike(["--sample", "mortality", "--scale-factor", "1"], barCount: 11)
  }

  @Test("Twelve series, slanted labels, more rows than pixels")
  func tables() throws {
    let folder = try ScratchFolder()
    let names = (1...12).map { "s\($0)" }
    let rows = (0..<5).map { row in
      "row \(row)," + (1...12).map { String(($0 * 37 + row * 11) % 50 - 10) }.joined(separator: ",")
    }
    let many = try folder.file(
      "many.csv", (["name," + names.joined(separator: ",")] + rows).joined(separator: "\n"))
    try expectAlike([many, "--size", "1400x700"], barCount: 60)

    let long = (0..<30).map { "A long name, number \($0),\($0 * 3 + 1)" }
      .map {
        "\"" + $0.split(separator: ",").dropLast().joined(separator: ",") + "\"," + "\($0.count)"
      }
    let slanted = try folder.file("slanted.csv", "name,n\n" + long.joined(separator: "\n"))
    let written = try scene([slanted, "--orientation", "vertical"])
    #expect(written.marks("category-label").contains { $0.members["angle"] != nil })
    try expectAlike([slanted, "--orientation", "vertical"], barCount: 30)

    let big = try folder.file(
      "big.csv", "name,n\n" + (0..<20_000).map { "r,\($0 % 97 - 20)\n" }.joined())
    let files = try Files([big, "-c", "name", "-v", "n", "-a", "none"])
    let root = try MarkupElement.parse(files.svg)
    #expect(bars(root).count == files.json.marks("bar").count)
    #expect(bars(root).first?.title.hasPrefix("Rows 1–") == true)
    #expect(root.groups("bars").first?.attributes["shape-rendering"] == "crispEdges")
  }

  @Test("Title and description are in every format")
  func metadata() throws {
    let (title, description) = ("A & <b> \"c\" ]]> Ä 数", "What — it's about")
    let files = try Files([
      "--sample", "steps", "--title", title, "--description", description,
    ])
    #expect(files.json.title == title)
    #expect(files.json.members["description"] as? String == description)
    let root = try MarkupElement.parse(files.svg)
    #expect(root.children("title").map(\.text) == [title])
    #expect(root.children("desc").map(\.text) == [description])
    let pdf = try OtherProgram.run("pdfinfo", ["FILE"], on: files.pdf).output
    #expect(pdf.contains(title) && pdf.contains(description))
    #expect(pdf.contains("barchart 0.2.0") && !pdf.contains("CreationDate"))
    let png = String(decoding: files.png, as: UTF8.self)
    #expect(png.contains("iTXtTitle") && png.contains(title) && png.contains(description))
    let report = try OtherProgram.run("pngcheck", ["-v", "FILE"], on: files.png).output
    #expect(report.contains("3780x3780 pixels/meter (96 dpi)"))
    #expect(bars(root).map(\.title).contains("Fri: 1,232"))
  }

  @Test("Names that could break a document do not, in any format")
  func hostile() throws {
    let folder = try ScratchFolder()
    let names = [
      "]]>", "&<>\"\"'", "\u{1}\u{2}\u{1F}", "\u{301}\u{323}", "שלום (12)", "مرحبا", "👩‍👩‍👧", "數據",
      String(repeating: "long", count: 2_500), "\u{FFFE}\u{FFFF}", "%s%n", "\u{202E}x",
    ]
    let rows = names.enumerated().map { "\"\($1)\",\($0 + 1)" }
    let path = try folder.file("a.csv", "name,<n>\n" + rows.joined(separator: "\n"))
    let files = try Files([path, "--size", "1200x600"])
    let root = try MarkupElement.parse(files.svg)
    #expect(bars(root).count == names.count)
    #expect(bars(root)[0].title == "]]>: 1")
    #expect(bars(root)[2].title == "\u{FFFD}\u{FFFD}\u{FFFD}: 3")
    _ = try Picture(svg: files.svg)
    _ = try OtherProgram.run("qpdf", ["--check", "FILE"], on: files.pdf)
    _ = try OtherProgram.run("pngcheck", ["FILE"], on: files.png)
  }

  @Test("A date is written where a reproducible build asks for one")
  func date() throws {
    let files = try Files(["--sample", "steps"], environment: ["SOURCE_DATE_EPOCH": "981173106"])
    let facts = try OtherProgram.run("pdfinfo", ["-isodates", "FILE"], on: files.pdf).output
    #expect(facts.contains("2001-02-03T04:05:06Z"))
    let plain = try Files(["--sample", "steps"], environment: ["SOURCE_DATE_EPOCH": nil])
    let odd = try Files(["--sample", "steps"], environment: ["SOURCE_DATE_EPOCH": "soon"])
    #expect(plain.pdf == odd.pdf)
  }
}
