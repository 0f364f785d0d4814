// The texts of --generate, and completion for shells. That for bash needs no function library, so
// that it works where bash-completion is not installed and the file is sourced by hand.

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
  /// Offered as FILE, if there are any; other files are read too, since the content decides.
  static let dataEndings = [
    "csv", "tsv", "tab", "txt", "dat", "data", "psv", "json", "ndjson", "jsonl", "md", "gz",
  ]

  /// In single quotes, within which only the quote is special: `escape` replaces it.
  static func quoted(_ text: String, escape: String = #"'\''"#) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: escape)
      + "'"
  }
}

extension String {
  func replacing(_ replacements: [Character: String]) -> String {
    reduce(into: "") { $0 += replacements[$1] ?? String($1) }
  }
}

enum BashCompletion {
  static var text: String {
    "# Completion for barchart. \(GeneratedText.bash.origin)\n\n" + offering + "\n" + function
      + "complete -o default -F _barchart barchart\n"
  }

  /// The functions that complete words, lists and files. `before` holds the text before the
  /// completed word (`--sort=`, `title,`) and is repeated in each candidate.
  private static var offering: String {
    let endings = Completion.dataEndings.map { "*.\($0)" }.joined(separator: " | ")
    return #"""
      _barchart_words() {
        local word
        for word in "$@"; do
          [[ $word != "$cur"* ]] || COMPREPLY+=("$before$word")
        done
      }

      # Words between commas, each once.
      _barchart_list() {
        local given=,${cur%,*}, word
        [[ $cur == *,* ]] || given=
        before+=${cur%"${cur##*,}"}
        compopt -o nospace 2>/dev/null
        for word in "$@"; do
          [[ $given == *,"$word",* || $word != "${cur##*,}"* ]] || COMPREPLY+=("$before$word")
        done
      }

      # Files of data and folders; without any, bash itself offers all files.
      _barchart_data() {
        local file path
        compopt -o filenames 2>/dev/null
        while IFS= read -r file; do
          path=${file/#'~/'/"$HOME/"}
          case ${file,,} in
            \#(endings)) COMPREPLY+=("$file") ;;
            *) [[ ! -d $path ]] || COMPREPLY+=("$file") ;;
          esac
        done < <(compgen -f -- "$cur")
      }

      _barchart_files() {
        local file
        compopt -o filenames 2>/dev/null
        while IFS= read -r file; do
          COMPREPLY+=("$before$file")
        done < <(compgen -f -- "$cur")
      }

      """#
  }

  private static var function: String {
    let options = OptionSpecification.all
    let takingNext = options.filter { option in
      if case .required = option.value { true } else { false }
    }
    let letters = String(options.compactMap(\.short))
    let patterns = takingNext.flatMap(\.spellings).joined(separator: " | ")
    let names = options.flatMap(\.spellings).joined(separator: " ")
    return #"""
      _barchart() {
        local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local option='' before='' index
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          if [[ ${COMP_WORDS[index]} == -- ]]; then
            _barchart_data
            return
          fi
        done

        # Where readline ends words at "=", "--sort=value" comes as three of them.
        if [[ $cur == '=' ]]; then
          option=$previous cur=
        elif [[ $previous == '=' ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}
        elif [[ $cur == --*=* ]]; then
          option=${cur%%=*} before=${cur%%=*}= cur=${cur#*=}
        elif [[ $cur == -[\#(letters)]?* ]]; then
          option=${cur:0:2} before=${cur:0:2} cur=${cur:2}
        else
          case $previous in
            \#(wrapped(patterns, indent: "      "))) option=$previous ;;
          esac
        fi

        case $option in
          '') ;;
      \#(cases(options))    *)
            compopt +o default 2>/dev/null
            return
            ;;
        esac
        if [[ $cur == -* ]]; then
          _barchart_words \
            \#(wrapped(names, indent: "      "))
        else
          _barchart_data
        fi
      }


      """#
  }

  /// The cases for options with completions; all others are left to the last case.
  private static func cases(_ options: [OptionSpecification]) -> String {
    options.reduce(into: "") { text, option in
      guard let kind = option.value.described?.kind else { return }
      let words = kind.words.joined(separator: " ")
      let action: String? =
        switch kind {
        case .choice, .character: "_barchart_words \(words)"
        case .choices: "_barchart_list \(words)"
        case .outputFile: "_barchart_files"
        case .locale: "_barchart_words $(locale -a 2>/dev/null)"
        case .column, .columns, .phrase, .number, .text, .font, .display: nil
        }
      guard let action else { return }
      text += "    \(option.spellings.joined(separator: " | ")))\n"
      text += "      \(action)\n      return\n      ;;\n"
    }
  }

  /// Wrapped to at most 100 columns, with a backslash at each line's end.
  private static func wrapped(_ text: String, indent: String) -> String {
    let lines = HelpText.wrap(text, width: HelpText.width)
    return lines.joined(separator: " \\\n" + indent)
  }
}

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
    case .choice(let words), .character(named: let words): "(" + words.joined(separator: " ") + ")"
    case .choices(let words): "_sequence compadd - " + words.joined(separator: " ")
    case .outputFile: "_files"
    case .locale: "_locales"
    case .column, .columns, .phrase, .number, .text, .font, .display: ""
    }
  }
}
