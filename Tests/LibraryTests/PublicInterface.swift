// The public interface of the products as the compiler knows it, from the modules of this build.
import Foundation
import TestSupport

/// What the compiler says of a module's public symbols.
struct PublicInterface {
  static let modules = ["Charts", "Scales", "Scenegraph", "Painting", "Windowing", "Input"]

  struct Symbol {
    let path: String
    let kind: String
    let declaration: String
    /// Whether somebody has said what it is.
    let isDocumented: Bool
    /// Whether somebody has written it: synthesised ones have no place in a file.
    let isWritten: Bool
  }

  let symbols: [Symbol]

  /// - Parameter graph: the file that `scripts/docs` leaves for a module.
  init(graph: URL) throws {
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: graph)) as? [String: Any]
    symbols = (root?["symbols"] as? [[String: Any]] ?? []).compactMap { symbol in
      let kind = (symbol["kind"] as? [String: Any])?["identifier"] as? String ?? ""
      let fragments = symbol["declarationFragments"] as? [[String: Any]] ?? []
      let path = symbol["pathComponents"] as? [String] ?? []
      return Symbol(
        path: path.joined(separator: "."), kind: kind,
        declaration: fragments.compactMap { $0["spelling"] as? String }.joined()
          .split(whereSeparator: \.isWhitespace).joined(separator: " "),
        isDocumented: symbol["docComment"] != nil, isWritten: symbol["location"] != nil)
    }
  }

  /// A line a symbol, in the order of their names.
  var text: String {
    symbols.map { "\($0.path): \($0.declaration)\n" }.sorted().joined()
  }
}
