// A failure of reading, in the words that the program has for it.
import Charts
import Tables

@testable import Interaction

struct FailedReading: ReadingFailure {
  var sentenceWithinWindow = "a.csv: no such file"
  var stopNotice = Notice.failedReading("a.csv: no such file", line: nil, column: nil)
  var emptyMessage = EmptyMessage(
    "No such file.", place: "a.csv", advice: "Drop another file here, or press Ctrl+O to open one.")
  var waitingSentence: String? = "Waiting for a.csv"
}
