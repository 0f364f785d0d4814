// Random sessions with the keyboard: questions, undo and redo. The command that the window copies
// then draws the picture that the window shows.
import Base
import Charts
import Input
import Queries
import Scenegraph
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import Interaction
@testable import barchart

/// A window without X, whose questions are answered at once.
private struct Session {
  var model: Model
  /// The last text that was put on the clipboard.
  private(set) var copied: String?
  private let measurer = FixedAdvanceMeasurer()
  static let size = Size(width: 800, height: 600)

  init(_ path: String) throws {
    let options = try #require(try ArgumentParser.parse([path]).options)
    let input = try Input.open(options.sources[0], isForWindow: true)
    let reading = options.reading(isForWindow: true)
    let table = try InputReader.readAll(input, reading)
    model = Model(
      panels: OpenedCharts([.input(input)], options).panels, size: Self.size, scaleFactor: 1,
      theme: .light)
    model.layOut(measurer: measurer)
    send(
      .read(
        Snapshot(
          data: ChartData(table), table: table.table, answer: table.answer, choice: table.choice,
          source: FilePath(path).flatMap { InputSource($0, reading) })))
  }

  mutating func send(_ message: Message) {
    for effect in update(&model, message) {
      switch effect {
      case .run(let request, let chart):
        if let answer = request.answer() { send(.answered(answer, chart: chart)) }
      case .list(let request, let chart):
        if let list = request.answer() { send(.listed(list, chart: chart)) }
      case .suggest(let request):
        if let answer = request.answer() { send(.suggested(answer)) }
      case .copyText(let text): copied = text
      default: break
      }
    }
    model.layOut(measurer: measurer)
    if model.isOtherBarPointed {
      _ = update(&model, .laidOut)
      model.layOut(measurer: measurer)
    }
  }

  mutating func press(_ key: Key, _ modifiers: Modifiers = [], text: String = "") {
    send(.window(.key(key, modifiers, text: text)))
  }

  /// The picture that `-o` writes of what is shown.
  func shown(hasSentence: Bool = true) -> String {
    let panel = model.panels[0]
    var state = panel.state.ofPicture
    // Nearer than a thousandth of a bar no option tells what is in view.
    if let viewport = state.viewport, !panel.chart.data.categories.isEmpty {
      state.viewport = try? ZoomText(viewport, in: panel.chart.data).viewport(in: panel.chart.data)
    }
    return picture(panel.chart, state, hasSentence: hasSentence)
  }

  /// The picture that `-o` writes of a chart, as text.
  ///
  /// - Parameter hasSentence: whether the line below the title counts.
  func picture(_ chart: Chart, _ state: ChartState, hasSentence: Bool = true) -> String {
    var chart = chart
    if !hasSentence { chart.hiddenParts.insert(.subtitle) }
    // Why it is not the layout of before is told in the window alone; stacks of a single series are
    // its bars.
    chart.layout = chart.data.series.count < 2 ? .grouped : chart.shownLayout
    return chart.scene(state: state, size: Self.size, scaleFactor: 1, measurer: measurer)
      .json()
  }
}

@Suite struct SessionTests {
  private static func table() -> String {
    var text = "state,kind,cost,weight,date\n"
    for row in 0..<240 {
      text += ["AK", "AL", "CA", "\"N, Y\"", "it's"][row % 5] + ","
      text += ["bird", "bat", "deer"][row / 5 % 3] + ",\(row * row % 97),\(row % 13).5,"
      text += "20\(10 + row % 6)-0\(row % 9 + 1)-1\(row % 10)\n"
    }
    return text
  }

  /// A few keys that belong together: a list is opened, walked, and something is taken.
  private static func act(_ session: inout Session, _ random: inout SeededGenerator) {
    func times(_ count: ClosedRange<Int>) -> Int { Int.random(in: count, using: &random) }
    switch times(0...14) {
    case 0...5:
      session.press(.character("mbkfbm".randomElement(using: &random) ?? "m"))
      for _ in 0..<times(0...5) { session.press(.down) }
      for _ in 0..<times(0...1) { session.press(.right) }
      session.press(Bool.random(using: &random) ? .enter : .space)
      for _ in 0..<times(0...2) { session.press(.down) }
      if Bool.random(using: &random) { session.press(.enter) }
      for _ in 0..<3 { session.press(.escape) }
    case 6: session.press(.character("o"))
    case 7: session.press(.character("sh".randomElement(using: &random) ?? "s"))
    case 8:
      session.press(.character("/"))
      for _ in 0..<times(0...4) { session.press(.right) }
      session.press(.enter)
      session.press(.escape)
    case 9: session.press(.character("z"), .control)
    case 10: session.press(.character("Z"), [.control, .shift])
    case 11: session.press(.character("123".randomElement(using: &random) ?? "1"))
    case 12: for _ in 0..<times(1...3) { session.press(.character("+")) }
    case 13:
      session.press(.home)
      for _ in 0..<times(0...3) { session.press(.right, Bool.random(using: &random) ? .shift : []) }
      session.press(.space)
    case 14: session.press(.character("gvxLl".randomElement(using: &random) ?? "g"))
    default:
      session.press(.home)
      for _ in 0..<times(0...3) { session.press(.right) }
      session.press(.menu)
      session.press(.down)
      session.press(.enter)
      for _ in 0..<3 { session.press(.escape) }
    }
  }

  @Test("After each step, the copied command draws the picture", arguments: (0..<80).sampled)
  func command(_ seed: Int) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("table.csv", Self.table())
    var random = SeededGenerator(seed: UInt64(seed))
    var session = try Session(path)
    for step in 0..<25 {
      Self.act(&session, &random)
      #expect(session.model.menu == nil && session.model.panels[0].request == nil)
      session.press(.character("C"), [.control, .shift])
      guard let command = session.copied else { continue }
      let message = session.model.panels[0].state.message?.sentence()
      guard message == "Copied the command" else { continue }
      let (drawn, state) = try Self.chart(of: command)
      let shown = session.model.panels[0].chart
      // A part of the series of a bar has no name.
      if state.selection.isEmpty { session.model.panels[0].state.selection = [] }
      // The window says "2014, 2015" or "2014 Q1", the command line the ends of such periods.
      let hasPeriods = command.contains("date>=")
      if hasPeriods, drawn.data.categories.isEmpty, shown.data.categories.isEmpty { continue }
      let one = session.picture(drawn, state, hasSentence: !hasPeriods)
      let other = session.shown(hasSentence: !hasPeriods)
      #expect(one == other, "seed \(seed), step \(step): \(command): \(difference(one, other))")
    }
  }

  @Test func `the data of a kept chart are the file beside it, whatever that is called`() throws {
    for (name, line) in [
      ("odbc:x.csv", "./odbc:x.csv"), ("postgres:x", "postgres:x"), ("-x.csv", "./-x.csv"),
      ("#x.csv", "./#x.csv"), (" x.csv", "./ x.csv"), ("\t", "./\t"), ("x.csv", "x.csv"),
    ] {
      let folder = try ScratchFolder()
      let path = try folder.file(name, Self.table())
      let session = try Session(path)
      let options = try #require(try ArgumentParser.parse([path]).options)
      let kept = try #require(FilePath(folder.path + "/c.barchart"))
      let answer = Saving.save(session.model, to: kept, replaces: false, options)
      #expect(answer == .saved(kept.display), "\(name)")
      let text = String(decoding: folder.contents("c.barchart") ?? [], as: UTF8.self)
      #expect(text.hasSuffix("\n" + line + "\n"), "\(text)")
      let chart = try #require(try ChartFile.read(kept))
      #expect(chart.data.count == 1 && chart.outside == nil, "\(name)")
    }
  }

  @Test("Undo goes back to the first picture, and redo to the last", arguments: (0..<40).sampled)
  func undo(_ seed: Int) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("table.csv", Self.table())
    var random = SeededGenerator(seed: UInt64(1_000 + seed))
    var session = try Session(path)
    let first = session.shown()
    for _ in 0..<15 { Self.act(&session, &random) }
    for _ in 0..<100 { session.press(.character("Z"), [.control, .shift]) }
    let last = session.shown()
    for _ in 0..<100 { session.press(.character("z"), .control) }
    #expect(session.shown() == first, "seed \(seed)")
    for _ in 0..<100 { session.press(.character("Z"), [.control, .shift]) }
    #expect(session.shown() == last, "seed \(seed)")
  }

  /// The first lines in which two pictures differ.
  private func difference(_ one: String, _ other: String) -> String {
    zip(one.split(separator: "\n"), other.split(separator: "\n")).first { $0 != $1 }
      .map { "\($0) — \($1)" } ?? "only their ends"
  }

  /// What the program draws for a command line.
  private static func chart(of text: String) throws -> (Chart, ChartState) {
    let command = try ArgumentParser.parse(Array(ShellWords.of(text).dropFirst()))
    let options = try #require(command.options)
    let input = try Input.open(options.sources[0], isForWindow: false)
    let table = try InputReader.readAll(input, options.reading(isForWindow: false))
    var chart = Chart(input, options.ofChart(0))
    chart.show(ChartData(table), options.view(of: View(input), table.choice), table.answer)
    let found = try #require(command.picture).parts.found(in: chart.data)
    #expect(found.first(missingIn: chart.data) == nil, "\(text)")
    return (chart, ChartState(found))
  }
}
