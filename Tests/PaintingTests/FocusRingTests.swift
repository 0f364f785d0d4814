// The ring around what the keyboard is on is seen wherever it lies, measured in painted pixels.
import Charts
import Painting
import Scales
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite("The focus ring has 3:1 with the pixels on both of its sides")
struct FocusRingTests {
  static let themes: [Theme] = [.light, .dark, .highContrast, .highContrastLight]

  /// Twelve series with a large, a small, a zero and a negative value each.
  private static func chart(_ theme: Theme, seriesCount: Int = 12) -> Chart {
    let values: [Double] = [100, 1, 0, -60]
    return Chart(
      data: ChartData(
        categoryName: "Row", categories: ["a", "b", "c", "d"],
        series: (0..<seriesCount).map { index in
          ChartData.Series(
            name: "Series \(index + 1)", values: values, texts: values.map { "\(Int($0))" })
        }),
      title: "Focus", theme: theme, numberFormat: NumberFormat())
  }

  /// The least contrast of the ring's sides with what is two pixels off, away from its corners, and
  /// whether all of these pixels are nearer to the ring's colour than that.
  private func measure(
    _ chart: Chart, _ state: ChartState, _ size: Size, _ fonts: FontMap
  ) throws -> (ratio: Double, isWhole: Bool)? {
    let scene = chart.scene(
      state: state, size: size, scaleFactor: fonts.scale,
      measurer: PangoTextMeasurer(fonts: fonts))
    guard case .path(let ring)? = scene.marks.last(where: { $0.role == .focusRing }) else {
      return nil
    }
    let picture = try Canvas(scene, fonts).picture
    let box = ring.bounds.outset(by: -ring.strokeWidth / 2)
    let corner = min(box.width, box.height) / 2 - 0.5
    let inset = min(10, corner)
    var (ratio, isWhole) = (21.0, true)
    func look(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
      func pixel(_ distance: Double) -> Color {
        let at = Point(
          x: (x + dx * distance) * fonts.scale, y: (y + dy * distance) * fonts.scale)
        return picture[
          min(max(0, Int(at.x)), picture.width - 1), min(max(0, Int(at.y)), picture.height - 1)]
      }
      if pixel(0).contrast(with: chart.theme.ink) >= 3 { isWhole = false }
      for side in [-2.0, 2] { ratio = min(ratio, pixel(side).contrast(with: chart.theme.ink)) }
    }
    for x in stride(from: box.minX + inset, through: box.maxX - inset, by: 1) {
      look(x, box.minY, 0, 1)
      look(x, box.maxY, 0, 1)
    }
    for y in stride(from: box.minY + inset, through: box.maxY - inset, by: 1) {
      look(box.minX, y, 1, 0)
      look(box.maxX, y, 1, 0)
    }
    return (ratio, isWhole)
  }

  @Test("On every series, layout, orientation and size, in every theme", arguments: themes)
  func everywhere(_ theme: Theme) throws {
    let fonts = [try FontMap(family: "DejaVu Sans"), try FontMap(family: "DejaVu Sans", scale: 2)]
    var seen = 0
    for layout in [Scene.Layout.grouped, .stacked] {
      for orientation in Scene.Orientation.allCases {
        var chart = Self.chart(theme)
        (chart.layout, chart.orientation) = (layout, orientation)
        for (index, size) in [(800, 600), (360, 640), (200, 150), (70, 50)].enumerated() {
          for series in 0..<12 {
            let bar = BarID(row: (series + index) % 4, series: series)
            var state = ChartState(
              selection: series % 3 == 0 ? [BarID(row: 0, series: 1)] : [], focus: .bar(bar))
            state.dismissedTooltip = bar
            let size = Size(width: Double(size.0), height: Double(size.1))
            guard let found = try measure(chart, state, size, fonts[series % 2]) else { continue }
            seen += 1
            #expect(found.isWhole, "\(layout) \(orientation) \(size) \(bar)")
            #expect(found.ratio >= 3, "\(layout) \(orientation) \(size) \(bar): \(found.ratio)")
          }
        }
      }
    }
    #expect(seen == 2 * 2 * 4 * 12)
  }

  @Test("At the edge of the window it is drawn inwards, and stays whole", arguments: themes)
  func edge(_ theme: Theme) throws {
    let fonts = try FontMap(family: "DejaVu Sans")
    var chart = Self.chart(theme, seriesCount: 2)
    chart.hiddenParts = Set(Part.allCases)
    for (width, height) in [(40.0, 30.0), (24, 24), (300, 20), (20, 300)] {
      let bar = BarID(row: 0, series: 0)
      var state = ChartState(focus: .bar(bar))
      state.dismissedTooltip = bar
      let size = Size(width: width, height: height)
      let found = try #require(try measure(chart, state, size, fonts), "\(size)")
      #expect(found.isWhole && found.ratio >= 3, "\(size) \(found)")
    }
  }

  @Test("Around an entry of the legend and a segment of the control", arguments: themes)
  func others(_ theme: Theme) throws {
    let fonts = try FontMap(family: "DejaVu Sans")
    var chart = Self.chart(theme, seriesCount: 3)
    chart.arrange(sort: .none, top: 3)
    let size = Size(width: 800, height: 600)
    for focus in [
      ChartState.Focus.control(.legend, 1), .control(.numberOfBars, 0), .control(.numberOfBars, 1),
    ] {
      var state = ChartState(focus: focus)
      state.scrolls = true
      let found = try #require(try measure(chart, state, size, fonts))
      #expect(found.isWhole && found.ratio >= 3, "\(focus) \(found)")
    }
  }
}
