// The PDF document as other programs judge it.
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct PDFOutputTests {
  private func document(
    _ scene: Scene, family: String = "Sans", scale: Double = 1, creationSeconds: Int? = nil
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PDFOutput.write(
      scene, fonts: try FontMap(family: family, scale: scale), creator: "barchart 0.1.0",
      creationSeconds: creationSeconds
    ) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// What pdfinfo says, by the word before the colon.
  private func facts(_ bytes: [UInt8]) throws -> [String: String] {
    let lines = try OtherProgram.run("pdfinfo", ["-isodates", "FILE"], on: bytes).output
      .split(separator: "\n")
    var facts: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      facts[String(parts[0])] = String(parts[1].drop { $0 == " " })
    }
    return facts
  }

  private var scene: Scene {
    var scene = SampleScenes.scene(
      width: 800, height: 600,
      SampleScenes.texts.enumerated().map { index, text in
        SampleScenes.text(
          text, in: Rect(x: 20, y: 40 * Double(index), width: 300, height: 36),
          font: Font(size: 13, weight: index % 2 == 0 ? .regular : .bold))
      })
    scene.title = "Ägypten (数据) \\ 🎉"
    scene.description = "Two\nlines)"
    return scene
  }

  @Test func `one sound page of 1/96 inch for a pixel, at any scale factor`() throws {
    for scale in [1, 1.5, 2] {
      let bytes = try document(scene, scale: scale)
      _ = try OtherProgram.run("qpdf", ["--check", "FILE"], on: bytes)
      let facts = try facts(bytes)
      #expect(facts["Pages"] == "1")
      #expect(facts["Page size"]?.hasPrefix("600 x 450 pts") == true)
    }
  }

  @Test func `an object that is not where the table says is missed`() throws {
    var bytes = try document(scene)
    #expect(PDFOutput.isWhole(bytes))
    #expect(!PDFOutput.isWhole(Array(bytes.dropLast(bytes.count / 3))))
    let object = Array("\n7 0 obj".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: object) })
    bytes.insert(UInt8(ascii: "\n"), at: place)
    #expect(!PDFOutput.isWhole(bytes))
  }

  @Test func `it carries its title, its description and what made it`() throws {
    let facts = try facts(try document(scene))
    #expect(facts["Title"] == "Ägypten (数据) \\ 🎉")
    #expect(facts["Subject"]?.hasPrefix("Two") == true)
    #expect(facts["Creator"] == "barchart 0.1.0")
  }

  @Test func `all fonts are embedded`() throws {
    let listing = try OtherProgram.run("pdffonts", ["FILE"], on: try document(scene)).output
    let fonts = listing.split(separator: "\n").dropFirst(2)
    #expect(fonts.count >= 2)
    // The columns from the right: object, generation, unicode, subset, embedded.
    for font in fonts {
      let columns = font.split(separator: " ")
      #expect(columns[columns.count - 5] == "yes", "\(font)")
    }
  }

  @Test func `the text can be searched and copied`() throws {
    let bytes = try document(scene)
    let text = try OtherProgram.run("pdftotext", ["-raw", "FILE", "-"], on: bytes).output
    for word in ["1,232", "Wednesday", "Ägypten, jffi", "two", "lines", "-8.4 °C"] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
  }

  @Test func `the same scene is the same file, and has a date only where one is given`() throws {
    let bytes = try document(scene)
    #expect(try document(scene) == bytes)
    #expect(try facts(bytes)["CreationDate"] == nil)
    let dated = try facts(try document(scene, creationSeconds: 981_173_106))
    #expect(dated["CreationDate"] == "2001-02-03T04:05:06Z")
    for seconds in [Int.min, Int.max, -1 << 45, 1 << 45] {
      #expect(try document(scene, creationSeconds: seconds) == bytes)
    }
  }

  @Test func `no character makes the page fail`() throws {
    // Each end of every range that has rules of its own, and all that is no character at all.
    var values: [UInt32] = Array(0...0x20) + [0x7F, 0x80, 0x9F, 0xAD, 0x34F, 0x600, 0x61C]
    values += [0x200B, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066, 0xD7FF, 0xE000, 0xFEFF, 0xFFF9]
    values += Array(0xFDD0...0xFDEF) + (0...16).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
    let text = String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
    var scene = SampleScenes.scene(
      width: 400, height: 60,
      [SampleScenes.text(text, in: Rect(x: 0, y: 0, width: 400, height: 60))])
    (scene.title, scene.description) = (text, text)
    _ = try OtherProgram.run("qpdf", ["--check", "FILE"], on: try document(scene))
  }

  @Test func `a line is no wider than it was measured, so that nothing grows into its neighbour`()
    throws
  {
    let fonts = try FontMap()
    let measurer = PangoTextMeasurer(fonts: fonts)
    for text in ["iiiiiiiiiiiiiiiiiiii", "Wednesday, 1,232 of 7,000", "illicit filling 1111111"] {
      for size in stride(from: 9.0, through: 15, by: 1) {
        let font = Font(size: size)
        let box = measurer.size(of: text, font: font)
        let bounds = Rect(x: 20, y: 20, width: box.width, height: box.height)
        let scene = SampleScenes.scene(
          width: 400, height: 60, [SampleScenes.text(text, in: bounds, font: font)])
        let ink = try #require(try Picture(pdf: try document(scene)).inkBox)
        #expect(ink.maxX <= bounds.maxX + 1 && ink.minX >= bounds.minX - 1, "\(text) at \(size)")
        #expect(ink.width > bounds.width * 0.8, "\(text) at \(size)")
      }
    }
  }

  @Test(arguments: [(0.0, 10.0), (10, -1), (.nan, 10), (.infinity, 10), (19_201, 10), (10, 19_201)])
  func `a page that no reader could show is refused and nothing is written`(
    width: Double, height: Double
  ) throws {
    var pieces = 0
    let scene = SampleScenes.scene(width: width, height: height, [])
    let error = try #require(throws: CairoError.self) {
      try PDFOutput.write(scene, fonts: try FontMap()) { _ in pieces += 1 }
    }
    #expect(pieces == 0)
    guard width == 10, height > 0 else { return }
    #expect(
      error.sentence
        == "a page of 10×19201 pixels cannot be made: each side of a PDF is at most 200 inches, "
        + "19200 pixels")
  }

  @Test func `the largest page is made`() throws {
    let page = SampleScenes.scene(width: 19_200, height: 19_200, [])
    #expect(try facts(try document(page))["Page size"]?.hasPrefix("14400 x 14400 pts") == true)
  }

  @Test func `an error while writing comes back as it was thrown, and nothing is written after it`()
    throws
  {
    struct DiskFull: Error, Equatable {}
    var pieces = 0
    #expect(throws: DiskFull()) {
      try PDFOutput.write(scene, fonts: try FontMap()) { _ in
        pieces += 1
        throw DiskFull()
      }
    }
    #expect(pieces == 1)
  }
}
