// A reading beside the test, as it is beside the window, and what can be known of it from outside.
import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Inputs
@testable import Interaction
@testable import barchart

/// Collects the snapshots of a reading thread.
struct RunningReading {
  let thread: WindowReading

  init(_ source: Source, _ options: Options = Options()) throws {
    thread = try WindowReading(try Input.open(source, isForWindow: true), options)
  }

  /// The next snapshot that meets a condition.
  func snapshot(where holds: (Snapshot) -> Bool) throws -> Snapshot {
    try #require(
      firstValue {
        thread.snapshots.fetch().flatMap { holds($0) ? $0 : nil }
      })
  }

  /// The last one.
  func last() throws -> Snapshot { try snapshot { $0.reading == nil } }
}

extension Snapshot {
  /// The failure as the program has it.
  var cause: Failure? { failure.map(Failure.input) }
}

/// What this process has open: the files and pipes that its descriptors lead to.
func openFiles() -> [String] {
  let folder = "/proc/self/fd"
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return names.compactMap {
    try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
  }
}

/// What a descriptor leads to.
func file(of descriptor: Int32) throws -> String {
  try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
}
