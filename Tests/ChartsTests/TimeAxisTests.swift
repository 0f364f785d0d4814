// What stands at an axis of time: periods by the calendar, and never more than there is room for.
import Scenegraph
import TestSupport
import Testing

@testable import Charts
@testable import Queries
@testable import Tables

@Suite struct TimeAxisTests {
  /// A chart of periods of a grain, from a first one on.
  private func chart(
    _ grain: Grain, from first: Int, count: Int, _ orientation: Scene.Orientation = .vertical
  ) throws -> Chart {
    let bins = Array(first..<first + count)
    var data = ChartData(
      categoryName: "date", categories: bins.map { grain.label(ofBin: $0) },
      series: [.init(name: "n", values: bins.map { Double($0 % 7) }, texts: bins.map { _ in "" })])
    data.kind = .periods(try #require(Periods(grain, bins: bins)))
    var chart = Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend, .values])
    chart.orientation = orientation
    return chart
  }

  private func month(_ year: Int, _ month: Int) -> Int { 12 * year + month - 1 }

  private func scene(_ chart: Chart, _ width: Double, _ height: Double = 400) -> Scene {
    chart.scene(
      size: Size(width: width, height: height), measurer: FixedAdvanceMeasurer())
  }

  /// The labels of each line, or column, in their order.
  private func lines(_ scene: Scene) -> [[String]] {
    let marks = scene.marks.filter { $0.role == .categoryLabel }
    let isLevel = scene.chart?.orientation == .vertical
    let lines = Dictionary(grouping: marks) { isLevel ? $0.bounds.minY : $0.bounds.maxX }
    return lines.sorted { isLevel ? $0.key < $1.key : $0.key > $1.key }.map { line in
      line.value.compactMap { if case .text(let text) = $0 { text.text } else { nil } }
    }
  }

  @Test func `months have their names, and their year beneath its first`() throws {
    let scene = scene(try chart(.month, from: month(2014, 11), count: 5), 500)
    #expect(lines(scene) == [["Nov", "Dec", "Jan", "Feb", "Mar"], ["2014", "2015"]])
    #expect(!scene.marks.contains { $0.role == .tick })
    let rows = scene.marks.filter { $0.role == .categoryLabel }.compactMap(\.datum?.row)
    #expect(rows == [0, 1, 2, 3, 4])
  }

  @Test func `a year of which only the end is there leaves its room to the next`() throws {
    let scene = scene(try chart(.month, from: month(2014, 12), count: 13), 460)
    #expect(lines(scene).last == ["2015"])
  }

  private static let widths: [(width: Double, labels: [String])] = [
    (700, ["Jan", "Apr", "Jul", "Oct"]), (400, ["Jan", "Jul"]), (240, ["2012", "2013", "2014"]),
  ]

  @Test(arguments: widths)
  func `where months do not fit, round ones are labelled, each with a tick`(
    width: Double, first: [String]
  ) throws {
    let scene = scene(try chart(.month, from: month(2012, 1), count: 48), width)
    let labels = try #require(lines(scene).first)
    #expect(Array(labels.prefix(first.count)) == first)
    #expect(scene.marks.count { $0.role == .tick } == labels.count)
    #expect(
      scene.marks.allSatisfy { if case .text(let text) = $0 { text.angle == 0 } else { true } })
  }

  @Test func `years are years, and of many every fifth or tenth`() throws {
    #expect(
      lines(scene(try chart(.year, from: 2001, count: 5), 400)) == [
        ["2001", "2002", "2003", "2004", "2005"]
      ])
    let many = lines(scene(try chart(.year, from: 1903, count: 100), 500))
    #expect(many[0].first == "1910" && many[0].dropFirst().first == "1920")
  }

  @Test func `a year that comes late is told, since its bar stands beside the one before`() throws {
    let years = Array(2002...2012) + [2019]
    var chart = try chart(.year, from: 2002, count: 12)
    chart.source.categories = CellTexts(years.map { String($0) })
    chart.source.kind = .periods(try #require(Periods(.year, bins: years)))
    #expect(lines(scene(chart, 400))[0].suffix(2) == ["2010", "2019"])
  }

  @Test func `days, hours and weeks stand in their months, days and years`() throws {
    let day = CivilDate(year: 2015, month: 2, day: 27).dayNumber
    #expect(
      lines(scene(try chart(.day, from: day, count: 6), 600)) == [
        ["27", "28", "1", "2", "3", "4"], ["Feb 2015", "Mar 2015"],
      ])
    #expect(
      lines(scene(try chart(.hour, from: 24 * day + 21, count: 6), 700)) == [
        ["21:00", "22:00", "23:00", "00:00", "01:00", "02:00"], ["27 Feb 2015", "28 Feb 2015"],
      ])
    let week = Grain.week.bin(ofMoment: Int64(day) * 86_400)
    #expect(
      lines(scene(try chart(.week, from: week, count: 3), 300)) == [
        ["W09", "W10", "W11"], ["2015"],
      ])
    #expect(
      lines(scene(try chart(.quarter, from: 4 * 2015 + 2, count: 3), 300)) == [
        ["Q3", "Q4", "Q1"], ["2015", "2016"],
      ])
  }

  @Test func `of many days round ones are labelled, each at its bar`() throws {
    var random = SeededGenerator(seed: 5)
    for count in stride(from: 10, through: 150, by: 7) {
      let first = Int.random(in: 10_000...20_000, using: &random)
      let scene = scene(try chart(.day, from: first, count: count), 500)
      let slots = try #require(scene.slots)
      let rows = scene.marks.filter { $0.role == .tick }.map { tick in
        Int((tick.bounds.midX - slots.start) / slots.step)
      }
      guard !rows.isEmpty else { continue }
      let days = rows.map { CivilDate(dayNumber: first + $0).day }
      #expect(days.map { "\($0)" } == lines(scene)[0] || lines(scene)[0].contains("Jan"))
      if days.allSatisfy({ $0 == 1 }) { continue }
      let isRound = [[1, 5, 10, 15, 20, 25], [1, 10, 20], [1, 15]].contains { round in
        Set(days).isSubset(of: round)
      }
      #expect(isRound, "\(days)")
    }
  }

  @Test func `a period that was given a name is called by it, whatever that begins with`() throws {
    var chart = try chart(.month, from: month(2014, 11), count: 5)
    chart.looks.names = ["2014-11": "Night", "2014-12": "Xmas", "2015-02": "Fast"]
    #expect(lines(scene(chart, 600))[0] == ["Night", "Xmas", "Jan", "Fast", "Mar"])
  }

  @Test func `beside lying bars the year stands at its first row`() throws {
    let scene = scene(try chart(.month, from: month(2014, 11), count: 5, .horizontal), 400)
    #expect(lines(scene) == [["Nov", "Dec", "Jan", "Feb", "Mar"], ["2014", "2015"]])
  }

  @Test func `what comes round again has no year, and initials before some are left out`() throws {
    #expect(lines(scene(try chart(.weekday, from: 1, count: 7), 400)) == [CalendarNames.weekdays])
    #expect(
      lines(scene(try chart(.weekday, from: 1, count: 7), 200)) == [
        ["M", "T", "W", "T", "F", "S", "S"]
      ])
    #expect(
      lines(scene(try chart(.hourOfDay, from: 0, count: 24), 400)) == [
        ["00:00", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00", "21:00"]
      ])
  }

  @Test func `seconds are labelled every 5, 10, 15 or 30 of a minute`() throws {
    let start: Int64 = 1_700_000_000
    let names = (0..<150).map { TimeUnit.second.text(of: start + Int64($0)) }
    var data = ChartData(
      categoryName: "t", categories: names,
      series: [.init(name: "n", values: names.map { _ in 1 }, texts: names.map { _ in "" })])
    data.kind = .periods(try #require(Periods(names: names)))
    let chart = Chart(data: data, title: "", hiddenParts: [.ring, .control, .legend, .values])
    var steps: Set<Int> = []
    for width in stride(from: 250.0, to: 3_000, by: 50) {
      let labels = try #require(lines(scene(chart, width)).first)
      let seconds = labels.compactMap { Int($0.suffix(2)) }
      guard labels.count > 2, labels.count < names.count else { continue }
      let step = (seconds[2] - seconds[1] + 60) % 60
      steps.insert(step)
      #expect([0, 5, 10, 15, 30].contains(step), "\(labels)")
      #expect(seconds.dropFirst().allSatisfy { $0 % max(step, 1) == 0 }, "\(labels)")
    }
    #expect(steps.count > 2)
  }

  @Test func `hours are never cut to a digit, at any width`() throws {
    let names = Set((0..<24).map { ($0 < 10 ? "0" : "") + "\($0):00" })
    for width in stride(from: 200.0, to: 1_400, by: 20) {
      let labels = lines(scene(try chart(.hourOfDay, from: 0, count: 24), width))
      #expect(labels.joined().allSatisfy { names.contains($0) }, "\(labels) at \(width)")
    }
  }

  @Test func `a longer period that is wider than the picture is left out`() throws {
    var told: Set<Bool> = []
    let starts: [(Grain, Int)] = [(.hour, 24 * 19_863 + 14), (.day, 19_863), (.month, 24_292)]
    for (grain, first) in starts {
      for count in 1...4 {
        let chart = try chart(grain, from: first, count: count)
        for width in stride(from: 30.0, through: 160, by: 5) {
          let scene = scene(chart, width)
          let labels = scene.marks.filter { $0.role == .categoryLabel }.map(\.bounds)
          let areInside = labels.allSatisfy { $0.minX >= 0 && $0.maxX <= width }
          #expect(areInside, "\(count) of \(grain) in \(width): \(labels)")
          told.insert(lines(scene).count > 1)
        }
      }
    }
    #expect(told == [false, true])
  }

  @Test func `a view that begins within a year tells which year it is`() throws {
    let chart = try chart(.month, from: month(2022, 1), count: 36)
    for step in 0..<60 {
      var state = ChartState()
      let start = Double(step) / 2
      state.viewport = Viewport(start: start, length: 6, of: 36)
      let scene = chart.scene(
        state: state, size: Size(width: 600, height: 300), measurer: FixedAdvanceMeasurer())
      let labels = scene.marks.filter { $0.role == .categoryLabel }.map(\.bounds)
      let top = try #require(labels.map(\.minY).min())
      let month = try #require(labels.filter { $0.minY == top }.map(\.midX).min())
      let year = try #require(
        labels.filter { $0.minY > top }.map(\.midX).min(), "no year at \(start)")
      #expect(abs(year - month) < 20, "at \(start)")
    }
  }

  @Test func `the same periods are labelled wherever the view is`() throws {
    let chart = try chart(.day, from: 16_000, count: 2_000)
    var labelled: [Int: Bool] = [:]
    for start in stride(from: 0.0, to: 1_900, by: 7.5) {
      var state = ChartState()
      state.viewport = Viewport(start: start, length: 60, of: 2_000)
      let scene = chart.scene(
        state: state, size: Size(width: 600, height: 300), measurer: FixedAdvanceMeasurer())
      let plot = try #require(scene.marks.first { $0.role == .plot }?.bounds)
      let slots = try #require(scene.slots)
      let ticks = scene.marks.filter { $0.role == .tick }.map { tick in
        Int((tick.bounds.midX - slots.start) / slots.step)
      }
      #expect(!ticks.isEmpty)
      for row in Int(start) + 2..<Int(start) + 58 where Double(row) * slots.step < plot.maxX {
        let isTicked = ticks.contains(row)
        #expect(labelled[row] ?? isTicked == isTicked, "row \(row) at \(start)")
        labelled[row] = isTicked
      }
    }
  }

  @Test func `another order makes names of periods`() throws {
    var chart = try chart(.month, from: month(2014, 11), count: 5)
    chart.arrange(sort: .valueDescending, top: nil)
    #expect(chart.data.kind == .names)
    chart.arrange(sort: .category, top: nil)
    #expect(chart.data.kind == chart.source.kind)
    chart.arrange(sort: .none, top: 2)
    #expect(chart.data.kind == .names)
  }

  @Test(arguments: Scene.Orientation.allCases)
  func `a picture of any length has labels up to its end`(_ orientation: Scene.Orientation) throws {
    let count = 1_100
    let chart = try chart(.day, from: 16_000, count: count, orientation)
    let scene =
      orientation == .vertical ? scene(chart, 30_000) : scene(chart, 400, 30_000)
    let rows = scene.marks.filter { $0.role == .categoryLabel }.compactMap(\.datum?.row)
    #expect(rows == Array(0..<count), "\(rows.count) of \(count) days, up to \(rows.last ?? -1)")
  }
}
