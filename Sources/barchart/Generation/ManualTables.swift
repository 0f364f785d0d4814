// The environment variables, examples and related programs of the manual page. Tests compare the
// variables with the sources and the examples with the parser.

/// A term and its meaning.
struct ManualEntry: Sendable {
  var term: String
  var words: String

  init(_ term: String, _ words: String) {
    (self.term, self.words) = (term, words)
  }

  /// Every variable that the program reads itself, and those that select the C library's locale.
  static let environment = [
    ManualEntry("DISPLAY", "the X display that the window opens on, where --display names none"),
    ManualEntry(
      "LC_ALL, LC_NUMERIC, LANG",
      "how numbers are written, where --locale does not say: the first of them that is set counts"),
    ManualEntry(
      "XDG_CONFIG_HOME, HOME",
      "where barchart/options is, a file of options, one a line: in the first, else in .config in the "
        + "second; lines that begin with # are left out"),
    ManualEntry("XMODIFIERS", "the input method that text is written through, as in @im=ibus"),
    ManualEntry("LOCPATH", "folders in which --locale looks for locales, between colons"),
    ManualEntry(
      "GTK_THEME",
      "the theme of the window under --theme auto, before what the desktop says, such as "
        + "Adwaita:dark"),
    ManualEntry(
      "SOURCE_DATE_EPOCH",
      "the date in the PDF files of -o, in seconds since 1970, so that equal data give one file"),
    ManualEntry(
      "TMPDIR",
      "where a long pipe is kept to be read again for another question; else /var/tmp or /tmp"),
    ManualEntry(
      "DESKTOP_STARTUP_ID", "what a launcher waits for, by which the window is known to it"),
    ManualEntry(
      "DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR",
      "where the session's bus is, which is asked for the theme and for assistive technologies"),
    ManualEntry(
      "AT_SPI_BUS_ADDRESS",
      "where assistive technologies are listening, in place of what the session's bus says"),
    ManualEntry(
      "SWIFT_BACKTRACE",
      "where it is set, faults of barchart are left to Swift's runtime, which tells what it knows"),
  ]

  static let examples = [
    ManualEntry("barchart sales.csv", "The right thing, with no option."),
    ManualEntry("du -s /usr/* | barchart", "A pipe."),
    ManualEntry(
      "barchart sales.csv -o sales.pdf --size 1200x600", "A picture, without a display."),
    ManualEntry(
      "barchart sales.csv --top 10 --orientation horizontal",
      "The ten largest bars, and the rest in one."),
    ManualEntry("barchart orders.csv -a sum -c region", "All rows of a region in one bar."),
    ManualEntry("barchart build.csv --follow", "As the file grows or is replaced."),
    ManualEntry(
      "picked=$(barchart hosts.csv --print-selection)",
      "Choose by clicking, and confirm with Enter."),
  ]

  static let otherPrograms = ["column", "feedgnuplot", "gnuplot"]
}
