// What the program answers where a picture is to be saved, and where a file cannot be read.
import Base
import Charts
import Scenegraph
import Tables
import TestSupport
import Testing
import Words

@testable import Interaction
@testable import barchart

@Suite struct SavingTests {
  @Test("A name with another ending is refused in words that name no option")
  func otherEnding() {
    let model = Model(panels: [], size: .zero, scaleFactor: 1, theme: .light)
    #expect(
      Saving.save(model, to: "chart.gif", replaces: false, Options())
        == .failed(.file(.badEnding(path: "chart.gif"))))
  }

  @Test("The proposed name is the first that is free")
  func free() {
    #expect(Saving.freeName(base: "a") { _ in false } == "a.png")
    let taken: Set = ["a.png", "a-2.png"]
    #expect(Saving.freeName(base: "a", isTaken: taken.contains) == "a-3.png")
    #expect(Saving.freeName(base: "a") { _ in true } == "a.png")
  }
}

@Suite struct FailureWordTests {
  @Test("A file that is not there is waited for, and told without the program's name")
  func absent() {
    let failure = InputFailure.cannotOpen(file: "a.csv", .noEntry)
    #expect(failure.sentence(.window) == "a.csv: no such file")
    #expect(failure.waitingSentence == "Waiting for a.csv")
    #expect(failure.emptyMessage.what == "No such file.")
    #expect(failure.emptyMessage.place == "a.csv")
    #expect(failure.stopNotice.sentence() == "Reading stopped: a.csv: no such file")
  }

  @Test("A line that cannot be read is told with its number, and not waited for")
  func unreadable() {
    let failure = InputFailure.unreadableTable(
      file: "a.csv", .table(.fieldCount(line: 4, fields: 3, columns: 2, isHeader: true)))
    #expect(
      failure.stopNotice.sentence() == "Reading stopped at line 4: 3 fields where the header has 2")
    #expect(failure.waitingSentence == nil)
    #expect(failure.emptyMessage.place == "a.csv, line 4")
  }
}
