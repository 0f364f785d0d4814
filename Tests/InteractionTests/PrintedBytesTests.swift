// The bytes of a printed selection: as in the data for programs, harmless for a terminal.
import Charts
import TestSupport
import Testing

@testable import Interaction

@Suite struct PrintedBytesTests {
  @Test func `programs get the characters of the data, a terminal none that control it`() {
    let data = ChartData(
      categoryName: "Name", categories: ["a\u{1B}[2Jb", "c\u{202E}d"],
      series: [ChartData.Series(name: "S", values: [1, 2], texts: ["1", "2\u{7F}"])])
    var panel = Panel(chart: Chart(data: data, title: ""))
    panel.state.selection = [bar(0), bar(1)]
    let whole = "a\u{1B}[2Jb\t1\nc\u{202E}d\t2\u{7F}\n"
    let harmless = "a\u{FFFD}[2Jb\t1\nc\u{FFFD}d\t2\u{FFFD}\n"
    #expect(SelectionOutput.text([panel], format: .tsv) == whole)
    #expect(SelectionOutput.text([panel], format: .tsv, isForTerminal: false) == whole)
    #expect(SelectionOutput.text([panel], format: .tsv, isForTerminal: true) == harmless)
  }
}
