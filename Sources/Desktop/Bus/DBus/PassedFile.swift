// Open files that go with messages: D-Bus Specification, "UNIX_FDS"; unix(7), SCM_RIGHTS.
internal import Glibc

/// An open file that belongs to a message; closed with the last reference to it.
package final class PassedFile: Hashable, Sendable {
  package let descriptor: Int32

  /// - Parameter descriptor: owned from now on.
  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// A file without a name that holds these bytes, read from its start; nil if there is no room for
  /// it.
  package convenience init?(_ bytes: [UInt8]) {
    guard let file = tmpfile() else { return nil }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
    fclose(file)
    guard descriptor >= 0 else { return nil }
    self.init(owning: descriptor)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      written += count
    }
  }

  deinit { close(descriptor) }

  package static func == (one: PassedFile, other: PassedFile) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(descriptor) }
}

/// One call of sendmsg or recvmsg on a Unix socket.
enum SocketTransfer {
  /// The most files taken or sent at a time. The bus limits those of a message to 16 by default.
  static let fileLimit = 16
  /// A cmsghdr, which has a length, a level and a type, and cannot be written as a whole, as an array
  /// without a length follows them.
  private static let levelOffset = MemoryLayout<Int>.size
  private static let headSize = levelOffset + 2 * MemoryLayout<Int32>.size
  private static let fileType = Int32(SCM_RIGHTS)

  /// Sends bytes, of which the first brings the files.
  ///
  /// - Returns: how many bytes are sent, or -1 with `errno`.
  static func send(
    _ bytes: UnsafeRawBufferPointer, _ files: [PassedFile], to socket: Int32
  ) -> Int {
    let length = headSize + files.count * MemoryLayout<Int32>.size
    return transfer(bytes, controlBytes: files.isEmpty ? 0 : aligned(length)) { message, control in
      if !files.isEmpty {
        control.storeBytes(of: length, as: Int.self)
        control.storeBytes(of: SOL_SOCKET, toByteOffset: levelOffset, as: Int32.self)
        control.storeBytes(of: fileType, toByteOffset: levelOffset + 4, as: Int32.self)
        for (place, file) in files.enumerated() {
          control.storeBytes(
            of: file.descriptor, toByteOffset: headSize + 4 * place, as: Int32.self)
        }
      }
      // Without SIGPIPE, which would end the program.
      return sendmsg(socket, &message, Int32(MSG_NOSIGNAL))
    }
  }

  /// Reads bytes into a buffer, and the files that come with them.
  ///
  /// - Returns: how many bytes are read, 0 at the end, or -1 with `errno`.
  static func receive(
    _ bytes: UnsafeMutableRawBufferPointer, _ files: inout [PassedFile], from socket: Int32
  ) -> Int {
    transfer(
      UnsafeRawBufferPointer(bytes), controlBytes: aligned(headSize + 4 * fileLimit)
    ) { message, control in
      let count = recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
      guard count >= 0 else { return count }
      var offset = 0
      while offset + headSize <= message.msg_controllen {
        let length = control.load(fromByteOffset: offset, as: Int.self)
        guard length >= headSize, offset + length <= message.msg_controllen else { break }
        let level = control.load(fromByteOffset: offset + levelOffset, as: Int32.self)
        let type = control.load(fromByteOffset: offset + levelOffset + 4, as: Int32.self)
        if level == SOL_SOCKET, type == fileType {
          for place in stride(from: offset + headSize, to: offset + length, by: 4) {
            files.append(
              PassedFile(owning: control.load(fromByteOffset: place, as: Int32.self)))
          }
        }
        offset += aligned(length)
      }
      return count
    }
  }

  /// Lengths of control data are those of whole machine words (cmsg(3), CMSG_ALIGN).
  private static func aligned(_ length: Int) -> Int {
    let word = MemoryLayout<Int>.size
    return (length + word - 1) / word * word
  }

  private static func transfer(
    _ bytes: UnsafeRawBufferPointer, controlBytes: Int,
    _ body: (inout msghdr, UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    withUnsafeTemporaryAllocation(
      byteCount: max(controlBytes, 1), alignment: MemoryLayout<Int>.alignment
    ) { control in
      control.initializeMemory(as: UInt8.self, repeating: 0)
      var part = iovec(
        iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &part) { part in
        var message = msghdr()
        (message.msg_iov, message.msg_iovlen) = (part, 1)
        if controlBytes > 0 {
          (message.msg_control, message.msg_controllen) = (control.baseAddress, controlBytes)
        }
        return body(&message, control)
      }
    }
  }
}
