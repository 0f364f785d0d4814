// Which of several pairs of columns that name each row are its bars and series.
import Testing

@testable import Queries
@testable import Tables

@Suite struct GridChoiceTests {
  /// A table whose rows are told apart by town and club, and by land and size just as well.
  private func shape(towns: Int, sizes: Int) throws -> TableShape {
    let rows = (0..<towns * towns).map { row in
      "town \(row / towns),club \(row % towns),land \(row / sizes),\(row % sizes * 3 + 2),"
        + "\(row * 37 % 101).5,\(row * 53 % 89).5\n"
    }
    let table = try table("town,club,land,size,power,yield\n" + rows.joined())
    return Chooser(table).shape
  }

  @Test func `two columns of texts come before numbers where their series can be told apart`()
    throws
  {
    let shape = try shape(towns: 15, sizes: 9)
    #expect(shape == .grid(0, 1))
  }

  @Test func `numbers make the series where those of texts would be too many`() throws {
    let shape = try shape(towns: 16, sizes: 8)
    #expect(shape == .grid(2, 3))
  }
}
