// Packed files, whole and cut, of one file and of several.
import Files
import Foundation
import Readers
import Tables
import TestSupport
import Testing

@testable import barchart

@Suite struct PackedFileTests {
  private static let script = """
    import bz2, lzma, random, subprocess, zipfile
    table = b"name,n\\nAnn,3\\nBo,1\\n"
    numbers = random.Random(1)
    long = b"name,n\\n" + b"".join(b"%s,%d\\n" % (b"abc"[i % 3:i % 3 + 1],
      numbers.randrange(1000)) for i in range(200000))
    def write(name, data):
      with open(name, "wb") as file: file.write(data)
    def zstd(data): return subprocess.run(["zstd", "-c"], input=data, capture_output=True).stdout
    def pack(name, *entries):
      with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as file:
        for entry, data in entries: file.writestr(entry, data)
    for ending, packed in (("xz", lzma.compress), ("bz2", bz2.compress), ("zst", zstd)):
      write("t.csv." + ending, packed(table))
      whole = packed(long)
      write("long." + ending, whole)
      write("cut." + ending, whole[:len(whole) * 9 // 10])
      write("twice." + ending, packed(packed(table)))
    write("lines", long)
    pack("t.zip", ("folder/", b""), ("folder/t.csv", table), ("__MACOSX/._t.csv", b"?"))
    pack("long.zip", ("t.csv", long))
    whole = open("long.zip", "rb").read()
    write("cut.zip", whole[:len(whole) // 2])
    pack("many.zip", *((f"{i}\\n.csv", table) for i in range(7)))
    pack("two.zip", ("a", table), ("a", table))
    pack("none.zip")
    pack("picture.zip", ("a.png", b"\\x89PNG\\r\\n\\x1a\\n" + bytes(100)))
    write("broken.zip", b"PK\\x03\\x04" + bytes(range(256)) * 4)
    """

  @Test("A packed table is drawn like the table, from a file and through a pipe")
  func whole() throws {
    let files = try ScriptedFiles(Self.script)
    let bars = ["Ann: 3 (75 %).", "Bo: 1 (25 %)."]
    for name in ["t.csv.xz", "t.csv.bz2", "t.csv.zst", "t.zip", "twice.xz", "twice.zst"] {
      #expect(try files.bars([name, "-c", "name", "-a", "sum"]) == bars, "\(name)")
      let path = files.folder + "/" + name
      #expect(try files.bars(["-c", "name", "-a", "sum"], input: .file(path)) == bars, "\(name)")
      let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
      #expect(try files.bars(["-c", "name", "-a", "sum"], input: .bytes(bytes)) == bars, "\(name)")
    }
    let lines = try files.bars(["lines", "-c", "name", "-a", "sum"])
    for ending in ["xz", "bz2", "zst", "zip"] {
      #expect(try files.bars(["long." + ending, "-c", "name", "-a", "sum"]) == lines)
    }
    let titled = try files.barchart(["t.csv.zst", "--describe"])
    #expect(titled.output.hasPrefix("t.\n"))
    let read = try files.barchart(["t.csv.xz", "--no-header", "--describe"])
    #expect(read.output.contains("no header line"))
  }

  @Test("A file that was cut is a sentence")
  func cut() throws {
    let files = try ScriptedFiles(Self.script)
    for (ending, name) in [("xz", "xz"), ("bz2", "bzip2"), ("zst", "Zstandard"), ("zip", "ZIP")] {
      let words = try files.failure(["cut." + ending])
      #expect(words.hasPrefix("cut.\(ending): the \(name) data end too soon, after "))
      // A window shows the rows before.
      let path = try #require(FilePath(files.folder + "/cut." + ending))
      let input = try Input.open(.file(path), isForWindow: true)
      var reader = try InputReader(input, TableRequest())
      #expect(throws: Failure.self) {
        try InputReader.withBuffer { buffer throws(Failure) in
          while try reader.readChunk(into: buffer) {}
        }
      }
      try reader.settle()
      let table = reader.table()
      #expect(table.rowCount > 50_000 && table.rowCount < 200_000, "\(ending)")
      #expect(table.columnNames == ["name", "n"])
    }
  }

  /// More than 64 MiB of blank lines.
  private static let bombs = """

    bomb = b"a,b\\nx,1\\n" + b"\\n" * 80_000_000
    write("bomb.xz", lzma.compress(bomb, preset=0))
    write("bomb.bz2", bz2.compress(bomb))
    write("bomb.zst", zstd(bomb))
    """

  @Test("What cannot be unpacked is a sentence")
  func refused() throws {
    let files = try ScriptedFiles(Self.script + Self.bombs)
    for ending in ["xz", "bz2", "zst"] {
      #expect(
        try files.failure(["bomb." + ending])
          == "bomb.\(ending): it unpacks to more than 1000 times its size, and so is not read")
    }
    #expect(
      try files.failure(["many.zip"])
        == "many.zip: there are 7 files in this ZIP archive: 0\\n.csv, 1\\n.csv, 2\\n.csv, 3\\n.csv, "
        + "4\\n.csv …; unpack one with: unzip -p FILE NAME | barchart")
    #expect(try files.failure(["two.zip"]) == "two.zip: two files in it have the name a")
    #expect(try files.failure(["none.zip"]) == "none.zip: there is no file in this ZIP archive")
    #expect(
      try files.failure(["picture.zip"])
        == "picture.zip: this is a PNG picture; CSV or TSV is expected")
    #expect(try files.failure(["broken.zip"]).hasPrefix("broken.zip: the ZIP data "))
    #expect(
      try files.failure(["t.zip", "--table", "a"], status: 64)
        == "t.zip: this is no database, so --table has no meaning")
    #expect(
      try files.failure(["t.zip", "--sql", "a"], status: 64)
        == "t.zip: this is no database, so --sql has no meaning")
  }
}
