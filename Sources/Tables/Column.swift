// One column of a table: its cells in chunks, and what is known of all of them together.

/// One column of a table.
package struct Column: Sendable {
  /// As the header has it, without blanks around it; "Column 3" where there is none.
  package let name: String
  /// 0-based.
  package let index: Int
  /// What its cells hold, all rows together.
  package let profile: ColumnProfile
  package let numbers: NumberNotation
  package let encoding: TextEncoding
  /// nil where the cells are not kept: all read as gaps.
  package let chunks: ColumnChunks?

  package init(
    name: String, index: Int, numbers: NumberNotation, profile: ColumnProfile,
    chunks: ColumnChunks?, encoding: TextEncoding = .utf8
  ) {
    self.name = name
    self.index = index
    self.numbers = numbers
    self.profile = profile
    self.chunks = chunks
    self.encoding = encoding
  }

  /// What the numbers are in, as it is written beside them: "kg", "bytes", "%", "€"; "" where nothing
  /// is, and where they are not all alike.
  package var unit: String {
    guard isNumeric else { return "" }
    let unit = numbers.quantity.unit.text
    return unit.isEmpty ? profile.units.common(numbers: profile.numbers)?.text ?? "" : unit
  }

  /// The name with the unit of the numbers behind it, "weight (kg)", unless the name says it.
  package var nameWithUnit: String {
    let unit = unit
    let isSaid =
      unit.isEmpty || name.hasSuffix(unit)
      || NameWords(name).words.contains(unit.lowercased()) || name.contains("(\(unit))")
    return isSaid ? name : "\(name) (\(unit))"
  }

  /// Whether the column is one of numbers: it has one, and no more texts than numbers. Gaps do not
  /// count either way, so a sparse column is numeric, and a few stray words do not take its bars
  /// away; a column of names in which a few happen to be digits is not numeric.
  package var isNumeric: Bool { profile.numbers > 0 && profile.numbers >= profile.texts }

  /// Whether it has no number and no text, so that it may become either.
  package var isAllGaps: Bool { profile.numbers == 0 && profile.texts == 0 }

  /// The cell as it stood in the data, without quotes; "" where a short row has none. Bytes that
  /// are not UTF-8 are U+FFFD. `row` must be in `0..<rowCount` of the table.
  package func text(at row: Int) -> String {
    chunks?.withText(row: row) { encoding.text($0) } ?? ""
  }

  /// The cell without the blanks around it.
  package func trimmedText(at row: Int) -> String {
    chunks?.withText(row: row) { encoding.trimmedText($0) } ?? ""
  }

  /// What the cell holds.
  package func value(at row: Int) -> CellValue { chunks?.value(row: row, numbers) ?? .gap }

  /// The cell's number; NaN where it is a gap or no number.
  package func number(at row: Int) -> Double {
    if case .number(let number) = value(at: row) { return number }
    return .nan
  }

  /// All cells, without the blanks around them. Those of other columns are let go of.
  package func texts(rowCount: Int) -> CellTexts {
    chunks.map { CellTexts($0, encoding) } ?? CellTexts(Array(repeating: "", count: rowCount))
  }

  /// All numbers, NaN where a cell is none.
  package func numbers(rowCount: Int) -> [Double] {
    chunks?.numbers(numbers) ?? Array(repeating: .nan, count: rowCount)
  }
}

extension Column {
  /// A column of texts that a program has.
  package init(name: String, index: Int, texts: [String], numbers: NumberNotation) {
    let chunk = ColumnChunk(.texts(TextRun(texts)))
    var profile = ColumnProfile()
    for text in texts { profile.note(numbers.value(of: text)) }
    self.init(
      name: name, index: index, numbers: numbers, profile: profile, chunks: ColumnChunks([chunk]))
  }

  /// A column of numbers that a program has; NaN is a gap.
  package init(name: String, index: Int, values: [Double], numbers: NumberNotation) {
    var profile = ColumnProfile()
    for value in values { profile.note(value.isNaN ? .gap : .number(value)) }
    self.init(
      name: name, index: index, numbers: numbers, profile: profile,
      chunks: ColumnChunks([ColumnChunk(.numbers(values, texts: .shortest))]))
  }
}
