// Printing by the desktop: org.freedesktop.portal.Print, version 1. A dialog chooses the printer and
// the paper; then a PDF of that paper is handed over.

/// A sheet of paper as it is printed on, in millimetres.
package struct Sheet: Hashable, Sendable {
  package var width, height: Double
  /// What the printer leaves blank.
  package var top, left, bottom, right: Double

  /// - Parameter margin: on all sides.
  package init(width: Double, height: Double, margin: Double) {
    (self.width, self.height) = (width, height)
    (top, left, bottom, right) = (margin, margin, margin, margin)
  }

  package var isLandscape: Bool { width > height }

  /// The sides that no dialog may leave: beyond them a page is no sheet of a printer.
  private static let sides = 20.0...3_000.0

  /// The sheet of a dialog's answer, a page setup as GTK writes it (gtk_page_setup_to_gvariant): sides
  /// of the upright paper, and how it is turned. What it does not say is as it was.
  fileprivate init(_ setup: PortalAnswer, or sheet: Sheet) {
    self = sheet
    if isLandscape { (width, height) = (height, width) }
    if let width = setup.number("Width"), let height = setup.number("Height"),
      Self.sides.contains(width), Self.sides.contains(height)
    {
      (self.width, self.height) = (width, height)
    }
    let isTurned =
      setup.text("Orientation").map { $0.hasSuffix("landscape") } ?? sheet.isLandscape
    if isTurned { (width, height) = (height, width) }
    func margin(_ name: String, _ side: Double, or margin: Double) -> Double {
      guard let found = setup.number(name), found >= 0, found < side / 3 else {
        return min(margin, side / 3)
      }
      return found
    }
    top = margin("MarginTop", height, or: top)
    bottom = margin("MarginBottom", height, or: bottom)
    left = margin("MarginLeft", width, or: left)
    right = margin("MarginRight", width, or: right)
  }

  fileprivate var setup: Value {
    .options([
      ("Width", .double(min(width, height))), ("Height", .double(max(width, height))),
      ("MarginTop", .double(top)), ("MarginLeft", .double(left)),
      ("MarginBottom", .double(bottom)), ("MarginRight", .double(right)),
      ("Orientation", .string(isLandscape ? "landscape" : "portrait")),
    ])
  }
}

/// The dialog that chooses a printer and its paper.
package struct PrintDialog: PortalQuestion {
  package static let interface = "org.freedesktop.portal.Print"
  package let member = "PreparePrint"
  let title: String
  /// The paper that is proposed.
  let sheet: Sheet
  let parentWindow: UInt

  package init(title: String, sheet: Sheet, parentWindow: UInt) {
    (self.title, self.sheet, self.parentWindow) = (title, sheet, parentWindow)
  }

  package func arguments(_ options: [(String, Value)]) -> [Value] {
    let settings = [("orientation", Value.string(sheet.isLandscape ? "landscape" : "portrait"))]
    return [
      .window(parentWindow), .string(title), .options(settings), sheet.setup,
      .options(options + [("modal", .boolean(false))]),
    ]
  }

  /// The paper and the token of an answer; nil if it has no token.
  package func chosen(_ answer: PortalAnswer) -> (sheet: Sheet, token: UInt32)? {
    guard case .uint32(let token)? = answer["token"] else { return nil }
    return (answer.part("page-setup").map { Sheet($0, or: sheet) } ?? sheet, token)
  }
}

/// A document for the printer that a dialog has chosen.
package struct PrintJob: PortalQuestion {
  package static let interface = "org.freedesktop.portal.Print"
  package let member = "Print"
  let title: String
  let document: PassedFile
  /// Of the dialog's answer.
  let token: UInt32
  let parentWindow: UInt

  package init(title: String, document: PassedFile, token: UInt32, parentWindow: UInt) {
    (self.title, self.document, self.token) = (title, document, token)
    self.parentWindow = parentWindow
  }

  package var files: [PassedFile] { [document] }

  package func arguments(_ options: [(String, Value)]) -> [Value] {
    [
      .window(parentWindow), .string(title), .file(0),
      .options(options + [("token", .uint32(token)), ("modal", .boolean(false))]),
    ]
  }
}
