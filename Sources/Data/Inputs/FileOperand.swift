// The path of a file as a word of a command line, or a line of a chart's file, that names it.
package import Base
internal import SourceProtocol

extension FilePath {
  /// The same file as a word that is neither an option nor an address.
  package var operand: FilePath {
    let isOther = bytes.first == UInt8(ascii: "-") || Address(bytes) != nil
    return isOther ? FilePath.current.appending(self) : self
  }
}
