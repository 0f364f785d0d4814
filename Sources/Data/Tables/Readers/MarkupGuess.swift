// Recognises HTML and XML, which the readers of tables would take for a column of tags.

extension ForeignFormat {
  /// The kind of markup that a text is; nil if it is none.
  ///
  /// A text is markup that begins with a declaration of XML, a document type, or an element of HTML
  /// or SVG, after comments. One that begins with any other element is, if this ends with the text,
  /// as the only one of its kind that ends; lists of tags have more.
  ///
  /// - Parameters:
  ///   - text: the start of the input, or all of it.
  ///   - isWhole: whether it is all of it.
  init?(markup text: Span<UInt8>, isWhole: Bool) {
    guard MarkupScan.mayBegin(text) else { return nil }
    var scan = MarkupScan(text)
    var isXML = false
    scan.skipBlanks()
    while true {
      if scan.begins("<?xml") {
        isXML = true
      } else if !(isXML && scan.begins("<?")), !scan.begins("<!--") {
        break
      }
      guard scan.skip(through: scan.begins("<?") ? "?>" : "-->") else { break }
      scan.skipBlanks()
    }
    if scan.begins("<!doctype"), scan.skip(through: "<!doctype") {
      scan.skipBlanks()
      self = Self.named(scan.word) ?? .xml
      return
    }
    let name = scan.tagName
    if let name, let format = Self.named(name) {
      self = format
    } else if isXML {
      self = .xml
    } else if let name, scan.isElement(name, isWhole: isWhole) {
      self = .xml
    } else {
      return nil
    }
  }

  /// - Parameter name: in small letters.
  private static func named(_ name: [UInt8]) -> ForeignFormat? {
    switch String(decoding: name, as: UTF8.self) {
    case "html", "head", "body", "table": .html
    case "svg": .svg
    default: nil
    }
  }
}

extension DialectTrial {
  /// Whether the columns begin on the first line, so that what it begins with is one of several
  /// cells: `<name>,<age>`.
  var isEvenFromFirstLine: Bool {
    let width = width
    return dialect.preambleLines == 0 && start == 0 && width > 1 && fieldCounts.count > 1
      && fieldCounts[0] == width && 10 * consistency >= 9
  }
}

/// A place in a text that may be markup. All letters are compared as small ones.
private struct MarkupScan {
  private let bytes: [UInt8]
  private var index: Int
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether a sign of markup is the first one: nearly all texts begin otherwise, and are not copied.
  static func mayBegin(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count,
      isSpace(text[index]) || index < 3 && byteOrderMark.contains(text[index])
    {
      index += 1
    }
    return index < text.count && text[index] == UInt8(ascii: "<")
  }

  init(_ text: Span<UInt8>) {
    bytes = text.withUnsafeBufferPointer { Array($0) }
    let byteOrderMark = Self.byteOrderMark
    index = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  mutating func skipBlanks() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  /// - Returns: whether the text is there; if not, the place stays.
  mutating func skip(through text: String) -> Bool {
    var place = index
    while place < bytes.count {
      if has(text, at: place) {
        index = place + text.utf8.count
        return true
      }
      place += 1
    }
    return false
  }

  func begins(_ text: String) -> Bool { has(text, at: index) }

  /// The letters and digits here, with the signs of names.
  var word: [UInt8] { word(at: index) }

  /// The name of the element that begins here; nil for anything else.
  var tagName: [UInt8]? {
    guard begins("<") else { return nil }
    let name = word(at: index + 1)
    let end = index + 1 + name.count
    guard let first = name.first, first &- UInt8(ascii: "a") < 26, end < bytes.count,
      Self.isSpace(bytes[end]) || bytes[end] == UInt8(ascii: ">") || bytes[end] == Byte.slash
    else { return nil }
    return name
  }

  /// Whether the element that begins here is all of the text; if more is to come, whether it may be
  /// and begins with another element.
  func isElement(_ name: [UInt8], isWhole: Bool) -> Bool {
    var ends = 0
    var closings = 0
    var lastEnd = 0
    for place in index..<bytes.count where has("</", at: place) {
      ends += 1
      let closed = word(at: place + 2)
      let end = place + 2 + closed.count
      if closed == name, end < bytes.count, bytes[end] == UInt8(ascii: ">") {
        closings += 1
        lastEnd = end + 1
      }
    }
    if isWhole { return closings == 1 && bytes[lastEnd...].allSatisfy { Self.isSpace($0) } }
    var content = self
    guard ends > 0, closings == 0, content.skip(through: ">") else { return false }
    content.skipBlanks()
    return content.tagName != nil
  }

  private func word(at start: Int) -> [UInt8] {
    var word: [UInt8] = []
    for byte in bytes[min(start, bytes.count)...] {
      let small = Self.small(byte)
      let isSign = byte == Byte.minus || byte == Byte.point || byte == Byte.colon || byte == 0x5F
      guard small &- UInt8(ascii: "a") < 26 || byte &- Byte.zero < 10 || isSign else { break }
      word.append(small)
    }
    return word
  }

  /// - Parameter text: in small letters.
  private func has(_ text: String, at place: Int) -> Bool {
    guard place + text.utf8.count <= bytes.count else { return false }
    return zip(bytes[place...], text.utf8).allSatisfy { Self.small($0) == $1 }
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == Byte.space || byte == Byte.tab || byte == Byte.lineFeed || byte == Byte.carriageReturn
  }
}
