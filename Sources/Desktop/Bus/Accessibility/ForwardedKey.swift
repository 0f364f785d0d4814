// A key event in the format of at-spi2-core's DeviceEventController.

/// A key press or release before it takes effect.
package struct ForwardedKey: Hashable, Sendable {
  package var isPress: Bool
  package var keysym: UInt32
  package var keycode: UInt32
  /// The X modifier mask, eight bits.
  package var modifierBits: UInt32
  /// The X server's timestamp.
  package var timeMilliseconds: UInt32
  /// The text that the key types, or its name.
  package var text: String
  /// Whether `text` is what the key types.
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

  /// The argument of NotifyListenersSync: type, id, hardware code, modifiers, time, text and
  /// whether it is text. The signature is `(uiiiisb)`; the published `(uiuuisb)` is refused
  /// (measured with at-spi2-core 2.46).
  var value: Value {
    .structure([
      .uint32(isPress ? 0 : 1), .int32(Int32(truncatingIfNeeded: keysym)),
      .int32(Int32(truncatingIfNeeded: keycode)), .int32(Int32(truncatingIfNeeded: modifierBits)),
      .int32(Int32(bitPattern: timeMilliseconds)), .string(text), .boolean(isText),
    ])
  }
}

/// The D-Bus names for key listeners.
enum KeyListeners {
  static let path = "/org/a11y/atspi/registry/deviceeventcontroller"
  static let controller = "org.a11y.atspi.DeviceEventController"
  /// The interface of the signals about listeners coming and going.
  static let listener = "org.a11y.atspi.DeviceEventListener"
  static let registry = "org.a11y.atspi.Registry"

  static let question = Message.call(registry, path: path, controller, "GetKeystrokeListeners")

  static func notification(_ key: ForwardedKey) -> Message {
    .call(registry, path: path, controller, "NotifyListenersSync", [key.value])
  }
}
