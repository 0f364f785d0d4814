// The colours keep what docs/looks.md demands of them: read at a glance, told apart by everybody.
import Scenegraph
import Testing

@testable import Charts

@Suite("The colours of the themes")
struct ThemeTests {
  struct Named: Sendable, CustomStringConvertible {
    let description: String
    let theme: Theme
  }

  static let themes = [
    Named(description: "light", theme: .light), Named(description: "dark", theme: .dark),
    Named(description: "high contrast", theme: .highContrast),
    Named(description: "high contrast, light", theme: .highContrastLight),
  ]

  @Test(
    "The difference of colours is that of the published test data",
    arguments: [
      (Lab(l: 50, a: 2.6772, b: -79.7751), Lab(l: 50, a: 0, b: -82.7485), 2.0425),
      (Lab(l: 50, a: -1, b: 2), Lab(l: 50, a: 0, b: 0), 2.3669),
      (Lab(l: 50, a: 2.49, b: -0.001), Lab(l: 50, a: -2.49, b: 0.0011), 7.2195),
      (Lab(l: 50, a: 2.5, b: 0), Lab(l: 56, a: -27, b: -3), 31.9030),
      (Lab(l: 2.0776, a: 0.0795, b: -1.1350), Lab(l: 0.9033, a: -0.0636, b: -0.5514), 0.9082),
    ])
  func ciede2000(_ first: Lab, _ second: Lab, _ expected: Double) {
    #expect(abs(first.difference(to: second) - expected) < 0.0001)
    #expect(abs(second.difference(to: first) - expected) < 0.0001)
  }

  @Test("Grey looks the same to everybody, red and green do not")
  func vision() {
    let grey = Color(hex: 0x808080)
    for vision in ColorVision.allCases {
      let seen = Lab(grey, seenWith: vision)
      #expect(abs(seen.a) < 0.5 && abs(seen.b) < 0.5, "\(vision)")
    }
    func difference(_ vision: ColorVision) -> Double {
      Lab(Color(hex: 0xC06000), seenWith: vision).difference(
        to: Lab(Color(hex: 0x808000), seenWith: vision))
    }
    #expect(difference(.deutan) < difference(.normal) / 2)
  }

  @Test(
    "Twelve series stand out from the background by 3:1, in high contrast by 7:1", arguments: themes
  )
  func seriesContrast(_ named: Named) {
    #expect(named.theme.series.count == 12)
    for color in named.theme.series {
      let ratio = color.contrast(with: named.theme.background)
      #expect(ratio >= (named.theme.prefersPatterns ? 7 : 3), "\(color.hexText): \(ratio)")
    }
  }

  @Test("Series that are neighbours are 12 apart, whatever the vision", arguments: themes)
  func neighbours(_ named: Named) {
    let series = named.theme.series
    for index in series.indices {
      // After the last the colours start again.
      let next = (index + 1) % series.count
      let least = leastDifference(series[index], series[next])
      #expect(least >= 12, "\(index + 1) and \(next + 1): \(least)")
    }
  }

  @Test("Any two series are 7.5 apart, whatever the vision", arguments: themes)
  func anyTwo(_ named: Named) {
    let series = named.theme.series
    for first in series.indices {
      for second in series.indices.dropFirst(first + 1) {
        let least = leastDifference(series[first], series[second])
        #expect(least >= 7.5, "\(first + 1) and \(second + 1): \(least)")
      }
    }
  }

  @Test("The rest is as clear as a series, and far from each of them", arguments: themes)
  func rest(_ named: Named) {
    let (theme, rest) = (named.theme, named.theme.rest)
    #expect(rest.contrast(with: theme.background) >= (theme.prefersPatterns ? 7 : 3))
    let faded = rest.blended(over: theme.background, opacity: theme.fadedOpacity)
    for (color, least) in [(rest, theme.prefersPatterns ? 7 : 4.5), (faded, 4.5)] {
      let best = max(color.contrast(with: theme.inkOnBars), color.contrast(with: theme.ink))
      #expect(best >= least, "\(color.hexText): \(best)")
    }
    for (index, color) in theme.series.enumerated() {
      let difference = Lab(rest, seenWith: .normal).difference(to: Lab(color, seenWith: .normal))
      #expect(difference >= 12, "\(index + 1): \(difference)")
      #expect(theme.restHatching?.pattern != theme.hatching(ofSeries: index)?.pattern)
    }
  }

  @Test("Any two series are 14 apart with normal vision", arguments: themes)
  func anyTwoWithNormalVision(_ named: Named) {
    let seen = named.theme.series.map { Lab($0, seenWith: .normal) }
    for first in seen.indices {
      for second in seen.indices.dropFirst(first + 1) {
        let difference = seen[first].difference(to: seen[second])
        #expect(difference >= 14, "\(first + 1) and \(second + 1): \(difference)")
      }
    }
  }

  private func leastDifference(_ first: Color, _ second: Color) -> Double {
    ColorVision.allCases.map {
      Lab(first, seenWith: $0).difference(to: Lab(second, seenWith: $0))
    }.min() ?? 0
  }

  @Test(
    "Text on bars 1 to 4 has 4.5:1, on others the better ink has; 7:1 in high contrast",
    arguments: themes)
  func textOnBars(_ named: Named) {
    let theme = named.theme
    let least = theme.prefersPatterns ? 7 : 4.5
    for color in theme.series.prefix(4) {
      #expect(color.contrast(with: theme.inkOnBars) >= least, "\(color.hexText)")
    }
    for color in theme.series {
      let best = max(color.contrast(with: theme.inkOnBars), color.contrast(with: theme.ink))
      #expect(best >= least, "\(color.hexText): \(best)")
    }
  }

  @Test("Text on faded bars has 4.5:1", arguments: themes)
  func textOnFadedBars(_ named: Named) {
    let theme = named.theme
    for color in theme.series {
      let faded = color.blended(over: theme.background, opacity: theme.fadedOpacity)
      let best = max(faded.contrast(with: theme.inkOnBars), faded.contrast(with: theme.ink))
      #expect(best >= 4.5, "\(color.hexText): \(best)")
    }
  }

  @Test("Ink and soft ink are read on background, panel and tooltip", arguments: themes)
  func ink(_ named: Named) {
    let theme = named.theme
    #expect(theme.ink.contrast(with: theme.background) >= 7)
    let least = ["light": 6.1, "dark": 7.8][named.description, default: 7]
    #expect(theme.softInk.contrast(with: theme.background) >= least)
    let soft = theme.prefersPatterns ? 7 : 4.5
    #expect(theme.softInk.contrast(with: theme.panel) >= soft)
    #expect(theme.tooltipInk.contrast(with: theme.tooltip) >= 7)
    #expect(theme.tooltipSoftInk.contrast(with: theme.tooltip) >= soft)
  }

  @Test("The grid stays behind the axis line, and both behind the ink", arguments: themes)
  func lines(_ named: Named) {
    let theme = named.theme
    let ratios = [theme.grid, theme.axisLine, theme.softInk, theme.ink].map {
      $0.contrast(with: theme.background)
    }
    #expect(ratios == ratios.sorted())
    let isHigh = theme.prefersPatterns
    #expect((isHigh ? 3...3.5 : 1.1...1.5).contains(ratios[0]), "quiet, and seen")
    #expect(ratios[1] >= (isHigh ? 7 : 3), "to stand on")
  }

  @Test("The ring's arc has 3:1 with its track, which in high contrast has 3:1 with what it is on")
  func ring() {
    for named in Self.themes {
      let theme = named.theme
      #expect(theme.series[0].contrast(with: theme.grid) >= 3, "\(named)")
      if theme.prefersPatterns { #expect(theme.grid.contrast(with: theme.background) >= 3) }
    }
  }

  @Test("In high contrast bars that are not selected are hollow; thin ones fade, and keep 3:1")
  func fadedInHighContrast() {
    for theme in [Theme.highContrast, .highContrastLight] {
      #expect(theme.fadedOpacity == 0)
      for color in theme.series {
        let faded = color.blended(over: theme.background, opacity: theme.thinFadedOpacity)
        #expect(faded.contrast(with: theme.background) >= 3, "\(color.hexText)")
        #expect(faded.contrast(with: color) >= 1.7, "\(color.hexText)")
      }
    }
  }

  @Test("The tokens are those of the design")
  func tokens() {
    let light = Theme.light
    let dark = Theme.dark
    func hex(_ theme: Theme) -> [String] {
      [
        theme.background, theme.panel, theme.grid, theme.axisLine, theme.ink, theme.softInk,
        theme.inkOnBars,
      ].map(\.hexText) + theme.series.prefix(4).map(\.hexText)
    }
    #expect(
      hex(light) == [
        "#fcfcfa", "#f3f4ee", "#e6e7e1", "#8a918a", "#1c211e", "#5a625c", "#ffffff", "#2f6bdb",
        "#b85a10", "#17805f", "#b5418b",
      ])
    #expect(
      hex(dark) == [
        "#14171a", "#1c2024", "#272c31", "#6b747c", "#eceff1", "#a3acb4", "#0e1113", "#5e9bff",
        "#f29a4e", "#3cc39c", "#dd77b8",
      ])
    #expect(
      hex(.highContrast) == [
        "#000000", "#141414", "#5b5b5b", "#ffffff", "#ffffff", "#ffffff", "#000000", "#61b7fe",
        "#ffaa1a", "#6bd9a4", "#fc89c9",
      ])
    #expect(
      light.color(ofSeries: 12) == light.color(ofSeries: 0), "beyond the palette it starts again")
  }

  @Test("Steps go evenly from near to far, and those of opposites on both sides of the rest")
  func steps() throws {
    for theme in [Theme.light, .dark] {
      let steps = try #require(theme.steps)
      func scale(_ side: StepPalette.Side, _ count: Int) -> [Color] {
        (0..<count).map {
          let share = count > 1 ? Double($0) / Double(count - 1) : 1
          return side.far.blended(over: side.near, opacity: share)
        }
      }
      // Each part of a colour is rounded.
      func areAlike(_ ones: [Color?], _ others: [Color]) -> Bool {
        ones.count == others.count
          && zip(ones, others).allSatisfy { one, other in
            guard let one else { return false }
            return abs(Int(one.red) - Int(other.red)) < 2
              && abs(Int(one.green) - Int(other.green)) < 2
              && abs(Int(one.blue) - Int(other.blue)) < 2
          }
      }
      for count in 2...12 {
        let one = (0..<count).map { theme.color(ofStep: $0, of: count, isDiverging: false) }
        #expect(areAlike(one, scale(steps.high, count)))
        let opposites = (0..<count).map { theme.color(ofStep: $0, of: count, isDiverging: true) }
        let middle = count % 2 == 1 ? [theme.rest] : []
        let half = count / 2
        let wanted = scale(steps.low, half).reversed() + middle + scale(steps.high, half)
        #expect(areAlike(opposites, wanted), "\(count)")
      }
    }
  }
}
