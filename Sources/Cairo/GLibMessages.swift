// Keeps GLib and Pango from writing to standard error, which holds our own one-line errors and
// nothing else.
internal import CPango

enum GLibMessages {
  private static let silenced: Void = {
    g_log_set_default_handler({ _, _, _, _ in }, nil)
  }()

  /// Process-wide, once. A fatal message still ends the process.
  static func silence() { _ = silenced }
}
