// Reads the values of options: each function takes the text and gives the type or the sentence.
internal import Charts
internal import Files
internal import Queries
internal import X11

enum OptionValue {
  /// The names that `--hide` takes.
  static let hideableParts = Part.allCases.map(\.rawValue)

  /// A value as text.
  ///
  /// What is only shown is repaired, as a file's name is; what says which thing is meant must be
  /// what was said.
  static func text(_ bytes: ArgumentBytes, for option: OptionName) throws(UsageError) -> String {
    let repaired = String(decoding: bytes, as: UTF8.self)
    let kind = OptionSpecification.all.first { $0.name == option }?.value.described?.kind
    guard kind == .text || repaired.utf8.elementsEqual(bytes) else {
      throw .invalidValue(option, repaired, expected: "text in UTF-8")
    }
    return repaired
  }

  /// One of the cases of an enumeration, by its raw value.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, for option: OptionName, as type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice {
    let names = Choice.allCases.map(\.rawValue)
    guard let choice = Choice(rawValue: try name(text, for: option, among: names)) else {
      throw unknownName(text, for: option, names: names)
    }
    return choice
  }

  /// Cases of an enumeration between commas.
  static func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, for option: OptionName, as type: Choice.Type = Choice.self
  ) throws(UsageError) -> [Choice] {
    var choices: [Choice] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      choices.append(try choice(String(name), for: option))
    }
    return choices
  }

  /// A name out of a list, another word for one of them (`Spelling.words`), or the beginning of one
  /// and no other, as with the names of options.
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
    let nearest =
      Spelling.meanings[text.lowercased()].flatMap { names.contains($0) ? $0 : nil }
      ?? Spelling.nearest(to: text, in: names)
    return .invalidValue(
      option, text, expected: "one of \(names.joined(separator: ", "))",
      // With a minus it could be taken for an option.
      nearest: nearest.map { $0.hasPrefix("-") ? "\(option.long)=\($0)" : $0 })
  }

  /// Column names between commas, none empty and none twice.
  static func columns(_ text: String, for option: OptionName) throws(UsageError) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains(""), Set(names).count == names.count else {
      throw .invalidValue(option, text, expected: "different column names between commas")
    }
    return names
  }

  /// A condition of which the table can say what it is.
  static func condition(_ text: String, for option: OptionName) throws(UsageError) -> String {
    guard !ConditionText.readings(of: text).isEmpty else {
      let signs = Filter.Comparison.allCases.map(\.rawValue).joined(separator: " ")
      throw .invalidValue(
        option, text, expected: "COLUMN OP VALUE with one of \(signs), such as 'state=AK'")
    }
    return text
  }

  /// A column and what it is called; the table tells where its name ends.
  static func columnTitle(_ text: String, for option: OptionName) throws(UsageError) -> String {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex,
      text.utf8.last != UInt8(ascii: "=")
    else {
      throw .invalidValue(option, text, expected: "COLUMN=TEXT, such as 'amount=Amount (€)'")
    }
    return text
  }

  /// A text of one character at least.
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

  /// What `--delimiter` takes for runs of blanks.
  static let blanks = "space"

  /// The words that `--delimiter` takes for a character.
  static let namedDelimiters = ["tab", blanks]

  /// What `--decimal` takes.
  static let decimalMarks = [".", ","]

  static func delimiter(_ text: String, for option: OptionName) throws(UsageError) -> UInt8 {
    if text == blanks { return UInt8(ascii: " ") }
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    let bytes = Array(text.utf8)
    guard bytes.count == 1, bytes[0] < 0x80, !Array("\"\n\r\0".utf8).contains(bytes[0]) else {
      throw .invalidValue(
        option, text, expected: "one ASCII character that is no quote and no line end, tab or space"
      )
    }
    return bytes[0]
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

  static func top(_ text: String, for option: OptionName) throws(UsageError) -> Int {
    guard let top = whole(text[...]), top > 0 else {
      throw .invalidValue(option, text, expected: "a whole number, 1 or more")
    }
    return top
  }

  /// A value, and after a colon the text beside its line.
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

  /// A finite decimal number with a point; the standard library alone would take "nan" and "0x1p3"
  /// too.
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

  /// A number of figures, with a point among them unless it is to be whole.
  static func decimal(_ text: Substring, isWhole: Bool) -> Double? {
    if isWhole { return whole(text).map { Double($0) } }
    guard !text.isEmpty, text.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }) else {
      return nil
    }
    return Double(text)
  }

  /// A whole number of figures alone.
  private static func whole(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// What `--output` takes for standard output.
  static let standardStream = ArgumentBytes("-".utf8)

  /// What is to be written, by what `--output` and `--format` say together.
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

  /// A file to write, of the kind that its name ends in where no other is given.
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
