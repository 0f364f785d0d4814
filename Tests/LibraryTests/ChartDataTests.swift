// Charts of a program's own numbers: nothing is filled up, left out or guessed.
import Charts
import Painting
import Scenegraph
import TestDesktop
import TestSupport
import Testing

@Suite("Data from arrays")
struct ChartDataTests {
  @Test("A gap is no zero, and what numbers look like is what they are")
  func values() throws {
    let data = try ChartData(
      categories: ["a", "b", "c"], series: [("x", [1.5, .nan, 0]), ("y", [898, 2, -0.25])])
    #expect(data.rowCount == 3)
    #expect(data.series.map(\.name) == ["x", "y"])
    #expect(data.series[0].text(ofRow: 0) == "1.5")
    #expect(data.series[0].text(ofRow: 1) == "")
    #expect(data.series[0].text(ofRow: 2) == "0")
    #expect(data.series[1].text(ofRow: 0) == "898")
    let chart = Chart(data: data, title: "", hiddenParts: [.ring])
    let scene = chart.scene(
      size: Size(width: 600, height: 400), measurer: FixedAdvanceMeasurer())
    let drawn = scene.marks.filter { $0.role == .bar }.compactMap(\.datum).map {
      [$0.row, $0.series]
    }
    #expect(drawn == [[0, 0], [0, 1], [1, 1], [2, 0], [2, 1]])
  }

  @Test("Counts that differ are refused, with the name and both counts")
  func counts() {
    let error = #expect(throws: SeriesError.self) {
      try ChartData(categories: ["a", "b"], series: [("x", [1, 2]), ("y", [1, 2, 3])])
    }
    #expect(error == .unequalCounts(series: "y", values: 3, categories: 2))
    #expect(error?.sentence == "series \"y\" has 3 values for 2 categories")
    #expect(throws: SeriesError.unequalCounts(series: "", values: 0, categories: 1)) {
      try ChartData(categories: ["a"], values: [])
    }
  }

  @Test("Of series there are 12 at the most")
  func limit() throws {
    let most = (1...12).map { (name: "\($0)", values: [1.0]) }
    #expect(try ChartData(categories: ["a"], series: most).series.count == 12)
    #expect(throws: SeriesError.tooManySeries(13, limit: 12)) {
      try ChartData(categories: ["a"], series: most + [("13", [1])])
    }
  }

  @Test("Data of equal numbers are equal, gaps too, and others are not")
  func equality() throws {
    func data(_ last: Double) throws -> ChartData {
      try ChartData(categories: ["a", "b"], values: [.nan, last])
    }
    #expect(try data(2) == data(2))
    #expect(try data(2) != data(3))
  }

  @Test("Bytes are read as a file would be, and what is wrong is said with its line")
  func table() throws {
    let data = try ChartData(table: Array("day;steps\nMon;1,5\nTue;2,5\n".utf8))
    #expect(data.series[0].values == [1.5, 2.5])
    #expect(data.category(ofRow: 1) == "Tue")
    let error = #expect(throws: TableReadingError.self) {
      try ChartData(table: Array(#"[{"a": 1}, {"a": }]"#.utf8))
    }
    guard case .unreadable(let line, let sentence) = error else { return }
    #expect(line == 1)
    #expect(!sentence.isEmpty)
  }

  @Test("Pictures are what they are called, and a scale that is none is refused")
  func pictures() throws {
    #expect(throws: CairoError.self) { try FontMap(scale: 0) }
    #expect(throws: CairoError.self) { try FontMap(scale: .nan) }
    let fonts = try FontMap(scale: 2)
    let chart = Chart(data: try ChartData(categories: ["a"], values: [1]), title: "One")
    let scene = chart.scene(
      size: Size(width: 200, height: 150), scaleFactor: 2,
      measurer: PangoTextMeasurer(fonts: fonts))
    let picture = try #require(Picture(png: try PNGOutput.bytes(of: scene, fonts: fonts)))
    #expect((picture.width, picture.height) == (400, 300))
    #expect(picture.count(of: chart.theme.series[0]) > 1_000)
    #expect(try PDFOutput.bytes(of: scene, fonts: fonts).starts(with: "%PDF-".utf8))
    #expect(SVGOutput.bytes(of: scene, fonts: fonts).starts(with: "<?xml".utf8))
  }

  @Test("A theme without colours of series still draws")
  func colors() throws {
    var chart = Chart(data: try ChartData(categories: ["a"], values: [1]), title: "")
    chart.theme.series = []
    chart.hasPatterns = true
    let scene = chart.scene(
      size: Size(width: 200, height: 150), measurer: FixedAdvanceMeasurer())
    #expect(scene.marks.contains { $0.role == .bar })
  }

  @Test("A state that speaks of bars that are not there harms nothing")
  func foreignState() throws {
    let chart = Chart(data: try ChartData(categories: ["a"], values: [1]), title: "")
    let far = BarID(row: 7, series: 3)
    var state = ChartState(
      hiddenSeries: [9], selection: [far, BarID(row: 7, series: 0)], hovered: far, focus: .bar(far))
    let size = Size(width: 300, height: 200)
    let scene = chart.scene(state: state, size: size, measurer: FixedAdvanceMeasurer())
    #expect(scene.marks.count { $0.role == .bar } == 1)
    #expect(!chart.describe(state).isEmpty)
    state.focus = .control(.legend, 5)
    let other = chart.scene(state: state, size: size, measurer: FixedAdvanceMeasurer())
    #expect(!other.marks.contains { $0.role == .focusRing })
  }

  @Test(
    "What was left out or changed on the way is told, with the place of the first",
    arguments: [
      ("# a\n# b\na,v\nx,1\ny,2\n", "2 comment lines left out (first: line 1)"),
      ("Title\n\na,v\nx,1\ny,2\n", "1 line above the table left out (line 1)"),
      (" a | v\n---+---\n x | 1\n y | 2\n", "1 ruled line left out (line 2)"),
      (
        #"[{"n":"\ud800","v":1},{"n":"y","v":2}]"#,
        "1 lone surrogate is shown as \u{FFFD} (row 1, line 1)"
      ),
      (
        #"[{"n":"x","v":1,"v":3},{"n":"y","v":2}]"#,
        "1 key is in an object that has had it already; the last one counts "
          + "(row 1, line 1)"
      ),
      (
        "n,v\nx,1$\ny,2$\nz,3€\n",
        "1 value of \"v\" has another unit than the rest, which have \"$\""
      ),
    ])
  func notices(table: String, notice: String) throws {
    let told = try ChartData(table: Array(table.utf8)).notices
    // How an unusual table was read may come after it.
    #expect(told.first == notice)
  }
}
