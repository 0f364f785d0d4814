// What a database is read from is not written over: its file, by a driver too, and what SQLite keeps
// beside it.
import Foundation
import TestSupport
import Testing

@Suite struct OverwrittenSourceTests {
  private static let statements = """
    CREATE TABLE a (k TEXT, v INTEGER);
    INSERT INTO a VALUES ('x', 1), ('y', 2);

    """
  private static let address = "\"odbc:Driver=SQLite3;Database=$PWD/table.db\""

  /// `table.db` and two other names of it.
  private func database() throws -> DatabaseFile {
    let file = try DatabaseFile(Self.statements)
    let manager = FileManager.default
    try manager.linkItem(atPath: file.path, toPath: file.folder + "/hard.db")
    try manager.createSymbolicLink(
      atPath: file.folder + "/soft.db", withDestinationPath: "table.db")
    return file
  }

  /// Runs a command of a shell, in which `$0` is the program, beside a database.
  private func run(_ command: String, beside file: DatabaseFile) throws -> Outcome {
    try ChildProcess(
      "/bin/sh", ["-c", command, Program.path], environment: Program.environment([:]),
      directory: file.folder
    ).wait()
  }

  private func names(beside file: DatabaseFile) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file.folder).sorted()
  }

  private func expectRefusal(_ outcome: Outcome, _ comment: String) {
    let sentence = ": the data are read from it; name another file\n"
    #expect(outcome.status == 73 && outcome.output == "", "\(comment): \(outcome.status)")
    #expect(outcome.error.hasSuffix(sentence), "\(comment): \(outcome.error)")
  }

  @Test(
    arguments: [
      "table.db --format csv", "./table.db --format png", "hard.db --format json",
      "soft.db --format tsv", "table.db --format csv --rows", "- --format csv >> table.db",
      "- --format csv --rows >> hard.db", "/dev/fd/3 --format csv --rows 3>> table.db",
    ])
  func `a file that a driver reads stays as it is`(_ output: String) throws {
    let file = try database()
    let bytes = FileManager.default.contents(atPath: file.path)
    let before = try names(beside: file)
    expectRefusal(try run("\"$0\" \(Self.address) -o \(output)", beside: file), output)
    expectRefusal(try run("\"$0\" soft.db -o \(output)", beside: file), output)
    #expect(FileManager.default.contents(atPath: file.path) == bytes)
    let left = try names(beside: file)
    #expect(left == before)
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func `what SQLite keeps beside a database has its name before it is there`(
    _ ending: String
  ) throws {
    let file = try database()
    let before = try names(beside: file)
    for source in ["table.db", "soft.db", "hard.db table.db", Self.address] {
      let command = "\"$0\" \(source) -o table.db\(ending) --format csv"
      expectRefusal(try run(command, beside: file), command)
      let left = try names(beside: file)
      #expect(left == before, "\(command)")
    }
    try "k,v\nx,1\ny,2\n".write(toFile: file.csv, atomically: false, encoding: .utf8)
    let table = try run("\"$0\" table.csv -o table.csv\(ending) --format csv", beside: file)
    #expect(table.status == 0 && table.error == "", "\(table.error)")
  }

  @Test func `a log with what a writer has not yet put into the database stays`() throws {
    let file = try database()
    let outcome = try run(
      """
      mkfifo done
      { echo 'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE b (k, v);'
        echo "INSERT INTO b VALUES ('x', 1), ('y', 2), ('z', 3);"; cat done
      } | sqlite3 table.db > told &
      until [ -s table.db-wal ]; do :; done
      "$0" table.db --table a -o table.db-wal --format csv
      status=$?
      : > done
      wait
      sqlite3 table.db 'SELECT count(*) FROM b'
      exit $status
      """, beside: file)
    #expect(outcome.status == 73 && outcome.output == "3\n", "\(outcome.output) \(outcome.error)")
  }

  @Test func `what a shell has open is not taken for what a database is read from`() throws {
    let file = try database()
    for source in ["table.db", Self.address] {
      for output in [
        "/dev/fd/3 --format csv 3> out.csv", "- --format csv > out.csv 2>&1",
        "out.csv --format csv 3< out.csv", "- --format csv --rows 3>&1 > out.csv",
      ] {
        let outcome = try run("\"$0\" \(source) -o \(output)", beside: file)
        let text = FileManager.default.contents(atPath: file.folder + "/out.csv")
        #expect(outcome.status == 0 && outcome.error == "", "\(source) \(output)")
        #expect(text?.isEmpty == false, "\(source) \(output)")
      }
    }
  }
}
