// What a PNG says about itself, read chunk by chunk.
import Painting
import TestSupport
import Testing

@Suite struct MetadataTests {
  private func chunks(_ metadata: PictureMetadata, scale: Double = 1) throws -> [Chunk] {
    try Chunk.all(in: png(metadata, scale: scale))
  }

  private func png(_ metadata: PictureMetadata, scale: Double = 1) throws -> [UInt8] {
    let surface = try ImageSurface(widthPixels: 3, heightPixels: 2, scale: scale)
    var bytes: [UInt8] = []
    try surface.writePNG(metadata) { bytes.append(contentsOf: $0) }
    return bytes
  }

  @Test(arguments: [(1.0, 3_780), (2, 7_559), (1.25, 4_724), (0.5, 1_890), (8, 30_236)])
  func `the resolution is 96 pixels an inch at the scale`(scale: Double, perMetre: Int) throws {
    let resolution = try #require(
      try chunks(PictureMetadata(), scale: scale).first { $0.isNamed("pHYs") })
    let numbers = [0, 4].map { start in
      resolution.bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(numbers == [perMetre, perMetre])
    #expect(resolution.bytes[8] == 1, "by the metre")
  }

  @Test func `title, description and program are there before the picture, in any script`() throws {
    let metadata = PictureMetadata(
      title: "Ägypten 数据 🎉", description: "two\nlines", creator: "barchart 0.1.0")
    let all = try chunks(metadata)
    #expect(
      all.compactMap(\.text) == [
        ["Title", "Ägypten 数据 🎉"], ["Description", "two\nlines"],
        ["Software", "barchart 0.1.0"],
      ])
    let data = try #require(all.firstIndex { $0.isNamed("IDAT") })
    #expect(all[..<data].compactMap(\.text).count == 3)
    let report = try OtherProgram.run("pngcheck", ["-v", "FILE"], on: try png(metadata)).output
    #expect(report.contains("(96 dpi)") && report.contains("No errors"), "\(report)")
  }

  @Test func `what is empty is not written`() throws {
    let names = try chunks(PictureMetadata()).map(\.name)
    #expect(names.map { String(decoding: $0, as: UTF8.self) } == ["IHDR", "pHYs", "IDAT", "IEND"])
  }

  @Test func `control characters become spaces, and long texts are cut between characters`()
    throws
  {
    let all = try chunks(
      PictureMetadata(
        title: "a\0b\u{1}c\u{7F}d\u{85}e\rf\u{A0}g",
        description: String(repeating: "數", count: 5_000)))
    let texts = all.compactMap(\.text)
    #expect(texts.map(\.first) == ["Title", "Description"])
    #expect(texts[0][1] == "ab c d e f\u{A0}g")
    #expect(texts[1][1] == String(repeating: "數", count: TextLimits.textBytes / 3))
  }
}

/// A piece of a PNG file.
private struct Chunk {
  let name: ArraySlice<UInt8>
  let bytes: [UInt8]

  func isNamed(_ other: String) -> Bool { Array(name) == Array(other.utf8) }

  static func all(in png: [UInt8]) throws -> [Chunk] {
    var chunks: [Chunk] = []
    var rest = png.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      let name = rest.prefix(4)
      try #require(rest.count >= length + 8)
      chunks.append(Chunk(name: name, bytes: Array(rest.dropFirst(4).prefix(length))))
      rest = rest.dropFirst(length + 8)
    }
    return chunks
  }

  /// The keyword and the words of a text that is international, plain, and of no stated language.
  var text: [String]? {
    guard isNamed("iTXt"), let end = bytes.firstIndex(of: 0),
      bytes[end...].starts(with: [0, 0, 0, 0, 0])
    else { return nil }
    return [bytes[..<end], bytes[(end + 5)...]].map { String(decoding: $0, as: UTF8.self) }
  }
}
