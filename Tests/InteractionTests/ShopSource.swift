// A database of two tables that answers nothing itself.
import Inputs
import Queries
import Tables

struct ShopSource: TableSource {
  var shown: String
  var name: String { "shop.db" }
  var commandWords: [String] { ["shop.db", "--table", shown] }
  var tables: TableList? {
    TableList(shown: shown, [.init(name: "orders"), .init(name: "customers")])
  }

  func answer(_ query: Query, isCancelled: @escaping @Sendable () -> Bool) -> Answer? { nil }
  func table(isCancelled: @escaping @Sendable () -> Bool) -> Table? { nil }
}
