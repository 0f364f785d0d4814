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

enum OptionValue {
  /// The names that `--hide` takes.
  static let hideableParts = Part.allCases.map(\.rawValue)

  /// A value as text.
  ///
  /// Text that is only displayed is repaired if it is not UTF-8, as file names are. Names that
  /// identify something must be valid.
  static func text(_ bytes: ArgumentBytes, for option: OptionName) throws(UsageError) -> String {
    let repaired = String(decoding: bytes, as: UTF8.self)
    let kind = OptionSpecification.all.first { $0.name == option }?.value.described?.kind
    guard kind == .text || repaired.utf8.elementsEqual(bytes) else {
      throw .invalidValue(option, repaired, expected: "text in UTF-8")
    }
    return repaired
  }

  /// One of the cases of an enumeration, by its raw value.
  ///
  /// - Parameter choices: those that can be named; nil for all.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, for option: OptionName, among choices: [Choice]? = nil
  ) throws(UsageError) -> Choice {
    let names = (choices ?? Array(Choice.allCases)).map(\.rawValue)
    guard let choice = Choice(rawValue: try name(text, for: option, among: names)) else {
      throw unknownName(text, for: option, names: names)
    }
    return choice
  }

  /// Several cases of an enumeration, separated by commas.
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, for option: OptionName, as type: Choice.Type = Choice.self
  ) throws(UsageError) -> [Choice] {
    var choices: [Choice] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      choices.append(try choice(String(name), for: option))
    }
    return choices
  }

  /// A name from a list, a synonym (`Spelling.words`), or an unambiguous prefix, as for option
  /// names.
  static func name(
    _ text: String, for option: OptionName, among names: [String]
  ) throws(UsageError) -> String {
    if names.contains(text) { return text }
    if let word = Spelling.words[text], names.contains(word) { return word }
    let matches = names.filter { !text.isEmpty && $0.hasPrefix(text) }
    guard matches.count == 1 else { throw unknownName(text, for: option, names: names) }
    return matches[0]
  }

  private static func unknownName(
    _ text: String, for option: OptionName, names: [String]
  ) -> UsageError {
    let nearest = Spelling.meant(by: text, among: names)
    return .invalidValue(
      option, text, expected: "one of \(names.joined(separator: ", "))",
      // A leading minus would be taken for an option.
      nearest: nearest.map { $0.hasPrefix("-") ? "\(option.long)=\($0)" : $0 })
  }

  /// Names separated by commas, some of which may be parts of one name.
  static func names(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  static func zoom(_ text: String, for option: OptionName) throws(UsageError) -> ZoomText {
    guard let range = ZoomText(text) else {
      throw .invalidValue(
        option, text, expected: "FROM..TO, the names or numbers of two bars, such as 3..8")
    }
    return range
  }

  /// Column names separated by commas, none empty or repeated.
  static func columns(_ text: String, for option: OptionName) throws(UsageError) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains(""), Set(names).count == names.count else {
      throw .invalidValue(option, text, expected: "different column names between commas")
    }
    return names
  }

  /// A condition. Which column it is about depends on the table.
  static func condition(_ text: String, for option: OptionName) throws(UsageError) -> String {
    guard !ConditionText.readings(of: text).isEmpty else {
      let signs = Filter.Comparison.allCases.map(\.rawValue).joined(separator: " ")
      throw .invalidValue(
        option, text, expected: "COLUMN OP VALUE with one of \(signs), such as 'state=AK'")
    }
    return text
  }

  /// A column and its title. Where the name ends depends on the table.
  static func columnTitle(_ text: String, for option: OptionName) throws(UsageError) -> String {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex,
      text.utf8.last != UInt8(ascii: "=")
    else { throw .invalidValue(option, text, expected: "COLUMN=TEXT, such as 'amount=Amount (€)'") }
    return text
  }

  static func nonempty(_ text: String, for option: OptionName, what: String)
    throws(UsageError) -> String
  {
    guard !text.isEmpty else { throw .invalidValue(option, text, expected: what) }
    return text
  }

  static func parts(_ text: String, for option: OptionName) throws(UsageError) -> Set<Part> {
    var parts: Set<Part> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let known = try self.name(name, for: option, among: hideableParts)
      if let part = Part(rawValue: known) { parts.insert(part) }
    }
    return parts
  }

  /// The words that `--delimiter` takes for a character.
  static let namedDelimiters = ["tab", DialectOverrides.blanks]

  static let decimalMarks = [".", ","]

  static func delimiter(_ text: String, for option: OptionName) throws(UsageError) -> UInt8 {
    if text == DialectOverrides.blanks { return UInt8(ascii: " ") }
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    let bytes = Array(text.utf8)
    guard bytes.count == 1, bytes[0] < 0x80, !Array("\"\n\r\0".utf8).contains(bytes[0]) else {
      throw .invalidValue(
        option, text,
        expected: "tab, space, or one ASCII character other than a quote or a line end")
    }
    return bytes[0]
  }

  static func gaps(_ text: String, for option: OptionName) throws(UsageError) -> GapTexts {
    if text == GapTexts.none { return GapTexts(only: []) }
    let texts = text.split(separator: ",").map { part in
      let bytes = Array(part.utf8)
      return textWithoutBlanks(bytes.span)
    }.filter { !$0.isEmpty }
    guard !texts.isEmpty else {
      throw .invalidValue(option, text, expected: "texts with commas between them, or none")
    }
    return GapTexts(only: texts)
  }

  static func decimal(_ text: String, for option: OptionName) throws(UsageError) -> UInt8 {
    guard decimalMarks.contains(text), let mark = text.utf8.first else {
      throw .invalidValue(option, text, expected: "\".\" or \",\"")
    }
    return mark
  }

  static func goal(_ text: String, for option: OptionName) throws(UsageError) -> Double {
    guard let goal = number(text), goal > 0 else {
      throw .invalidValue(option, text, expected: "a number above 0")
    }
    return goal
  }

  static func seconds(_ text: String, for option: OptionName) throws(UsageError) -> Double {
    guard let seconds = number(text), seconds >= 0.1, seconds <= OptionLimits.followSeconds else {
      throw .invalidValue(option, text, expected: "a number of seconds from 0.1 to 86400")
    }
    return seconds
  }

  static func top(_ text: String, for option: OptionName) throws(UsageError) -> Int {
    guard let top = whole(text[...]), top > 0 else {
      throw .invalidValue(option, text, expected: "a whole number, 1 or more")
    }
    return top
  }

  /// A value, optionally followed by a colon and a label.
  static func reference(_ text: String, for option: OptionName) throws(UsageError) -> Reference {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let value = parts.first.flatMap({ number(String($0)) }) else {
      throw .invalidValue(option, text, expected: "VALUE or VALUE:LABEL, such as 1000:Goal")
    }
    return Reference(value: value, label: parts.count > 1 ? String(parts[1]) : "")
  }

  static func scaleFactor(_ text: String, for option: OptionName) throws(UsageError) -> Double {
    guard let factor = number(text), OptionLimits.scaleFactor.contains(factor) else {
      throw .invalidValue(option, text, expected: "a number from 0.5 to 8")
    }
    return factor
  }

  /// A finite decimal number with a point. The standard library alone would also accept "nan" and
  /// "0x1p3".
  private static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  static func size(_ text: String, for option: OptionName) throws(UsageError) -> PictureSize {
    if let size = PictureSize(text) { return size }
    throw .invalidValue(
      option, text, expected: PictureSize.expectation,
      nearest: PictureSize.nearestSheet(to: text))
  }

  static func geometry(_ text: String, for option: OptionName) throws(UsageError) -> WindowGeometry
  {
    if let geometry = WindowGeometry(text) { return geometry }
    throw .invalidValue(
      option, text,
      expected: "WxH, +X+Y or WxH+X+Y in device pixels, such as 800x600-0+0")
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

  private static let outputEndings = ".png, .svg, .pdf or .json"
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

  /// The value that a word was meant for: a synonym, or the name or synonym that is spelt most like
  /// it; nil if none is.
  static func meant(by word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let synonyms = words.merging(meanings) { accepted, _ in accepted }
      .filter { names.contains($0.value) }
    if let meaning = synonyms[word] { return meaning }
    return nearestName(to: word, among: names + synonyms.keys.sorted())
      .map { words[$0] == nil ? synonyms[$0] ?? $0 : $0 }
  }
}
