// A failure of reading, in the words that the program has for it.
import Charts

@testable import Interaction

struct FailedReading: ReadingFailure {
  var sentenceWithinWindow = "a.csv: no such file"
  var stopNotice = "Reading stopped: a.csv: no such file"
  var emptyMessage = EmptyMessage(
    "No such file.", place: "a.csv", advice: "Drop another file here, or press Ctrl+O to open one.")
  var waitingSentence: String? = "Waiting for a.csv"
}
