// Converts positions of a device's scrolling axes to wheel notches.

/// A scrolling axis of a device (X Input Extension 2.1, "scroll class").
struct ScrollAxis: Hashable {
  enum Direction: Hashable {
    case columns, rows
  }

  /// The valuator's number.
  var number: Int
  var direction: Direction
  /// The change of position per notch; negative if the axis is reversed.
  var increment: Double
  /// nil if unknown.
  var position: Double?
}

/// The positions of the scrolling axes of all devices. Positions are absolute and also change while
/// the pointer is elsewhere, so only the difference between two consecutive ones is scrolling.
struct ScrollValuators {
  /// More notches than this in one event are not real: the server restarts from zero before a
  /// position overflows.
  static let jumpLimitNotches = 256.0
  /// More devices than version 2 has ids for.
  static let deviceLimit = 256
  static let axisLimitPerDevice = 36

  private struct Axis {
    let axis: ScrollAxis
    var position: Double?
    /// The time of the last position that only set the origin, in server time.
    var originMilliseconds: UInt32?
  }

  private var axes: [Int: [Axis]] = [:]

  /// Replaces the axes of a device; a device without any scrolls by buttons.
  mutating func setAxes(_ new: [ScrollAxis], of device: Int) {
    let usable = new.filter { $0.increment.isFinite && $0.increment != 0 }
    axes[device] = nil
    guard !usable.isEmpty, axes.count < Self.deviceLimit else { return }
    axes[device] = usable.prefix(Self.axisLimitPerDevice).map {
      Axis(axis: $0, position: $0.position.flatMap { $0.isFinite ? $0 : nil })
    }
  }

  /// Forgets all positions: the axes may have moved while the pointer was elsewhere.
  mutating func forgetPositions() {
    for device in axes.keys {
      for index in axes[device, default: []].indices { axes[device]?[index].position = nil }
    }
  }

  /// Whether this valuator scrolls instead of moving the pointer.
  func isScrolling(_ number: Int, of device: Int) -> Bool {
    axes[device]?.contains { $0.axis.number == number } ?? false
  }

  /// The distance that an axis has moved, in fractional notches; positive is down and right. Zero
  /// for the first position after the pointer was elsewhere, for a value that is not finite, and
  /// for other valuators. The distances add up to the whole, however many events there are.
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

  /// Whether to use a wheel button that the server sends along with an axis: only if the axis event
  /// merely set the origin. Otherwise the first notch in a window would be lost.
  ///
  /// - Parameters:
  ///   - isAlongColumns: whether the button scrolls horizontally.
  ///   - timeMilliseconds: of the button; both events have the same time.
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
