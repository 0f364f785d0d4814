// The fuzzer's way into what the window's program and those that open databases say to each other.
import SourceProtocol

/// The first byte of the input is the size of the pieces that come; the rest are the frames.
func fuzzProtocol(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = UnsafeBufferPointer(start: start, count: count)
  guard let size = input.first else { return }
  let bytes = Array(input.dropFirst())
  let (whole, cut) = (heard(bytes, piece: max(1, bytes.count)), heard(bytes, piece: Int(size) + 1))
  if whole != cut { fatalError("what is heard depends on the cuts") }
}

/// The messages of the frames up to the first fault, each as it is said again.
private func heard(_ bytes: [UInt8], piece: Int) -> [[UInt8]] {
  var frames = SourceFrames()
  var said: [[UInt8]] = []
  for start in stride(from: 0, to: bytes.count, by: piece) {
    bytes[start..<min(bytes.count, start + piece)].withUnsafeBytes { frames.append($0) }
    do throws(SourceProtocolError) {
      while let frame = try frames.next() {
        if let request = try? SourceRequest(frame) {
          said.append(request.bytes)
        } else {
          said.append(try SourceReply(frame).bytes)
        }
      }
    } catch {
      return said + [[0]]
    }
  }
  return said
}
