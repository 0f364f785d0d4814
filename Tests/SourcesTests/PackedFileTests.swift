// Packed files, whole and cut, of one file and of several.
import Base
import Foundation
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
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
    let bars = ["Ann: 3 (75%).", "Bo: 1 (25%)."]
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
    #expect(titled.output.hasPrefix("T.\n"))
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
      #expect(throws: InputFailure.self) {
        while try reader.readChunk() {}
      }
      try reader.settle()
      let table = reader.table()
      #expect(table.rowCount > 50_000 && table.rowCount < 200_000, "\(ending)")
      #expect(table.columnNames == ["name", "n"])
    }
  }

  private static let joined = """

    import struct
    more = b"Cy,4\\n"
    def skipped(data): return struct.pack("<II", 0x184D2A50, len(data)) + data
    for ending, packed in (("xz", lzma.compress), ("bz2", bz2.compress), ("zst", zstd)):
      two, nothing = packed(table) + packed(more), packed(b"")
      write("two." + ending, two)
      write("one-more." + ending, two + b"x")
      write("more." + ending, two + bytes(8) + b"garbage" * 300)
      write("zeros." + ending, two + bytes(8))
      write("holes." + ending, nothing + packed(table) + nothing + packed(more) + nothing)
      write("nothing." + ending, nothing)
      write("cut-second." + ending, two[:-3])
      write("long-more." + ending, packed(long) + b"xyz")
    write("frames.zst", skipped(b"abcd") + zstd(table) + skipped(b"") + zstd(more))
    write("only-frames.zst", skipped(b"abcd") * 2)
    write("frame-and-text.zst", skipped(b"abcd") + b"name,n")
    """

  @Test("Streams are read one after another, and what is none of them is skipped and counted")
  func streams() throws {
    let files = try ScriptedFiles(Self.script + Self.joined)
    let bars = ["Ann: 3 (38%).", "Bo: 1 (13%).", "Cy: 4 (50%)."]
    func notices(_ name: String, _ input: StandardInput? = nil) throws -> [String] {
      let outcome =
        if let input {
          try files.barchart(["--describe"], input: input)
        } else {
          try files.barchart([name, "--describe"])
        }
      return outcome.output.split(separator: "\n").map(String.init).filter {
        $0.contains("left out")
      }
    }
    let kinds = [("xz", "xz"), ("bz2", "bzip2"), ("zst", "Zstandard")]
    for (ending, kind) in kinds {
      for (name, skipped) in [
        ("two", nil), ("zeros", nil), ("holes", nil), ("one-more", "1 byte"),
        ("more", "2,100 bytes"),
      ] {
        let file = "\(name).\(ending)"
        #expect(try files.bars([file, "-c", "name", "-a", "sum"]) == bars, "\(file)")
        let expected = skipped.map { ["\($0) after the end of the \(kind) data left out."] } ?? []
        #expect(try notices(file) == expected, "\(file)")
        #expect(try notices(file, .file(files.folder + "/" + file)) == expected, "\(file)")
      }
      let long = "long-more.\(ending)"
      #expect(
        try files.bars([long, "-c", "name", "-a", "sum"])
          == files.bars(["lines", "-c", "name", "-a", "sum"]))
      #expect(try notices(long) == ["3 bytes after the end of the \(kind) data left out."])
      #expect(
        try files.failure(["nothing.\(ending)"]) == "nothing.\(ending): there is no data in it")
      let cut = "cut-second.\(ending)"
      let size = try #require(FileManager.default.contents(atPath: files.folder + "/" + cut)).count
      #expect(
        try files.failure([cut]) == "\(cut): the \(kind) data end too soon, after \(size) bytes")
    }
    #expect(try files.bars(["frames.zst", "-c", "name", "-a", "sum"]) == bars)
    #expect(try files.failure(["only-frames.zst"]) == "only-frames.zst: there is no data in it")
    #expect(
      try files.failure(["frame-and-text.zst"])
        == "frame-and-text.zst: the Zstandard data are damaged, after 12 bytes")
  }

  private static let nested = """

    import gzip, io, tarfile
    def document():
      file = io.BytesIO()
      with zipfile.ZipFile(file, "w") as zip:
        for name in ("[Content_Types].xml", "xl/workbook.xml"): zip.writestr(name, "<x/>")
      return file.getvalue()
    def tar():
      file = io.BytesIO()
      with tarfile.open(fileobj=file, mode="w") as tar:
        info = tarfile.TarInfo("t.csv")
        info.size = len(table)
        tar.addfile(info, io.BytesIO(table))
      return file.getvalue()
    inner = (("xz", lzma.compress(table)), ("xlsx", document()), ("tar", tar()),
      ("lz4", b"\\x04\\x22\\x4d\\x18\\x64" + bytes(20)))
    for name, data in inner:
      write(name + ".gz", gzip.compress(data))
      pack(name + ".zip", (name, data))
    write("gz.gz", gzip.compress(gzip.compress(table)))
    pack("gz.gz.zip", ("t.csv.gz.gz", gzip.compress(gzip.compress(table))))
    """

  @Test func `of what is packed in another way inside, the file is unpacked first`() throws {
    let files = try ScriptedFiles(Self.script + Self.nested)
    let advice = "in a packed file; unpack that file, and open what is in it"
    let kinds = [
      ("xz", "xz-compressed"), ("xlsx", "an Office document, such as .xlsx"),
      ("lz4", "LZ4-compressed"),
    ]
    for (name, what) in kinds {
      for file in [name + ".gz", name + ".zip"] {
        let words = try files.failure([file])
        #expect(words == "\(file): this is \(what), \(advice)")
      }
    }
    let (archive, twice) = (try files.failure(["tar.zip"]), try files.failure(["gz.gz.zip"]))
    #expect(archive == "tar.zip: this is a tar archive, \(advice)")
    #expect(twice == "gz.gz.zip: this is gzip-compressed twice, \(advice)")
    // These commands unpack gzip as well.
    let (known, again) = (try files.failure(["tar.gz"]), try files.failure(["gz.gz"]))
    #expect(known == "tar.gz: this is a tar archive; unpack it with: tar -xOf FILE | barchart")
    #expect(
      again == "gz.gz: this is gzip-compressed twice; unpack it with: gzip -dc FILE | barchart")
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
        == "picture.zip: this is a PNG picture and no table; open CSV, TSV, JSON, a spreadsheet or an "
        + "SQLite database")
    #expect(try files.failure(["broken.zip"]).hasPrefix("broken.zip: the ZIP data "))
    #expect(
      try files.failure(["t.zip", "--table", "a"], status: 64)
        == "t.zip: not a database; --table does not apply")
    #expect(
      try files.failure(["t.zip", "--sql", "a"], status: 64)
        == "t.zip: not a database; --sql does not apply")
  }
}
