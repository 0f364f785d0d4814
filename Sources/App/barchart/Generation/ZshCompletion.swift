// Completion for zsh with `_arguments`; the syntax is that of zshcompsys(1).

enum ZshCompletion {
  static var text: String {
    let endings = Completion.dataEndings.joined(separator: "|")
    let options = OptionSpecification.all.flatMap(specifications).map { "  \($0) \\\n" }.joined()
    return """
      #compdef barchart
      # Completion for barchart. \(GeneratedText.zsh.origin)

      _arguments -S \\
      \(options)  '*:FILE:_files -g "*.(#i)(\(endings))(-.)"'

      """
  }

  /// One specification per spelling of an option, since only the long one takes "=".
  private static func specifications(of option: OptionSpecification) -> [String] {
    let help = "[" + option.brief.replacing(["[": #"\["#, "]": #"\]"#, "\\": #"\\"#]) + "]"
    let excluded: String
    if option.endsReading {
      excluded = "(- *)"
    } else if option.repeats {
      excluded = "*"
    } else {
      excluded = option.short == nil ? "" : "(" + option.spellings.joined(separator: " ") + ")"
    }
    return option.spellings.map { spelling in
      let isLong = spelling == option.name.long
      let form: String
      switch option.value {
      case .none: form = spelling + help
      case .required(let name, let kind):
        form = spelling + (isLong ? "=" : "+") + help + ":" + message(name) + ":" + action(kind)
      case .optional(let name, let kind):
        form = spelling + "=-" + help + "::" + message(name) + ":" + action(kind)
      }
      return Completion.quoted(excluded + form)
    }
  }

  private static func message(_ name: String) -> String { name.replacing([":": #"\:"#]) }

  private static func action(_ kind: ValueKind) -> String {
    switch kind {
    case .choice(let words), .character(named: let words):
      "(" + words.joined(separator: " ") + ")"
    case .choices(let words): "_sequence compadd - " + words.joined(separator: " ")
    case .outputFile: "_files"
    case .locale: "_locales"
    case .column, .columns, .phrase, .number, .text, .font, .display: ""
    }
  }
}
