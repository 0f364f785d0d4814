// The sheet of paper that is proposed for printing.
internal import Bus
internal import Glibc
internal import Scenegraph

extension Sheet {
  /// Most printers leave about as much blank.
  private static let margin = 10.0
  /// Its items are _NL_PAPER_HEIGHT and _NL_PAPER_WIDTH, macros that cannot be imported.
  private static let category: Int32 = 7

  /// The paper of the locale (LC_PAPER), A4 if that is unknown; as wide as charts of this size are,
  /// compared with their height.
  static func ofLocale(for size: Size) -> Sheet {
    var (width, height) = (210.0, 297.0)
    if let locale = newlocale(LC_PAPER_MASK, "", nil) {
      let sides = [1, 0].map { item in
        // A number in the place of the address of a text.
        Int32(truncatingIfNeeded: Int(bitPattern: nl_langinfo_l(category << 16 | item, locale)))
      }
      freelocale(locale)
      if sides.allSatisfy({ (50...2_000).contains($0) }) {
        (width, height) = (Double(sides[0]), Double(sides[1]))
      }
    }
    if size.width > size.height { swap(&width, &height) }
    return Sheet(width: width, height: height, margin: margin)
  }
}
