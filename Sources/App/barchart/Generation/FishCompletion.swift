// Completion for fish with `complete`.

enum FishCompletion {
  static var text: String {
    let endings = Completion.dataEndings.joined(separator: "|")
    let options = OptionSpecification.all.map { command(for: $0) + "\n" }.joined()
    return #"""
      # Completion for barchart. \#(GeneratedText.fish.origin)

      # Files of data and folders; all files where there are none.
      function __barchart_data
          set -l token (commandline -ct)
          string match -q -- '--*=*' $token; and return
          set -l files (complete -C "__fish_command_without_completions $token")
          string match -ri -- '.*(?:\.(?:\#(endings))|/)$' $files
          or printf '%s\n' $files
      end

      # Words between commas, each once.
      function __barchart_list
          set -l token (commandline -ct | string replace -r -- '^--[a-z-]+=' '')
          set -l before (string match -r -- '.*,' $token; or echo)
          set -l given (string split -- , $before)
          for word in $argv
              contains -- $word $given; or printf '%s\n' $before$word
          end
      end

      complete -c barchart -f -k -a '(__barchart_data)'

      """# + options
  }

  private static func command(for option: OptionSpecification) -> String {
    var words = "complete -c barchart"
    if let short = option.short { words += " -s \(short)" }
    words += " -l \(option.name.rawValue)"
    switch option.value {
    case .none: break
    case .required(_, let kind): words += kind == .outputFile ? " -r -F" : " -x" + candidates(kind)
    case .optional(_, let kind): words += " -f" + candidates(kind)
    }
    return words + " -d " + quoted(option.brief)
  }

  private static func candidates(_ kind: ValueKind) -> String {
    switch kind {
    case .choice(let words), .character(named: let words):
      " -a " + quoted(words.joined(separator: " "))
    case .choices(let words):
      " -a " + quoted("(__barchart_list " + words.joined(separator: " ") + ")")
    case .locale: " -a '(locale -a 2>/dev/null)'"
    case .column, .columns, .phrase, .outputFile, .number, .text, .font, .display: ""
    }
  }

  /// Single-quoted for fish, where a backslash escapes a quote and itself.
  private static func quoted(_ text: String) -> String {
    Completion.quoted(text.replacing(["\\": #"\\"#]), escape: #"\'"#)
  }
}
