// Errors of reading in English.
package import Tables

extension TableError {
  /// What is wrong and, if not obvious, what to do: one line without a full stop.
  package var sentence: String { sentence(.commandLine) }

  package func sentence(_ wording: Wording) -> String {
    switch self {
    case .empty: return "there is no data in it"
    case .binary(_, let column):
      return
        "there is a NUL byte\(place(column)), so this is no text; if the rest is a table, "
        + "remove it with: tr -d '\\0' <FILE | barchart"
    case .prose:
      return wording.sentence(
        "this is prose; a table is expected, such as CSV",
        option: "if each line is a row, say --delimiter tab")
    case .drawing: return "this is a chart that barchart drew; open the file with its data instead"
    case .json(_, _, let fault): return fault.sentence
    case .unclosedQuote(_, let column):
      return "a quote opens here\(place(column)) and is never closed"
    case .fieldCount(_, let fields, let columns, let isHeader):
      let count = counted(fields, "field")
      return isHeader
        ? "\(count) where the header has \(columns)" : "\(count) where the first row has \(columns)"
    case .tooManyFields(_, let limit): return "more than \(limit) fields in a row"
    case .fieldTooLong(_, let limit, let isQuoted, let column):
      let advice = isQuoted ? "; its closing quote may be missing" : ""
      return "a field of more than \(byteCount(limit)) starts here\(place(column))\(advice)"
    case .tooManyRows(_, let limit):
      return wording.sentence("more than \(limit) rows", option: "draw a part of them, or use -a")
    case .tooManyBytes(let limit, let isUnpacked):
      return (isUnpacked ? "unpacked, it has " : "")
        + "more than \(byteCount(limit)); draw a part of it"
    case .foreign(let format, let packing): return format.sentence(within: packing)
    case .gzip(let fault, let byte): return fault.sentence(byte)
    case .tooManyGroups(_, let limit, let isAggregated):
      return wording.sentence("more than \(limit) categories", option: groupAdvice(isAggregated))
    case .groupNamesTooLong(_, let limit, let isAggregated):
      return wording.sentence(
        "categories with names of more than \(byteCount(limit))",
        option: groupAdvice(isAggregated))
    case .tooManyMedianValues(_, let limit):
      return wording.sentence(
        "medians of more than \(limit) different values",
        option: "choose a category of fewer names with -c, or -a mean")
    }
  }

  private func groupAdvice(_ isAggregated: Bool) -> String {
    "choose another with -c" + (isAggregated ? ", or leave out -a" : "")
  }
}

/// The position on the line; "" at its start.
private func place(_ column: Int) -> String { column > 1 ? " (byte \(column) of the line)" : "" }

/// A size for a sentence, in the largest unit that divides it.
private func byteCount(_ bytes: Int) -> String {
  for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where bytes > 0 {
    if bytes % (1 << shift) == 0 { return "\(bytes >> shift) \(unit)" }
  }
  return "\(bytes) bytes"
}

extension ForeignFormat {
  /// What it is and what to do: one line without a full stop.
  ///
  /// - Parameter packing: what the file is packed by that it was found in.
  package func sentence(within packing: Packing = .none) -> String {
    switch self {
    case .bzip2: packing.sentence("bzip2-compressed", unpack: "bzip2 -dc FILE")
    case .xz: packing.sentence("xz-compressed", unpack: "xz -dc FILE")
    case .zstandard: packing.sentence("Zstandard-compressed", unpack: "zstd -dc FILE")
    case .lz4: packing.sentence("LZ4-compressed", unpack: "lz4 -dc FILE")
    case .compress: packing.sentence("compressed by compress(1)", unpack: "gzip -dc FILE")
    case .sevenZip: packing.sentence("a 7z archive", unpack: "7z x -so FILE")
    case .zip: packing.sentence("a ZIP archive", unpack: "unzip -p FILE")
    case .tar: packing.afterGzip.sentence("a tar archive", unpack: "tar -xOf FILE")
    case .gzipTwice: packing.afterGzip.sentence("gzip-compressed twice", unpack: "gzip -dc FILE")
    case .office: packing.sentence("an Office document, such as .xlsx", Self.saving)
    case .openDocument: packing.sentence("an OpenDocument file, such as .ods", Self.saving)
    case .legacyOffice: packing.sentence("an old Office document, such as .xls", Self.saving)
    case .sqlite:
      "this is an SQLite database, which is opened as a file and cannot come through a pipe or packed"
    case .parquet: "this is a Parquet file; export it as CSV"
    case .arrow: "this is an Arrow file; export it as CSV"
    case .pdf: Self.noTable("a PDF document")
    case .png: Self.noTable("a PNG picture")
    case .jpeg: Self.noTable("a JPEG picture")
    case .gif: Self.noTable("a GIF picture")
    case .elf: Self.noTable("a program (ELF)")
    case .html: "this is an HTML page; if it shows a table, save that as CSV"
    case .xml: "this is an XML document; export its rows as CSV"
    case .svg: Self.noTable("an SVG picture")
    case .savedChart:
      "this is a saved chart, which is opened by itself and as a file, neither through a pipe nor packed"
    }
  }

  private static func noTable(_ what: String) -> String {
    "this is \(what) and no table; open CSV, TSV, JSON, a spreadsheet or an SQLite database"
  }

  private static let saving = "save its sheet as CSV"
}

extension Packing {
  /// What is left of it for programs that know gzip.
  fileprivate var afterGzip: Packing { self == .gzip ? .none : self }

  fileprivate func sentence(_ what: String, unpack command: String) -> String {
    sentence(what, "unpack it with: \(command) | barchart")
  }

  /// - Parameter advice: what to do with the file itself.
  fileprivate func sentence(_ what: String, _ advice: String) -> String {
    self == .none
      ? "this is \(what); \(advice)"
      : "this is \(what), in a packed file; unpack that file, and open what is in it"
  }
}

extension GzipFault {
  /// - Parameter byte: how many bytes there are before the fault.
  fileprivate func sentence(_ byte: Int) -> String {
    switch self {
    case .badHeader: "this is not a gzip header, after \(byte) bytes"
    case .damaged: "the gzip data are damaged, after \(byte) bytes"
    case .wrongChecksum:
      "the gzip data are damaged: what is in them does not match its checksum, after \(byte) bytes"
    case .wrongLength:
      "the gzip data are damaged: what is in them does not have its length, after \(byte) bytes"
    case .truncated: "the gzip data end too soon, after \(byte) bytes"
    case .outOfMemory: "there is not enough memory to unpack it"
    }
  }
}

extension JSONFault {
  /// What is wrong and, if not obvious, what to do: one line without a full stop.
  fileprivate var sentence: String {
    switch self {
    case .unexpected(let byte, let expectation):
      "\(expectation.words) is expected here, not \(Self.words(for: byte))"
    case .textAfterEnd: "the JSON text ends before this; remove what follows"
    case .commaBetweenRecords:
      "a comma between records; put all of them in [ ], or leave out the commas"
    case .trailingComma: "a comma with nothing after it; remove it"
    case .comment: "JSON has no comments; remove this one"
    case .singleQuote: "a single quote; JSON uses double quotes around texts and keys"
    case .unknownWord(let word):
      switch word {
      case "True", "False": "\"\(word)\" is not a JSON value; write \(word.lowercased())"
      case "None", "undefined", "nil", "NULL", "Null", "nan", "NAN":
        "\"\(word)\" is not a JSON value; write null"
      default: "\"\(word)\" is not a JSON value; texts and keys need double quotes around them"
      }
    case .leadingZero: "a number begins with a needless 0; remove it, or write a text in quotes"
    case .leadingPlus: "a number begins with +; remove it"
    case .leadingPoint: "a number begins with a decimal point; write a 0 before it"
    case .missingDigits: "a digit is expected here: the number is not complete"
    case .controlCharacter(let byte):
      "a control character in a text; write it as \(Self.escape(of: byte))"
    case .lineEndInString:
      "the line ends inside of a text; its closing quote may be missing: a line end is written as \\n"
    case .unknownEscape(let byte):
      "a backslash before \(Self.words(for: byte)); one that is meant as such is written twice"
    case .incompleteEscape: "four hexadecimal digits are expected after \\u"
    case .unclosedString: "a quote opens here and is never closed"
    case .unclosedObject: "an object begins here and is never closed; the file may be cut off"
    case .unclosedArray: "an array begins here and is never closed; the file may be cut off"
    case .tooDeep(let limit): "more than \(limit) arrays and objects inside one another"
    case .stringTooLong(let limit): "a text of more than \(byteCount(limit)) starts here"
    case .numberTooLong(let limit): "a number of more than \(byteCount(limit)) starts here"
    case .nameTooLong(let limit):
      "a column's name, with the keys around it, of more than \(byteCount(limit))"
    case .tooManyColumns(let limit):
      "more than \(limit) columns: every key in the rows is one; keep the keys that matter"
    case .tooManyCells(let limit): "more than \(limit) cells, gaps included; draw a part of them"
    }
  }

  private static func words(for byte: UInt8) -> String {
    switch byte {
    case Byte.quote: "a quote"
    case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
    case 0x80...: "a character that is not ASCII"
    case Byte.space: "a blank"
    case Byte.lineFeed, Byte.carriageReturn: "a line end"
    default: "a control character"
    }
  }

  private static func escape(of byte: UInt8) -> String {
    if byte == Byte.tab { return "\\t" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension JSONFault.Expectation {
  fileprivate var words: String {
    switch self {
    case .value: "a value"
    case .key: "a key in double quotes"
    case .keyOrEnd: "a key in double quotes or \"}\""
    case .colon: "a colon"
    case .commaInObject: "\",\" or \"}\""
    case .commaInArray: "\",\" or \"]\""
    }
  }
}
