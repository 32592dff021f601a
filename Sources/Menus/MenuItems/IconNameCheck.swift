internal import Documents
public import SourceText

/// Checks that the icons named in a menu exist: an unknown one shows nothing.
public struct IconNameCheck: Sendable {
  private let known: UnknownNames

  /// Creates a check against the names in `known`; a single character is always an icon.
  public init(known: some Sequence<String>) { self.known = UnknownNames(known: known) }

  /// Returns a warning for each name of an icon that is unknown, at the first place that gives it; the other
  /// places are its notes.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    known.findings(among: references.icons, except: { $0.count == 1 }) {
      Diagnostic(
        .unknownIcon, .warning, at: $0.location, path: $0.path,
        message: "there is no icon '\($0.name.text)', so nothing is shown", label: "unknown icon",
        help: "write the name of an icon, or one character or emoji")
    }
  }
}
