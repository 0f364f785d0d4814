// The tables of the checkout: those as people have them, and those of the gallery.
import Foundation

/// Files that tests read as tables, in an order that stays.
public enum SampleTables {
  /// Small tables as other programs and people write them.
  public static let fixtures = files("Tests/Fixtures/tables").filter { $0.suffix != "expected" }
  /// The data of the gallery's pictures.
  public static let examples = files("Examples").filter { $0.suffix == "csv" }

  /// A file by its path in the checkout.
  public struct File: Sendable {
    public let path: String
    public var name: String { String(path.split(separator: "/").last ?? "") }
    fileprivate var suffix: String { String(path.split(separator: ".").last ?? "") }

    /// All of its bytes; none if it cannot be read.
    public var bytes: [UInt8] {
      let data = try? Data(contentsOf: URL(filePath: Program.checkout).appending(path: path))
      return Array(data ?? Data())
    }
  }

  private static func files(_ folder: String) -> [File] {
    let top = URL(filePath: Program.checkout).appending(path: folder)
    let found = FileManager.default.enumerator(atPath: top.path)
    let names = (found?.compactMap { $0 as? String } ?? []).filter { $0.contains(".") }
    return names.sorted().map { File(path: "\(folder)/\($0)") }
  }
}
