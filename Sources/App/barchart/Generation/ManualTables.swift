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
    ManualEntry("DISPLAY", "the X display that the window opens on, unless --display names one"),
    ManualEntry(
      "LC_ALL, LC_NUMERIC, LANG",
      "the number format, unless --locale is given: the first of them that is set counts"),
    ManualEntry(
      "XDG_CONFIG_HOME, HOME",
      "the location of barchart/options, a file with one option per line: in the first, else in .config "
        + "in the second; lines that begin with # are ignored"),
    ManualEntry("XMODIFIERS", "the input method for text, as in @im=ibus"),
    ManualEntry("LOCPATH", "the folders in which --locale looks for locales, separated by colons"),
    ManualEntry(
      "GTK_THEME",
      "the theme of the window under --theme auto, instead of the desktop's, such as "
        + "Adwaita:dark"),
    ManualEntry(
      "SOURCE_DATE_EPOCH",
      "the date in the PDF files of -o, in seconds since 1970, so that equal data give equal files"),
    ManualEntry(
      "TMPDIR",
      "where the data of a long pipe are kept for other questions; else /var/tmp or /tmp"),
    ManualEntry(
      "DESKTOP_STARTUP_ID", "the launch that a launcher waits for, reported when the window opens"),
    ManualEntry(
      "DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR",
      "the session's bus, which is asked for the theme and for assistive technologies"),
    ManualEntry(
      "AT_SPI_BUS_ADDRESS",
      "the bus of assistive technologies, instead of the one that the session's bus names"),
    ManualEntry(
      "SWIFT_BACKTRACE",
      "if set, internal errors are left to Swift's runtime, which reports details"),
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
