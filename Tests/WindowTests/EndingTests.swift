// A server that stands still, or never answers, keeps no signal from ending the program; one that
// dies at any moment is one sentence.
import Foundation
import Glibc
import TestDesktop
import TestSupport
import Testing

@Suite struct EndingTests {
  static let signals = [SIGINT, SIGTERM, SIGHUP]

  private func expectEnd(
    _ program: ChildProcess, by signal: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    program.send(signal: signal)
    let outcome = try program.wait()
    #expect(outcome.status == 128 + signal, sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    #expect(outcome.error.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("A signal ends the program while a server that stands still is asked", arguments: signals)
  func opening(_ signal: Int32) throws {
    let server = try XServer()
    try server.whileStopped {
      let program = try Program.start([steps], display: server.display)
      #expect(eventually { program.socketCount > 0 && program.isSleeping })
      try expectEnd(program, by: signal)
    }
  }

  @Test("A signal ends the program while it waits for a host that never answers")
  func silentHost() throws {
    let host = try SilentHost()
    let program = try Program.start([steps], display: host.display)
    #expect(eventually { program.socketCount > 0 && program.isSleeping })
    try expectEnd(program, by: SIGTERM)
  }

  @Test(
    "A signal ends the program whose window is on a server that stands still", arguments: signals)
  func idle(_ signal: Int32) throws {
    let open = try OpenWindow.showing()
    try open.server.whileStopped { try expectEnd(open.program, by: signal) }
  }

  @Test("A signal ends the program that has drawn for a server that stands still")
  func drawing() throws {
    let open = try OpenWindow([], isStill: false, input: .pipe)
    try open.expect("the ring shows that reading goes on") { $0.count(of: Palette.blue) > 100 }
    try open.server.whileStopped {
      open.program.write(Array("Day,Steps\nMon,898\nTue,670\n".utf8))
      #expect(eventually { open.program.isSleeping })
      try expectEnd(open.program, by: SIGTERM)
    }
  }

  @Test("A second signal is as good as the first")
  func twice() throws {
    let open = try OpenWindow.showing()
    try open.server.whileStopped {
      open.program.send(signal: SIGTERM)
      open.program.send(signal: SIGINT)
      let outcome = try open.program.wait()
      #expect([128 + SIGTERM, 128 + SIGINT].contains(outcome.status))
      #expect(outcome.error.isEmpty)
    }
  }

  @Test("A server that is killed at any moment of the start is one sentence and 69")
  func killedServers() throws {
    for step in 0..<20 {
      let server = try XServer()
      let moment = ContinuousClock.now + .milliseconds(step * 5)
      let program = try Program.start([steps], display: server.display)
      _ = eventually { ContinuousClock.now >= moment }
      try server.crash()
      let outcome = try program.wait()
      #expect(outcome.status == 69, "\(step)")
      #expect(outcome.error.hasPrefix("barchart: "), "\(step)")
      #expect(outcome.error.count { $0 == "\n" } == 1, "\(step): \(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
  }
}

/// A host at which something listens that takes no connection, as a dead `ssh -X` does.
private final class SilentHost {
  struct NoPort: Error {}

  let display: String
  private let listener: Int32

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let listener = listener
    // Displays are numbered from port 6,000.
    let number = (200..<2_000).first { number in
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(6_000 + number).bigEndian
      address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
      return withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
    guard let number, listen(listener, 1) == 0 else { throw NoPort() }
    display = "127.0.0.1:\(number)"
  }

  deinit { close(listener) }
}

extension ChildProcess {
  /// How many sockets it has open.
  fileprivate var socketCount: Int {
    let folder = "/proc/\(id)/fd"
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: folder)) ?? []).count {
      (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasPrefix("socket:")
        ?? false
    }
  }
}
