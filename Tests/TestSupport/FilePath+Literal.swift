// Paths as tests write them.
package import Base

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    guard let path = FilePath(text) else { preconditionFailure("no file is called \(text)") }
    self = path
  }
}
