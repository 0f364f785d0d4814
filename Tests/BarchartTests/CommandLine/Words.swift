// What the program takes as bytes, as tests write it.
import Base
import TestSupport

@testable import Inputs
@testable import barchart

extension ArgumentParser {
  static func parse(_ words: [String]) throws(UsageError) -> Command {
    try parse(words.map { ArgumentBytes($0.utf8) })
  }
}

extension Source {
  static func file(_ path: String) -> Source { .file(FilePath(stringLiteral: path)) }
}

extension OutputFile {
  init(path: String, kind: Kind) { self.init(.file(FilePath(stringLiteral: path)), kind: kind) }
}

extension AtomicFile {
  static func write(
    _ bytes: [UInt8], to path: String, calls: WritingCalls = WritingCalls()
  ) throws(Failure) {
    try write(bytes, to: FilePath(stringLiteral: path), calls: calls)
  }
}
