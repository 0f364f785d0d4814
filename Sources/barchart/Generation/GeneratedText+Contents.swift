// What --generate prints, and what the completions of all shells have in common.

extension GeneratedText {
  /// The whole file, as it is installed.
  var contents: String {
    switch self {
    case .man: ManualPage.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }

  /// The line at the head of what was generated, without the mark of a comment.
  var origin: String { "Written by \"barchart --generate \(rawValue)\"; changes here are lost." }
}

enum Completion {
  /// The endings of files that are offered as FILE where there are any; others are read too, since
  /// the content decides.
  static let dataEndings = [
    "csv", "tsv", "tab", "txt", "dat", "data", "psv", "json", "ndjson", "jsonl", "md", "gz",
  ]

  /// The shell's single quotes around a text: nothing in them is special but the quote itself,
  /// which `escape` stands for.
  static func quoted(_ text: String, escape: String = #"'\''"#) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: escape)
      + "'"
  }
}

extension String {
  /// With what stands for some of the characters in their place.
  func replacing(_ replacements: [Character: String]) -> String {
    reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}
