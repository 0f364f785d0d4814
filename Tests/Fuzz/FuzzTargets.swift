// The one way in for libFuzzer: every target is in one program, which is told which of them to be,
// so that what they share is compiled once. Tests/Fuzz/run compiles and starts it.
import Glibc

/// The targets by name, as Tests/Fuzz/run and the folders of the corpus call them.
private let targets: [String: @Sendable (UnsafePointer<UInt8>?, Int) -> Void] = [
  "arguments": fuzzArguments,
  "chart": fuzzChart,
  "csv": fuzzCSV,
  "desktop": fuzzDesktop,
  "gzip": fuzzGzip,
  "json": fuzzJSON,
  "protocol": fuzzProtocol,
  "sheets": fuzzSheets,
]

/// What BARCHART_FUZZ names; without such a target the run ends, as it would find nothing for ever.
private let target: @Sendable (UnsafePointer<UInt8>?, Int) -> Void = {
  let name = getenv("BARCHART_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = targets[name] else { fatalError("there is no target named '\(name)'") }
  return target
}()

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(start, count)
  return 0
}
