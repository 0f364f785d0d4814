// A key as it is put before assistive technologies: at-spi2-core, DeviceEventController.
import DBus

/// A press or a release of a key, before it counts.
package struct ForwardedKey: Hashable, Sendable {
  package var isPress: Bool
  /// The X keysym.
  package var keysym: UInt32
  /// The X server's number of the key.
  package var keycode: UInt32
  /// X's eight modifiers.
  package var modifierBits: UInt32
  /// By the X server's clock.
  package var timeMilliseconds: UInt32
  /// What it writes, or its name.
  package var text: String
  /// Whether it would write its text.
  package var isText: Bool

  package init(
    isPress: Bool, keysym: UInt32, keycode: UInt32, modifierBits: UInt32,
    timeMilliseconds: UInt32, text: String, isText: Bool
  ) {
    self.isPress = isPress
    self.keysym = keysym
    self.keycode = keycode
    self.modifierBits = modifierBits
    self.timeMilliseconds = timeMilliseconds
    self.text = text
    self.isText = isText
  }

  /// As NotifyListenersSync takes it: type, id, hardware code, modifiers, time, text and whether
  /// that is text. The type is `(uiiiisb)`; the `(uiuuisb)` of the published description is
  /// refused (measured with at-spi2-core 2.46).
  var value: Value {
    .structure([
      .uint32(isPress ? 0 : 1), .int32(Int32(truncatingIfNeeded: keysym)),
      .int32(Int32(truncatingIfNeeded: keycode)), .int32(Int32(truncatingIfNeeded: modifierBits)),
      .int32(Int32(bitPattern: timeMilliseconds)), .string(text), .boolean(isText),
    ])
  }
}

/// The wire's names around key listeners.
enum KeyListeners {
  static let path = "/org/a11y/atspi/registry/deviceeventcontroller"
  static let controller = "org.a11y.atspi.DeviceEventController"
  /// Of the signals that tell that a listener has come or gone.
  static let listener = "org.a11y.atspi.DeviceEventListener"
  static let registry = "org.a11y.atspi.Registry"

  static let question = Message.call(registry, path: path, controller, "GetKeystrokeListeners")

  static func notification(_ key: ForwardedKey) -> Message {
    .call(registry, path: path, controller, "NotifyListenersSync", [key.value])
  }
}
