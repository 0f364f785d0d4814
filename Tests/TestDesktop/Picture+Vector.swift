// Pictures in vectors as other programs draw them.
public import Scenegraph
import TestSupport

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
