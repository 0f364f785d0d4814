// What is said of looks: as options of a command line, and as words of what is undone.
internal import Charts
internal import Queries
internal import Scales

extension Looks {
  /// The options that say it.
  var options: [String] {
    var words: [String] = []
    if let unit = numbers.unit { words += ["--unit", unit] }
    if let places = numbers.places { words += ["--places", "\(places)"] }
    if let form = numbers.form { words += ["--numbers", form.rawValue] }
    if let labels { words += ["--labels", labels.rawValue] }
    if let legend { words += ["--legend", legend.rawValue] }
    if let range { words += ["--range", range.text] }
    words += Self.pairs("--colour", colors.mapValues(\.text)) + Self.pairs("--label", names)
    words += Self.pairs("--note", notes)
    return words
  }

  /// In the order of the names, so that equal looks have equal commands.
  private static func pairs(_ option: String, _ said: [String: String]) -> [String] {
    said.sorted { $0.key < $1.key }.flatMap { [option, QuotedList.text($0.key, $0.value)] }
  }

  /// What other looks have not, the most important first.
  func words(against other: Looks) -> [String] {
    if self == other { return [] }
    var words: [String] = []
    if numbers.unit != other.numbers.unit { words.append("unit") }
    if numbers.places != other.numbers.places { words.append("number of decimals") }
    if numbers.form != other.numbers.form { words.append("form of numbers") }
    if labels != other.labels { words.append("labels of bars") }
    words += Self.changed(colors, other.colors, "colour", "colours")
    words += Self.changed(names, other.names, "name", "names")
    words += Self.changed(notes, other.notes, "note", "notes")
    if legend != other.legend { words.append("place of the legend") }
    if range != other.range { words.append("range of the axis") }
    return words
  }

  /// "colour of North", "2 colours"; nothing if nothing has changed.
  private static func changed<Value: Equatable>(
    _ mine: [String: Value], _ theirs: [String: Value], _ one: String, _ several: String
  ) -> [String] {
    if mine == theirs { return [] }
    let keys = Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }
    guard keys.count == 1, let name = keys.first else { return ["\(keys.count) \(several)"] }
    return ["\(one) of \(Chart.shortened(name))"]
  }
}
