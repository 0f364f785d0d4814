// A list of texts that takes no more memory than they took in the file.

/// The trimmed texts of a column, or any list of texts. A `String` is made on access: one `String`
/// per cell would be most of a large chart's memory.
package struct CellTexts: RandomAccessCollection, Sendable {
  private enum Storage: Sendable {
    case strings([String])
    /// Texts that stand for a gap are "".
    case cells(ColumnChunks, TextEncoding, gaps: GapTexts?)
    /// "1", "2" and so on.
    case numbers(count: Int)
    /// Numbers that were never text.
    case values([Double])
    case made(count: Int, @Sendable (Int) -> String)
    indirect case picked(CellTexts, rows: [UInt32], rest: [String])
    indirect case part(CellTexts, rows: Range<Int>)
  }

  private let storage: Storage

  private init(_ storage: Storage) { self.storage = storage }

  package init(_ texts: [String]) { storage = .strings(texts) }

  init(_ chunks: ColumnChunks, _ encoding: TextEncoding, gaps: GapTexts? = nil) {
    storage = .cells(chunks.withoutNumbers(), encoding, gaps: gaps)
  }

  /// Numbers with as many decimals as they need: "898", "117.2".
  package init(_ values: [Double]) { storage = .values(values) }

  /// Texts that are made on each access, always the same.
  package init(count: Int, making text: @escaping @Sendable (Int) -> String) {
    storage = .made(count: count, text)
  }

  /// "1", "2" and so on up to `count`.
  package static func numbers(count: Int) -> CellTexts { CellTexts(.numbers(count: count)) }

  /// A selection of these texts in another order, followed by others.
  package func picking(_ rows: [UInt32], rest: [String] = []) -> CellTexts {
    CellTexts(.picked(self, rows: rows, rest: rest))
  }

  /// A slice of the texts, from 0; constant time.
  package func part(_ rows: Range<Int>) -> CellTexts {
    rows == indices ? self : CellTexts(.part(self, rows: rows.clamped(to: indices)))
  }

  package var areRowNumbers: Bool {
    switch storage {
    case .numbers: true
    case .picked(let texts, _, _), .part(let texts, _): texts.areRowNumbers
    case .strings, .cells, .values, .made: false
    }
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .strings(let texts): texts.count
    case .cells(let chunks, _, _): chunks.rowCount
    case .numbers(let count), .made(let count, _): count
    case .values(let values): values.count
    case .picked(_, let rows, let rest): rows.count + rest.count
    case .part(_, let rows): rows.count
    }
  }

  package subscript(index: Int) -> String {
    switch storage {
    case .strings(let texts): texts[index]
    case .cells(let chunks, let encoding, let gaps):
      chunks.withText(row: index) { text in
        let (start, end) = trimmedBounds(of: text)
        let isGap = gaps?.contains(text.extracting(start..<end)) ?? false
        return isGap ? "" : encoding.trimmedText(text)
      }
    case .numbers: String(index + 1)
    case .values(let values): plainText(of: values[index])
    case .made(_, let text): text(index)
    case .picked(let texts, let rows, let rest):
      index < rows.count ? texts[Int(rows[index])] : rest[index - rows.count]
    case .part(let texts, let rows): texts[rows.lowerBound + index]
    }
  }
}

extension CellTexts {
  /// The first that is empty; nil if none is. Of strings it makes none.
  package var firstEmpty: Int? {
    switch storage {
    case .strings(let texts): texts.firstIndex { $0.isEmpty }
    case .numbers: nil
    default: firstIndex { $0.isEmpty }
    }
  }
}

extension CellTexts: ExpressibleByArrayLiteral {
  package init(arrayLiteral texts: String...) { self.init(texts) }
}

extension CellTexts: Hashable {
  /// Whether the texts are equal; constant time if both share their storage.
  package static func == (one: CellTexts, other: CellTexts) -> Bool {
    switch (one.storage, other.storage) {
    case (.strings(let one), .strings(let other)): one == other
    case (.cells(let one, let oneEncoding, let oneGaps), .cells(let other, let encoding, let gaps))
    where oneEncoding == encoding && oneGaps == gaps && one.isSame(as: other): true
    case (.numbers(let one), .numbers(let other)): one == other
    case (.values(let one), .values(let other)):
      one.elementsEqual(other) { $0 == $1 || $0.isNaN && $1.isNaN }
    default: one.count == other.count && one.elementsEqual(other)
    }
  }

  /// Constant time: only the count is hashed.
  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
