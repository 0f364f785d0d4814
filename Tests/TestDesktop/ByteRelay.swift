// A display at the other end of a network, as the program sees it, and how much it sends there.
import Foundation
import Glibc
import Synchronization

/// Hands on what goes between programs and a server, over the loopback, and counts it. Ends with
/// this object.
public final class ByteRelay {
  /// There is no way to listen or no server to reach.
  public struct CannotListen: Error {}

  /// As in DISPLAY: a host and a number, so a program takes the server for a distant one.
  public let display: String
  private let work: Work

  public init(to server: XServer) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 4) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    // Displays are numbered from this port on.
    guard isListening, address.sin_port.byteSwapped > 6_000 else {
      close(listener)
      throw CannotListen()
    }
    display = "127.0.0.1:\(address.sin_port.byteSwapped - 6_000)"
    let work = try Work(listener, path: "/tmp/.X11-unix/X" + server.display.dropFirst())
    self.work = work
    Thread.detachNewThread { work.run() }
  }

  deinit { work.end() }

  /// Bytes that programs have sent to the server up to now.
  public var sentBytes: Int { work.sentBytes.load(ordering: .sequentiallyConsistent) }

  /// What the thread does; it owns the descriptors.
  private final class Work: Sendable {
    let sentBytes = Atomic<Int>(0)
    private let listener: Int32
    private let bell: (read: Int32, write: Int32)
    private let path: String

    init(_ listener: Int32, path: String) throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw CannotListen() }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (self.listener, self.path) = (listener, path)
      bell = (ends[0], ends[1])
    }

    func end() { close(bell.write) }

    func run() {
      signal(SIGPIPE, SIG_IGN)
      // Whatever comes from one of these goes to the other.
      var partners: [Int32: (to: Int32, isProgram: Bool)] = [:]
      defer {
        for descriptor in [listener, bell.read] + partners.keys { close(descriptor) }
      }
      while true {
        var waits = ([bell.read, listener] + partners.keys).map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&waits, nfds_t(waits.count), -1)
        if waits[0].revents != 0 { return }
        if waits[1].revents != 0, let pair = accept() {
          partners[pair.program] = (pair.server, true)
          partners[pair.server] = (pair.program, false)
        }
        for wait in waits.dropFirst(2) where wait.revents != 0 {
          guard let partner = partners[wait.fd] else { continue }
          if !handOn(from: wait.fd, to: partner.to, isProgram: partner.isProgram) {
            for descriptor in [wait.fd, partner.to] {
              close(descriptor)
              partners[descriptor] = nil
            }
          }
        }
      }
    }

    private func handOn(from source: Int32, to target: Int32, isProgram: Bool) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(source, &buffer, buffer.count)
      guard count > 0 else { return false }
      if isProgram { sentBytes.add(count, ordering: .sequentiallyConsistent) }
      var start = 0
      while start < count {
        let written = buffer[start..<count].withUnsafeBytes {
          Glibc.write(target, $0.baseAddress, $0.count)
        }
        guard written > 0 else { return false }
        start += written
      }
      return true
    }

    private func accept() -> (program: Int32, server: Int32)? {
      let program = Glibc.accept(listener, nil, nil)
      guard program >= 0 else { return nil }
      _ = fcntl(program, F_SETFD, FD_CLOEXEC)
      var yes: Int32 = 1
      setsockopt(
        program, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
      }
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      guard isConnected else {
        close(program)
        close(server)
        return nil
      }
      return (program, server)
    }
  }
}
