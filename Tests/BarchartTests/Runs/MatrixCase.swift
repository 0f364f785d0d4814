// What the matrix is made of: every way to draw by every size by every kind of data.
import Scenegraph
import TestSupport
import Testing

/// Data with what every cell must come out as.
struct MatrixData: Sendable, CustomTestStringConvertible {
  var name: String
  var series: [String]
  var categories: [String]
  /// By row, as it is written in the file.
  var cells: [[String]]

  var csv: String {
    let rows = zip(categories, cells).map { ([$0] + $1).joined(separator: ",") }
    return ([(["Name"] + series).joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
  }

  var testDescription: String { name }

  /// Each row is a bar, in the order of the file.
  var arguments: [String] {
    ["-c", "Name", "-v", series.joined(separator: ","), "-a", "none", "--sort", "none"]
  }

  /// Nil for a gap.
  func value(_ row: Int, _ series: Int) -> Double? {
    guard let value = Double(cells[row][series]), !value.isNaN else { return nil }
    return value
  }

  var hasNegatives: Bool {
    cells.contains { $0.contains { (Double($0) ?? 0) < 0 } }
  }

  private init(
    _ name: String, _ series: [String], _ rows: [(String, [String])]
  ) {
    (self.name, self.series) = (name, series)
    (categories, cells) = (rows.map(\.0), rows.map(\.1))
  }

  private init(_ name: String, series: Int, rows: Int, _ value: (Int, Int) -> Int) {
    self.init(
      name, (0..<series).map { "Series \($0 + 1)" },
      (0..<rows).map { row in ("Row \(row + 1)", (0..<series).map { String(value(row, $0)) }) })
  }

  static let all = [
    MatrixData(
      "steps", ["Steps"],
      [
        ("Mon", ["898"]), ("Tue", ["670"]), ("Wed", ["725"]), ("Thu", ["439"]), ("Fri", ["1232"]),
        ("Sat", ["771"]), ("Sun", ["365"]),
      ]),
    MatrixData(
      "two series", ["Girls", "Boys"],
      [
        ("Nigeria", ["111", "123"]), ("Somalia", ["111", "122"]), ("Chad", ["107", "120"]),
        ("Central African Republic", ["104", "116"]), ("Sierra Leone", ["103", "115"]),
        ("Guinea", ["94", "103"]),
      ]),
    MatrixData("twelve series", series: 12, rows: 5) { row, series in
      3 + (row * 31 + series * 17) % 90
    },
    MatrixData("negative", series: 1, rows: 8) { row, _ in -1 - row * row * 40 },
    MatrixData("mixed signs", series: 3, rows: 6) { row, series in
      (row * 37 + series * 53) % 90 - 41
    },
    MatrixData("zeros", series: 2, rows: 4) { _, _ in 0 },
    MatrixData("one bar", series: 1, rows: 1) { _, _ in 1_234_567 },
    MatrixData(
      "gaps and infinity", ["First", "Second"],
      [
        ("a", ["3", ""]), ("b", ["", "8"]), ("c", ["inf", "2"]), ("d", ["n/a", "NaN"]),
        ("e", ["0.125", "inf"]), ("f", ["12.5", "7"]),
      ]),
    MatrixData("nothing", series: 1, rows: 0) { _, _ in 0 },
    MatrixData("5,000 rows", series: 1, rows: 5_000) { row, _ in 1 + row * row % 9_973 },
    MatrixData(
      "labels of every script", ["מספר", "数"],
      [
        ("The Assassination of Jesse James by the Coward Robert Ford", ["58", "3"]),
        (
          "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu",
          ["85", "4"]
        ),
        ("العربية لغة جميلة", ["17", "9"]), ("שלום עולם", ["9", "12"]),
        ("昔々、ある所に、おじいさんとおばあさんがいました", ["24", "7"]), ("e\u{301}\u{323}o\u{308}", ["2", "1"]),
        ("👩‍👩‍👧‍👦 🇳🇿", ["3", "30"]), ("mixed עברית and 日本語", ["21", "15"]), ("Ελληνικά", ["8", "2"]),
      ]),
  ]
}

/// One chart of the matrix.
struct MatrixCase: Sendable, CustomStringConvertible {
  static let orientations = ["vertical", "horizontal"]
  static let layouts = ["grouped", "stacked", "normalized"]
  static let scales = ["linear", "log"]
  static let themes = ["light", "dark", "high-contrast"]
  static let sizes = ["800x600", "360x640", "1600x500", "200x150", "80x60", "2000x1400"]
  static let shapes = ["rounded", "square", "capsule"]

  var orientation: String
  var layout: String
  var scale: String
  var theme: String
  var size: String
  var shape: String
  var data: MatrixData

  /// How many choices there are for each member.
  private static let counts = [
    orientations.count, layouts.count, scales.count, themes.count, sizes.count, shapes.count,
    MatrixData.all.count,
  ]

  private init(_ choices: [Int]) {
    orientation = Self.orientations[choices[0]]
    layout = Self.layouts[choices[1]]
    scale = Self.scales[choices[2]]
    theme = Self.themes[choices[3]]
    size = Self.sizes[choices[4]]
    shape = Self.shapes[choices[5]]
    data = MatrixData.all[choices[6]]
  }

  var description: String {
    arguments.joined(separator: " ") + " of " + data.name
  }

  var arguments: [String] {
    data.arguments + [
      "--orientation", orientation, "--layout", layout, "--scale", scale, "--theme", theme,
      "--size", size, "--bar-shape", shape,
    ]
  }

  /// Logarithms do not add up, and a negative value is no share.
  var isRefused: Bool {
    (scale == "log" && layout != "grouped") || (layout == "normalized" && data.hasNegatives)
  }

  /// Every orientation, layout, scale, theme, size and data; the shapes in turn.
  static let all: [MatrixCase] = {
    var cases: [[Int]] = [[]]
    for (index, count) in counts.enumerated() {
      if index == 5 {
        cases = cases.enumerated().map { $1 + [$0 % count] }
      } else {
        cases = cases.flatMap { choices in (0..<count).map { choices + [$0] } }
      }
    }
    return cases.map { MatrixCase($0) }
  }()

  /// The same without the themes, which colour and do not move: these are in turn.
  static let geometries = all.enumerated().filter { index, _ in
    index / (sizes.count * MatrixData.all.count) % themes.count == index % themes.count
  }.map(\.element)

  /// Few cases that have every pair of choices of two members between them, found greedily.
  static let pairwise: [MatrixCase] = {
    var random = SeededGenerator(seed: 12)
    var missing = Set<[Int]>()
    for a in counts.indices {
      for b in counts.indices where a < b {
        for x in 0..<counts[a] { for y in 0..<counts[b] { missing.insert([a, x, b, y]) } }
      }
    }
    func pairs(_ choices: [Int]) -> Set<[Int]> {
      Set(
        choices.indices.flatMap { a in
          choices.indices.filter { a < $0 }.map { [a, choices[a], $0, choices[$0]] }
        })
    }
    var cases: [MatrixCase] = []
    while let wanted = missing.min(by: { $0.lexicographicallyPrecedes($1) }) {
      let candidates = (0..<40).map { _ in
        var choices = counts.map { Int.random(in: 0..<$0, using: &random) }
        (choices[wanted[0]], choices[wanted[2]]) = (wanted[1], wanted[3])
        return (choices, pairs(choices))
      }
      guard
        let best = candidates.max(by: {
          $0.1.intersection(missing).count < $1.1.intersection(missing).count
        })
      else { break }
      missing.subtract(best.1)
      cases.append(MatrixCase(best.0))
    }
    return cases
  }()
}
