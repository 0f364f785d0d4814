// The frames between two charts as the window paints them, each upon the last. To look at them:
//
//   BARCHART_FRAMES=/tmp/motion swift test --filter MotionFrameTests
//   montage /tmp/motion-order-*.png -tile 4x -geometry +4+4 /tmp/motion-order.png
import Charts
import Foundation
import Painting
import Scenegraph
import TestDesktop
import Testing

@Suite struct MotionFrameTests {
  /// Two charts, and the row of the first that a row of the second was; nil for none.
  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var from, to: Chart
    var fromState = ChartState()
    var toState = ChartState()
    var isOther = false
    var testDescription: String { name }
  }

  private static func chart(_ names: [String], _ series: [String: [Double]]) -> Chart {
    Chart(
      data: ChartData(
        categoryName: "When", categories: names,
        series: series.sorted { $0.key < $1.key }.map { name, values in
          .init(name: name, values: values, texts: values.map { "\($0)" })
        }), title: "Visits")
  }

  private static let months = chart(
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    ["Visits": [310, 280, 405, 390, 512, 640, 702, 688, 530, 451, 333, 820]])
  private static let weekdays = chart(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], ["Visits": [81, 92, 77, 120, 64]])
  private static let regions = chart(
    ["North", "East", "South", "West"],
    ["A": [30, 42, 25, 51], "B": [22, 12, 38, 30], "C": [15, 24, 9, 18]])

  static var changes: [Change] {
    var sorted = months
    sorted.arrange(sort: .valueDescending, top: nil)
    var (stacked, turned, grown) = (regions, months, months)
    stacked.layout = .stacked
    turned.orientation = .horizontal
    grown.source =
      chart(
        months.source.categories.map { $0 } + ["Next"],
        ["Visits": [310, 280, 405, 390, 512, 640, 702, 688, 530, 451, 333, 1_120, 90]]
      ).source
    var hidden = ChartState()
    hidden.hiddenSeries = [1]
    return [
      Change(name: "question", from: months, to: weekdays, isOther: true),
      Change(name: "order", from: months, to: sorted),
      Change(name: "stack", from: regions, to: stacked),
      Change(name: "unstack", from: stacked, to: regions),
      Change(name: "turn", from: months, to: turned),
      Change(name: "hide", from: stacked, to: stacked, toState: hidden),
      Change(name: "hide-beside", from: regions, to: regions, toState: hidden),
      Change(name: "grow", from: months, to: grown),
    ]
  }

  @Test("Each frame, painted where it differs from the last, is the frame", arguments: changes)
  func frames(_ change: Change) throws {
    let fonts = try FontMap(scale: 1)
    let measurer = PangoTextMeasurer(fonts: fonts)
    let size = Size(width: 480, height: 320)
    let old = change.from.scene(state: change.fromState, size: size, measurer: measurer)
    let new = change.to.scene(state: change.toState, size: size, measurer: measurer)
    let transition = try #require(
      Transition(
        from: old, to: new, pixel: 1, oldRow: { change.isOther ? nil : $0 },
        newRow: { change.to.sourceRow(of: $0) }))
    let canvas = try Canvas(old, fonts)
    var last = old
    for step in 0...12 {
      let frame = transition.scene(at: Double(step) / 12)
      switch Damage.between(last, frame, pixel: 1) {
      case .none: break
      case .everything: Issue.record("size and background are the same")
      case .rects(let rects): try canvas.paint(frame, damage: rects)
      }
      #expect(canvas.picture.difference(from: try Canvas(frame, fonts).picture) == nil)
      try write(frame, "\(change.name)-\(step < 10 ? "0" : "")\(step)", fonts)
      last = frame
    }
    #expect(canvas.picture.difference(from: try Canvas(new, fonts).picture) == nil)
  }

  /// Writes a frame to a file for whoever has asked to see it.
  private func write(_ frame: Scene, _ name: String, _ fonts: FontMap) throws {
    guard let folder = ProcessInfo.processInfo.environment["BARCHART_FRAMES"] else { return }
    var bytes: [UInt8] = []
    try PNGOutput.write(frame, fonts: fonts) { bytes.append(contentsOf: $0) }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)-\(name).png"))
  }
}
