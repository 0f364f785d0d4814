// Positions of axes as notches, by script: no device is needed for arithmetic.
import Testing

@testable import X11

@Suite struct ScrollValuatorsTests {
  private let wheel = 12
  private let vertical = ScrollAxis(number: 3, direction: .rows, increment: 120, position: 0)
  private let horizontal = ScrollAxis(number: 2, direction: .columns, increment: 30, position: 0)

  private func valuators(_ axes: ScrollAxis...) -> ScrollValuators {
    var valuators = ScrollValuators()
    valuators.setAxes(axes, of: wheel)
    return valuators
  }

  /// The rows and columns of each position, one after the other.
  private func moves(
    _ valuators: inout ScrollValuators, axis number: Int = 3, _ positions: [Double]
  ) -> [[Double]] {
    positions.map {
      let way = valuators.move(number, of: wheel, to: $0, timeMilliseconds: 5)
      return [way.columns, way.rows]
    }
  }

  @Test("A notch is an increment, a part of it a part; up and left are negative")
  func notches() {
    var valuators = valuators(vertical, horizontal)
    #expect(moves(&valuators, [120, 360, 345, 345]) == [[0, 1], [0, 2], [0, -0.125], [0, 0]])
    #expect(moves(&valuators, axis: 2, [15, -15]) == [[0.5, 0], [-1, 0]])
  }

  @Test("Where the increment is negative, the axis runs the other way")
  func negativeIncrement() {
    let axis = ScrollAxis(number: 3, direction: .rows, increment: -15, position: 30)
    var valuators = valuators(axis)
    #expect(moves(&valuators, [15, 45]) == [[0, 1], [0, -2]])
  }

  @Test("However small the steps, their sum is the whole way")
  func fractions() {
    var valuators = valuators(vertical)
    let steps = moves(&valuators, (1...1_200).map { Double($0) / 10 })
    #expect(abs(steps.reduce(0) { $0 + $1[1] } - 1) < 1e-9)
  }

  @Test("The first position after the pointer was elsewhere only says where the axis stands")
  func entered() {
    var valuators = valuators(vertical, horizontal)
    #expect(moves(&valuators, [120]) == [[0, 1]])
    valuators.forgetPositions()
    #expect(moves(&valuators, [99_000, 99_120]) == [[0, 0], [0, 1]])
    #expect(moves(&valuators, axis: 2, [700, 730]) == [[0, 0], [1, 0]])
  }

  @Test("Devices are told apart, and one that has changed starts anew")
  func devices() {
    var valuators = valuators(vertical)
    var other = vertical
    other.increment = 15
    other.position = nil
    valuators.setAxes([other], of: 13)
    #expect(valuators.move(3, of: 13, to: 500, timeMilliseconds: 0) == (0, 0))
    #expect(valuators.move(3, of: wheel, to: 120, timeMilliseconds: 0) == (0, 1))
    #expect(valuators.move(3, of: 13, to: 515, timeMilliseconds: 0) == (0, 1))
    valuators.setAxes([other], of: wheel)
    #expect(valuators.move(3, of: wheel, to: -9_000, timeMilliseconds: 0) == (0, 0))
    #expect(valuators.move(3, of: wheel, to: -8_985, timeMilliseconds: 0) == (0, 1))
    #expect(valuators.move(3, of: 13, to: 500, timeMilliseconds: 0) == (0, -1))
  }

  @Test("Unknown axes and devices, and what is no number, scroll nothing and change nothing")
  func nonsense() {
    var valuators = valuators(vertical)
    #expect(valuators.move(4, of: wheel, to: 120, timeMilliseconds: 0) == (0, 0))
    #expect(valuators.move(3, of: 99, to: 120, timeMilliseconds: 0) == (0, 0))
    for position in [Double.nan, .infinity, -.infinity] {
      #expect(moves(&valuators, [position]) == [[0, 0]])
    }
    #expect(moves(&valuators, [120]) == [[0, 1]])
    for increment in [0, Double.nan, .infinity] {
      let axis = ScrollAxis(number: 3, direction: .rows, increment: increment, position: 0)
      valuators.setAxes([axis], of: wheel)
      #expect(!valuators.isScrolling(3, of: wheel))
      #expect(moves(&valuators, [120, 240]) == [[0, 0], [0, 0]])
    }
  }

  @Test("A position that starts again from zero before it overflows is no scrolling")
  func wrap() {
    let end = Double(Int32.max)
    var valuators = valuators(vertical)
    valuators.forgetPositions()
    #expect(moves(&valuators, [end - 120, end, 0, 120]) == [[0, 0], [0, 1], [0, 0], [0, 1]])
  }

  @Test("A button that comes with an axis counts only where the axis could not tell")
  func emulatedButtons() {
    var valuators = valuators(vertical, horizontal)
    func takes(_ isAlongColumns: Bool, _ time: UInt32) -> Bool {
      valuators.takesEmulatedNotch(
        isAlongColumns: isAlongColumns, of: wheel, timeMilliseconds: time)
    }
    _ = valuators.move(3, of: wheel, to: 120, timeMilliseconds: 7)
    #expect(!takes(false, 7))
    valuators.forgetPositions()
    _ = valuators.move(3, of: wheel, to: 240, timeMilliseconds: 8)
    #expect(takes(false, 8))
    #expect(!takes(true, 8), "the other axis has not moved")
    #expect(!takes(false, 9))
    _ = valuators.move(3, of: wheel, to: 360, timeMilliseconds: 8)
    #expect(!takes(false, 8), "this one is told by the axis")
    valuators.setAxes([], of: wheel)
    #expect(takes(false, 10), "without axes there are only buttons")
  }

  @Test("No more devices and axes are kept than there can be")
  func limits() {
    var valuators = ScrollValuators()
    for device in 0..<10_000 {
      let axes = (0..<100).map {
        ScrollAxis(number: $0, direction: .rows, increment: 1, position: nil)
      }
      valuators.setAxes(axes, of: device)
    }
    #expect(valuators.isScrolling(0, of: ScrollValuators.deviceLimit - 1))
    #expect(!valuators.isScrolling(0, of: ScrollValuators.deviceLimit))
    #expect(!valuators.isScrolling(ScrollValuators.axisLimitPerDevice, of: 0))
  }
}
