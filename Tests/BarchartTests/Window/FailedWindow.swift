// What a window shows of a file that cannot be read.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Inputs
@testable import Interaction
@testable import barchart

struct FailedWindow {
  /// What stands in place of bars.
  let messages: [String]
  /// Whether there is a sentence under the title, or something to press in it.
  let hasQuestion: Bool

  init(_ path: String) throws {
    let options = try #require(try ArgumentParser.parse([path]).options)
    let snapshot = try RunningReading(options.sources[0], options).last()
    let input = try Input.open(options.sources[0], isForWindow: true)
    var model = Model(
      panels: OpenedCharts([.input(input)], options).panels, size: Size(width: 800, height: 600),
      scaleFactor: 1, theme: .light)
    model.layOut(measurer: FixedAdvanceMeasurer())
    _ = update(&model, .read(snapshot))
    model.layOut(measurer: FixedAdvanceMeasurer())
    let marks = model.scene?.marks ?? []
    messages = marks.compactMap { $0.role == .emptyMessage ? $0.attributes.label : nil }
    hasQuestion = !model.panels[0].chart.phrases.isEmpty || marks.contains { $0.role == .subtitle }
  }
}
