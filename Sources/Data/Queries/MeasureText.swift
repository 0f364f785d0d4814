// Measures as they are typed and printed: "revenue", "revenue/staff", "2-3".
internal import Tables

extension Table {
  /// The column of this name or position, or two with a sign between them. A column that is called so
  /// wins.
  func measure(named name: String) throws(ColumnError) -> PlacedMeasure {
    let text = textWithoutBlanks(name.utf8)
    do throws(ColumnError) { return PlacedMeasure(try columnIndex(named: text)) } catch {
      guard case .unknownColumn(_, let nearest, _) = error else { throw error }
      let found = Readings(of: text, in: self)
      if let measure = found.measure { return measure }
      if !found.all.isEmpty {
        throw .ambiguousMeasure(text, readings: found.all.map { $0.name(in: self) })
      }
      throw nearest == nil ? found.error ?? error : error
    }
  }

  /// The ways in which a text can be two columns and a sign.
  private struct Readings {
    private(set) var all: [PlacedMeasure] = []
    /// Those whose columns are called by their names, as they are written.
    private var exact: [PlacedMeasure] = []
    /// What is wrong with one side, if the other is a column.
    private(set) var error: ColumnError?

    init(of text: String, in table: Table) {
      for place in text.utf8.indices {
        guard let operation = Measure.Operation(rawValue: String(text[place...].prefix(1))),
          text.utf8[place] < 0x80
        else { continue }
        let texts = [text[..<place], text[text.utf8.index(after: place)...]].map {
          textWithoutBlanks($0.utf8)
        }
        if texts.contains("") { continue }
        var columns: [Int] = []
        var wrong: ColumnError?
        for text in texts {
          do throws(ColumnError) { columns.append(try table.columnIndex(named: text)) } catch {
            wrong = wrong ?? error
          }
        }
        guard columns.count == 2 else {
          if columns.count == 1 { error = error ?? wrong }
          continue
        }
        let measure = PlacedMeasure(columns[0], operation, columns[1])
        if all.contains(measure) { continue }
        all.append(measure)
        let names = columns.map { table.columns[$0].name }
        if names == texts { exact.append(measure) }
      }
    }

    /// The only one, or the only one by names as they are written.
    var measure: PlacedMeasure? {
      all.count == 1 ? all[0] : exact.count == 1 ? exact[0] : nil
    }
  }
}

extension Table {
  /// What a list is about; nil if it is none of measures.
  fileprivate func measures(in text: String) -> [PlacedMeasure]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    // A command line has no empty names.
    if parts.contains("") { return nil }
    return try? columnNames(in: parts).map { name throws(ColumnError) in
      try measure(named: name)
    }
  }
}

extension PlacedMeasure {
  func name(in table: Table) -> String { measure(in: table).title([:]) }
}

extension [Measure] {
  /// As they are typed: by names where the list is understood as meant, else by positions.
  func words(in table: Table) -> String {
    // Else each is read for itself.
    let mayJoin = table.columnNames.contains { $0.utf8.contains(Byte.comma) }
    var (list, meant): (String, [PlacedMeasure]) = ("", [])
    for measure in self {
      let before = list.isEmpty ? "" : list + ","
      if !mayJoin { meant = [] }
      if let placed = try? PlacedMeasure(measure, in: table) { meant.append(placed) }
      let word = measure.word(in: table) { word in
        table.measures(in: mayJoin ? before + word : word) == meant
      }
      list = before + word
    }
    return list
  }
}

extension Measure {
  func word(in table: Table) -> String { [self].words(in: table) }

  /// The first of its words with which a list is understood as meant.
  fileprivate func word(in table: Table, where isMeant: (String) -> Bool) -> String {
    guard let partner else { return column.word(in: table, where: isMeant) }
    let sides = columns.map { column -> [String] in
      let words = Array(column.ownWords(in: table).prefix(2))
      if words.isEmpty { return [String(column.position + 1)] }
      // Commas are between measures.
      return words[0].utf8.contains(Byte.comma) ? words.reversed() : words
    }
    guard (try? PlacedMeasure(self, in: table)) != nil else {
      return sides.map { $0[0] }.joined(separator: partner.operation.rawValue)
    }
    for gap in ["", " "] {
      for one in sides[0] {
        for other in sides[1] {
          let text = one + gap + partner.operation.rawValue + gap + other
          if isMeant(text) { return text }
        }
      }
    }
    return columns.map { String($0.position + 1) }.joined(separator: partner.operation.rawValue)
  }
}
