// The pointer by the X Input Extension 2: wheels and touchpads that scroll by less than a notch.
internal import CX11
internal import Input

/// Motion and buttons of the pointer as XInput2 tells them, which the server then no longer tells
/// as core events. Does nothing until `start`.
///
/// Focus and keys stay core events. Crossings come both ways, since the server tells of one during
/// a drag only in the protocol that the drag began in; told twice, they say the same. A touchscreen
/// is not asked for touches, so that the server goes on to make a pointer of the first finger.
final class PointerDevices {
  private let connection: Connection
  private let window: UInt
  /// Of the extension's events; nil as long as the core protocol tells of the pointer.
  private(set) var opcode: Int32?
  private var valuators = ScrollValuators()
  /// When the last event of these that the server itself has sent came, and whether it was a press.
  private(set) var lastUse: (time: Time, isPress: Bool)?
  /// Where the window was on the screen by then.
  private(set) var lastOrigin: (x: Int, y: Int)?

  private static let selected = [
    XI_DeviceChanged, XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave,
  ]
  /// Scroll classes came with this version.
  private static let version = (major: Int32(2), minor: Int32(1))

  init(_ connection: Connection, window: UInt) {
    self.connection = connection
    self.window = window
  }

  /// Asks for the extension and its events. Waits for the server a few times, so a start goes
  /// without it: nothing is scrolled before the first frame can be seen. Where the server has no
  /// XInput 2.1, wheels stay buttons.
  func start() {
    guard opcode == nil, !connection.isDead else { return }
    let display = connection.display
    var (opcode, event, error) = (Int32(), Int32(), Int32())
    guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0 else { return }
    var (major, minor) = Self.version
    guard XIQueryVersion(display, &major, &minor) == Success,
      major > Self.version.major || minor >= Self.version.minor
    else { return }
    // Selected first, and then asked: a device that changes in between tells of it.
    var bits = [UInt8](repeating: 0, count: Int(XI_Leave) / 8 + 1)
    for event in Self.selected {
      bits[Int(event) / 8] |= 1 << UInt8(event % 8)
    }
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

  /// The pointer has come into the window, from where its scrolling was not seen.
  func pointerEntered() { valuators.forgetPositions() }

  /// What a generic event says; nothing where it is not one of these. Xlib's data of the event are
  /// given back in any case.
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

  /// Another device moves the pointer from now on, or this one has other axes. Positions are not
  /// taken from here: those of the last event that was seen would be as old.
  func changed(_ event: XIDeviceChangedEvent) {
    let axes = Self.axes(event.classes, count: event.num_classes, knowsPositions: false)
    valuators.setAxes(axes, of: Int(event.sourceid))
  }

  /// The pointer comes or goes, as with core crossings of any mode.
  func events(_ event: XIEnterEvent) -> [Event] {
    guard event.evtype == XI_Enter else { return [.pointerLeft] }
    pointerEntered()
    return [
      .pointerMoved(
        x: Self.pixel(event.event_x), y: Self.pixel(event.event_y),
        Modifiers(state: UInt32(truncatingIfNeeded: event.mods.effective)))
    ]
  }

  /// The same events as the core protocol would have told, but for wheels.
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

  /// What a motion's valuators say, and whether any of them, or none at all, is the pointer's.
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

  /// The whole pixel of a place between pixels: the core protocol's.
  private static func pixel(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(.down), -32_768), 32_767)) : 0
  }

  /// The scrolling axes among a device's classes.
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
