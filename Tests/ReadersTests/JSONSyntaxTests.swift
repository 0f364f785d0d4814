// Valid and invalid JSON: small texts with the exact position and sentence of each error.
import Tables
import Testing

@Suite struct JSONSyntaxTests {
  /// Valid texts of RFC 8259 with their first cell.
  static let accepted: [(String, String)] = [
    ("[0]", "0"), ("[-0]", "-0"), ("[10]", "10"), ("[1.0]", "1.0"), ("[0.5]", "0.5"),
    ("[1e5]", "1e5"), ("[1E+5]", "1E+5"), ("[1e-5]", "1e-5"), ("[0e0]", "0e0"),
    ("[-1.5e-07]", "-1.5e-07"), ("[1e999]", "1e999"), ("[true]", "true"), ("[false]", "false"),
    ("[null,1]", ""), ("[NaN]", "NaN"), ("[Infinity]", "Infinity"), ("[-Infinity]", "-Infinity"),
    ("\t\r\n [ 1 \n]\n ", "1"), ("\u{FEFF}[1]", "1"), (#"[""]"#, ""), (#"["a b"]"#, "a b"),
    (#"["\"\\\/\b\f\n\r\t"]"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"["\u0041"]"#, "A"),
    (#"["\u00e9"]"#, "é"), (#"["\u00E9\u20aC"]"#, "é€"), (#"["\ud83d\ude00"]"#, "😀"),
    (#"["\uD834\uDD1E"]"#, "𝄞"), (#"["\ud83d"]"#, "\u{FFFD}"), (#"["\ude00x"]"#, "\u{FFFD}x"),
    (#"["\ud83d\ud83d\ude00"]"#, "\u{FFFD}😀"), (#"["\ud83d\n"]"#, "\u{FFFD}\n"),
    (#"["\ud83d\u0041"]"#, "\u{FFFD}A"), (#"["\u0000"]"#, "\u{0}"), ("[\"\u{7F}\"]", "\u{7F}"),
    ("[\"é月😀\u{2028}\"]", "é月😀\u{2028}"), ("[\"'\"]", "'"), ("[\"//\"]", "//"),
    ("[\"{[:,]}\"]", "{[:,]}"), ("[{\"\\u0061\":1}]", "1"), ("[{\"a\":{}}, {\"a\":2}]", ""),
    ("[[[[1]]]]", "1"), ("[\"x\"]\n", "x"),
  ]

  @Test(arguments: accepted) func `JSON is read`(_ text: String, _ cell: String) {
    let reading = readJSON(text)
    #expect(reading.message == nil)
    #expect(reading.rows.first?.first ?? "" == cell)
  }

  private static let key = "a key in double quotes is expected here, not "
  private static let keyOrEnd = "a key in double quotes or \"}\" is expected here, not "
  private static let colon = "a colon is expected here, not "
  private static let inObject = "\",\" or \"}\" is expected here, not "
  private static let inArray = "\",\" or \"]\" is expected here, not "
  private static let value = "a value is expected here, not "
  private static let digit = "a digit is expected here: the number is not complete"
  private static let zero =
    "a number begins with a needless 0; remove it, or write a text in quotes"
  private static let nul =
    "there is a NUL byte, so this is no text; if the rest is a table, remove it with: "
    + "tr -d '\\0' <FILE | barchart"
  private static let object = "an object begins here and is never closed; the file may be cut off"
  private static let array = "an array begins here and is never closed; the file may be cut off"
  private static let quote = "a quote opens here and is never closed"
  private static let comma = "a comma with nothing after it; remove it"
  private static let comment = "JSON has no comments; remove this one"
  private static let single = "a single quote; JSON uses double quotes around texts and keys"
  private static let lineEnd =
    "the line ends inside of a text; its closing quote may be missing: a line end is written as \\n"
  private static let hex = "four hexadecimal digits are expected after \\u"
  private static let after = "the JSON text ends before this; remove what follows"
  private static let unquoted =
    " is not a JSON value; texts and keys need double quotes around them"

  static let refused: [(String, String)] = [
    ("[01]", "1:2: " + zero), ("[-01]", "1:2: " + zero), ("[1.]", "1:4: " + digit),
    ("[1.e5]", "1:4: " + digit), ("[1e]", "1:4: " + digit), ("[1e+]", "1:5: " + digit),
    ("[-]", "1:3: " + digit), ("[- 1]", "1:3: " + digit), ("[--1]", "1:3: " + digit),
    ("[+1]", "1:2: a number begins with +; remove it"),
    ("[.5]", "1:2: a number begins with a decimal point; write a 0 before it"),
    ("[1.2.3]", "1:5: " + inArray + "\".\""), ("[1e5.5]", "1:5: " + inArray + "\".\""),
    ("[0x1F]", "1:3: " + inArray + "\"x\""), ("[1a]", "1:3: " + inArray + "\"a\""),
    ("[1 2]", "1:4: " + inArray + "\"2\""), ("[1}", "1:3: " + inArray + "\"}\""),
    ("[\"a\" \"b\"]", "1:6: " + inArray + "a quote"), ("[\"a\":1]", "1:5: " + inArray + "\":\""),
    ("[,1]", "1:2: " + value + "\",\""), ("[1,,2]", "1:4: " + value + "\",\""),
    ("[1,]", "1:4: " + comma), ("[1,\n ]", "2:2: " + comma), ("{\"a\":1,}", "1:8: " + comma),
    ("{\"a\":}", "1:6: " + value + "\"}\""), ("{\"a\"}", "1:5: " + colon + "\"}\""),
    ("{\"a\" 1}", "1:6: " + colon + "\"1\""), ("{\"a\",1}", "1:5: " + colon + "\",\""),
    ("{\"a\"::1}", "1:6: " + value + "\":\""), ("{1:2}", "1:2: " + keyOrEnd + "\"1\""),
    ("{a:1}", "1:2: " + keyOrEnd + "\"a\""), ("{,}", "1:2: " + keyOrEnd + "\",\""),
    ("{\"a\":1,2}", "1:8: " + key + "\"2\""), ("{\"a\":1,,\"b\":2}", "1:8: " + key + "\",\""),
    ("{\"a\":1 \"b\":2}", "1:8: " + inObject + "a quote"),
    ("{\"a\":1]", "1:7: " + inObject + "\"]\""), ("{'a':1}", "1:2: " + single),
    ("['a']", "1:2: " + single), ("{\"a\":1,'b':2}", "1:8: " + single),
    ("[1] // x", "1:5: " + comment), ("[1, /* x */ 2]", "1:5: " + comment),
    ("{\n// x\n\"a\":1}", "2:1: " + comment), ("[1, # x\n2]", "1:5: " + value + "\"#\""),
    ("[True]", "1:2: \"True\" is not a JSON value; write true"),
    ("[None]", "1:2: \"None\" is not a JSON value; write null"),
    ("[nan]", "1:2: \"nan\" is not a JSON value; write null"), ("[abc]", "1:2: \"abc\"" + unquoted),
    ("[tru]", "1:2: \"tru\"" + unquoted), ("[nullx]", "1:2: \"nullx\"" + unquoted),
    ("[-Infinit]", "1:2: \"-Infinit\"" + unquoted),
    ("[aaaaaaaaaabbbbbbbbbbccccccc]", "1:2: \"aaaaaaaaaabbbbbbbbbbcccc…\"" + unquoted),
    ("[é]", "1:2: " + value + "a character that is not ASCII"),
    ("[\u{2028}1]", "1:2: " + value + "a character that is not ASCII"),
    ("[\"é\", 01]", "1:7: " + zero), ("[\"😀月\",\n \"é\" 1]", "2:6: " + inArray + "\"1\""),
    ("\u{FEFF}[01]", "1:2: " + zero), ("\r\n\r[01]", "3:2: " + zero),
    ("[\"a\nb\"]", "1:4: " + lineEnd), ("[\"a\rb\"]", "1:4: " + lineEnd),
    ("[\"a\tb\"]", "1:4: a control character in a text; write it as \\t"),
    ("[\"a\u{1F}b\"]", "1:4: a control character in a text; write it as \\u001F"),
    ("[1\u{1}]", "1:3: " + inArray + "a control character"),
    (#"["\x41"]"#, "1:4: a backslash before \"x\"; one that is meant as such is written twice"),
    (#"["\'"]"#, "1:4: a backslash before \"'\"; one that is meant as such is written twice"),
    (#"["\u12"]"#, "1:7: " + hex), (#"["\u12G4"]"#, "1:7: " + hex),
    (#"["\uD83D\u"]"#, "1:11: " + hex),
    ("[\"a", "1:2: " + quote), ("[\"a\\", "1:2: " + quote), ("[1", "1:1: " + array),
    ("[1,\n[2,", "2:1: " + array), ("[", "1:1: " + array), ("{", "1:1: " + object),
    ("{\"a\"", "1:1: " + object), ("[{\"a\":1}, {\"a\":", "1:11: " + object),
    ("[1, tr", "1:1: " + array), ("[1]]", "1:4: " + after), ("[1] x", "1:5: \"x\"" + unquoted),
    // A key that is known from the row before.
    ("[{\"é月\":1},{\"é月\":02}]", "1:17: " + zero),
    ("[{\"a\":1}] {\"a\":2}", "1:11: " + after), ("[{\"a\":1}] 5", "1:11: " + after),
    ("{\"a\":{\"b\":1},\"c\":{}} \"x", "1:22: " + quote),
    (
      "{\"a\":1},\n{\"a\":2}",
      "1:8: a comma between records; put all of them in [ ], or leave out the commas"
    ),
    ("{\"a\":1}\n{\"a\":2}\n}", "3:1: " + after),
    ("[1]\u{0}", "1: " + nul),
    ("[\"\u{0}\"]", "1: " + nul),
    ("[]", "there is no data in it"), ("{}", "there is no data in it"),
    (" \n", "there is no data in it"),
    ("{\"data\":[]}", "there is no data in it"),
  ]

  @Test(arguments: refused) func `what is not JSON is told with its place`(
    _ text: String, _ message: String
  ) {
    #expect(readJSON(text).message == message)
  }

  @Test func `the rows before an error stay`() {
    let reading = readJSON("[{\"a\":1},{\"a\":2},{\"a\":03}]")
    #expect(reading.rows == [["1"], ["2"]])
    #expect(reading.message?.hasPrefix("1:23:") == true)
    #expect(readJSON("{\"a\":1}\n{\"a\":2}\n{\"a\"").rows == [["1"], ["2"]])
  }

  @Test func `bytes that are not UTF-8 and half pairs are replaced and counted`() {
    let bytes = Array("[{\"a\":\"x".utf8) + [0xFF, 0xC3] + Array("\"},\n{\"a\":\"\\ud800\"}]".utf8)
    let reading = readJSON(bytes)
    #expect(reading.rows == [["x\u{FFFD}\u{FFFD}"], ["\u{FFFD}"]])
    #expect(reading.table.problems[.replacedSequences].count == 2)
    #expect(reading.table.problems[.replacedSequences].firstLine == 1)
    #expect(reading.table.problems[.loneSurrogates].count == 1)
    #expect(reading.table.problems[.loneSurrogates].firstRow == 2)
  }

  @Test func `a limit is named, with the place`() {
    func limited(_ text: String, _ change: (inout Limits) -> Void) -> String? {
      var limits = Limits.standard
      change(&limits)
      return readJSON(text, limits: limits).message
    }
    let nested = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
    #expect(
      limited(nested) { _ in } == "1:513: more than 512 arrays and objects inside one another")
    #expect(limited(nested) { $0.json.depth = 513 } == "there is no data in it")
    #expect(
      limited("[\"aaa\"]") { $0.fieldBytes = 2 } == "1:2: a text of more than 2 bytes starts here")
    #expect(limited("[\"aaa\"]") { $0.fieldBytes = 3 } == nil)
    #expect(
      limited("[123]") { $0.json.numberBytes = 2 }
        == "1:2: a number of more than 2 bytes starts here")
    #expect(limited("[123]") { $0.json.numberBytes = 3 } == nil)
    let wide = "[{\"a\":1,\"b\":2},\n{\"a\":1,\"c\":2}]"
    #expect(
      limited(wide) { $0.fields = 2 }
        == "2:12: more than 2 columns: every key in the rows is one; keep the keys that matter")
    #expect(limited(wide) { $0.fields = 3 } == nil)
    #expect(limited(wide) { $0.rows = 1 } == "2: more than 1 rows; draw a part of them, or use -a")
    #expect(
      limited(wide) { $0.json.cells = 3 }
        == "2:13: more than 3 cells, gaps included; draw a part of them")
    #expect(
      limited("{\"a\":[1,2,3],\"b\":[]}") { $0.json.cells = 5 }
        == "1:20: more than 5 cells, gaps included; draw a part of them")
    #expect(
      limited("[{\"aaa\":1}]") { $0.json.nameBytes = 2 }
        == "1:3: a column's name, with the keys around it, of more than 2 bytes")
    #expect(limited(wide) { $0.bytes = 20 } == "more than 20 bytes; draw a part of it")
    let long = readJSON(
      "[{\"a\":[1,2,3,[4]]}]",
      limits: {
        var limits = Limits.standard
        limits.json.elements = 2
        return limits
      }())
    #expect(long.names == ["a.0", "a.1"])
    #expect(long.count(.leftOutValues) == 2)
  }
}
