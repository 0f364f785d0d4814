// barchart-source-archive: opens spreadsheets and packed files for barchart, in a process of its own.
//
// It is a program beside barchart-source because the library that unpacks takes 2 ms to load.
internal import Glibc
internal import SourceProtocol

// Names in archives are UTF-8, whatever the user's language.
setlocale(LC_CTYPE, "C.UTF-8")
SourceService.run { place, requests throws(DatabaseError) in
  guard case .file(let path) = place else { throw .failed("this is no file") }
  return try openFile(path, isCancelled: requests.isCancelled)
}
