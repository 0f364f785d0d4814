// The roles that each column can play in a chart, found before any chart is considered.
internal import Tables

/// The role of a table's column in a chart.
///
/// In 259 labelled tables these never serve as category, value or series: row counters (55 of 58
/// columns), constant columns (20 of 20), coordinates (22 of 23), numbers named id, rank or code
/// (22 of 24), and texts of which more than half differ in tables of more than 60 rows (31 of 42).
enum ColumnRole: Hashable, Sendable {
  /// Only gaps, or a single value.
  case nothing
  /// The number of the row.
  case counter
  /// Tells rows apart but has nothing to compare.
  case identifier
  case coordinate
  /// A text that names each row.
  case key
  /// Texts too many or too long to name bars.
  case prose
  /// Texts that group the rows.
  case factor
  /// Whole numbers with so few values that they group the rows.
  case code
  /// Years, dates, months, weekdays.
  case time
  /// Numbers to be drawn.
  case measure
}

/// A column and what is known of it.
struct ColumnFacts: Sendable {
  let index: Int
  let reference: ColumnRef
  let words: NameWords
  let shape: NumberShape
  /// The unit of its numbers, if its cells give one.
  let unit: String
  let role: ColumnRole
  let time: ColumnTime?
  /// The number of cells that are not empty.
  let filled: Int
  /// The number of distinct values, possibly estimated.
  let distinct: Int
  /// Whether no two rows are equal and none is empty.
  let isUnique: Bool
  /// Whether the name is made up, not from a header.
  let hasMadeUpName: Bool
  /// The average length of its texts, in characters.
  let textLength: Double
  /// Whether it encodes what another column names: a code, an address.
  let isSign: Bool

  /// Whether its values as categories are texts.
  var isText: Bool {
    role == .key || role == .factor || role == .prose || role == .identifier && shape.count == 0
  }
  /// Whether rows can be grouped by it.
  var isDiscrete: Bool { role == .factor || role == .code || role == .time }
  /// Whether it has two values, like yes and no.
  var isBinary: Bool { distinct == 2 }
}

extension ColumnFacts {
  /// At most this many values, each frequent, are groups and no measure: 41 of 58 numeric columns
  /// that group rows have at most 12 values.
  private static let mostCodes = 12
  /// The limit when each value is rare (CompassQL: less than 5 % of the rows).
  private static let mostRareCodes = 24

  /// - Parameters:
  ///   - meaning: the meaning of its numbers.
  ///   - hasHeader: whether any column of the table has a name.
  init(_ column: Column, rowCount: Int, meaning: NumberMeaning?, hasHeader: Bool) {
    let profile = column.profile
    let words = NameWords(column.name)
    let filled = profile.numbers + profile.texts
    let distinct = profile.distinct.estimate
    let isUnique = filled == rowCount && rowCount > 0 && profile.isUnique
    let hasMadeUpName = column.hasNoName
    let texts = TextFacts(column)
    let isSign =
      RoleWords.signs.contains(words.last) || RoleWords.signs.contains(words.first)
      || texts.areAddresses
    var time: ColumnTime?
    let role: ColumnRole
    if filled == 0 || distinct <= 1 && rowCount > 1 {
      role = .nothing
    } else if let found = ColumnTime(column, meaning, words) {
      (role, time) = (.time, found)
    } else if column.isNumeric {
      role = Self.role(
        numbers: profile.shape, meaning, words, distinct: distinct, filled: filled,
        isRowName: hasHeader && hasMadeUpName && column.index == 0 && isUnique)
    } else if isUnique {
      role = isSign ? .identifier : texts.length > 60 ? .prose : .key
    } else if texts.areAddresses || texts.length > 60 {
      role = .prose
    } else {
      role = 2 * distinct > filled && filled > 60 ? .prose : .factor
    }
    self.init(
      index: column.index, reference: ColumnRef(column), words: words, shape: profile.shape,
      unit: column.unit, role: role, time: time, filled: filled, distinct: distinct,
      isUnique: isUnique,
      hasMadeUpName: hasMadeUpName, textLength: texts.length, isSign: isSign)
  }

  private static func role(
    numbers shape: NumberShape, _ meaning: NumberMeaning?, _ words: NameWords, distinct: Int,
    filled: Int, isRowName: Bool
  ) -> ColumnRole {
    switch meaning {
    case .ordinal: return .counter
    case .identifier: return .identifier
    case .coordinate: return .coordinate
    case .year, .time, nil: break
    }
    if isRowName { return .counter }
    if IdentifierWords.latitudes.contains(words.last), shape.isWithin(-90...90) {
      return .coordinate
    }
    if IdentifierWords.longitudes.contains(words.last), words.last != "long",
      shape.isWithin(-180...360)
    {
      return .coordinate
    }
    guard shape.isWhole, shape.count == filled else { return .measure }
    if shape.isNatural, RoleWords.subjects.contains(words.last) { return .identifier }
    if shape.risesByOne, filled >= 10, !RoleWords.plainAmounts.contains(words.last) {
      return .counter
    }
    let isValue =
      RoleWords.plainAmounts.contains(words.last) || RoleWords.outcomes.contains(words.last)
      || RoleWords.amounts.contains(words.last) && distinct > 7
    if filled >= 15, !isValue {
      let share = Double(distinct) / Double(filled)
      if distinct <= mostCodes, share <= 0.25 || distinct == 2 { return .code }
      if distinct <= mostRareCodes, share < 0.05 { return .code }
    }
    return .measure
  }
}

extension Column {
  /// Whether the header is missing or empty, or is what pandas writes for no name.
  var hasNoName: Bool { name == "Column \(index + 1)" || name == "Unnamed: \(index)" }
}

/// The length of a column's texts, from its first rows.
private struct TextFacts {
  private(set) var length = 0.0
  private(set) var areAddresses = false
  private static let sampledRows = 48
  private static let longest = 100

  init(_ column: Column) {
    guard !column.isNumeric, let chunks = column.chunks else { return }
    var (characters, cells, addresses) = (0, 0, 0)
    for row in 0..<min(chunks.rowCount, Self.sampledRows) {
      chunks.withText(row: row) { text in
        guard text.count > 0 else { return }
        cells += 1
        // A very long text says nothing about the others.
        for index in 0..<min(text.count, Self.longest) where text[index] & 0xC0 != 0x80 {
          characters += 1
        }
        if text.count > 8, text[0] == UInt8(ascii: "h"), text[1] == UInt8(ascii: "t"),
          text[2] == UInt8(ascii: "t"), text[3] == UInt8(ascii: "p")
        {
          addresses += 1
        }
      }
    }
    if cells > 0 { length = Double(characters) / Double(cells) }
    areAddresses = 2 * addresses > cells
  }
}
