// What each column can be in a chart: found before any chart is thought of.
internal import Tables

/// What a column of a table can be in a chart.
///
/// Never a name of bars, a value or a series in 259 labelled tables: row counters (55 of 58 columns),
/// columns of one value (20 of 20), coordinates (22 of 23), numbers named id, rank or code (22 of 24);
/// texts of which more than half differ in tables of more than 60 rows (31 of 42).
enum ColumnRole: Hashable, Sendable {
  /// Nothing but gaps, or one value again and again.
  case nothing
  /// The number of the row.
  case counter
  /// What tells rows apart and compares nothing.
  case identifier
  case coordinate
  /// A text that names each row.
  case key
  /// Texts too many or too long to be bars.
  case prose
  /// Texts that put the rows into groups.
  case factor
  /// Whole numbers so few that they are groups.
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
  /// What its numbers are in, as far as its cells say it.
  let unit: String
  let role: ColumnRole
  let time: ColumnTime?
  /// Cells that hold something.
  let filled: Int
  /// How many different values, or about how many.
  let distinct: Int
  /// Whether no two rows hold the same and none is empty.
  let isUnique: Bool
  /// Whether nobody has named it.
  let hasMadeUpName: Bool
  /// Of its texts, about, in characters.
  let textLength: Double
  /// Whether it is a sign for what another column names: a code, an address.
  let isSign: Bool

  /// Whether the names of bars are texts.
  var isText: Bool {
    role == .key || role == .factor || role == .prose || role == .identifier && shape.count == 0
  }
  /// Whether rows can be put into groups by it.
  var isDiscrete: Bool { role == .factor || role == .code || role == .time }
  /// 0 or 1: a yes or no.
  var isBinary: Bool { distinct == 2 }
}

extension ColumnFacts {
  /// So few values, each often, are groups and no measure: of 58 columns of numbers that serve as
  /// groups 41 have at most 12 values.
  private static let mostCodes = 12
  /// More with fewer of the rows each (CompassQL: less than 5 % of the rows).
  private static let mostRareCodes = 24

  /// - Parameters:
  ///   - meaning: of its numbers.
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
  /// Whether nobody has named it: the header is missing or empty, or is what pandas writes there.
  var hasNoName: Bool { name == "Column \(index + 1)" || name == "Unnamed: \(index)" }
}

/// How long the texts of a column are, from its first rows.
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
        // One that is without measure says nothing of the others.
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
