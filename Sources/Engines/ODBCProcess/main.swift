// barchart-source-odbc: asks databases that have an ODBC driver for barchart, in a process of its own.
internal import Glibc
internal import SourceProtocol

// The driver manager and the drivers take the encoding of 8-bit text from here.
setlocale(LC_CTYPE, "C.UTF-8")
SourceService.run { place, requests throws(DatabaseError) in
  guard case .address(let text) = place, let string = Address(Array(text.utf8))?.connectionString
  else { throw .failed("this is no address of a database") }
  return try ODBCDatabase(string, requests)
}
