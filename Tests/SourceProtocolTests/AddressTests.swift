// Addresses are told from paths, and their passwords are told to nobody.
import Testing

@testable import SourceProtocol

@Suite struct AddressTests {
  @Test(
    "What is shown has no password",
    arguments: [
      ("postgresql://host/db", "postgresql://host/db", "db"),
      ("postgres://me:s3cret@host:5432/db", "postgres://me@host:5432/db", "db"),
      ("postgresql://me:a/b@c@host/db", "postgresql://me@host/db", "db"),
      ("postgresql://host/db?user=me&password=s3cret", "postgresql://host/db?user=me", "db"),
      ("postgresql://host?password=s3cret", "postgresql://host", "host"),
      ("postgresql:///db?host=/run&sslpassword=x", "postgresql:///db?host=/run", "db"),
      ("postgresql://", "postgresql://", "PostgreSQL"),
      ("postgresql://h/d?passwd=x&sslmode=require", "postgresql://h/d?sslmode=require", "d"),
      ("postgresql://h/d?PASSWORD=x&host=/run&y", "postgresql://h/d?host=/run", "d"),
    ])
  func shown(text: String, shown: String, name: String) throws {
    let address = try #require(Address(Array(text.utf8)))
    #expect(address.text == text)
    #expect(address.shown == shown)
    #expect(address.databaseName == name)
    #expect(address.hiding(in: "cannot: \(shown)") == "cannot: \(shown)")
  }

  @Test(
    "A connection string is shown without its passwords",
    arguments: [
      ("DSN=shop", "DSN=shop", "shop"),
      ("DSN=shop;UID=me;PWD=s3cret", "DSN=shop;UID=me", "shop"),
      (
        "Driver=SQLite3;Database=/srv/a.shop.db", "Driver=SQLite3;Database=/srv/a.shop.db", "a.shop"
      ),
      ("driver={A;B};pwd={s3;c}}r;et}; Server=h;", "driver={A;B};Server=h", "h"),
      ("DSN=a;SSLKeyPassword=x;Auth_AccessToken=y;Client Secret=z", "DSN=a", "a"),
      ("DSN=a;pqopt={sslpassword=x y=z};PWD=un{b;alanced", "DSN=a", "a"),
      ("Password={never;closed", "", "ODBC"), ("shop", "", "ODBC"), ("", "", "ODBC"),
    ])
  func connectionString(text: String, shown: String, name: String) throws {
    let address = try #require(Address(Array("odbc:\(text)".utf8)))
    #expect(address.shown == "odbc:" + shown)
    #expect(address.databaseName == name)
    #expect(address.connectionString?.text == text)
    #expect(address.program == "barchart-source-odbc")
    #expect(
      address.hiding(in: "cannot connect to \(text)").contains("s3") == false)
  }

  @Test("A sentence that repeats the password is changed")
  func hiding() throws {
    let address = try #require(Address(Array("postgresql://me:s3cret@h/d".utf8)))
    #expect(
      address.hiding(in: "bad URI postgresql://me:s3cret@h/d: s3cret")
        == "bad URI postgresql://me:…@h/d: …")
  }

  @Test(
    "Of an address that is not opened, the host is told",
    arguments: [
      ("https://me:s3cret@host/d.csv?token=s3cret", "https://host/…", "curl"),
      ("MySQL://me:s3@cret@host:3306/shop", "MySQL://host:3306/…", "odbc:"),
      ("file:///srv/a.csv", "file:///…", "without file://"), ("s3://s3cret/a", "s3://s3cret/…", ""),
    ])
  func foreign(text: String, shown: String, advice: String) throws {
    let address = try #require(ForeignAddress(Array(text.utf8)))
    #expect(address.shown == shown)
    #expect(advice.isEmpty || address.advice.contains(advice))
    for path in ["a.csv", "a:b.csv", "/x://y", "1://x", "://x", "a b://c"] {
      #expect(ForeignAddress(Array(path.utf8)) == nil)
    }
  }

  @Test("Paths are no addresses")
  func paths() {
    for path in ["postgresql", "postgresql:/x", "a.csv", "", "./postgresql://x"] {
      #expect(Address(Array(path.utf8)) == nil)
    }
  }
}
