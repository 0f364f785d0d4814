// The axis of a normalised chart in sentences.
import Scales
import Testing

@Suite struct ShareTicksTests {
  static func labels(_ count: Int, _ number: NumberFormat = NumberFormat()) -> [String] {
    let ticks = Ticks.shares(maximumCount: count)
    let format = TickFormat(shares: ticks, format: number)
    return ticks.values.map(format.string)
  }

  @Test("Shares run from nothing to all in round steps")
  func steps() {
    #expect(Self.labels(2) == ["0%", "100%"])
    #expect(Self.labels(4) == ["0%", "50%", "100%"])
    #expect(Self.labels(6) == ["0%", "20%", "40%", "60%", "80%", "100%"])
    #expect(
      Ticks.shares(maximumCount: 11).values == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  }

  @Test("However much room there is, a step is a whole percent at the least")
  func wholePercents() {
    let labels = Self.labels(.max)
    #expect(labels.count == 101)
    #expect(labels[7] == "7%" && labels[57] == "57%")
    #expect(Set(labels).count == 101)
  }

  @Test("A percentage is written as NumberFormat writes one")
  func agreement() {
    let format = NumberFormat(groupSeparator: ".", decimalSeparator: ",", minus: "-")
    let ticks = Ticks.shares(maximumCount: 11)
    for value in ticks.values {
      let text = TickFormat(shares: ticks, format: format).string(value)
      #expect(text == format.percent(value))
    }
    #expect(TickFormat(shares: ticks, format: format).string(-0.3) == "-30%")
  }

  @Test("Steps below a percent have their decimals on every label")
  func decimals() {
    let ticks = Ticks.linear(domain: 0.1...0.102, maximumCount: 5, isWholeNumber: false)
    let format = TickFormat(shares: ticks, format: NumberFormat())
    #expect(
      ticks.values.map(format.string) == ["10.00%", "10.05%", "10.10%", "10.15%", "10.20%"])
  }
}
