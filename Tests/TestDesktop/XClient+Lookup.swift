// The window of a program that a shell has started, whose process number nobody knows.
internal import CXTest
public import TestSupport

extension XClient {
  /// The first visible window of the program on this display; nil once `process` has ended without
  /// one.
  public func chartWindow(while process: ChildProcess) -> UInt? {
    firstValue { () -> UInt?? in
      let found = windows(below: root).first {
        text("WM_CLASS", of: $0) == "barchart\0Barchart\0"
          && attributes(of: $0)?.map_state == IsViewable
      }
      if let found { return .some(found) }
      return process.isRunning ? nil : .some(nil)
    } ?? nil
  }
}
