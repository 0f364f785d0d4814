// The only list of what keys and pointer do, as the window shows it.

/// A key, or several that belong together, and what they do.
package struct KeyEntry: Hashable {
  package var keys: String
  package var words: String

  init(_ keys: String, _ words: String) {
    (self.keys, self.words) = (keys, words)
  }
}

/// Keys with one purpose, under a heading.
package struct KeyGroup: Hashable {
  package var heading: String
  package var entries: [KeyEntry]

  package static let all = [
    KeyGroup(
      heading: "Bars",
      entries: [
        KeyEntry("← → ↑ ↓", "to the next bar or series; with Shift select on the way"),
        KeyEntry("Home End", "to the first or the last bar"),
        KeyEntry("Page Up/Down", "a tenth of all bars on"),
        KeyEntry("Space, Enter", "select the bar, press what has the focus"),
        KeyEntry("Ctrl+A", "select all"),
        KeyEntry("Ctrl+C", "copy what is selected, or all"),
        KeyEntry("Ctrl+R", "the rows behind the selection, or all; Enter on a selected bar"),
        KeyEntry("Escape", "close a message or tooltip, clear, show all, stop reading"),
      ]),
    KeyGroup(
      heading: "Pointer",
      entries: [
        KeyEntry("Click", "select; Ctrl adds or removes, Shift extends"),
        KeyEntry("Drag", "select what a band touches; on the names, move along or pick a range"),
        KeyEntry("Wheel", "zoom; with Shift, move along; with Ctrl over a word, change it"),
        KeyEntry("Double click", "the rows of a bar, show all, in the legend one series alone"),
        KeyEntry("Right button", "the menu of what is there"),
      ]),
    KeyGroup(
      heading: "Question",
      entries: [
        KeyEntry("e", "to the sentence; arrows between its words"),
        KeyEntry("m b k", "measure, by, split"),
        KeyEntry("Space", "in the list of measures, one more or one less; Ctrl+click too"),
        KeyEntry("f", "only some rows"),
        KeyEntry("/", "other charts"),
        KeyEntry("Ctrl+Z", "undo; with Shift redo"),
        KeyEntry("Ctrl+Shift+C", "copy the command"),
      ]),
    KeyGroup(
      heading: "View",
      entries: [
        KeyEntry("+ − 0", "zoom in, zoom out, show all"),
        KeyEntry("h", "vertical or horizontal"),
        KeyEntry("s", "side by side, stacked, shares"),
        KeyEntry("o", "order of the bars"),
        KeyEntry("L", "logarithmic or linear"),
        KeyEntry("N", "title, subtitle, names of columns"),
        KeyEntry("1 … 9", "hide or show a series; with Ctrl one alone"),
        KeyEntry("t", "light, dark, high contrast on black, on white"),
        KeyEntry("i", "truncated texts in full"),
        KeyEntry("F11", "full screen"),
      ]),
    KeyGroup(
      heading: "Hide or show",
      entries: [
        KeyEntry("n u d", "title, subtitle, description"),
        KeyEntry("l p c", "legend, ring, control"),
        KeyEntry("x y g v", "x-axis, y-axis, grid, values"),
        KeyEntry("P", "all of them as a list"),
      ]),
    KeyGroup(
      heading: "Window",
      entries: [
        KeyEntry("Tab", "to the legend, the control, the next chart"),
        KeyEntry("Menu", "the menu of what has the focus; Shift+F10 too"),
        KeyEntry("Ctrl+O", "open files"),
        KeyEntry("Ctrl+S", "save a picture"),
        KeyEntry("F5", "read the file or the table again"),
        KeyEntry("r", "other numbers, where they are random"),
        KeyEntry("?", "this list"),
        KeyEntry("q, Ctrl+W", "close; Ctrl+Q too"),
      ]),
  ]
}
