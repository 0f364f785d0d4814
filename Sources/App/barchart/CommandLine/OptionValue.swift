// Parses the values of options: each function returns the value or throws the sentence about it, which
// names the word that a misspelled one was meant to be.
internal import Base
internal import Charts
internal import Inputs
internal import Interaction
internal import Queries
internal import Scales
internal import Scenegraph
internal import Tables
internal import X11

/// The value of an option, to be parsed.
struct OptionValue {
  let option: OptionName
  let text: String

  /// Only text that is displayed is repaired if it is not UTF-8, as file names are.
  init(_ bytes: ArgumentBytes, of option: OptionName) throws(UsageError) {
    (self.option, text) = (option, String(decoding: bytes, as: UTF8.self))
    let kind = OptionSpecification.all.first { $0.name == option }?.value.described?.kind
    guard kind == .text || text.utf8.elementsEqual(bytes) else { throw error("text in UTF-8") }
  }

  private init(_ text: Substring, of option: OptionName) {
    (self.option, self.text) = (option, String(text))
  }

  private func error(_ expected: String, nearest: String? = nil) -> UsageError {
    .invalidValue(option, text, expected: expected, nearest: nearest)
  }

  /// - Parameter value: nil if the text is none.
  private func valid<Value>(_ value: Value?, _ expected: String) throws(UsageError) -> Value {
    guard let value else { throw error(expected) }
    return value
  }

  // MARK: Names

  /// - Parameter choices: those that can be named; nil for all.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    among choices: [Choice]? = nil
  ) throws(UsageError) -> Choice {
    let names = (choices ?? Array(Choice.allCases)).map(\.rawValue)
    guard let choice = Choice(rawValue: try name(among: names)) else {
      throw unknownName(among: names)
    }
    return choice
  }

  /// Several cases of an enumeration, separated by commas.
  func choices<Choice: RawRepresentable<String> & CaseIterable>() throws(UsageError) -> [Choice] {
    var choices: [Choice] = []
    for part in parts { choices.append(try OptionValue(part, of: option).choice()) }
    return choices
  }

  private var parts: [Substring] { text.split(separator: ",", omittingEmptySubsequences: false) }

  /// A name from a list, a synonym (`Spelling.words`), or an unambiguous prefix.
  func name(among names: [String]) throws(UsageError) -> String {
    if names.contains(text) { return text }
    if let word = Spelling.words[text], names.contains(word) { return word }
    let matches = names.filter { !text.isEmpty && $0.hasPrefix(text) }
    guard matches.count == 1 else { throw unknownName(among: names) }
    return matches[0]
  }

  private func unknownName(among names: [String]) -> UsageError {
    let nearest = Spelling.meant(by: text, among: names)
    return error(
      "one of \(names.joined(separator: ", "))",
      // A leading minus would be taken for an option.
      nearest: nearest.map { $0.hasPrefix("-") ? "\(option.long)=\($0)" : $0 })
  }

  /// Names separated by commas, some of which may be parts of one name.
  private var names: [String] { parts.map(String.init) }

  /// The same of bars and series, which may be in quotation marks.
  var typedNames: [String] { QuotedList.typed(text) }

  /// Column names separated by commas, none empty. Which are repeated depends on the table, as some may
  /// be parts of one name.
  func columns() throws(UsageError) -> [String] {
    try valid(names.contains("") ? nil : names, "different column names between commas")
  }

  // MARK: Texts

  func nonempty(_ what: String) throws(UsageError) -> String {
    try valid(text.isEmpty ? nil : text, what)
  }

  /// Which column a condition is about depends on the table.
  func condition() throws(UsageError) -> String {
    let signs = Filter.Comparison.allCases.map(\.rawValue).joined(separator: " ")
    return try valid(
      ConditionText.readings(of: text).isEmpty ? nil : text,
      "COLUMN OP VALUE with one of \(signs), such as 'state=AK'")
  }

  /// A column and its title. Where the name ends depends on the table.
  func columnTitle() throws(UsageError) -> String {
    let equals = UInt8(ascii: "=")
    let hasBoth =
      text.utf8.dropFirst().contains(equals) && text.utf8.last != equals
      && text.utf8.first != equals
    return try valid(hasBoth ? text : nil, "COLUMN=TEXT, such as 'amount=Amount (€)'")
  }

  func group() throws(UsageError) -> NameGroup {
    try valid(NameGroup(text: text), "NAME=NAME,NAME, such as 'DACH=Germany,Austria'")
  }

  func nameOrder() throws(UsageError) -> NameOrder {
    try valid(
      NameOrder(text: text), "names with commas between them, each once, such as low,medium,high")
  }

  func zoom() throws(UsageError) -> ZoomText {
    try valid(ZoomText(text), "FROM..TO, the names or numbers of two bars, such as 3..8")
  }

  /// The names that `--hide` takes.
  static let hideableParts = Part.allCases.map(\.rawValue)

  func hiddenParts() throws(UsageError) -> Set<Part> { Set(try choices()) }

  // MARK: Looks

  static let noLabels = "none"
  /// The names that `--labels` takes.
  static let labels = BarLabels.allCases.map(\.rawValue) + [noLabels]

  /// A name and a text about it, neither of which need be short.
  func said(_ expected: String) throws(UsageError) -> (name: String, text: String) {
    guard let (name, text) = QuotedList.pair(text), !text.isEmpty else { throw error(expected) }
    return (name, text)
  }

  func colour() throws(UsageError) -> (name: String, color: ChosenColor) {
    let expected = "NAME=COLOUR, such as 'North=#c00'"
    let (name, text) = try said(expected)
    guard let color = ChosenColor(text) else {
      throw error(
        "NAME=COLOUR with a colour that is \(ChosenColor.expectation)",
        nearest: Spelling.meant(by: text, among: ChosenColor.Hue.allCases.map(\.rawValue)).map {
          QuotedList.text(name, $0)
        })
    }
    return (name, color)
  }

  func places() throws(UsageError) -> Int {
    try valid(
      Self.whole(text[...]).flatMap { $0 <= NumberStyle.mostPlaces ? $0 : nil },
      "a whole number from 0 to \(NumberStyle.mostPlaces)")
  }

  // MARK: Notation of a table

  /// The words that `--delimiter` takes for a character.
  static let namedDelimiters = ["tab", DialectOverrides.blanks]
  static let decimalMarks = [".", ","]

  func delimiter() throws(UsageError) -> UInt8 {
    if text == DialectOverrides.blanks { return UInt8(ascii: " ") }
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    let bytes = Array(text.utf8)
    let isValid = bytes.count == 1 && bytes[0] < 0x80 && !Array("\"\n\r\0".utf8).contains(bytes[0])
    return try valid(
      isValid ? bytes[0] : nil,
      "tab, space, or one ASCII character other than a quote or a line end")
  }

  func gaps() throws(UsageError) -> GapTexts {
    if text == GapTexts.none { return GapTexts(only: []) }
    let texts = text.split(separator: ",").map { part in
      let bytes = Array(part.utf8)
      return textWithoutBlanks(bytes.span)
    }.filter { !$0.isEmpty }
    return try valid(
      texts.isEmpty ? nil : GapTexts(only: texts), "texts with commas between them, or none")
  }

  func decimal() throws(UsageError) -> UInt8 {
    try valid(Self.decimalMarks.contains(text) ? text.utf8.first : nil, "\".\" or \",\"")
  }

  // MARK: Numbers

  func goal() throws(UsageError) -> Double { try valid(number { $0 > 0 }, "a number above 0") }

  func seconds() throws(UsageError) -> Double {
    try valid(
      number { (0.1...OptionLimits.followSeconds).contains($0) },
      "a number of seconds from 0.1 to 86400")
  }

  func scaleFactor() throws(UsageError) -> Double {
    try valid(number { OptionLimits.scaleFactor.contains($0) }, "a number from 0.5 to 8")
  }

  func top() throws(UsageError) -> Int {
    try valid(Self.whole(text[...]).flatMap { $0 > 0 ? $0 : nil }, "a whole number, 1 or more")
  }

  func having() throws(UsageError) -> BarCondition {
    try valid(
      BarCondition(text), "a comparison or a range such as \">100\", \"<=2.5\", \"10%..20%\"")
  }

  /// The confidences, in percent, of which an interval can be shown.
  static let confidences = ["95"]

  /// The column after `column:`; nil for another text.
  func target() throws(UsageError) -> String? {
    let word = "column:"
    guard text.hasPrefix(word) else { return nil }
    let name = String(text.dropFirst(word.count))
    return try valid(name.isEmpty ? nil : name, "column:NAME, the column of the bars' targets")
  }

  /// A value, optionally followed by a colon and a label.
  func reference() throws(UsageError) -> Reference {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let label = parts.count > 1 ? String(parts[1]) : ""
    if let word = parts.first, let statistic = Reference.Statistic(rawValue: String(word)) {
      return Reference(statistic, label: label)
    }
    let value = try valid(
      parts.first.flatMap { OptionValue($0, of: option).number() },
      "VALUE or VALUE:LABEL, such as 1000:Goal, or mean or median")
    return Reference(value: value, label: label)
  }

  /// Two numbers, of which one may be left out.
  func range() throws(UsageError) -> AxisRange {
    guard let range = AxisRange(text) else {
      throw error("FROM..TO with FROM below TO, such as 40..60, 40.. or ..60")
    }
    return range
  }

  /// Finite, and decimal with a point, with or without its scale: `1.5M`.
  private func number(where isValid: (Double) -> Bool = { _ in true }) -> Double? {
    typedNumber(text).flatMap { isValid($0) ? $0 : nil }
  }

  func size() throws(UsageError) -> PictureSize {
    if let size = PictureSize(text) { return size }
    throw error(PictureSize.expectation, nearest: PictureSize.nearestSheet(to: text))
  }

  func geometry() throws(UsageError) -> WindowGeometry {
    try valid(WindowGeometry(text), "WxH, +X+Y or WxH+X+Y in device pixels, such as 800x600-0+0")
  }

  /// A number of digits only, with a decimal point if `isWhole` is false.
  static func decimal(_ text: Substring, isWhole: Bool) -> Double? {
    if isWhole { return whole(text).map { Double($0) } }
    guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }) else {
      return nil
    }
    return Double(text)
  }

  /// A whole number of digits only.
  private static func whole(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// The value of `--output` for standard output.
  static let standardStream = ArgumentBytes("-".utf8)

  /// The output that `--output` and `--format` give together.
  static func output(
    _ bytes: ArgumentBytes, _ format: OutputFile.Kind?
  ) throws(UsageError) -> OutputFile {
    guard bytes == standardStream else { return try file(bytes, format, for: .output) }
    guard let format else {
      throw .invalidValue(
        .output, "-",
        expected: "\(OptionName.format.long) with it, as standard output has no name "
          + "that ends in \(outputEndings)")
    }
    return OutputFile(.standardOutput, kind: format)
  }

  /// An output file, of the given kind or else the kind of its name's extension.
  static func file(
    _ bytes: ArgumentBytes, _ kind: OutputFile.Kind? = nil, for option: OptionName
  ) throws(UsageError) -> OutputFile {
    if let path = FilePath(bytes) {
      if let kind { return OutputFile(.file(path), kind: kind) }
      if let output = OutputFile(path) { return output }
    }
    let ending = kind == nil ? " that ends in \(outputEndings)" : ""
    throw .invalidValue(
      option, String(decoding: bytes, as: UTF8.self), expected: "a file name" + ending)
  }

  private static let outputEndings = ".png, .svg, .pdf, .json, .csv or .tsv"
}

enum Spelling {
  /// Synonyms that are accepted for a value.
  static let words = ["avg": "mean", "average": "mean"]

  /// Synonyms for which a value is only suggested.
  static let meanings: [String: String] = {
    func words<Choice: RawRepresentable<String> & CaseIterable>(
      _ synonyms: (Choice) -> [String]
    ) -> [(String, String)] {
      Choice.allCases.flatMap { choice in synonyms(choice).map { ($0, choice.rawValue) } }
    }
    let all =
      words(synonyms(of:)) + words(synonyms(ofMethod:)) + [
        ("logarithmic", ScaleKind.log.rawValue), ("percent", Scene.Layout.normalized.rawValue),
        ("shares", Scene.Layout.normalized.rawValue),
      ]
    return Dictionary(all, uniquingKeysWith: { first, _ in first })
  }()

  private static func synonyms(of order: SortOrder) -> [String] {
    switch order {
    case .none: []
    case .valueDescending: ["desc", "descending", "decreasing", "largest"]
    case .value: ["asc", "ascending", "increasing", "smallest"]
    case .category: ["name", "alphabetical"]
    case .categoryDescending: []
    }
  }

  private static func synonyms(ofMethod method: Query.Method) -> [String] {
    switch method {
    case .sum: ["total"]
    case .min: ["minimum"]
    case .max: ["maximum"]
    case .none, .mean, .median, .count, .distinct, .last: []
    }
  }

  /// A synonym, or the name or synonym that is spelt most like the word; nil if none is.
  static func meant(by word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let synonyms = words.merging(meanings) { accepted, _ in accepted }
      .filter { names.contains($0.value) }
    if let meaning = synonyms[word] { return meaning }
    return nearestName(to: word, among: names + synonyms.keys.sorted())
      .map { words[$0] == nil ? synonyms[$0] ?? $0 : $0 }
  }
}
