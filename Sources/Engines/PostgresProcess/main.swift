// barchart-source-postgresql: asks PostgreSQL for barchart, in a process of its own.
//
// A program beside barchart-source: the libraries of PostgreSQL's client take 17 ms to load.
internal import SourceProtocol

SourceService.run { place, requests throws(DatabaseError) in
  guard case .address(let text) = place, let address = Address(Array(text.utf8)) else {
    throw .failed("this is no address of a database")
  }
  return try PostgresDatabase(address, requests)
}
