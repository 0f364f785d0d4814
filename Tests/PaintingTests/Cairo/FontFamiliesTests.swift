// Which names of fonts are taken: those that are there, and no others.
import Testing

@testable import Painting

@Suite struct FontFamiliesTests {
  @Test func `the installed families are listed once each, in order`() throws {
    let families = try FontFamilies()
    #expect(!families.names.isEmpty)
    #expect(families.names == Set(families.names).sorted())
    #expect(!families.names.contains(""))
  }

  @Test func `each installed family is taken, in any case and spacing`() throws {
    let families = try FontFamilies()
    for name in families.names {
      for spelling in [name, name.uppercased(), name.lowercased(), "  \(name) "] {
        let isTaken = families.hasAny(of: spelling)
        #expect(isTaken, "\(spelling)")
      }
    }
  }

  @Test(arguments: ["sans", "Sans", "sans-serif", "SERIF", "monospace", "Mono", "system-ui"])
  func `a generic name is taken, whatever is installed`(name: String) throws {
    let isTaken = try FontFamilies().hasAny(of: name)
    #expect(isTaken)
  }

  @Test(arguments: [
    "No Such Font At All", "Arail", "", " ", ",", ",,", "\0", "\u{E001}", "Nope, Neither",
    String(repeating: "x", count: 1 << 16),
  ])
  func `a name that no font has is not taken`(name: String) throws {
    let isTaken = try FontFamilies().hasAny(of: name)
    #expect(!isTaken)
  }

  @Test func `one member of a list is enough, wherever it stands`() throws {
    let families = try FontFamilies()
    let known = try #require(families.names.first)
    for list in ["\(known), No Such Font", "No Such Font,\(known)", "Nope , Sans"] {
      let isTaken = families.hasAny(of: list)
      #expect(isTaken, "\(list)")
    }
  }

  @Test func `a style is no part of a family's name`() throws {
    let families = try FontFamilies()
    let known = try #require(families.names.first)
    let isTaken = families.hasAny(of: known + " Bold Nonsense")
    #expect(!isTaken)
  }
}
