// Months and weekdays in short, for where their names have no room.
package import Tables

package enum ShortNames {
  private static let most = 62
  private static let least = 3

  /// The beginnings of names that are all months, or all weekdays, in one of the languages known here:
  /// the same number of letters of each, the fewest that tell them apart. nil for other names.
  package static func shortened(_ names: CellTexts) -> [String]? {
    guard (2...most).contains(names.count), let longest = names.map(\.count).max(),
      longest > least
    else { return nil }
    var months = 0
    var meanings: [String: CalendarWord] = [:]
    for name in names {
      let meaning = CalendarWord.words[PackedWord(name.utf8)]
      switch meaning {
      case .month: months += 1
      case .weekday: break
      default: return nil
      }
      meanings[name] = meaning
    }
    guard months == 0 || months == names.count else { return nil }
    let different = meanings.keys.sorted()
    for length in least..<longest {
      var known: [String: CalendarWord] = [:]
      let isClear = different.allSatisfy { name in
        let short = String(name.prefix(length))
        defer { known[short] = meanings[name] }
        return known[short] == nil || known[short] == meanings[name]
      }
      if isClear { return names.map { String($0.prefix(length)) } }
    }
    return nil
  }
}
