// Smooth scrolling as arithmetic: positions of a device's axes in, notches of a wheel out.

/// One axis of a device that scrolls (X Input Extension 2.1, "scroll class").
struct ScrollAxis: Hashable {
  enum Direction: Hashable {
    case columns, rows
  }

  /// Of the valuator.
  var number: Int
  var direction: Direction
  /// What the position changes by in a notch; negative where the axis runs the other way.
  var increment: Double
  /// nil where the server has not told.
  var position: Double?
}

/// Where the scrolling axes of all devices stand. Positions are absolute and go on while the
/// pointer is elsewhere, so only the way between two that were both seen is scrolling.
struct ScrollValuators {
  /// More notches than this in one event are no person's: the server starts again from zero before
  /// a position overflows.
  static let jumpLimitNotches = 256.0
  /// More devices than a server has ids for in version 2.
  static let deviceLimit = 256
  static let axisLimitPerDevice = 36

  private struct Axis {
    let axis: ScrollAxis
    var position: Double?
    /// When the last position only said where the axis stands, in server time.
    var originMilliseconds: UInt32?
  }

  private var axes: [Int: [Axis]] = [:]

  /// The axes of a device are these from now on; of a device with none, buttons scroll.
  mutating func setAxes(_ new: [ScrollAxis], of device: Int) {
    let usable = new.filter { $0.increment.isFinite && $0.increment != 0 }
    axes[device] = nil
    guard !usable.isEmpty, axes.count < Self.deviceLimit else { return }
    axes[device] = usable.prefix(Self.axisLimitPerDevice).map {
      Axis(axis: $0, position: $0.position.flatMap { $0.isFinite ? $0 : nil })
    }
  }

  /// The pointer has been elsewhere: nobody knows how far the axes have gone on there.
  mutating func forgetPositions() {
    for device in axes.keys {
      for index in axes[device, default: []].indices { axes[device]?[index].position = nil }
    }
  }

  /// Whether this valuator of a device scrolls, and does not move the pointer.
  func isScrolling(_ number: Int, of device: Int) -> Bool {
    axes[device]?.contains { $0.axis.number == number } ?? false
  }

  /// The way that an axis has gone, in notches, fractions included; positive down and to the right.
  /// Zero for the first position after the pointer was elsewhere, and for what is no scrolling axis
  /// or no number. Sums to the whole way, however many events it comes in.
  mutating func move(
    _ number: Int, of device: Int, to position: Double, timeMilliseconds: UInt32
  ) -> (columns: Double, rows: Double) {
    guard position.isFinite,
      let index = axes[device]?.firstIndex(where: { $0.axis.number == number }),
      let axis = axes[device]?[index]
    else { return (0, 0) }
    axes[device]?[index].position = position
    axes[device]?[index].originMilliseconds = nil
    guard let before = axis.position else {
      axes[device]?[index].originMilliseconds = timeMilliseconds
      return (0, 0)
    }
    let notches = (position - before) / axis.axis.increment
    guard abs(notches) <= Self.jumpLimitNotches else { return (0, 0) }
    switch axis.axis.direction {
    case .columns: return (notches, 0)
    case .rows: return (0, notches)
    }
  }

  /// Whether a button that the server sends along with an axis says something that the axis has not
  /// said: a notch whose event could only tell where the axis stands. Without it the first notch in
  /// a window would be lost.
  ///
  /// - Parameters:
  ///   - isAlongColumns: whether the button stands for scrolling to the left or right.
  ///   - timeMilliseconds: the button's; the server gives both events one time.
  mutating func takesEmulatedNotch(
    isAlongColumns: Bool, of device: Int, timeMilliseconds: UInt32
  ) -> Bool {
    guard let all = axes[device] else { return true }
    let direction: ScrollAxis.Direction = isAlongColumns ? .columns : .rows
    return all.contains {
      $0.axis.direction == direction && $0.originMilliseconds == timeMilliseconds
    }
  }
}
