// The colours keep what docs/looks.md demands of them: read at a glance, told apart by everybody.
import Charts
import Scenegraph
import Testing

@Suite("The colours of the themes")
struct ThemeTests {
  struct Named: Sendable, CustomStringConvertible {
    let description: String
    let theme: Theme
  }

  static let themes = [
    Named(description: "light", theme: .light), Named(description: "dark", theme: .dark),
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

  @Test("Twelve series stand out from the background by 3:1", arguments: themes)
  func seriesContrast(_ named: Named) {
    #expect(named.theme.series.count == 12)
    #expect(Set(named.theme.series).count == 12)
    for color in named.theme.series {
      let ratio = color.contrast(with: named.theme.background)
      #expect(ratio >= 3, "\(color.hexText): \(ratio)")
    }
  }

  @Test("Series that are neighbours are told apart, whatever the vision", arguments: themes)
  func neighbours(_ named: Named) {
    let series = named.theme.series
    for (index, color) in series.enumerated() {
      // After the last the colours start again.
      let next = series[(index + 1) % series.count]
      for vision in ColorVision.allCases {
        let difference = Lab(color, seenWith: vision).difference(to: Lab(next, seenWith: vision))
        #expect(difference >= 10, "\(color.hexText) and \(next.hexText), \(vision): \(difference)")
      }
    }
  }

  @Test("Any two series are told apart with normal vision", arguments: themes)
  func anyTwo(_ named: Named) {
    let seen = named.theme.series.map { Lab($0, seenWith: .normal) }
    for first in seen.indices {
      for second in seen.indices.dropFirst(first + 1) {
        #expect(seen[first].difference(to: seen[second]) >= 10, "\(first + 1) and \(second + 1)")
      }
    }
  }

  @Test(
    "Text on bars of series 1 to 4 has 4.5:1, on the others what is better has", arguments: themes)
  func textOnBars(_ named: Named) {
    let theme = named.theme
    for color in theme.series.prefix(4) {
      #expect(color.contrast(with: theme.inkOnBars) >= 4.5, "\(color.hexText)")
    }
    for color in theme.series {
      let best = max(color.contrast(with: theme.inkOnBars), color.contrast(with: theme.ink))
      #expect(best >= 4.5, "\(color.hexText): \(best)")
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
    #expect(
      theme.softInk.contrast(with: theme.background) >= (named.description == "light" ? 6.1 : 7.8))
    #expect(theme.softInk.contrast(with: theme.panel) >= 4.5)
    #expect(theme.tooltipInk.contrast(with: theme.tooltip) >= 7)
    #expect(theme.tooltipSoftInk.contrast(with: theme.tooltip) >= 4.5)
  }

  @Test("The grid stays behind the axis line, and both behind the ink", arguments: themes)
  func lines(_ named: Named) {
    let theme = named.theme
    let ratios = [theme.grid, theme.axisLine, theme.softInk, theme.ink].map {
      $0.contrast(with: theme.background)
    }
    #expect(ratios == ratios.sorted())
    #expect(ratios[0] < 1.5, "quiet")
    #expect(ratios[1] >= 2, "to stand on")
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
        "#fcfcfa", "#f3f4ee", "#e6e7e1", "#9aa19a", "#1c211e", "#5a625c", "#ffffff", "#2f6bdb",
        "#b85a10", "#17805f", "#b5418b",
      ])
    #expect(
      hex(dark) == [
        "#14171a", "#1c2024", "#272c31", "#6b747c", "#eceff1", "#a3acb4", "#0e1113", "#5e9bff",
        "#f29a4e", "#3cc39c", "#dd77b8",
      ])
    #expect(
      light.color(ofSeries: 12) == light.color(ofSeries: 0), "beyond the palette it starts again")
  }
}
