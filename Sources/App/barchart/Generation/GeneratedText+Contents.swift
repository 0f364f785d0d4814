// The texts of --generate, and what the completions of all shells share.

extension GeneratedText {
  /// The whole file, as installed.
  var contents: String {
    switch self {
    case .man: ManualPage.text
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }

  /// The header line of the generated file, without the comment mark.
  var origin: String { "Written by \"barchart --generate \(rawValue)\"; changes here are lost." }
}

enum Completion {
  /// The extensions of files offered as FILE, if there are any. Files with other extensions are
  /// read too, since the content decides.
  static let dataEndings = [
    "csv", "tsv", "tab", "txt", "dat", "data", "psv", "json", "ndjson", "jsonl", "md", "gz",
  ]

  /// The text in single quotes. The only special character within is the quote itself, which
  /// `escape` replaces.
  static func quoted(_ text: String, escape: String = #"'\''"#) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: escape)
      + "'"
  }
}

extension String {
  /// The text with some characters replaced.
  func replacing(_ replacements: [Character: String]) -> String {
    reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}
