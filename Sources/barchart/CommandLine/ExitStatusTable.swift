// The exit statuses in words: one list for the help and for the manual page.

/// A number that the program can end with, and what it means.
struct ExitStatusEntry: Sendable {
  var code: String
  var words: String

  private init(_ status: ExitStatus, _ words: String) {
    (code, self.words) = ("\(status.code)", words)
  }

  private init(signal words: String) {
    (code, self.words) = ("128+N", words)
  }

  static let all = [
    ExitStatusEntry(.success, "success"),
    ExitStatusEntry(.nothingChosen, "nothing was selected (--print-selection)"),
    ExitStatusEntry(.usage, "wrong usage"),
    ExitStatusEntry(.unreadableTable, "the data are no table"),
    ExitStatusEntry(.cannotOpen, "FILE cannot be opened"),
    ExitStatusEntry(.noDisplay, "no display"),
    ExitStatusEntry(.fault, "a fault of barchart"),
    ExitStatusEntry(.noResources, "the system has no memory or threads left"),
    ExitStatusEntry(.cannotWrite, "the output cannot be written"),
    ExitStatusEntry(signal: "ended by signal N"),
  ]
}
