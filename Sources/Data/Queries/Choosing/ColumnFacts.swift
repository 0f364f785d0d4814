// The facts of each column before any chart is considered.
internal import Tables

final class ColumnFacts: Sendable {
  enum Kind: Hashable, Sendable {
    /// Only gaps, or a single value.
    case nothing
    case text
    case number
    /// Years, dates, months, weekdays.
    case time
  }

  let index: Int
  let reference: ColumnRef
  let words: NameWords
  let shape: NumberShape
  /// The unit of its numbers, if its cells give one.
  let unit: String
  let kind: Kind
  let meaning: NumberMeaning?
  let time: ColumnTime?
  let rowCount: Int
  /// The number of cells that are not empty.
  let filled: Int
  /// The number of distinct values, possibly estimated.
  let distinct: Int
  /// Whether no two rows are equal and none is empty.
  let isUnique: Bool
  let hasMadeUpName: Bool
  let texts: TextFacts
  /// The unit in the cells, or in brackets at the end of the name; "" if there is none.
  let unitOfName: String
  /// Whether its unit is a temperature or a ratio ("°C", "km/h", "€/m²", "%"), or its name says so:
  /// what must not be added up.
  let isRatio: Bool

  var isText: Bool { kind == .text }
  var gapShare: Double { 1 - Double(filled) / Double(max(1, rowCount)) }

  /// Whether whole numbers look assigned rather than measured: each is another although they lie so
  /// close together that chance would repeat one in 999 of 1,000 tables (the birthday problem: R. von
  /// Mises, 1939), or all have as many digits.
  var isNumbering: Bool {
    guard shape.isNatural, filled > 7, 20 * distinct >= 19 * filled else { return false }
    let pairs = Double(filled) * Double(filled - 1) / 2
    return shape.hasLeadingZero || isUnique && pairs > 7 * (shape.greatest - shape.least + 1)
      || shape.digits ?? 0 >= 5 && isNarrow
  }

  /// Whether half of the whole numbers in its range stand there, each once.
  var isDense: Bool { isNumbering && isUnique && shape.greatest - shape.least < 2 * Double(filled) }

  /// Whether few whole numbers, all with as many digits, stand again and again: codes such as 404.
  var isCode: Bool {
    shape.isNatural && distinct <= 12 && filled >= 5 * distinct && shape.digits ?? 0 >= 3
  }

  init(_ column: Column, rowCount: Int, meaning: NumberMeaning?) {
    let profile = column.profile
    index = column.index
    reference = ColumnRef(column)
    words = NameWords(column.name)
    shape = profile.shape
    unit = column.unit
    unitOfName = unit.isEmpty ? Self.unit(inName: column.name) : unit
    isRatio = unitOfName.contains { $0 == "/" || $0 == "°" || $0 == "%" } || words.areRates
    self.meaning = meaning
    self.rowCount = rowCount
    filled = profile.numbers + profile.texts
    distinct = min(profile.distinct.estimate, filled)
    isUnique = filled == rowCount && rowCount > 0 && profile.isUnique
    hasMadeUpName = column.hasNoName
    texts = TextFacts(column)
    if filled == 0 || distinct <= 1 && rowCount > 1 {
      (kind, time) = (.nothing, nil)
    } else if let found = ColumnTime(column, meaning, words) {
      (kind, time) = (.time, found)
    } else {
      (kind, time) = (column.isNumeric ? .number : .text, nil)
    }
  }

  private static func unit(inName name: String) -> String {
    guard let last = name.last, last == ")" || last == "]",
      let start = name.lastIndex(where: { $0 == "(" || $0 == "[" })
    else { return "" }
    return String(name[start...])
  }
}

extension Column {
  /// Whether the header is missing or empty, or is what pandas writes for no name.
  var hasNoName: Bool { name == "Column \(index + 1)" || name == "Unnamed: \(index)" }
}

/// The look of a column's texts, from its first rows.
struct TextFacts: Sendable {
  /// The average length in characters.
  private(set) var length = 0.0
  /// The share of addresses of the web.
  private(set) var addressShare = 0.0
  /// The share of texts that look like codes: without a blank, and with digits beside letters, capitals
  /// inside, or no small letter.
  private(set) var codeShare = 0.0
  private static let sampledRows = 48
  private static let longest = 100

  init(_ column: Column) {
    guard !column.isNumeric, let chunks = column.chunks else { return }
    var (characters, cells, addresses, codes) = (0, 0, 0, 0)
    for row in 0..<min(chunks.rowCount, Self.sampledRows) {
      chunks.withText(row: row) { text in
        guard text.count > 0 else { return }
        cells += 1
        var (small, digits, blanks, others, humps) = (0, 0, 0, 0, 0)
        var isAfterSmall = false
        // A very long text says nothing about the others.
        for index in 0..<min(text.count, Self.longest) where text[index] & 0xC0 != 0x80 {
          characters += 1
          switch text[index] {
          case UInt8(ascii: "a")...UInt8(ascii: "z"): small += 1
          case UInt8(ascii: "A")...UInt8(ascii: "Z") where isAfterSmall: humps += 1
          case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
          case UInt8(ascii: " "): blanks += 1
          case 0x80...: small += 1
          default: others += 1
          }
          isAfterSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[index])
        }
        let isMixed = digits > 0 && small + others > 0 || humps > 0
        if blanks == 0, small == 0 || isMixed { codes += 1 }
        if text.count > 8, text[0] == UInt8(ascii: "h"), text[1] == UInt8(ascii: "t"),
          text[2] == UInt8(ascii: "t"), text[3] == UInt8(ascii: "p")
        {
          addresses += 1
        }
      }
    }
    guard cells > 0 else { return }
    length = Double(characters) / Double(cells)
    addressShare = Double(addresses) / Double(cells)
    codeShare = Double(codes) / Double(cells)
  }
}
