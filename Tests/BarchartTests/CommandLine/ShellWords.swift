// A command line as a shell takes it apart.

/// Undoes the quoting of a copied command.
enum ShellWords {
  static func of(_ command: String) -> [String] {
    var words = [""]
    var isQuoted = false
    var isEscaped = false
    for character in command {
      if isEscaped {
        words[words.count - 1].append(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }
}
