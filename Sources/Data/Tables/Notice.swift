// What a person should know of the data that are shown, as values: `Words` says them.

/// Something that was left out, repaired, guessed or cut short on the way from a file to its chart.
package enum Notice: Hashable, Sendable {
  /// A problem of reading or of grouping, how often it occurred, and where first.
  case problem(TableProblems.Kind, count: Int, first: Place, Cells)
  /// Rows that have a gap for a name.
  case namelessRows(count: Int, NamelessRows)
  /// Numbers of another unit than most in the column have.
  case mixedUnits(column: String, others: Int, usual: Int, unit: String)
  /// A column was asked for that this table does not have, so that none was taken as asked.
  case absentColumn(String)
  /// Names of bars that were asked for, of which there are no rows.
  case absentNames([String])
  /// How the table was read, if it was not as anyone expects.
  case readAs(Provenance)
  /// A number of values are not above 0 on a logarithmic scale.
  case offLogarithmicScale(count: Int, firstRow: Int)
  /// So many means or medians, of so many, are of fewer rows than say much.
  case fewRows(count: Int, of: Int, below: Int)
  /// So many bars have no earlier period in the data to be compared with: "month"; nil for one a year
  /// before.
  case uncompared(count: Int, period: String?)
  /// So many bars are not compared because they or what they would be compared with are unfinished.
  case uncomparedUnfinished(count: Int)

  /// Reading ended because somebody asked for it.
  case stoppedReading(showsRows: Bool)
  case stoppedFollowing
  /// Reading ended at an error: the sentence that says it, and the place if there is one.
  case failedReading(String, line: Int?, column: Int?)
  /// A followed source cannot be read: the sentence that says why.
  case failedFollowing(String)
  /// Nothing tells when the file changes: the reason, in the words of the system.
  case unwatched(String)
  /// A packed stream is not complete yet.
  case openStream
  /// Bytes after the end of packed data.
  case trailingBytes(Int, format: String)
  /// What came through a pipe is not kept, since it is more than some bytes.
  case unkeptStream(limitBytes: Int)
  /// It cannot be kept on disk: the reason, in the words of the system.
  case unwrittenStream(String)

  /// The engine sent rows where it might have sent groups.
  case groupedLocally
  /// The engine had more groups than are taken.
  case cutGroups(limit: Int)
  /// The largest table of a database could not be read, for the reason that its engine gave.
  case passedOver(table: String, reason: String)
  /// Formulas of a spreadsheet that was saved without their values.
  case formulasWithoutValue(Int)
  /// The sentence of somebody who makes data with this library.
  case said(String)

  /// Where something occurred first.
  package enum Place: Hashable, Sendable {
    /// The row as the chart counts it and the line of the file, both from 1; 0 for neither.
    case row(Int, line: Int)
    case bar(String)
  }

  /// What is said of the cells that have values.
  package struct Cells: Hashable, Sendable {
    /// The name of the only value of a row, so that a gap leaves nothing of it; nil for several.
    package let value: String?
    /// The separator that is not the decimal mark: numbers use it only to group digits.
    package let otherMark: Character

    package init(_ numbers: NumberNotation, value: String?) {
      (self.value, otherMark) = (value, numbers.decimal == UInt8(ascii: ".") ? "," : ".")
    }
  }
}

/// Rows whose name is a gap, so that they share a bar or a series without a name.
package struct NamelessRows: Hashable, Sendable {
  /// What they share; nil if each row is a bar of its own.
  package enum Share: Hashable, Sendable {
    case bar, series
    /// Neither has room of its own.
    case others
  }

  /// The title of the column.
  package let column: String
  /// What stands for the gap in it, besides nothing.
  package let texts: [String]
  package var share: Share?
  /// More texts than this are not named.
  package static let mostNamed = 4

  package init(column: String, _ texts: [String], _ share: Share?) {
    (self.column, self.texts, self.share) = (column, texts, share)
  }
}

extension TableProblems {
  /// All of them, in the order of their kinds.
  package func notices(_ cells: Notice.Cells) -> [Notice] {
    Kind.allCases.compactMap { kind in
      let found = self[kind]
      // Every byte is text in Windows-1252, and the provenance names the encoding.
      if found.count == 0 || kind == .replacedSequences && encoding == .windows1252 { return nil }
      return .problem(
        kind, count: found.count, first: .row(found.firstRow, line: found.firstLine), cells)
    }
  }
}

extension Column {
  /// A notice about numbers of different units under one name.
  package var unitNotice: Notice? {
    let unit = numbers.quantity.unit.text
    // A sign such as € is never the unit of a quantity: among kilograms, what has one is none of them.
    let signed = unit.isEmpty ? 0 : profile.units.count
    let mixture =
      signed > 0
      ? (unit, signed)
      : profile.units.mixture(numbers: profile.numbers).map { ($0.usual.text, $0.others) }
    return mixture.map { unit, others in
      .mixedUnits(column: name, others: others, usual: profile.numbers - others, unit: unit)
    }
  }
}
