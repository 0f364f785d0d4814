// Keeps GLib and Pango from writing to standard error, which is for our own one-line errors only,
// unless the message is fatal.
internal import CPango

enum GLibMessages {
  private static let silenced: Void = {
    g_log_set_default_handler(
      { domain, level, message, context in
        guard level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 else { return }
        g_log_default_handler(domain, level, message, context)
      }, nil)
  }()

  /// Affects the whole process, once. A fatal message is still written and ends the process.
  static func silence() { _ = silenced }
}
