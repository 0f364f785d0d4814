// Many texts in as little room as they took in the file: a String a cell would be most of the
// memory of a large chart.

/// The texts of a column, or a list of others, without the blanks around them. A String is made
/// when one is asked for.
package struct CellTexts: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case strings([String])
    case cells(ColumnChunks, TextEncoding)
    /// "1", "2" and so on.
    case numbers(count: Int)
    /// Numbers that never were text.
    case values([Double])
    /// Some texts of others in another order, and more texts after them.
    indirect case picked(CellTexts, rows: [UInt32], rest: [String])
    /// Some texts of others that follow each other.
    indirect case part(CellTexts, rows: Range<Int>)
  }

  private let storage: Storage

  private init(_ storage: Storage) { self.storage = storage }

  /// Texts as they are.
  package init(_ texts: [String]) { storage = .strings(texts) }

  init(_ chunks: ColumnChunks, _ encoding: TextEncoding) {
    storage = .cells(chunks.withoutNumbers(), encoding)
  }

  /// Numbers as a program writes them, with as many decimals as they need: "898", "117.2".
  package init(_ values: [Double]) { storage = .values(values) }

  /// The numbers from 1 on, as texts.
  package static func numbers(count: Int) -> CellTexts { CellTexts(.numbers(count: count)) }

  /// Some of these texts in another order, and others after them.
  package func picking(_ rows: [UInt32], rest: [String] = []) -> CellTexts {
    CellTexts(.picked(self, rows: rows, rest: rest))
  }

  /// The texts of some rows that follow each other, counted from 0; takes no time with their
  /// number.
  package func part(_ rows: Range<Int>) -> CellTexts {
    rows == indices ? self : CellTexts(.part(self, rows: rows.clamped(to: indices)))
  }

  /// Whether they are the numbers of rows, all or some, and nobody's names.
  package var areRowNumbers: Bool {
    switch storage {
    case .numbers: true
    case .picked(let texts, _, _), .part(let texts, _): texts.areRowNumbers
    case .strings, .cells, .values: false
    }
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .strings(let texts): texts.count
    case .cells(let chunks, _): chunks.rowCount
    case .numbers(let count): count
    case .values(let values): values.count
    case .picked(_, let rows, let rest): rows.count + rest.count
    case .part(_, let rows): rows.count
    }
  }

  package subscript(index: Int) -> String {
    switch storage {
    case .strings(let texts): texts[index]
    case .cells(let chunks, let encoding):
      chunks.withText(row: index) { encoding.trimmedText($0) }
    case .numbers: String(index + 1)
    case .values(let values): plainText(of: values[index])
    case .picked(let texts, let rows, let rest):
      index < rows.count ? texts[Int(rows[index])] : rest[index - rows.count]
    case .part(let texts, let rows): texts[rows.lowerBound + index]
    }
  }
}

extension CellTexts: ExpressibleByArrayLiteral {
  /// Texts as they are.
  package init(arrayLiteral texts: String...) { self.init(texts) }
}

extension CellTexts: Hashable {
  /// Whether the texts are the same. Takes no time for those that have grown from the same reading.
  package static func == (one: CellTexts, other: CellTexts) -> Bool {
    switch (one.storage, other.storage) {
    case (.strings(let one), .strings(let other)): one == other
    case (.cells(let one, let oneEncoding), .cells(let other, let otherEncoding))
    where oneEncoding == otherEncoding && one.isSame(as: other):
      true
    case (.numbers(let one), .numbers(let other)): one == other
    case (.values(let one), .values(let other)):
      one.elementsEqual(other) { $0 == $1 || $0.isNaN && $1.isNaN }
    default: one.count == other.count && one.elementsEqual(other)
    }
  }

  /// Takes no time with the number of texts.
  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
