// A file's name as the title of its chart.

extension String {
  /// A name of words as a title: blanks for underscores and hyphens, and a first capital. A name that
  /// has other signs, or a word that is none ("a1b2c3", "iOS"), stays as it is; so do the signs
  /// between digits ("2024-05-01").
  var asTitle: String {
    var title = ""
    var words: [Substring] = []
    var start = startIndex
    for index in indices where self[index] == "_" || self[index] == "-" || self[index] == " " {
      words.append(self[start..<index])
      start = self.index(after: index)
      let isInNumber =
        words.last?.last?.isNumber ?? false && self[start...].first?.isNumber ?? false
      let isWordBefore = words.last.map { !$0.allSatisfy(\.isNumber) } ?? false
      title += words.last.map { String($0) } ?? ""
      title.append(isInNumber && !isWordBefore ? self[index] : " ")
    }
    words.append(self[start...])
    title += String(self[start...])
    guard words.allSatisfy(\.isTitleWord) else { return self }
    let first = words[0]
    return first.allSatisfy(\.isUppercase)
      ? title : first.prefix(1).uppercased() + String(title.dropFirst())
  }
}

extension Substring {
  /// Whether it is a number, or letters that digits may follow: all of them small or capitals, or
  /// with a first capital.
  fileprivate var isTitleWord: Bool {
    let letters = prefix { $0.isLetter }
    guard !isEmpty, self[letters.endIndex...].allSatisfy(\.isNumber) else { return false }
    let rest = letters.dropFirst()
    return !rest.contains(where: \.isUppercase) || letters.allSatisfy(\.isUppercase)
  }
}
