// Numbers as somebody types them who reads them in a chart.

extension NumberFormat {
  /// A text in which numbers are as the format writes them, with a decimal point and without marks between
  /// their thousands: `>1.000,5` is `>1000.5` where a point groups. What the format writes otherwise stays:
  /// `1.5` there.
  package func plainNumbers(in text: String) -> String {
    var plain = ""
    var rest = Substring(text)
    while let first = rest.first {
      guard let (number, end) = ownNumber(at: rest) ?? Self.plainNumber(at: rest) else {
        plain.append(first)
        rest = rest.dropFirst()
        continue
      }
      plain += number
      rest = rest[end...]
    }
    return plain
  }

  /// The run of digits with which a text begins, and the digits after a point. It is one number, whatever
  /// its end looks like.
  private static func plainNumber(at text: Substring) -> (plain: String, end: String.Index)? {
    let digits = text.prefix(while: isDigit)
    if digits.isEmpty { return nil }
    let rest = text[digits.endIndex...]
    let decimals = rest.dropFirst().prefix(while: isDigit)
    return rest.first != "." || decimals.isEmpty
      ? (String(digits), digits.endIndex) : ("\(digits).\(decimals)", decimals.endIndex)
  }

  /// The number with which a text begins, if it has marks of this format, and where it ends.
  private func ownNumber(at text: Substring) -> (plain: String, end: String.Index)? {
    var digits = String(text.prefix(while: Self.isDigit))
    var rest = text.dropFirst(digits.count)
    var isMarked = false
    if (1...3).contains(digits.count), groupSizes == [3] {
      while let group = separated(rest, by: groupSeparator), group.count == 3 {
        digits += group
        rest = rest.dropFirst(groupSeparator.count + 3)
        isMarked = true
      }
    }
    guard !digits.isEmpty else { return nil }
    if isMarked || decimalSeparator != ".", let decimals = separated(rest, by: decimalSeparator) {
      digits += "." + decimals
      rest = rest.dropFirst(decimalSeparator.count + decimals.count)
      isMarked = true
    }
    return isMarked ? (digits, rest.startIndex) : nil
  }

  /// The digits after a mark; nil if there are none. Any blank is one that groups.
  private func separated(_ text: Substring, by mark: String) -> Substring? {
    guard let sign = mark.first, mark.count == 1, let first = text.first,
      first == sign || sign.isWhitespace && first.isWhitespace
    else { return nil }
    let digits = text.dropFirst().prefix(while: Self.isDigit)
    return digits.isEmpty ? nil : digits
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
