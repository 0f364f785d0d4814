// Completion for bash without a function library, so that it also works if bash-completion is not
// installed and the file is sourced by hand.

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
