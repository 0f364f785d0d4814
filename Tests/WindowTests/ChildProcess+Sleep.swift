// Whether a program sleeps, how often something has woken it, and what it holds, as the kernel
// tells.
import Foundation
import Glibc
import TestDesktop
import TestSupport
import Testing

extension ChildProcess {
  var isSleeping: Bool { status.contains { $0.hasPrefix("State:\tS") } }

  /// Whether all of its threads sleep, and none has been woken while they were looked at: nothing
  /// that has come to it is still being worked on.
  var isIdle: Bool {
    guard let before = sleepsOfThreads else { return false }
    return before.keys.allSatisfy { isSleeping("/proc/\(id)/task/\($0 + Int(id))/status") }
      && sleepsOfThreads == before
  }

  private func isSleeping(_ status: String) -> Bool {
    lines(of: status).contains { $0.hasPrefix("State:\tS") }
  }

  /// How often the program has gone to sleep: once more for each time that something woke it.
  var sleeps: Int? {
    status.first { $0.hasPrefix("voluntary_ctxt_switches:") }
      .flatMap { Int($0.drop { !$0.isNumber }) }
  }

  /// The same for each of its threads, by when it was started; nil where one has ended meanwhile.
  var sleepsOfThreads: [Int: Int]? {
    let folder = "/proc/\(id)/task"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    var sleeps: [Int: Int] = [:]
    for thread in threads {
      let line = lines(of: "\(folder)/\(thread)/status").first {
        $0.hasPrefix("voluntary_ctxt_switches:")
      }
      guard let count = line.flatMap({ Int($0.drop { !$0.isNumber }) }), let id = Int(thread)
      else { return nil }
      sleeps[id - Int(self.id)] = count
    }
    return sleeps
  }

  /// The processor time of all its threads in clock ticks, a hundred a second.
  var processorTicks: Int? {
    // The name before may have blanks and brackets in it; times are fields 14 and 15.
    let fields = lines(of: "/proc/\(id)/stat").first?.split(separator: ")").last?
      .split(separator: " ")
    guard let fields, fields.count > 12, let user = Int(fields[11]), let kernel = Int(fields[12])
    else { return nil }
    return user + kernel
  }

  /// How much memory belongs to it alone and is in use or kept: heaps and stacks, not what it shares
  /// with files.
  var ownBytes: Int? {
    status.first { $0.hasPrefix("RssAnon:") }
      .flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
  }

  private var status: [Substring] { lines(of: "/proc/\(id)/status") }

  private func lines(of path: String) -> [Substring] {
    var text = ""
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      text += String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return text.split(separator: "\n")
  }
}

extension OpenWindow {
  /// Whether nothing wakes the program during some journeys to the server and back. What has come
  /// to it before may still wake it once, so a stretch without a wake-up is waited for; what is woken
  /// by a clock has none.
  func sleepsThrough(_ journeys: Int) throws -> Bool {
    try eventually {
      guard program.isSleeping else { return false }
      let before = try #require(program.sleeps)
      for _ in 0..<journeys { client.sync() }
      return program.sleeps == before
    }
  }
}
