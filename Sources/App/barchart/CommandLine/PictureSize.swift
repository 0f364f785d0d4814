// The size of a picture or window, given in pixels, as a paper size, or in units of length.
internal import Queries

/// The extent of a window or a picture in logical pixels, each 1/96 inch.
struct PictureSize: Equatable, Sendable {
  var width: Double
  var height: Double
}

extension PictureSize {
  /// "1000x700", "160x90mm", "6.5x4in", "468x288pt", "A4-landscape"; nil beyond the limits.
  init?(_ text: String) {
    let sides = Self.sheet(text.lowercased()) ?? Self.sides(text)
    guard let (width, height) = sides, Self.isSide(width), Self.isSide(height) else { return nil }
    self.init(width: width, height: height)
  }

  /// The accepted sizes, to complete "expected …".
  static let expectation =
    "WIDTHxHEIGHT in pixels, each from 1 to 16384, such as 1000x700, or in mm, in or pt, such as "
    + "160x90mm, or \(sheetNames.joined(separator: ", ")), or one of these with -landscape"

  /// Paper sizes in portrait (ISO 216; ANSI/ASME Y14.1 and related), in pixels.
  private static let sheets: [(name: String, width: Double, height: Double)] = [
    ("A3", 297 * pixelsOfMillimetre, 420 * pixelsOfMillimetre),
    ("A4", 210 * pixelsOfMillimetre, 297 * pixelsOfMillimetre),
    ("A5", 148 * pixelsOfMillimetre, 210 * pixelsOfMillimetre),
    ("letter", 8.5 * pixelsOfInch, 11 * pixelsOfInch),
    ("legal", 8.5 * pixelsOfInch, 14 * pixelsOfInch),
  ]
  private static let pixelsOfInch = 96.0
  private static let pixelsOfMillimetre = pixelsOfInch / 25.4
  private static let pixelsOfPoint = pixelsOfInch / 72
  private static let landscape = "-landscape"

  private static let sheetNames = sheets.map(\.name)

  /// The paper size that a misspelled name most resembles.
  static func nearestSheet(to text: String) -> String? {
    let names = sheetNames + sheetNames.map { $0 + landscape }
    // A first letter tells a paper size from a pair of numbers.
    guard text.utf8.first.map({ $0 | 0x20 >= UInt8(ascii: "a") }) ?? false else { return nil }
    return nearestName(to: text, among: names)
  }

  private static func sheet(_ text: String) -> (Double, Double)? {
    let isTurned = text.hasSuffix(landscape)
    let name = isTurned ? String(text.dropLast(landscape.count)) : text
    guard let sheet = sheets.first(where: { $0.name.lowercased() == name }) else { return nil }
    return isTurned ? (sheet.height, sheet.width) : (sheet.width, sheet.height)
  }

  private static func sides(_ text: String) -> (Double, Double)? {
    let units = [("mm", pixelsOfMillimetre), ("in", pixelsOfInch), ("pt", pixelsOfPoint)]
    let unit = units.first { text.hasSuffix($0.0) }
    let numbers = text.dropLast(unit == nil ? 0 : 2)
    let sides = numbers.split(separator: "x", omittingEmptySubsequences: false).map { side in
      OptionValue.decimal(side, isWhole: unit == nil)
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    let pixels = unit?.1 ?? 1
    return (width * pixels, height * pixels)
  }

  private static func isSide(_ pixels: Double) -> Bool {
    (Double(OptionLimits.side.lowerBound)...Double(OptionLimits.side.upperBound)).contains(pixels)
  }

  /// The size with any fractional side rounded to whole device pixels.
  func onPixels(_ scaleFactor: Double) -> PictureSize {
    func round(_ side: Double) -> Double {
      side == side.rounded() ? side : max(1, (side * scaleFactor).rounded()) / scaleFactor
    }
    return PictureSize(width: round(width), height: round(height))
  }
}

extension PictureSize: CustomStringConvertible {
  /// "1000x700", with decimals if there are any.
  var description: String {
    func text(_ side: Double) -> String { Int(exactly: side).map(String.init) ?? "\(side)" }
    return "\(text(width))x\(text(height))"
  }
}
