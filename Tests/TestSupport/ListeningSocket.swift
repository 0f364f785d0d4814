// A socket at 127.0.0.1 behind which nobody speaks unless a test does.
import Glibc
import Testing

/// Listens at a free port.
public final class ListeningSocket {
  public let descriptor: Int32
  public let port: Int

  public init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) + listen(descriptor, 8) + getsockname(descriptor, $0, &size)
      }
    }
    try #require(status == 0)
    port = Int(address.sin_port.byteSwapped)
  }

  private var taken: [Int32] = []

  /// Whether somebody else has connected since the last call. Connections stay open.
  public func takesConnection() -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 0) > 0 else { return false }
    taken.append(accept(descriptor, nil, nil))
    return true
  }

  deinit { for open in taken + [descriptor] { close(open) } }
}
