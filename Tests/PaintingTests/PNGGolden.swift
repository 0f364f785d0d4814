// Compares a picture with the one that was approved; the difference is a picture, too.
import Foundation
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

/// Compares with `Tests/Goldens/NAME.png`. With SNAP_UPDATE=1 that file is rewritten instead. One
/// that is missing is written, except under CI, where it is a failure. Where the two differ,
/// NAME-changed.png shows the golden, the new picture and, in red, their difference side by side.
func expectGolden(
  _ scene: Scene, _ fonts: FontMap, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var bytes: [UInt8] = []
  try PNGOutput.write(scene, fonts: fonts) { bytes.append(contentsOf: $0) }
  let folder = URL(filePath: Program.checkout).appending(path: "Tests/Goldens")
  let file = folder.appending(path: "\(name).png")
  let changed = folder.appending(path: "\(name)-changed.png")
  try? FileManager.default.removeItem(at: changed)
  let environment = ProcessInfo.processInfo.environment
  let golden = try? Data(contentsOf: file)
  if environment["SNAP_UPDATE"] == "1" || (golden == nil && environment["CI"] == nil) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    print("wrote \(file.path): look at it before you commit it")
    return
  }
  guard let golden, let expected = Picture(png: [UInt8](golden)) else {
    Issue.record("there is no golden \(file.path)", sourceLocation: sourceLocation)
    return
  }
  let found = try #require(Picture(png: bytes), sourceLocation: sourceLocation)
  let distance = PictureDistance(expected, found)
  guard !distance.isTolerable else { return }
  try Data(comparison(expected, found)).write(to: changed)
  Issue.record(
    "\(file.path) differs by \(distance), see \(changed.path)", sourceLocation: sourceLocation)
}

/// A PNG of both and of their difference.
func comparison(_ expected: Picture, _ found: Picture) throws -> [UInt8] {
  var difference = found
  for index in difference.pixels.indices {
    let x = index % found.width
    let y = index / found.width
    let isSame =
      x < expected.width && y < expected.height
      && expected.pixels[y * expected.width + x] == found.pixels[index]
    difference.pixels[index] = isSame ? 0xFFFFFF : 0xFF0000
  }
  let surface = try ImageSurface(
    widthPixels: expected.width + 2 * found.width, heightPixels: max(expected.height, found.height))
  try surface.draw { context in
    var left = 0
    for picture in [expected, found, difference] {
      for y in 0..<picture.height { context.draw(row: y, of: picture, left: left) }
      left += picture.width
    }
  }
  var bytes: [UInt8] = []
  try surface.writePNG { bytes.append(contentsOf: $0) }
  return bytes
}

extension Context {
  /// One rectangle for each run of pixels of a colour.
  fileprivate func draw(row y: Int, of picture: Picture, left: Int) {
    let row = picture.pixels[y * picture.width..<(y + 1) * picture.width]
    var start = row.startIndex
    while start < row.endIndex {
      let color = row[start]
      let end = row[start...].firstIndex { $0 != color } ?? row.endIndex
      setColor(
        red: UInt8(color >> 16), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color & 0xFF))
      rectangle(
        x: Double(left + start - row.startIndex), y: Double(y), width: Double(end - start),
        height: 1)
      fill()
      start = end
    }
  }
}
