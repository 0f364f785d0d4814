// Errors in JSON text and the sentences for them.

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

  /// The fault and, if not obvious, the advice: one line without a full stop.
  package var sentence: String {
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
  var words: String {
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
