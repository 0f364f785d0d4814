// What a reader of the chart should know of the columns that it was made without.
internal import Tables

extension ColumnChoice {
  /// What was asked for and is not there, which rows count, and one sentence for each meaning that
  /// numbers are not drawn for, in the order of the columns.
  var notices: [String] {
    var meanings: [NumberMeaning] = []
    for column in leftOut where !meanings.contains(column.meaning) {
      meanings.append(column.meaning)
    }
    let absence = absentName.map {
      "No column \(quoted($0)) here: the columns are chosen as if none had been named"
    }
    let phrases = filters.map { filter in filter.phrase { titles[$0] ?? $0.name } }
    let condition = phrases.isEmpty ? nil : "Only rows where " + phrases.joined(separator: " and ")
    return [absence, condition].compactMap(\.self)
      + meanings.map { meaning in
        notice(of: leftOut.filter { $0.meaning == meaning }, meaning)
      }
  }

  /// So many columns are named; one name more would say no more.
  private static let namedColumns = 3

  private func notice(of columns: [LeftOutColumn], _ meaning: NumberMeaning) -> String {
    let isOne = columns.count == 1
    var names = columns.prefix(Self.namedColumns).map { quoted($0.name) }
    if columns.count > names.count {
      names = [names.joined(separator: ", "), "\(columns.count - names.count) more"]
    } else if names.count > 2 {
      names = [names.dropLast().joined(separator: ", "), names[names.count - 1]]
    }
    let reason =
      switch meaning {
      case .identifier: isOne ? "it looks like an identifier" : "they look like identifiers"
      case .ordinal: isOne ? "it numbers the rows" : "they number the rows"
      case .year: isOne ? "it holds years" : "they hold years"
      case .time: isOne ? "it holds dates or times" : "they hold dates or times"
      case .coordinate: isOne ? "it holds coordinates" : "they hold coordinates"
      }
    return "\(isOne ? "Column" : "Columns") \(names.joined(separator: " and ")) "
      + "\(isOne ? "is" : "are") not drawn: \(reason)"
  }
}
