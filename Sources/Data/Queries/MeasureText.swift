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
  /// What a list of one measure is about; nil if it is no such list.
  fileprivate func onlyMeasure(in text: String) -> PlacedMeasure? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let names = columnNames(in: parts)
    return names.count == 1 ? try? measure(named: names[0]) : nil
  }
}

extension PlacedMeasure {
  func name(in table: Table) -> String { measure(in: table).title([:]) }
}

extension Measure {
  /// As it is typed: by names where they are understood as meant, else by positions.
  func word(in table: Table) -> String {
    guard let partner else { return column.word(in: table) }
    guard let meant = try? PlacedMeasure(self, in: table) else {
      return column.word(in: table) + partner.operation.rawValue + partner.column.word(in: table)
    }
    let sides = [column, partner.column].map { column in
      let place = String(column.position + 1)
      let word = column.word(in: table)
      // Commas are between measures.
      return word.utf8.contains(Byte.comma) ? [place, word] : [word, place]
    }
    for gap in ["", " "] {
      for one in sides[0] {
        for other in sides[1] {
          let text = one + gap + partner.operation.rawValue + gap + other
          if table.onlyMeasure(in: text) == meant { return text }
        }
      }
    }
    return "\(column.position + 1)\(partner.operation.rawValue)\(partner.column.position + 1)"
  }
}
