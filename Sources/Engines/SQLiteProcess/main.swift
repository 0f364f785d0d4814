// barchart-source: opens database files for barchart, in a process of its own.
//
// It is started by barchart, reads requests on standard input and replies on standard output, and
// ends when standard input does. docs/sources.md describes what they say.
internal import SourceProtocol

SourceService.run { place, requests throws(DatabaseError) in
  guard case .file(let path) = place else { throw .failed("this is no file") }
  return try SQLiteDatabase(path, isCancelled: requests.isCancelled)
}
