// A window that is used for hours holds what its table and its picture need, and no more.
import TestDesktop
import TestSupport
import Testing

@Suite struct MemoryTests {
  /// Some 12 MB are alive; glibc's own limits let 30 to 60 be kept beside them.
  private static let mostBytes = 36 << 20

  @Test(
    "After 400 random questions over 12,500 rows, memory that was freed is not kept",
    .enabled(if: Instrumentation.sanitizer == nil, "a sanitizer keeps what is freed"))
  func questions() throws {
    let file = try TemporaryFile(Self.table(rowCount: 12_500))
    let open = try OpenWindow([file.path])
    let (client, window) = (open.client, open.window)
    #expect(client.settle(window))
    var generator = SeededGenerator(seed: 1)
    for step in 0..<400 {
      let chooser = (["b", "b", "k", "m"] as [Character]).randomElement(using: &generator) ?? "b"
      client.press(.letter(chooser))
      for _ in 0..<Int.random(in: 0..<10, using: &generator) { client.press(.down) }
      client.press(.enter)
      client.press(.escape)
      if step % 3 == 0 { client.press(.letter("r"), holding: [.control]) }
      if step % 4 == 0 { client.press(.letter("z"), holding: [.control]) }
      if step % 20 == 19 {
        #expect(client.settle(window))
        #expect(eventually { open.program.isIdle })
        // On a busy machine a question may still be answered where nothing seems to happen.
        #expect(eventually { (open.program.ownBytes ?? .max) <= Self.mostBytes })
      }
    }
    let outcome = try open.close()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
  }

  /// Names that are all different, many that come again, few, dates and numbers.
  private static func table(rowCount: Int) -> String {
    var generator = SeededGenerator(seed: 2)
    func random(_ most: Int) -> Int { Int.random(in: 1...most, using: &generator) }
    let rows = (0..<rowCount).map { row in
      "N\(row),2024-\(9 + random(3))-\(9 + random(19)),City \(random(300)),Kind \(random(8)),"
        + "\(random(1_000)),\(random(9_999)).5,note \(random(9_000))\n"
    }
    return "order,date,city,kind,amount,price,note\n" + rows.joined()
  }
}
