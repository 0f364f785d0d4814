// The settings that single drivers and engines need so that nothing is written and little is kept.
internal import CODBC
internal import SourceProtocol

/// Settings that are known of single drivers; for others there are none.
enum DriverSettings {
  /// Settings to put before a connection string: the first of a name counts.
  static func before(_ string: ConnectionString) -> String {
    let driver = (string["driver"] ?? string["dsn"].map(driver(of:)) ?? "").lowercased()
    // The driver would make a file that is not there.
    if driver.contains("sqlite") { return "NoCreat=Yes;" }
    // Without it, the driver takes a whole result into memory.
    let isPostgres = driver.contains("postgres") || driver.contains("psqlodbc")
    if isPostgres, string["usedeclarefetch"] == nil, string["b6"] == nil {
      return "UseDeclareFetch=1;Fetch=10000;"
    }
    return ""
  }

  /// The driver of a data source, as the user's and the system's lists have it.
  private static func driver(of source: String) -> String {
    var text = [CChar](repeating: 0, count: 1024)
    SQLGetPrivateProfileString(source, "Driver", "", &text, Int32(text.count), "odbc.ini")
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Statements for a new connection.
  ///
  /// - Parameter engine: as the driver names it.
  static func commands(for engine: String) -> [String] {
    switch engine {
    case "SQLite": ["PRAGMA query_only = on"]
    case "PostgreSQL":
      ["SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY", "SET TIME ZONE 'UTC'"]
    default: []
    }
  }
}
