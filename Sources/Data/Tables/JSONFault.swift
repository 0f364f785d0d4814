// Errors in JSON text, as values: `Words` says them.

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
