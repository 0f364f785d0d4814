// The scanner held against planted violations: a rule that finds nothing must be able to find.
import Testing

@Suite("The tidy scanner finds what is planted")
struct ScannerTests {
  private func file(_ text: String, path: String = "Sources/Charts/Planted.swift") -> SourceFile {
    SourceFile(path: path, text: text)
  }

  @Test("Strings, interpolations and comments are no code")
  func code() {
    let lines = [
      #"let a = "x // \(f("y", (1)) + "z") w" + b // c"#,
      ##"let r = #"a " b"# + c"##,
      "/* one /* two */ still */ d",
      #"let m = """"#,
      #"  text \(inner) " quoted"#,
      #"  """ + e"#,
      #"let q = "\\" + g"#,
    ]
    let words = CodeText.code(of: lines).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      words == [
        #"let a = f( , (1)) + + b"#, "let r = + c", "d", "let m =", "inner", "+ e", "let q = + g",
      ])
  }

  @Test(
    "A forbidden import is found, whatever stands before it",
    arguments: [
      ("import Foundation", "Charts may not import Foundation"),
      ("public import Painting", "Charts may not import Painting"),
      ("@preconcurrency import CX11", "Charts may not import CX11"),
      ("internal import struct Foundation.Data", "Charts may not import Foundation"),
    ])
  func forbiddenImport(_ line: String, _ message: String) {
    let violations = ImportTable.violations(in: file("// A head.\nimport Scales\n" + line))
    #expect(
      violations == [Violation(path: "Sources/Charts/Planted.swift", line: 3, message: message)])
  }

  @Test("A C module needs an internal import, and a new target an entry in the table")
  func clangImport() {
    let path = "Sources/Cairo/Planted.swift"
    #expect(ImportTable.violations(in: file("internal import CCairo", path: path)).isEmpty)
    #expect(ImportTable.violations(in: file("import CCairo", path: path)).count == 1)
    #expect(ImportTable.violations(in: file("public import CPango", path: path)).count == 1)
    #expect(
      ImportTable.violations(in: file("import Glibc", path: "Sources/New/A.swift")).count == 1)
    let locks = "internal import Synchronization"
    #expect(ImportTable.violations(in: file(locks)).isEmpty)
    #expect(ImportTable.violations(in: file(locks, path: "Sources/Scales/A.swift")).count == 1)
  }

  @Test("An import in a string or a comment is none")
  func noImport() {
    #expect(
      ImportTable.violations(in: file("// import Foundation\nlet a = \"import UIKit\"")).isEmpty)
  }

  @Test("A file of 501 lines and a line of 101 columns are found, one less is not")
  func length() {
    let fits = String(repeating: "a\n", count: 500)
    #expect(Rules.length(file(fits)).isEmpty)
    #expect(Rules.length(file(fits + "b\n")).count == 1)
    #expect(Rules.width(file(String(repeating: "ä", count: 100))).isEmpty)
    #expect(Rules.width(file("\n" + String(repeating: "ä", count: 101))).map(\.line) == [2])
  }

  @Test("A function of 71 lines is found, one of 70 is not")
  func functionLength() {
    func function(_ count: Int) -> SourceFile {
      let body = Array(repeating: "    f()", count: count - 4)
      return file(
        (["struct A {", "  private func f(", "    a: Int", "  ) {"] + body + ["  }", "}"])
          .joined(separator: "\n"))
    }
    #expect(Rules.functionLength(function(70)).isEmpty)
    #expect(Rules.functionLength(function(71)).map(\.line) == [2])
    let requirements = ["protocol P {", "  func f()", "  func g() -> Int", "}"]
    let others = Array(repeating: "let a = 1", count: 80)
    #expect(Rules.functionLength(file((requirements + others).joined(separator: "\n"))).isEmpty)
  }

  @Test(
    "A head that is missing, late or no sentence is found",
    arguments: ["import A\n", "\n// Late.\n", "/// A doc comment.\n", "// no end\nimport A", ""])
  func head(_ text: String) {
    #expect(Rules.head(file(text)).count == 1)
  }

  @Test("A head of one sentence or two lines is right")
  func goodHead() {
    #expect(Rules.head(file("// Why this exists.\nimport A")).isEmpty)
    #expect(Rules.head(file("// Why this\n// exists.\nimport A")).isEmpty)
  }

  @Test(
    "Whatever ends the program or prints is found in code",
    arguments: ["try! f()", "let a = b as! C", "fatalError()", "print(a)", "  dump(a)"])
  func hazards(_ line: String) {
    #expect(Rules.hazards(file(line)).count == 1)
    #expect(Rules.hazards(file("// " + line)).isEmpty)
    #expect(Rules.hazards(file("let a = \"\(line)\"")).isEmpty)
  }

  @Test("A name that only ends like a hazard is none")
  func noHazards() {
    #expect(Rules.hazards(file("blueprint(a)\ntry? f()\nlet a = b as? C")).isEmpty)
  }

  @Test(
    "A regular expression is found",
    arguments: [
      "let a = #/b/#", "a.firstRange(of: b)", "f(a, /b+/)", "Regex(b)", "import RegexBuilder",
      "try a.wholeMatch(of: b)",
    ])
  func regularExpressions(_ line: String) {
    #expect(Rules.regularExpressions(file(line)).count == 1)
    #expect(Rules.regularExpressions(file("// " + line)).isEmpty)
  }

  @Test("A quotient, a condition of the compiler and a region that is replaced are none")
  func noRegularExpressions() {
    #expect(
      Rules.regularExpressions(file("let a = b / c\n#if d\nf(.init(x: a / 2))\ng.replacing(h) {}"))
        .isEmpty)
  }

  @Test("Notes are found in comments too", arguments: ["TO" + "DO", "FIX" + "ME", "XX" + "X"])
  func notes(_ word: String) {
    #expect(Rules.notes(file("let a = 1  // \(word): later")).count == 1)
    #expect(Rules.notes(file("let a\(word)a = 1")).isEmpty)
  }

  @Test("Sleeping is found", arguments: ["sleep(1)", "Glibc.usleep(9)", "Task.sleep(for: .x)"])
  func sleeping(_ line: String) {
    #expect(Rules.sleeping(file(line)).count == 1)
  }

  @Test("A path of a machine is found, a part of another path is not")
  func machinePaths() {
    #expect(Rules.machinePaths(file("open(\"/" + "home/ada/x\")")).count == 1)
    #expect(Rules.machinePaths(file("see /" + "mnt/disk/a")).count == 1)
    #expect(Rules.machinePaths(file("https://a.org/" + "home/x, Sources/" + "mnt/x")).isEmpty)
  }

  @Test("An undocumented public type or function is found, behind its attributes too")
  func documentation() {
    #expect(Rules.documentation(file("public struct A {}")).count == 1)
    #expect(Rules.documentation(file("/// A.\n@frozen\npublic struct A {}")).isEmpty)
    #expect(Rules.documentation(file("@frozen\npublic enum A {}")).count == 1)
    #expect(Rules.documentation(file("package func a() {}")).count == 1)
    #expect(
      Rules.documentation(file("// Not a doc comment.\n  public static func a() {}")).count == 1)
    #expect(Rules.documentation(file("struct A {}\nfunc a() {}\npublic var b = 1")).isEmpty)
  }

  @Test("Option names are read from the table's source")
  func optionNames() {
    let text = """
      enum OptionName: String {
        case one, two
        case noThree = "no-three"

        var long: String { "--" + rawValue }
      }
      enum Other {
        case four
      }
      """
    #expect(OptionNames.names(in: file(text)) == ["one", "two", "no-three"])
  }
}
