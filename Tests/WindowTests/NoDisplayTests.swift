// What happens where no window can be.
import TestDesktop
import TestSupport
import Testing

@Suite struct NoDisplayTests {
  @Test(
    "Without a display there is one sentence on standard error, nothing on standard output",
    arguments: [nil, ""])
  func noDisplay(display: String?) throws {
    let outcome = try Program.run(["Resources/samples/steps.csv"], display: display)
    #expect(outcome.status == 69)
    #expect(
      outcome.error == "barchart: no display: DISPLAY is not set; name one with --display, "
        + "or write a file with --output\n")
    #expect(outcome.output.isEmpty)
  }

  @Test("A display that does not answer is named")
  func deadDisplay() throws {
    let outcome = try Program.run(["Resources/samples/steps.csv"], display: ":59999")
    #expect(outcome.status == 69)
    #expect(
      outcome.error == "barchart: cannot open display :59999; --output writes a file without one\n")
    #expect(outcome.output.isEmpty)
  }

  @Test("A screen with a palette is refused with a sentence that says what is needed")
  func palette() throws {
    let server = try XServer(screen: "640x480x8")
    let outcome = try Program.run(["Resources/samples/steps.csv"], display: server.display)
    #expect(outcome.status == 69)
    #expect(
      outcome.error
        == "barchart: the screen has 8 bits per pixel and no direct colours; "
        + "a TrueColor visual is needed\n")
    #expect(outcome.output.isEmpty)
  }

  @Test("Help and files need no display")
  func noDisplayNeeded() throws {
    let outcome = try Program.run(["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Usage"))
  }
}
