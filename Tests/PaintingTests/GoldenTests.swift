// Two whole charts as pictures: how fonts, shapes and colours come together.
import Charts
import Painting
import Scales
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite struct GoldenTests {
  /// Fonts, hinting and antialiasing are pinned; the machine's choice of a sans is not asked.
  private func check(
    _ chart: Chart, width: Double, height: Double, named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let fonts = try FontMap(family: "DejaVu Sans")
    // Wider than any other sans: without the package fonts-dejavu-core another font steps in.
    let width10 = fonts.layout("mmmmmmmmmm", TextStyle(size: 100)).width
    try #require((970...980).contains(width10), "DejaVu Sans is not installed")
    let scene = chart.scene(
      size: Size(width: width, height: height), scaleFactor: fonts.scale,
      measurer: PangoTextMeasurer(fonts: fonts))
    try expectGolden(scene, fonts, named: name, sourceLocation: sourceLocation)
  }

  private func chart(
    _ title: String, _ categories: [String], _ series: [(String, [Double])], theme: Theme
  ) -> Chart {
    Chart(
      data: ChartData(
        categoryName: "Category", categories: categories,
        series: series.map { name, values in
          ChartData.Series(name: name, values: values, texts: values.map { "\(Int($0))" })
        }),
      title: title, subtitle: "One person, one week", theme: theme,
      numberFormat: NumberFormat())
  }

  @Test func `daily steps, 800 by 600, light`() throws {
    try check(
      chart(
        "Daily step count", ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        [("Steps", [898, 670, 725, 439, 1_232, 771, 365])], theme: .light),
      width: 800, height: 600, named: "steps-light")
  }

  @Test func `two series, 360 by 640, dark`() throws {
    try check(
      chart(
        "Loans of a library", ["January", "February", "March", "April"],
        [("Books", [412, 377, 398, 351]), ("Films", [188, -71, 0, 132])], theme: .dark),
      width: 360, height: 640, named: "loans-dark")
  }

  @Test func `what twelve series wear, in light, dark and high contrast`() throws {
    try expectGolden(ContactSheets.patterns, try FontMap(), named: "patterns")
  }

  @Test func `every shape, hatched and outlined, at a scale between two whole ones`() throws {
    try expectGolden(ContactSheets.shapes, try FontMap(scale: 1.5), named: "shapes")
  }

  @Test func `a bar that moves by a pixel and a text that changes are beyond the tolerance`() throws
  {
    let fonts = try FontMap()
    func picture(_ bar: Rect, _ text: String) throws -> Picture {
      let marks = [
        SampleScenes.bar(bar, shape: .rounded(CornerRadii(5))),
        SampleScenes.text(text, in: Rect(x: 20, y: 170, width: 100, height: 20)),
      ]
      return try Canvas(SampleScenes.scene(width: 200, height: 200, marks), fonts).picture
    }
    let bar = Rect(x: 50, y: 20, width: 60, height: 140)
    let original = try picture(bar, "Wednesday")
    #expect(PictureDistance(original, original).isTolerable)
    #expect(
      !PictureDistance(original, try picture(bar.offset(x: 1, y: 0), "Wednesday")).isTolerable)
    #expect(!PictureDistance(original, try picture(bar, "Thursday")).isTolerable)
    let narrower = Picture(width: 199, height: 200, pixels: [])
    #expect(!PictureDistance(original, narrower).isTolerable)
    let sideBySide = try #require(Picture(png: try comparison(original, original)))
    #expect(sideBySide.width == 600)
    #expect(sideBySide.pixels[0..<200] == original.pixels[0..<200])
  }
}
