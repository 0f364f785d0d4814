// Asks the shells themselves what they would offer for a command line, with the committed files.
import TestSupport
import Testing

/// A shell that completes; the folder it works in is the checkout.
enum CompletingShell: String, CaseIterable {
  case bash, zsh, fish

  /// The candidates for the end of each line, in the shell's order.
  func candidates(for lines: [String], in folder: String = Program.checkout) throws -> [[String]] {
    let completions = Program.checkout + "/Resources/completions"
    let arguments: [String] =
      switch self {
      case .bash:
        ["--norc", "--noprofile", "-c", Self.bashScript, "bash", completions + "/barchart.bash"]
      case .zsh: ["-f", "-c", Self.zshScript, "zsh", completions]
      case .fish: ["--no-config", "-c", Self.fishScript, completions + "/barchart.fish"]
      }
    // Some write into the home folder, settings or not.
    let home = try ScratchFolder()
    let outcome = try ChildProcess(
      rawValue, arguments + lines,
      environment: Program.environment([
        "HOME": home.path, "TERM": "dumb", "XDG_CONFIG_HOME": nil, "XDG_DATA_HOME": nil,
        "XDG_CACHE_HOME": nil, "XDG_STATE_HOME": nil,
      ]),
      directory: folder
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error == "")
    var answers: [[String]] = []
    for line in outcome.output.split(whereSeparator: \.isNewline) {
      // A terminal of zsh's echoes the line before its first answer.
      if line.hasSuffix("ANSWER") {
        answers.append([])
      } else if let mark = line.firstRange(of: "HIT:"), !answers.isEmpty {
        answers[answers.count - 1].append(String(line[mark.upperBound...]))
      }
    }
    try #require(answers.count == lines.count, "\(outcome.output)")
    return answers
  }

  func candidates(for line: String, in folder: String = Program.checkout) throws -> [String] {
    try candidates(for: [line], in: folder)[0]
  }

  /// Calls the function as readline does, with "=" as a word of its own.
  private static let bashScript = #"""
    source "$1" && shift
    for COMP_LINE in "$@"; do
      echo ANSWER
      read -ra COMP_WORDS <<<"${COMP_LINE//=/ = }"
      [[ $COMP_LINE != *[\ =] || $COMP_LINE == *= ]] || COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _barchart
      for word in "${COMPREPLY[@]}"; do echo "HIT:$word"; done
    done
    """#

  /// Presses Tab in an interactive zsh, in which every match that is added is printed too.
  private static let zshScript = #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PS1= PS2= RPS1=; unset zle_bracketed_paste; stty -echo"
    zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
    zpty -w shell 'compadd() {
      if [[ " $*" == *" -"(O|A|D)" "* ]]; then builtin compadd "$@"; return; fi
      typeset -a found; builtin compadd -A found "$@"; print -rl -- "HIT:"$^found
      builtin compadd "$@"
    }'
    zpty -w shell 'tell() {
      print; _main_complete; compstate[list]=; compstate[insert]=; print END
    }'
    zpty -w shell 'zle -C tell complete-word tell; bindkey "^I" tell; print REA""DY'
    while zpty -r shell line; do [[ $line == *READY* ]] && break; done
    shift
    for wanted in "$@"; do
      print ANSWER
      zpty -n -w shell $'\C-u'"$wanted"$'\t'
      while zpty -r shell line; do
        print -r -- "${${line##*HIT:}/#/${${(M)line:#*HIT:*}:+HIT:}}"
        [[ $line == *END* ]] && break
      done
    done
    zpty -d shell
    """#

  private static let fishScript = #"""
    source $argv[1]
    for line in $argv[2..-1]
        echo ANSWER
        complete -C $line | string replace -r '\t.*' '' | string replace -r '^' 'HIT:'
    end
    true
    """#
}
