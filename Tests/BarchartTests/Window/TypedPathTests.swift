// The home folder in a path that is typed.
import Base
import TestSupport
import Testing

@testable import barchart

@Suite struct TypedPathTests {
  @Test(
    "Only a leading ~/ is the home folder, and only if there is one",
    arguments: [
      ("~/a.csv", "/h/x", "/h/x/a.csv"), ("~/a.csv", nil, "~/a.csv"),
      ("~/a.csv", "", "~/a.csv"), ("~y/a.csv", "/h/x", "~y/a.csv"),
      ("a~/b", "/h/x", "a~/b"), ("~", "/h/x", "~"),
    ] as [(FilePath, String?, FilePath)])
  func home(_ typed: FilePath, _ home: String?, _ path: FilePath) {
    #expect(typed.expandingHome(home) == path)
  }
}
