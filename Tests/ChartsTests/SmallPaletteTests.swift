// Series beyond a palette of any size: each repeated colour wears the next pattern.
import Charts
import Scenegraph
import Testing

@Suite struct SmallPaletteTests {
  @Test(arguments: 0...12)
  func `no two series have one colour and one pattern before all patterns are used`(
    colorCount: Int
  ) {
    var theme = Theme.light
    theme.series = Array(theme.series.prefix(colorCount))
    let count = 12 * max(1, colorCount)
    var looks: Set<[String]> = []
    for series in 0..<count {
      let pattern = theme.hatching(ofSeries: series)?.pattern ?? .plain
      looks.insert([theme.color(ofSeries: series).hexText, "\(pattern)"])
    }
    #expect(looks.count == count)
  }
}
