// Errors of reading a table, as values: `Words` says them.

/// Why bytes are not a table. Printed as `FILE:LINE: SENTENCE`, `FILE:LINE:COLUMN: SENTENCE`, or
/// `FILE: SENTENCE` without a line.
package enum TableError: Error, Hashable, Sendable {
  /// No records: no bytes or only blank lines.
  case empty
  /// A NUL byte. Columns here and below are bytes of the line, from 1; 0 if unknown.
  case binary(line: Int, column: Int = 0)
  /// Sentences and paragraphs, which have no rows.
  case prose
  /// A chart that was saved with its marks as JSON, which is no data.
  case drawing
  /// Invalid JSON in text that begins like it. `column` counts Unicode scalars from 1.
  case json(line: Int, column: Int, JSONFault)
  /// An unclosed quote; `line` is where it opens.
  case unclosedQuote(line: Int, column: Int = 0)
  /// A record with more fields than there are columns. `isHeader` tells whether the columns come
  /// from a header or from the first row.
  case fieldCount(line: Int, fields: Int, columns: Int, isHeader: Bool)
  case tooManyFields(line: Int, limit: Int)
  /// `line` is where the field starts.
  case fieldTooLong(line: Int, limitBytes: Int, isQuoted: Bool, column: Int = 0)
  case tooManyRows(line: Int, limit: Int)
  /// `isUnpacked` tells whether the input was compressed, so the file looks smaller.
  case tooManyBytes(limit: Int, isUnpacked: Bool = false)
  /// A known format that is no table.
  case foreign(ForeignFormat, within: Packing = .none)
  /// gzip data that cannot be unpacked, with the number of bytes before the fault.
  case gzip(GzipFault, byte: Int)
  /// Too many groups. `isAggregated` tells whether they were requested with -a.
  case tooManyGroups(line: Int, limit: Int, isAggregated: Bool)
  case groupNamesTooLong(line: Int, limitBytes: Int, isAggregated: Bool)
  /// `line` is nil if the values were counted apart, so that it is unknown which one is too many.
  case tooManyMedianValues(line: Int?, limit: Int)

  /// The input line at fault, from 1; nil if the error concerns the whole input.
  package var line: Int? {
    switch self {
    case .empty, .tooManyBytes, .foreign, .gzip, .prose, .drawing: nil
    case .json(let line, _, _), .binary(let line, _), .unclosedQuote(let line, _),
      .fieldCount(let line, _, _, _), .tooManyFields(let line, _), .fieldTooLong(let line, _, _, _),
      .tooManyRows(let line, _), .tooManyGroups(let line, _, _), .groupNamesTooLong(let line, _, _):
      line
    case .tooManyMedianValues(let line, _): line
    }
  }

  /// The character of the line at fault, from 1; nil if unknown.
  package var column: Int? {
    if case .json(_, let column, _) = self { column } else { nil }
  }

  /// The same error after `lines` more input lines.
  package func moved(down lines: Int) -> TableError {
    switch self {
    case .empty, .tooManyBytes, .foreign, .gzip, .prose, .drawing: self
    case .json(let line, let column, let fault): .json(line: line + lines, column: column, fault)
    case .binary(let line, let column): .binary(line: line + lines, column: column)
    case .unclosedQuote(let line, let column): .unclosedQuote(line: line + lines, column: column)
    case .fieldCount(let line, let fields, let columns, let isHeader):
      .fieldCount(line: line + lines, fields: fields, columns: columns, isHeader: isHeader)
    case .tooManyFields(let line, let limit): .tooManyFields(line: line + lines, limit: limit)
    case .fieldTooLong(let line, let limit, let isQuoted, let column):
      .fieldTooLong(line: line + lines, limitBytes: limit, isQuoted: isQuoted, column: column)
    case .tooManyRows(let line, let limit): .tooManyRows(line: line + lines, limit: limit)
    case .tooManyGroups(let line, let limit, let isAggregated):
      .tooManyGroups(line: line + lines, limit: limit, isAggregated: isAggregated)
    case .groupNamesTooLong(let line, let limit, let isAggregated):
      .groupNamesTooLong(line: line + lines, limitBytes: limit, isAggregated: isAggregated)
    case .tooManyMedianValues(let line, let limit):
      .tooManyMedianValues(line: line.map { $0 + lines }, limit: limit)
    }
  }
}

/// Why gzip data cannot be unpacked.
package enum GzipFault: CaseIterable, Hashable, Sendable {
  case badHeader, damaged, wrongChecksum, wrongLength, truncated, outOfMemory
}

/// What an input was packed by.
package enum Packing: Hashable, Sendable {
  case none, gzip
  /// By what another program has unpacked, perhaps with gzip inside.
  case other
}

/// A known format that cannot be read as a table.
package enum ForeignFormat: CaseIterable, Hashable, Sendable {
  case bzip2, xz, zstandard, lz4, compress, sevenZip, zip, office, openDocument, legacyOffice, tar
  case gzipTwice, sqlite, parquet, arrow, pdf, png, jpeg, gif, elf
  case html, xml, svg, savedChart
}

/// Why text is not valid JSON or exceeds a limit. Its position is reported separately.
package enum JSONFault: Error, Hashable, Sendable {
  /// The next thing that must come, after whitespace.
  package enum Expectation: Hashable, Sendable {
    case value, key, keyOrEnd, colon, commaInObject, commaInArray
  }

  /// An unexpected ASCII character; 0x80 stands for any other character.
  case unexpected(UInt8, Expectation)
  /// Text after the end of the only value.
  case textAfterEnd
  case commaBetweenRecords
  case trailingComma
  case comment
  case singleQuote
  /// An unknown literal, or its first letters.
  case unknownWord(String)
  case leadingZero
  case leadingPlus
  case leadingPoint
  case missingDigits
  case controlCharacter(UInt8)
  case lineEndInString
  case unknownEscape(UInt8)
  case incompleteEscape
  case unclosedString
  case unclosedObject
  case unclosedArray
  case tooDeep(limit: Int)
  case stringTooLong(limitBytes: Int)
  case numberTooLong(limitBytes: Int)
  case nameTooLong(limitBytes: Int)
  case tooManyColumns(limit: Int)
  case tooManyCells(limit: Int)
}
