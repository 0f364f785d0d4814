// What a file is by its first bytes, and what is said of one that is no table.
import Foundation
import Glibc
import Tables
import TestSupport
import Testing
import Words

@testable import Inputs
@testable import Tables
@testable import barchart

@Suite struct ContentKindTests {
  /// Made by the programs that make such files, where Python has them.
  private static let script = """
    import base64, bz2, gzip, io, json, lzma, sqlite3, sys, tarfile, tempfile, zipfile
    def archive(*entries):
      file = io.BytesIO()
      with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zip:
        for name, text in entries:
          kind = zipfile.ZIP_STORED if name == "mimetype" else None
          zip.writestr(name, text, kind)
      return file.getvalue()
    def tar():
      file = io.BytesIO()
      with tarfile.open(fileobj=file, mode="w") as tar:
        info = tarfile.TarInfo("sales.csv")
        info.size = 8
        tar.addfile(info, io.BytesIO(b"a,b\\nx,1\\n"))
      return file.getvalue()
    def database():
      with tempfile.NamedTemporaryFile() as file:
        base = sqlite3.connect(file.name)
        base.execute("create table t (a, b)")
        base.commit()
        base.close()
        return open(file.name, "rb").read()
    table = b"a,b\\nx,1\\ny,2\\n"
    files = {
      "bzip2": bz2.compress(table), "bzip2 of nothing": bz2.compress(b""),
      "xz": lzma.compress(table), "zip": archive(("sales.csv", table)), "no zip": archive(),
      "xlsx": archive(("[Content_Types].xml", "<Types/>"), ("xl/workbook.xml", "<w/>")),
      "ods": archive(("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
                     ("content.xml", "<c/>")),
      "tar": tar(), "tar.gz": gzip.compress(tar()), "twice": gzip.compress(gzip.compress(table)),
      "sqlite": database(), "program": open(sys.executable, "rb").read(4096),
      "zst": b"\\x28\\xb5\\x2f\\xfd\\x24\\x08", "lz4": b"\\x04\\x22\\x4d\\x18\\x64",
      "parquet": b"PAR1\\x15\\x04\\x15", "pdf": b"%PDF-1.7\\n%\\xe2\\xe3", "arrow": b"ARROW1\\0\\0",
      "png": b"\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\rIHDR", "jpeg": b"\\xff\\xd8\\xff\\xe0\\0\\x10JFIF",
      "gif": b"GIF89a\\1\\0\\1\\0", "xls": b"\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1\\0",
      "chart": b"#!/usr/bin/env barchart\\n--category=k\\nsales.csv\\n",
      "7z": b"7z\\xbc\\xaf\\x27\\x1c\\0\\4", "Z": b"\\x1f\\x9d\\x90abc", "gz": gzip.compress(table),
    }
    print(json.dumps({k: base64.b64encode(v).decode() for k, v in files.items()}))
    """

  private static let kinds: [String: ContentKind] = [
    "bzip2": .foreign(.bzip2), "bzip2 of nothing": .foreign(.bzip2), "xz": .foreign(.xz),
    "zip": .foreign(.zip), "no zip": .foreign(.zip), "xlsx": .foreign(.office),
    "ods": .foreign(.openDocument), "tar": .foreign(.tar), "tar.gz": .gzip, "twice": .gzip,
    "sqlite": .foreign(.sqlite), "program": .foreign(.elf), "zst": .foreign(.zstandard),
    "lz4": .foreign(.lz4), "parquet": .foreign(.parquet), "pdf": .foreign(.pdf),
    "arrow": .foreign(.arrow), "png": .foreign(.png), "jpeg": .foreign(.jpeg),
    "gif": .foreign(.gif), "xls": .foreign(.legacyOffice), "7z": .foreign(.sevenZip),
    "Z": .foreign(.compress), "gz": .gzip, "chart": .foreign(.savedChart),
  ]

  private static func files() throws -> [String: Data] {
    let outcome = try ChildProcess(
      "/usr/bin/env", ["python3", "-c", script], environment: ["PATH": "/usr/bin:/bin"]
    ).wait()
    try #require(outcome.status == 0, "\(outcome.error)")
    return try JSONDecoder().decode([String: Data].self, from: Data(outcome.outputBytes))
  }

  @Test("Each kind is known by its first bytes, as soon as they have come and not before")
  func kinds() throws {
    let files = try Self.files()
    #expect(Set(files.keys) == Set(Self.kinds.keys))
    for (name, bytes) in files {
      let start = Array(bytes.prefix(512))
      #expect(ContentKind(start, isWhole: true) == Self.kinds[name], "\(name)")
      for count in 0..<start.count where name != "tar" {
        let kind = ContentKind(Array(start[..<count]), isWhole: false)
        #expect(kind == .undecided || kind == Self.kinds[name], "\(name), \(count) bytes")
      }
    }
  }

  @Test(
    "A text is one at its first byte, and one that begins like another thing where it differs",
    arguments: [
      "a,b\n", "PKW,LKW\n", "Price;Count\n", "BZh,x\n", "BZh91,2\n", "PAR1,PAR2\n", "GIF,PNG\n",
      "%PD\n", "SQLite format\n", "7zwerge,1\n", "(x)\n", "ARROW\n", "é,1\n", "\u{FEFF}a,b\n", "\n",
      "#!/usr/bin/env bar\n", "#!/usr/bin/env barcharts\n",
    ])
  func texts(text: String) {
    let bytes = Array(text.utf8)
    #expect(ContentKind(bytes, isWhole: false) == .text)
    #expect(ContentKind(bytes, isWhole: true) == .text)
    for count in 1..<bytes.count {
      let kind = ContentKind(Array(bytes[..<count]), isWhole: false)
      #expect(kind == .undecided || kind == .text)
      #expect(ContentKind(Array(bytes[..<count]), isWhole: true) == .text)
    }
  }

  @Test("UTF-16 is text, with and without its mark")
  func wide() {
    let wide: [UInt8] = Array("a,b\nx,1\n".utf8).flatMap { [$0, 0] }
    for start: [UInt8] in [wide, [0xFF, 0xFE] + wide, [0xFE, 0xFF, 0] + wide] {
      #expect(ContentKind(start, isWhole: false) == .text)
    }
  }

  @Test("The program names what it is and what to do, for files and pipes, with status 65")
  func program() throws {
    let folder = try ScratchFolder()
    for (name, bytes) in try Self.files() where name != "gz" {
      let path = try folder.file("table.csv", Array(bytes))
      let outcome = try TestSupport.Program.run([path, "--describe"])
      let piped = try TestSupport.Program.run(["--describe"], input: .bytes(Array(bytes)))
      let format: ForeignFormat? =
        switch Self.kinds[name] {
        case .foreign(let format): format
        default: name == "tar.gz" ? .tar : .gzipTwice
        }
      if format?.opener == .archive { continue }
      let sentence = try #require(format).sentence()
      // A file of that kind is opened.
      if name != "sqlite", name != "chart" { expectFailure(outcome, 65, "\(path): \(sentence)") }
      expectFailure(piped, 65, "standard input: \(sentence)")
    }
  }

  @Test("Sentences are one line without a full stop, and no two are the same")
  func sentences() {
    let sentences = ForeignFormat.allCases.map { $0.sentence() }
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences {
      #expect(sentence.hasPrefix("this is ") && sentence.last != "." && !sentence.contains("\n"))
    }
    #expect(
      ForeignFormat.xz.sentence()
        == "this is xz-compressed; unpack it with: xz -dc FILE | barchart")
  }
}
