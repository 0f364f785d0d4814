// Keeps GLib and Pango from writing to standard error, which holds our own one-line errors and
// nothing else, unless what they have to say is their last.
internal import CPango

enum GLibMessages {
  private static let silenced: Void = {
    g_log_set_default_handler(
      { domain, level, message, context in
        guard level.rawValue & G_LOG_FLAG_FATAL.rawValue != 0 else { return }
        g_log_default_handler(domain, level, message, context)
      }, nil)
  }()

  /// Process-wide, once. A fatal message is written and ends the process.
  static func silence() { _ = silenced }
}
