// The scene as another program reads it: from the JSON alone, with none of our types.
import Foundation
import Testing

/// A `chart.json`.
struct WrittenScene {
  struct Mark {
    let members: [String: Any]

    var role: String { members["role"] as? String ?? "" }
    var text: String? { members["text"] as? String }
    var label: String? { members["label"] as? String }
    var category: String? { members["category"] as? String }
    var series: String? { members["series"] as? String }
    var value: Double? { members["value"] as? Double }
    var row: Int? { members["row"] as? Int }
    var box: CGRect {
      CGRect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }

    private func number(_ name: String) -> Double { members[name] as? Double ?? .nan }
  }

  let members: [String: Any]
  let marks: [Mark]

  init(_ bytes: [UInt8]) throws {
    let object = try JSONSerialization.jsonObject(with: Data(bytes))
    members = try #require(object as? [String: Any])
    marks = try #require(members["marks"] as? [[String: Any]]).map { Mark(members: $0) }
  }

  var size: CGSize {
    CGSize(
      width: members["width"] as? Double ?? .nan, height: members["height"] as? Double ?? .nan)
  }
  var title: String? { members["title"] as? String }
  var domain: [Double] { members["domain"] as? [Double] ?? [] }
  /// The charts of a page; empty for a single chart.
  var charts: [[String: Any]] { members["charts"] as? [[String: Any]] ?? [] }
  /// The domain of each chart.
  var domains: [[Double]] {
    (charts.isEmpty ? [members] : charts).map { $0["domain"] as? [Double] ?? [] }
  }
  var notices: [String] { members["notices"] as? [String] ?? [] }

  func marks(_ role: String) -> [Mark] { marks.filter { $0.role == role } }

  func mark(_ role: String) throws -> Mark {
    let found = marks(role)
    #expect(found.count == 1, "\(role)")
    return try #require(found.first)
  }
}
