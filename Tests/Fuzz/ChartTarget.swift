// Fuzzes the reader of saved charts: any bytes are a chart with its data, or one line of a sentence;
// and what it says of a chart is read again as the same.
import Base
import Inputs

func fuzzChart(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let path = FilePath("/charts/a.barchart") else { return }
  do {
    let chart = try ChartFile(path, bytes)
    precondition(!chart.data.isEmpty || chart.lines.contains { $0.name == .sample })
    precondition(chart.outside == nil || !chart.data.isEmpty)
    precondition(chart.lines.allSatisfy { $0.number > 0 && $0.value?.contains(0) != true })
    // The lines alone, in their order, are the same chart.
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
    let again = try ChartFile(path, Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [10])
    precondition(again.data == chart.data && again.lines.map(\.name) == chart.lines.map(\.name))
    precondition(again.unknown.map(\.text) == chart.unknown.map(\.text))
  } catch {
    let message = error.message ?? ""
    precondition(message.hasPrefix("barchart: "), "no sentence for \(bytes)")
    precondition(message.utf8.count < 4096, "a sentence without end")
    let isOneLine = message.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
    }
    precondition(isOneLine, "more than a line")
  }
}
