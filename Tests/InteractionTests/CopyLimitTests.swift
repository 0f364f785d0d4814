// What is too long to be copied is not copied in part.
import Charts
import TestSupport
import Testing

@testable import Interaction

@Suite struct CopyLimitTests {
  @Test func `tables of more bytes than the limit are refused as a whole`() {
    let name = String(repeating: "n", count: 1 << 20)
    let data = ChartData(
      categoryName: name, categories: ["A"],
      series: [ChartData.Series(name: "Value", values: [1], texts: ["1"])])
    let table = CopiedTable(data: data, selection: [bar(0)])
    // The name, "\tValue\n" and "A\t1\n".
    #expect(CopiedTable.tabSeparated([table])?.count == name.utf8.count + 11)
    let tables = Array(repeating: table, count: CopiedTable.byteLimit >> 20)
    // Compared apart, as bytes that a failure told would be too many.
    let isCopied = CopiedTable.tabSeparated(tables) != nil
    #expect(!isCopied)
  }
}
