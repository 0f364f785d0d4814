// What other programs can ask of a selection: the names of the targets and what stands behind each.

/// What is made once and serves all the targets that mean the same.
package enum SelectionContent: Hashable, Sendable, CaseIterable {
  /// UTF-8, columns between tabs.
  case text
  /// The same in Latin-1.
  case latin1Text
  /// RFC 4180 in UTF-8.
  case commaSeparated
  /// An HTML document with tables, in UTF-8.
  case html
  case png, svg
}

/// A form in which a selection can be had; the raw value is the target's name.
///
/// Texts come first: programs that take the first form they understand get the numbers, and the
/// picture only where they can do nothing with numbers. Spreadsheets choose by themselves: a
/// picture before plain text, and an HTML table before a picture.
package enum OfferFormat: String, Hashable, Sendable, CaseIterable {
  case utf8String = "UTF8_STRING"
  case plainTextUTF8 = "text/plain;charset=utf-8"
  case plainText = "text/plain"
  case tabSeparated = "text/tab-separated-values"
  case commaSeparated = "text/csv"
  case string = "STRING"
  case text = "TEXT"
  case html = "text/html"
  case png = "image/png"
  case svg = "image/svg+xml"

  /// What has to be made for it.
  package var content: SelectionContent {
    switch self {
    case .utf8String, .plainTextUTF8, .plainText, .tabSeparated, .text: .text
    case .string: .latin1Text
    case .commaSeparated: .commaSeparated
    case .html: .html
    case .png: .png
    case .svg: .svg
    }
  }

  /// The forms of a text that is no table.
  package static let plainTexts: [OfferFormat] = [
    .utf8String, .plainTextUTF8, .plainText, .string, .text,
  ]

  /// The forms of a text alone.
  package static let texts: [OfferFormat] = allCases.filter {
    switch $0.content {
    case .text, .latin1Text, .commaSeparated: true
    case .html, .png, .svg: false
    }
  }
}

/// An offer, by a number that no other offer of this run has.
package struct OfferID: Hashable, Sendable {
  let number: Int
}

/// Something that a request waits for: whoever made the offer is to make it.
package struct WantedContent: Hashable, Sendable {
  package let offer: OfferID
  package let content: SelectionContent
}
