// The desktop's file dialog: org.freedesktop.portal.FileChooser, version 3.

package struct FileDialog: PortalQuestion, Hashable {
  package enum Purpose: Hashable, Sendable {
    /// One or more files to read.
    case open
    /// A file to write; the folder is an absolute path in bytes, nil if unknown.
    case save(name: String, folder: [UInt8]?)
  }

  /// A choice of which files the dialog lists.
  package struct Filter: Hashable, Sendable {
    /// For the user; also identifies the filter in the answer.
    package var name: String
    /// Shell patterns such as `*.csv`.
    package var patterns: [String]

    package init(_ name: String, _ patterns: [String]) {
      (self.name, self.patterns) = (name, patterns)
    }
  }

  package var purpose: Purpose
  package var title: String
  /// The first one is in effect when the dialog opens.
  package var filters: [Filter]
  /// The X window that the dialog belongs to.
  package var parentWindow: UInt

  package init(_ purpose: Purpose, title: String, filters: [Filter], parentWindow: UInt) {
    (self.purpose, self.title) = (purpose, title)
    (self.filters, self.parentWindow) = (filters, parentWindow)
  }

  package static let interface = "org.freedesktop.portal.FileChooser"
  package var member: String { if case .open = purpose { "OpenFile" } else { "SaveFile" } }

  package func arguments(_ options: [(String, Value)]) -> [Value] {
    var options = options
    // The chart stays usable beside the dialog.
    options.append(("modal", .boolean(false)))
    options.append(("filters", .array(of: "(sa(us))", filters.map(\.value))))
    switch purpose {
    case .open: options.append(("multiple", .boolean(true)))
    case .save(let name, let folder):
      options.append(("current_name", .string(name)))
      if let folder {
        let bytes = (folder + [0]).map { Value.byte($0) }
        options.append(("current_folder", .array(of: "y", bytes)))
      }
    }
    return [.window(parentWindow), .string(title), .options(options)]
  }
}

/// What has been chosen in a file dialog.
package struct ChosenFiles: Hashable, Sendable {
  package let uris: [String]
  /// The name of the filter in effect; nil if the portal does not tell.
  package let filter: String?

  /// nil if the answer is not one that the interface allows.
  package init?(_ answer: PortalAnswer) {
    switch answer["uris"] {
    case .array(of: "s", let texts)?:
      uris = texts.compactMap { if case .string(let text) = $0 { text } else { nil } }
    case nil: uris = []
    default: return nil
    }
    if case .structure(let fields)? = answer["current_filter"],
      case .string(let name)? = fields.first
    {
      filter = name
    } else {
      filter = nil
    }
  }
}

extension FileDialog.Filter {
  /// 0 marks a shell pattern; 1 would be a MIME type.
  fileprivate var value: Value {
    let patterns = patterns.map { Value.structure([.uint32(0), .string($0)]) }
    return .structure([.string(name), .array(of: "(us)", patterns)])
  }
}
