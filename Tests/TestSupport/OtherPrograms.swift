// Programs of others that judge what is written; scripts/setup installs them, and where one is
// missing a test fails.
import Foundation
public import Scenegraph

/// Runs a program on a file with these bytes.
public enum OtherProgram {
  /// A program did not do what it was asked.
  public struct Failed: Error {
    public let program: String
    public let status: Int32
    public let words: String
  }

  /// - Parameter arguments: `FILE` stands for the file's path, `OUT` for one that may be written.
  /// - Returns: standard output, and what was written to `OUT`.
  public static func run(
    _ program: String, _ arguments: [String], on bytes: [UInt8]
  ) throws -> (output: String, written: [UInt8]) {
    let folder = URL(filePath: NSTemporaryDirectory())
      .appending(path: "barchart-other-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    let out = folder.appending(path: "out")
    try Data(bytes).write(to: file)
    let words = arguments.map { $0 == "FILE" ? file.path : $0 == "OUT" ? out.path : $0 }
    let outcome = try ChildProcess(program, words, environment: Program.environment([:])).wait()
    guard outcome.status == 0 else {
      throw Failed(
        program: program, status: outcome.status, words: outcome.error + outcome.output)
    }
    // pdftoppm puts an ending of its own behind the name.
    let named = FileManager.default.contents(atPath: out.path + ".png")
    let written = named ?? FileManager.default.contents(atPath: out.path) ?? Data()
    return (outcome.output, Array(written))
  }
}

extension Picture {
  /// An SVG as librsvg draws it, at one pixel to a unit.
  public init(svg bytes: [UInt8]) throws {
    let drawn = try OtherProgram.run("rsvg-convert", ["-o", "OUT", "FILE"], on: bytes).written
    guard let picture = Picture(png: drawn) else { throw Unreadable() }
    self = picture
  }

  /// A PDF's page as Poppler draws it, at 96 dots an inch.
  public init(pdf bytes: [UInt8]) throws {
    let arguments = ["-r", "96", "-png", "-singlefile", "FILE", "OUT"]
    let drawn = try OtherProgram.run("pdftoppm", arguments, on: bytes).written
    guard let picture = Picture(png: drawn) else { throw Unreadable() }
    self = picture
  }

  private struct Unreadable: Error {}
}

extension MarkupElement {
  /// The box of a `rect`, or around the ends of the lines and arcs of a `path` of M, L, A and Z.
  public var box: Rect? {
    if name == "rect" {
      return Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }
    guard name == "path", let data = attributes["d"] else { return nil }
    var (xs, ys): ([Double], [Double]) = ([], [])
    for step in data.split(whereSeparator: { "MLAZ".contains($0) }) {
      let numbers = step.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2 || numbers.count == 7 else { return nil }
      xs.append(numbers[numbers.count - 2])
      ys.append(numbers[numbers.count - 1])
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }
}
