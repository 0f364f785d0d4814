// Numbers that somebody types where the unit is known: in options and in the window.

/// A finite decimal number, with a point and perhaps a sign and an exponent, that may say its scale:
/// `105k`, `1.2 million`, `3bn`. nil for other texts, those with a unit among them: `5 kg`, and `5 m`,
/// which may be metres, too.
package func typedNumber(_ text: String) -> Double? {
  var digits = Substring(text)
  // "5 mio." has a point after its letters.
  if digits.last == ".", digits.dropLast().last?.isLetter ?? false { digits = digits.dropLast() }
  while digits.last?.isLetter ?? false {
    digits = digits.dropLast()
  }
  let scale = UnitText(text[digits.endIndex...].utf8)
  while digits.last?.isWhitespace ?? false { digits = digits.dropLast() }
  guard digits.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }),
    let number = Double(String(digits)), number.isFinite
  else { return nil }
  guard digits.endIndex < text.endIndex else { return number }
  guard let scale, Quantity.known(scale) == nil, let factor = Quantity.multiplier(scale)
  else { return nil }
  // The decimal is exact where the product of two doubles is not: 1.1 million.
  let power = NumberNotation.powersOfTen.firstIndex(of: factor)
  let value = power.flatMap { Double("\(digits)e\($0)") } ?? number * factor
  return value.isFinite ? value : nil
}
