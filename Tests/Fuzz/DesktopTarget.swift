// Fuzzes what a desktop sends: any bytes are settings or none, and a message or none.

/// The input is a property of settings, and a message of a bus.
func fuzzDesktop(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let settings = XSettings(bytes) {
    precondition(settings.values.count <= XSettings.countLimit)
    precondition(settings.values.keys.allSatisfy { $0.utf8.count <= 3 * XSettings.textLimit })
  }
  if let message = try? Message(bytes: bytes) {
    // What has been read can be written, and is then read as the same.
    let written = try? message.bytes
    let again = written.flatMap { try? Message(bytes: $0) }
    let rewritten = try? again?.bytes
    precondition(written != nil && rewritten == written, "\(message)")
  }
  _ = BusAddress(String(decoding: bytes, as: UTF8.self))
}
