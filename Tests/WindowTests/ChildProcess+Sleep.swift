// Whether a program sleeps, and how often something has woken it, as the kernel tells.
import Glibc
import TestSupport

extension ChildProcess {
  var isSleeping: Bool { status.contains { $0.hasPrefix("State:\tS") } }

  /// How often the program has gone to sleep: once more for each time that something woke it.
  var sleeps: Int? {
    status.first { $0.hasPrefix("voluntary_ctxt_switches:") }
      .flatMap { Int($0.drop { !$0.isNumber }) }
  }

  private var status: [Substring] {
    var text = ""
    guard let file = fopen("/proc/\(id)/status", "r") else { return [] }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      text += String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return text.split(separator: "\n")
  }
}
