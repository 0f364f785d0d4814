// One column of a table: its chunks of cells and its profile.

package struct Column: Sendable {
  /// The name from the header, trimmed; "Column 3" if there is none.
  package let name: String
  /// 0-based.
  package let index: Int
  package let profile: ColumnProfile
  package let numbers: NumberNotation
  package let encoding: TextEncoding
  /// nil if the cells are not kept; they all read as gaps.
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

  /// The unit as it is written beside the numbers: "kg", "%", "€"; "" if there is none or several.
  package var unit: String {
    guard isNumeric else { return "" }
    let unit = numbers.quantity.unit.text
    return unit.isEmpty ? profile.units.common(numbers: profile.numbers)?.text ?? "" : unit
  }

  /// The name followed by the unit, "weight (kg)", unless the name already has it.
  package var nameWithUnit: String {
    let unit = unit
    let isSaid =
      unit.isEmpty || name.hasSuffix(unit)
      || NameWords(name).words.contains(unit.lowercased()) || name.hasPart("(\(unit))")
    return isSaid ? name : "\(name) (\(unit))"
  }

  /// Whether the column is numeric: it has a number, and at least as many numbers as texts. Gaps do
  /// not count, so a sparse column is numeric, and a few stray words do not make it text; a column
  /// of names with a few digits among them is not numeric.
  package var isNumeric: Bool { profile.numbers > 0 && profile.numbers >= profile.texts }

  /// Whether the column has neither numbers nor texts, so it may still become either.
  package var isAllGaps: Bool { profile.numbers == 0 && profile.texts == 0 }

  /// The cell as written, without quotes; "" if the row is too short. Bytes that are not UTF-8
  /// become U+FFFD. `row` must be in `0..<rowCount` of the table.
  package func text(at row: Int) -> String {
    chunks?.withText(row: row) { encoding.text($0) } ?? ""
  }

  package func trimmedText(at row: Int) -> String {
    chunks?.withText(row: row) { encoding.trimmedText($0) } ?? ""
  }

  package func value(at row: Int) -> CellValue { chunks?.value(row: row, numbers) ?? .gap }

  /// The cell's number; NaN if it is a gap or text.
  package func number(at row: Int) -> Double { value(at: row).number ?? .nan }

  /// All cells, trimmed. The result does not keep other columns alive.
  package func texts(rowCount: Int) -> CellTexts {
    chunks.map { CellTexts($0, encoding) } ?? CellTexts(Array(repeating: "", count: rowCount))
  }

  /// All cells as names: trimmed, and "" for a gap.
  package func names(rowCount: Int) -> CellTexts {
    guard let chunks, profile.gaps > 0 else { return texts(rowCount: rowCount) }
    return CellTexts(chunks, encoding, gaps: numbers.gaps)
  }

  /// All numbers; NaN for cells that are gaps or text.
  package func numbers(rowCount: Int) -> [Double] {
    chunks?.numbers(numbers) ?? Array(repeating: .nan, count: rowCount)
  }
}

extension Column {
  /// A column of texts from the program itself.
  package init(name: String, index: Int, texts: [String], numbers: NumberNotation) {
    let chunk = ColumnChunk(.texts(TextRun(texts)))
    var profile = ColumnProfile()
    for text in texts { profile.note(numbers.value(of: text)) }
    self.init(
      name: name, index: index, numbers: numbers, profile: profile, chunks: ColumnChunks([chunk]))
  }

  /// A column of numbers from the program itself; NaN is a gap.
  package init(name: String, index: Int, values: [Double], numbers: NumberNotation) {
    var profile = ColumnProfile()
    for value in values { profile.note(value.isNaN ? .gap : .number(value)) }
    self.init(
      name: name, index: index, numbers: numbers, profile: profile,
      chunks: ColumnChunks([ColumnChunk(.numbers(values, texts: .shortest))]))
  }
}
