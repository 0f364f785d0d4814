// XML as another program reads it: through libxml2, with none of our code.
import Foundation
import FoundationXML

/// An element of a document.
public final class MarkupElement {
  public let name: String
  public let attributes: [String: String]
  public fileprivate(set) var children: [MarkupElement] = []
  /// The text directly within it, without that of its children.
  public fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// A document is not well-formed.
  public struct Malformed: Error {
    public let reason: String
    public let line: Int
  }

  /// Reads a document and gives its root.
  public static func parse(_ bytes: [UInt8]) throws -> MarkupElement {
    let reader = Reader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw Malformed(reason: "\(String(describing: parser.parserError))", line: parser.lineNumber)
    }
    return root
  }

  /// The element and all below it, in the order of the document.
  public var all: [MarkupElement] { [self] + children.flatMap(\.all) }

  /// The direct children of a name.
  public func children(_ name: String) -> [MarkupElement] { children.filter { $0.name == name } }

  /// The groups of a class.
  public func groups(_ name: String) -> [MarkupElement] {
    all.filter { $0.name == "g" && $0.attributes["class"] == name }
  }

  /// An attribute that is a number; NaN where it is not.
  public func number(_ name: String) -> Double {
    attributes[name].flatMap(Double.init) ?? .nan
  }
}

private final class Reader: NSObject, XMLParserDelegate {
  var root: MarkupElement?
  private var open: [MarkupElement] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = MarkupElement(name: name, attributes: attributes)
    if let parent = open.last { parent.children.append(element) } else { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    open.last?.text += characters
  }
}
