// The patterns of series are seen, told apart, and leave the series its colour.
import Charts
import Scenegraph
import Testing

@Suite("The patterns of the series")
struct SeriesPatternTests {
  static let themes = ThemeTests.themes

  @Test("The first series is plain, each other wears a pattern of its own", arguments: themes)
  func patterns(_ named: ThemeTests.Named) {
    let theme = named.theme
    #expect(theme.hatching(ofSeries: 0) == nil)
    let patterns = (1..<12).compactMap { theme.hatching(ofSeries: $0)?.pattern }
    #expect(Set(patterns).count == 11)
    let pairs = (0..<144).map { series in
      [
        theme.color(ofSeries: series).hexText,
        "\(theme.hatching(ofSeries: series)?.pattern ?? .plain)",
      ]
    }
    #expect(Set(pairs).count == 144, "beyond the palette each colour wears the next pattern")
  }

  @Test(
    "A pattern's lines have 3:1 with the colour they lie on, and hardly more", arguments: themes)
  func hatchContrast(_ named: ThemeTests.Named) throws {
    let theme = named.theme
    for series in 1..<12 {
      let color = theme.color(ofSeries: series)
      let ratio = try #require(theme.hatching(ofSeries: series)).color.contrast(with: color)
      #expect((3...3.3).contains(ratio), "\(color.hexText): \(ratio)")
    }
  }

  @Test("A hatched bar looks more like its own series than like any other", arguments: themes)
  func hatchedColors(_ named: ThemeTests.Named) throws {
    let theme = named.theme
    let series = theme.series.map { Lab($0, seenWith: .normal) }
    for index in 1..<12 {
      let hatching = try #require(theme.hatching(ofSeries: index))
      let seen = Lab(
        hatching.color, over: theme.color(ofSeries: index), share: hatching.pattern.coverage)
      let distances = series.map { seen.difference(to: $0) }
      #expect(distances.firstIndex(of: distances.min() ?? 0) == index, "\(index + 1)")
    }
  }
}

extension Pattern {
  /// The share of an area that its lines or dots cover.
  fileprivate var coverage: Double {
    1
      - layers.reduce(1) { free, layer in
        switch layer.ink {
        case .lines(let width): free * (1 - width / layer.spacing)
        case .discs(let radius):
          free * (1 - .pi * radius * radius / (layer.spacing * layer.spacing))
        }
      }
  }
}
