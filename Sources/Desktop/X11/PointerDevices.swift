// Pointer input through the X Input Extension 2, for smooth scrolling with wheels and touchpads;
// positions of scrolling axes as wheel notches.
internal import CX11
internal import Input

/// Motion and buttons by XInput2, in place of core events. Does nothing until `start`.
///
/// Focus and keys stay core events. Crossings arrive in both forms, since during a drag the server
/// reports them only in the protocol in which the drag began; duplicates are harmless. Touch events
/// are not selected, so the server keeps emulating a pointer for the first finger.
final class PointerDevices {
  private let connection: Connection
  private let window: UInt
  /// The extension's opcode; nil while core events report the pointer.
  private(set) var opcode: Int32?
  private var valuators = ScrollValuators()
  /// The time of the last event that the server itself sent, and whether it was a press.
  private(set) var lastUse: (time: Time, isPress: Bool)?
  /// The position of the window on the screen in that event.
  private(set) var lastOrigin: (x: Int, y: Int)?

  private static let selected = [
    XI_DeviceChanged, XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave,
  ]
  /// The first version with scroll classes.
  private static let version = (major: Int32(2), minor: Int32(1))

  init(_ connection: Connection, window: UInt) {
    self.connection = connection
    self.window = window
  }

  /// Enables the extension and selects its events. Waits for the server several times, so it is not
  /// part of the start: no one scrolls before the first frame. Needs XInput 2.1.
  func start() {
    guard opcode == nil, !connection.isDead else { return }
    let display = connection.display
    var (opcode, event, error) = (Int32(), Int32(), Int32())
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else { return }
    var (major, minor) = Self.version
    guard XIQueryVersion(display, &major, &minor) == Success,
      major > Self.version.major || minor >= Self.version.minor
    else { return }
    // Select before querying, so that changes in between are reported.
    var bits = [UInt8](repeating: 0, count: Int(XI_Leave) / 8 + 1)
    for event in Self.selected { bits[Int(event) / 8] |= 1 << UInt8(event % 8) }
    let status = bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      return XISelectEvents(display, window, &mask, 1)
    }
    guard status == Success else { return }
    self.opcode = opcode
    var count: Int32 = 0
    guard !connection.isDead, let devices = XIQueryDevice(display, XIAllDevices, &count) else {
      return
    }
    defer { XIFreeDeviceInfo(devices) }
    for device in UnsafeBufferPointer(start: devices, count: max(0, Int(count))) {
      let axes = Self.axes(device.classes, count: device.num_classes, knowsPositions: true)
      valuators.setAxes(axes, of: Int(device.deviceid))
    }
  }

  /// The pointer has entered the window; scrolling elsewhere was not seen.
  func pointerEntered() { valuators.forgetPositions() }

  /// Converts a generic event; empty for other events. Always frees Xlib's event data.
  func events(_ event: inout XEvent) -> [Event] {
    guard let opcode, event.xcookie.extension == opcode,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return [] }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    (lastUse, lastOrigin) = (nil, nil)
    let isSent = event.xcookie.send_event != 0
    guard let data = event.xcookie.data else { return [] }
    switch event.xcookie.evtype {
    case XI_DeviceChanged:
      changed(data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee)
      return []
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
      let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      if !isSent { lastUse = (event.time, event.evtype == XI_ButtonPress) }
      noteOrigin(event.root_x - event.event_x, event.root_y - event.event_y)
      return event.event == window ? events(event) : []
    case XI_Enter, XI_Leave:
      let event = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
      if !isSent { lastUse = (event.time, false) }
      return event.event == window ? events(event) : []
    default: return []
    }
  }

  /// Another device controls the pointer now, or its axes have changed. Positions are not taken
  /// from here, since they would be as old as the last event seen.
  func changed(_ event: XIDeviceChangedEvent) {
    let axes = Self.axes(event.classes, count: event.num_classes, knowsPositions: false)
    valuators.setAxes(axes, of: Int(event.sourceid))
  }

  /// Converts crossings of any mode, as core crossings are.
  func events(_ event: XIEnterEvent) -> [Event] {
    guard event.evtype == XI_Enter else { return [.pointerLeft] }
    pointerEntered()
    return [
      .pointerMoved(
        x: Self.pixel(event.event_x), y: Self.pixel(event.event_y),
        Modifiers(state: UInt32(truncatingIfNeeded: event.mods.effective)))
    ]
  }

  /// Converts to the events that the core protocol would send, except for wheels.
  func events(_ event: XIDeviceEvent) -> [Event] {
    let modifiers = Modifiers(state: UInt32(truncatingIfNeeded: event.mods.effective))
    let (x, y) = (Self.pixel(event.event_x), Self.pixel(event.event_y))
    let time = UInt32(truncatingIfNeeded: event.time)
    switch event.evtype {
    case XI_Motion:
      let scrolled = scroll(event, time)
      guard scrolled.columns != 0 || scrolled.rows != 0 else {
        return scrolled.hasMoved ? [.pointerMoved(x: x, y: y, modifiers)] : []
      }
      let scrolling = Event.scrolled(
        columns: scrolled.columns, rows: scrolled.rows, x: x, y: y, modifiers)
      return (scrolled.hasMoved ? [.pointerMoved(x: x, y: y, modifiers)] : []) + [scrolling]
    case XI_ButtonPress, XI_ButtonRelease:
      let isPress = event.evtype == XI_ButtonPress
      let number = Int(event.detail)
      if let (columns, rows) = Event.notches(ofButton: number) {
        let isEmulated = event.flags & Int32(XIPointerEmulated) != 0
        guard isPress,
          !isEmulated
            || valuators.takesEmulatedNotch(
              isAlongColumns: columns != 0, of: Int(event.sourceid), timeMilliseconds: time)
        else { return [] }
        return [.scrolled(columns: columns, rows: rows, x: x, y: y, modifiers)]
      }
      return [
        isPress
          ? .buttonPressed(number, x: x, y: y, modifiers, timeMilliseconds: time)
          : .buttonReleased(number, x: x, y: y, modifiers, timeMilliseconds: time)
      ]
    default: return []
    }
  }

  /// The scrolling in a motion's valuators, and whether the pointer itself has moved.
  private func scroll(
    _ event: XIDeviceEvent, _ time: UInt32
  ) -> (columns: Double, rows: Double, hasMoved: Bool) {
    guard let mask = event.valuators.mask, let values = event.valuators.values else {
      return (0, 0, true)
    }
    let device = Int(event.sourceid)
    var result = (columns: 0.0, rows: 0.0, hasMoved: false)
    var count = 0
    for number in 0..<max(0, Int(event.valuators.mask_len)) * 8 {
      guard mask[number / 8] & 1 << UInt8(number % 8) != 0 else { continue }
      let value = values[count]
      count += 1
      guard valuators.isScrolling(number, of: device) else {
        result.hasMoved = true
        continue
      }
      let way = valuators.move(number, of: device, to: value, timeMilliseconds: time)
      result.columns += way.columns
      result.rows += way.rows
    }
    if count == 0 { result.hasMoved = true }
    return result
  }

  private func noteOrigin(_ x: Double, _ y: Double) {
    lastOrigin = (Self.pixel(x.rounded()), Self.pixel(y.rounded()))
  }

  /// The whole pixel of a fractional position, as in the core protocol.
  private static func pixel(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(.down), -32_768), 32_767)) : 0
  }

  /// The scrolling axes in a device's classes.
  private static func axes(
    _ classes: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, count: Int32,
    knowsPositions: Bool
  ) -> [ScrollAxis] {
    let all = UnsafeBufferPointer(start: classes, count: classes == nil ? 0 : max(0, Int(count)))
    var axes: [ScrollAxis] = []
    var positions: [Int: Double] = [:]
    for case let info? in all {
      let raw = UnsafeRawPointer(info)
      switch info.pointee.type {
      case XIScrollClass:
        let scroll = raw.assumingMemoryBound(to: XIScrollClassInfo.self).pointee
        axes.append(
          ScrollAxis(
            number: Int(scroll.number),
            direction: scroll.scroll_type == XIScrollTypeHorizontal ? .columns : .rows,
            increment: scroll.increment))
      case XIValuatorClass:
        let valuator = raw.assumingMemoryBound(to: XIValuatorClassInfo.self).pointee
        positions[Int(valuator.number)] = valuator.value
      default: continue
      }
    }
    guard knowsPositions else { return axes }
    return axes.map { axis in
      var axis = axis
      axis.position = positions[axis.number]
      return axis
    }
  }
}

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
  /// More in one event are not real: the server restarts from zero before a position overflows.
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

  /// Whether to use a wheel button that the server sends along with an axis, at the same time: only
  /// if the axis event merely set the origin. Otherwise the first notch in a window would be lost.
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
