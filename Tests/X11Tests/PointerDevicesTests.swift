// XInput2's events as ours: the same as the core protocol's, and wheels by their axes.
import CX11
import Input
import Scenegraph
import Testing

@testable import TestDesktop
@testable import X11

@Suite(.serialized) struct PointerDevicesTests {
  /// A device event as Xlib would hand it out; what it points to lives within `body`.
  private func withEvent<Result>(
    _ type: Int32, valuators: [Int: Double] = [:], _ fill: (inout XIDeviceEvent) -> Void = { _ in },
    _ body: (XIDeviceEvent) -> Result
  ) -> Result {
    var mask = [UInt8](repeating: 0, count: 5)
    for number in valuators.keys { mask[number / 8] |= 1 << UInt8(number % 8) }
    var values = valuators.sorted { $0.key < $1.key }.map(\.value)
    return mask.withUnsafeMutableBufferPointer { mask in
      values.withUnsafeMutableBufferPointer { values in
        var event = XIDeviceEvent()
        event.evtype = type
        event.sourceid = 12
        (event.event_x, event.event_y) = (30.9, 40.2)
        event.valuators = XIValuatorState(
          mask_len: Int32(mask.count), mask: mask.baseAddress, values: values.baseAddress)
        fill(&event)
        return body(event)
      }
    }
  }

  /// Tells of a device's axes as the server does: a class for the scrolling and one for the
  /// position.
  private func setWheel(_ devices: PointerDevices, _ axes: [(Int32, scrollType: Int32)]) {
    var classes = axes.map {
      XIScrollClassInfo(
        type: XIScrollClass, sourceid: 12, number: $0.0, scroll_type: $0.scrollType, increment: 120,
        flags: 0)
    }
    classes.withUnsafeMutableBytes { bytes in
      let size = MemoryLayout<XIScrollClassInfo>.stride
      var pointers = axes.indices.map { index in
        bytes.baseAddress.map {
          ($0 + index * size).assumingMemoryBound(to: XIAnyClassInfo.self)
        }
      }
      pointers.withUnsafeMutableBufferPointer { pointers in
        var event = XIDeviceChangedEvent()
        event.sourceid = 12
        event.num_classes = Int32(pointers.count)
        event.classes = pointers.baseAddress
        devices.changed(event)
      }
    }
  }

  private func told(
    _ devices: PointerDevices, _ type: Int32, valuators: [Int: Double] = [:],
    _ fill: (inout XIDeviceEvent) -> Void = { _ in }
  ) -> [Event] {
    withEvent(type, valuators: valuators, fill) { devices.events($0) }
  }

  @Test("A wheel with axes scrolls by parts of a notch, and the buttons it also sends do not count")
  func wheel() throws {
    let stage = try Stage()
    let devices = PointerDevices(stage.connection, window: stage.window.id)
    setWheel(devices, [(2, XIScrollTypeHorizontal), (3, XIScrollTypeVertical)])
    func button(_ number: Int32, _ time: UInt, isEmulated: Bool) -> [Event] {
      told(devices, XI_ButtonPress) {
        $0.detail = number
        $0.time = time
        $0.flags = isEmulated ? Int32(XIPointerEmulated) : 0
      }
    }
    // The first event can only say where the axis stands; the button says that it was a notch.
    #expect(told(devices, XI_Motion, valuators: [3: 1_200]) { $0.time = 9 } == [])
    #expect(
      button(5, 9, isEmulated: true) == [.scrolled(columns: 0, rows: 1, x: 30, y: 40, [])])
    #expect(
      told(devices, XI_Motion, valuators: [3: 1_230]) { $0.mods.effective = Int32(ControlMask) }
        == [.scrolled(columns: 0, rows: 0.25, x: 30, y: 40, .control)])
    #expect(told(devices, XI_Motion, valuators: [3: 1_320]).count == 1)
    #expect(button(5, 10, isEmulated: true) == [])
    #expect(told(devices, XI_ButtonRelease) { $0.detail = 5 } == [])
    #expect(told(devices, XI_Motion, valuators: [2: 0]) == [])
    #expect(
      told(devices, XI_Motion, valuators: [0: 5, 1: 6, 2: -60, 3: 1_320])
        == [
          .pointerMoved(x: 30, y: 40, []), .scrolled(columns: -0.5, rows: 0, x: 30, y: 40, []),
        ])
    devices.pointerEntered()
    #expect(told(devices, XI_Motion, valuators: [3: 90_000]) == [])
    #expect(told(devices, XI_Motion, valuators: [3: 90_000 - 120]).count == 1)
    // A button of the person's own, where the device sends those besides axes.
    #expect(button(4, 11, isEmulated: false).count == 1)
  }

  @Test("Another device takes over: its first position is no jump")
  func slaveSwitch() throws {
    let stage = try Stage()
    let devices = PointerDevices(stage.connection, window: stage.window.id)
    for position in [5_000.0, -70_000, 12] {
      setWheel(devices, [(3, XIScrollTypeVertical)])
      #expect(told(devices, XI_Motion, valuators: [3: position]) == [])
      #expect(
        told(devices, XI_Motion, valuators: [3: position - 120])
          == [.scrolled(columns: 0, rows: -1, x: 30, y: 40, [])])
    }
  }

  @Test("Places between pixels are the pixel's that they lie in; what is no place is the corner")
  func places() throws {
    let stage = try Stage()
    let devices = PointerDevices(stage.connection, window: stage.window.id)
    for (place, pixel) in [
      (0.0, 0), (0.999, 0), (-0.25, -1), (1e9, 32_767), (-1e9, -32_768), (.nan, 0), (.infinity, 0),
    ] {
      let events = told(devices, XI_Motion) {
        ($0.event_x, $0.event_y) = (place, 7.5)
        $0.mods.effective = -1
      }
      #expect(
        events == [.pointerMoved(x: pixel, y: 7, [.shift, .control, .alt, .super])])
    }
    let press = told(devices, XI_ButtonPress) {
      $0.detail = 8
      $0.time = .max
    }
    #expect(press == [.buttonPressed(8, x: 30, y: 40, [], timeMilliseconds: .max)])
  }

  @Test("Events without the data that they announce are survived")
  func forged() throws {
    let stage = try Stage()
    try stage.show()
    stage.queue.startSmoothScrolling()
    let devices = PointerDevices(stage.connection, window: stage.window.id)
    devices.start()
    let opcode = try #require(devices.opcode)
    for type in -1...40 {
      var event = XEvent()
      event.type = GenericEvent
      event.xcookie.extension = type % 2 == 0 ? opcode : 7
      event.xcookie.evtype = Int32(type)
      #expect(devices.events(&event) == [])
      let told = told(devices, Int32(type)) {
        $0.detail = .min
        $0.valuators.mask_len = .min
      }
      #expect(told.count <= 1)
    }
    var changed = XIDeviceChangedEvent()
    changed.num_classes = 9
    devices.changed(changed)
  }

  /// What a person does, and what the window is told of it; without times, which are the server's.
  private func script(_ stage: Stage) throws -> [Event] {
    let window = stage.window.id
    var seen: [Event] = []
    func take() {
      stage.client.sync()
      seen += stage.drain()
    }
    stage.client.move(to: Point(x: 20, y: 30), in: window)
    take()
    stage.client.click(Point(x: 40, y: 50), in: window, holding: [.control, .shift])
    take()
    for button in UInt32(1)...9 {
      stage.client.click(Point(x: 41, y: 51), in: window, button: button, holding: [.alt])
      take()
    }
    // A drag out of the window, let go outside, and back.
    stage.client.move(to: Point(x: 60, y: 60), in: window)
    stage.client.setButton(1, isPressed: true)
    take()
    for x in [100.0, 190, 230, 260] {
      stage.client.move(to: Point(x: x, y: 70), in: window)
      take()
    }
    stage.client.setButton(1, isPressed: false)
    take()
    stage.client.move(to: Point(x: 70, y: 70), in: window)
    take()
    stage.client.press(.right)
    take()
    // Leaving is told twice where both protocols tell of it, which changes nothing.
    let once = seen.indices.filter { $0 == 0 || seen[$0] != seen[$0 - 1] }.map { seen[$0] }
    return once.map { event in
      switch event {
      case .buttonPressed(let number, let x, let y, let held, _):
        .buttonPressed(number, x: x, y: y, held, timeMilliseconds: 0)
      case .buttonReleased(let number, let x, let y, let held, _):
        .buttonReleased(number, x: x, y: y, held, timeMilliseconds: 0)
      default: event
      }
    }
  }

  @Test("Pointer, buttons and wheel of a real server tell the same with XInput2 and without")
  func twins() throws {
    let core = try Stage()
    try core.show()
    core.client.focus(core.window.id)
    _ = core.drain()
    let expected = try script(core)
    #expect(expected.contains(.scrolled(columns: 0, rows: 1, x: 41, y: 51, .alt)))
    #expect(expected.contains(.scrolled(columns: -1, rows: 0, x: 41, y: 51, .alt)))
    #expect(expected.contains(.buttonReleased(1, x: 260, y: 70, [], timeMilliseconds: 0)))
    #expect(expected.contains(.pointerLeft))
    #expect(expected.contains(.key(.right, [])))
    let modern = try Stage()
    try modern.show()
    modern.client.focus(modern.window.id)
    modern.queue.startSmoothScrolling()
    _ = modern.drain()
    #expect(try script(modern) == expected)
  }

  @Test("Of motions in a row only the last is told with XInput2 too")
  func merged() throws {
    let stage = try Stage()
    try stage.show()
    stage.queue.startSmoothScrolling()
    _ = stage.drain()
    for x in 10..<60 { stage.client.move(to: Point(x: Double(x), y: 20), in: stage.window.id) }
    #expect(stage.drain() == [.pointerMoved(x: 59, y: 20, [])])
    for _ in 0..<3 {
      stage.client.setButton(5, isPressed: true)
      stage.client.setButton(5, isPressed: false)
    }
    #expect(stage.drain() == [.scrolled(columns: 0, rows: 3, x: 59, y: 20, [])])
  }
}
