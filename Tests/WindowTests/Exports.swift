// What the program writes without a window: the tests take coordinates and expected pixels from
// there.
import Foundation
import Scenegraph
import TestDesktop
import TestSupport
import Testing

/// The scene as `-o chart.json` has it; only what tests ask for.
struct ExportedScene: Decodable {
  struct Mark: Decodable {
    var role: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var text: String?
    var label: String?
    var category: String?
    var series: String?
    var value: Double?
    var row: Int?
    var chart: Int?

    var bounds: Rect { Rect(x: x, y: y, width: width, height: height) }
    var center: Point { bounds.center }
  }

  var width: Double
  var height: Double
  /// nil for a page, whose charts have their own.
  var domain: [Double]?
  var marks: [Mark]

  var bars: [Mark] { marks.filter { $0.role == "bar" } }

  /// The bar of a category, and of a series where there are several.
  func bar(_ category: String, _ series: String? = nil) throws -> Mark {
    try #require(
      bars.first { $0.category == category && (series == nil || $0.series == series) },
      "\(category)")
  }

  /// The only mark of a role, or the one with a text.
  func mark(_ role: String, _ text: String? = nil) throws -> Mark {
    try #require(marks.first { $0.role == role && (text == nil || $0.text == text) }, "\(role)")
  }
}

enum Exports {
  static func scene(
    _ arguments: [String], width: Int = 800, height: Int = 600, input: StandardInput = .null
  ) throws -> ExportedScene {
    try JSONDecoder().decode(
      ExportedScene.self, from: bytes(arguments, "json", width: width, height: height, input))
  }

  static func picture(
    _ arguments: [String], width: Int = 800, height: Int = 600, input: StandardInput = .null
  ) throws -> Picture {
    try #require(
      Picture(png: Array(bytes(arguments, "png", width: width, height: height, input))))
  }

  private static func bytes(
    _ arguments: [String], _ ending: String, width: Int, height: Int, _ input: StandardInput
  ) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "barchart-\(UUID().uuidString).\(ending)")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try Program.run(
      arguments + ["--output", file.path, "--size", "\(width)x\(height)"], input: input)
    try #require(outcome.status == 0, "\(outcome.error)")
    return try Data(contentsOf: file)
  }
}

/// A file with a text in it, gone with this object.
final class TemporaryFile {
  let path: String

  init(_ text: String, ending: String = "csv") throws {
    path = NSTemporaryDirectory() + "barchart-\(UUID().uuidString).\(ending)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
