// Names that somebody puts together as one bar, and the order that somebody gives to names.
internal import Tables

/// Names that are one bar together, under a name of their own.
package struct NameGroup: Hashable, Sendable {
  package let name: String
  /// At least one.
  package let members: [String]

  package init(_ name: String, of members: [String]) { (self.name, self.members) = (name, members) }

  /// A group as it is written: `DACH=Germany,Austria,Switzerland`; nil for what is none.
  package init?(text: String) {
    guard let sign = QuotedList.end(ofFirstPart: text[...], at: UInt8(ascii: "=")) else {
      return nil
    }
    let names = QuotedList.parts(String(text[..<sign]))
    let members = QuotedList.parts(String(text[text.utf8.index(after: sign)...]))
    guard names.count == 1, !names[0].isEmpty, !members.contains("") else { return nil }
    self.init(names[0], of: members)
  }

  /// What `init(text:)` reads.
  package var text: String { QuotedList.quoted(name) + "=" + QuotedList.text(members) }
}

extension [NameGroup] {
  /// The name of the group of each member.
  var namesByMember: [String: String] {
    Dictionary(
      flatMap { group in group.members.map { ($0, group.name) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The first name that is in two groups, or twice in one; nil if there is none.
  package var repeatedMember: String? {
    var known: Set<String> = []
    return lazy.flatMap(\.members).first { !known.insert($0).inserted }
  }
}

/// The order that somebody gives to the names of bars, each of them once; "" is the bar of rows that have
/// none.
package struct NameOrder: Hashable, Sendable {
  private var names: [String]

  /// What is named again stands where it is named first.
  package init(_ names: some Sequence<String>) {
    var known: Set<String> = []
    self.names = names.filter { known.insert($0).inserted }
  }

  /// An order as it is written: `low,medium,high`; nil if a name is missing between commas, or there
  /// twice.
  package init?(text: String) {
    let parts = QuotedList.typed(text)
    self.init(parts.map { QuotedList.unquoted($0) })
    let isWhole = parts.allSatisfy { !textWithoutBlanks($0.utf8).isEmpty }
    if !isWhole || names.count < parts.count { return nil }
  }

  /// What `init(text:)` reads.
  package var text: String { QuotedList.text(names) }
}

extension NameOrder: RandomAccessCollection, ExpressibleByArrayLiteral {
  package init(arrayLiteral names: String...) { self.init(names) }

  package var startIndex: Int { names.startIndex }
  package var endIndex: Int { names.endIndex }
  package subscript(place: Int) -> String { names[place] }
}

extension Field {
  /// The names of rows behind names of bars.
  func ungrouped(_ names: [String]) -> [String] {
    if groups.isEmpty { return names }
    // A name of the data that is also called like a group is in its bar.
    return names.flatMap { name in
      [name] + groups.filter { $0.name == name }.flatMap(\.members)
    }
  }

  /// The same names, each for itself.
  package var withoutGroups: Field { Field(column, grain: grain) }
}

extension Answer {
  /// Names that somebody has put together or in order and that no row has; nil for none, and where a
  /// filter may have taken them away.
  ///
  /// - Parameter names: those of the rows, before they are put together.
  func noticeOfAbsentNames(_ names: @autoclosure () -> [String]) -> Notice? {
    let members = query.category?.groups.flatMap(\.members) ?? []
    guard query.filters.isEmpty, !members.isEmpty || !query.nameOrder.isEmpty else { return nil }
    let known = Set(names())
    let shown = Set(categories)
    let absent =
      members.filter { !known.contains($0) }
      + query.nameOrder.filter { !$0.isEmpty && !shown.contains($0) }
    return absent.isEmpty ? nil : .absentNames(absent)
  }
}

extension Query {
  /// With some bars as one.
  package func joining(_ names: [String], as name: String) -> Query {
    guard let category else { return self }
    var query = self
    let old = category.groups.filter { !names.contains($0.name) }
    let members = names.flatMap { bar in
      category.groups.first { $0.name == bar }?.members ?? [bar]
    }
    query.category?.groups = old + [NameGroup(name, of: members)]
    return query
  }

  /// Whether bars can be put together: names that are neither periods nor ranges.
  package var mayJoinNames: Bool { category.map { $0.grain == nil } ?? false && method != .none }
}

/// Texts with commas between them; those with commas, equals signs or quotation marks are in quotation
/// marks, which are doubled inside (RFC 4180).
package enum QuotedList {
  private static let quote = UInt8(ascii: "\"")

  package static func text(_ parts: [String]) -> String {
    parts.map(quoted).joined(separator: ",")
  }

  /// A name and what is said of it, with an equals sign between them: `open=unpaid`.
  package static func text(_ name: String, _ value: String) -> String {
    quoted(name) + "=" + value
  }

  /// What `text(_:_:)` writes; the first equals sign counts where quotation marks do not match. nil
  /// without one.
  package static func pair(_ text: String) -> (name: String, value: String)? {
    let sign = UInt8(ascii: "=")
    guard let end = end(ofFirstPart: text[...], at: sign) ?? text.utf8.firstIndex(of: sign) else {
      return nil
    }
    return (unquoted(String(text[..<end])), String(text[text.utf8.index(after: end)...]))
  }

  static func quoted(_ part: String) -> String {
    let isPlain =
      !part.utf8.contains { $0 == Byte.comma || $0 == quote || $0 == UInt8(ascii: "=") }
      && textWithoutBlanks(part.utf8) == part && !part.isEmpty
    return isPlain ? part : enclosed(part)
  }

  /// The texts, without blanks around those that are not in quotation marks.
  package static func parts(_ text: String) -> [String] { typed(text).map { unquoted($0) } }

  /// The texts as they are typed, with their quotation marks and the blanks around them.
  package static func typed(_ text: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let end = end(ofFirstPart: rest, at: Byte.comma) {
      parts.append(String(rest[..<end]))
      rest = rest[rest.utf8.index(after: end)...]
    }
    return parts + [String(rest)]
  }

  /// The first sign outside quotation marks; nil if there is none.
  static func end(ofFirstPart text: Substring, at sign: UInt8) -> String.Index? {
    var (isQuoted, wasQuoted) = (false, false)
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == sign, !isQuoted { return index }
      let isEnd = byte == quote && isQuoted
      // A mark inside a word is part of it; a doubled one within marks does not end them.
      if byte == quote, isQuoted || wasQuoted || textWithoutBlanks(text.utf8[..<index]).isEmpty {
        isQuoted.toggle()
      }
      wasQuoted = isEnd
    }
    return nil
  }

  /// In quotation marks, those within it doubled.
  static func enclosed(_ text: String) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }

  /// Without blanks around it, and without the quotation marks that enclose it.
  package static func unquoted(_ part: String) -> String {
    let text = textWithoutBlanks(part.utf8)
    let bytes = Array(text.utf8)
    guard bytes.count > 1, bytes.first == quote, bytes.last == quote else { return text }
    var inner: [UInt8] = []
    var isKeptMark = false
    for byte in bytes.dropFirst().dropLast() {
      isKeptMark = byte == quote && !isKeptMark
      if isKeptMark || byte != quote { inner.append(byte) }
    }
    return String(decoding: inner, as: UTF8.self)
  }
}
