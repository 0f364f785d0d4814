// Reads a table in segments, for comparison with a serial reading.
import Tables
import Testing

/// Reads bytes in segments that end at the given ascending offsets; nil if the table cannot be read
/// in segments.
func readSegments(
  _ bytes: [UInt8], cuts: [Int], limits: Limits = .standard
) -> (table: Table, error: TableError?)? {
  var reader = TextReader(limits: limits)
  // Errors after the sample must be found by the segments.
  bytes.withUnsafeBytes { try? reader.feed($0) }
  try? reader.finish()
  guard let plan = reader.segmentPlan else { return nil }
  let worker = plan.makeReader()
  var assembly = plan.makeAssembly()
  var start = plan.bytesBefore
  var error: TableError?
  do throws(TableError) {
    for end in cuts.filter({ $0 > start }) + [bytes.count] {
      let part = SegmentBytes(capacity: end - start)
      _ = part.append { room in
        bytes[start..<end].withUnsafeBytes { room.copyMemory(from: $0) }
        return end - start
      }
      try assembly.append(worker.read(part, isFirst: start == plan.bytesBefore), part)
      start = end
    }
    try assembly.finish()
  } catch let thrown {
    error = thrown
  }
  return (assembly.snapshot(), error)
}
