// Handles the tokens within JSON rows and columns.

extension JSONTable {
  mutating func takeInRecord(_ token: JSONTokenizer.Token) throws(TableError) {
    do throws(JSONFault) {
      switch token {
      case .key:
        noteText()
        let isNew = try record.take(key: tokenizer.text[tokenizer.textStart...])
        tokenizer.dropText()
        if !isNew { note(.duplicateKeys) }
      case .string, .number, .word, .null:
        if token == .string { noteText() }
        guard try record.takePosition() else { return leaveOut(isContainer: false) }
        try record.put(tokenizer.textStart..<tokenizer.text.count, isString: token == .string)
      case .beginObject, .beginArray:
        guard try record.takePosition() else { return leaveOut(isContainer: true) }
        record.open(isArray: token == .beginArray)
      case .endObject, .endArray, .needsBytes: break
      }
    } catch {
      throw tokenizer.faultAtToken(error)
    }
    if token == .endObject || token == .endArray, record.close() { try endRow() }
  }

  mutating func takeInColumn(_ token: JSONTokenizer.Token) throws(TableError) {
    do throws(JSONFault) {
      switch token {
      case .string, .number, .word, .null:
        if token == .string { noteText() }
        try arrays.append(tokenizer.text[tokenizer.textStart...], line: tokenizer.tokenLine)
        tokenizer.dropText()
      case .beginObject, .beginArray:
        // A nested value in a column is a gap.
        try arrays.append([], line: tokenizer.tokenLine)
        leaveOut(isContainer: true)
      case .endArray, .endObject:
        if try !arrays.end() { note(.duplicateKeys) }
        tokenizer.text.removeAll(keepingCapacity: true)
      case .key, .needsBytes: break
      }
    } catch {
      throw tokenizer.faultAtToken(error)
    }
  }
}

extension JSONTokenizer {
  /// Removes the text of the latest token.
  mutating func dropText() {
    if text.count > textStart { text.removeSubrange(textStart...) }
  }

  /// Removes all text except that of the latest token.
  mutating func keepOnlyToken() {
    if textStart > 0 { text.removeSubrange(..<textStart) }
    textStart = 0
  }
}
