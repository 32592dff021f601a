internal import DocumentSyntax
public import SourceText

/// Checks that the icons named in a menu exist: an unknown one shows nothing.
public struct IconNameCheck: Sendable {
  private let known: Set<String>
  private let names: [String]

  /// Creates a check against the names in `known`; a single character is always an icon.
  public init(known: some Sequence<String>) {
    names = known.sorted()
    self.known = Set(names)
  }

  /// The maximum number of further places that a diagnostic notes.
  private static let notedPlaces = 10

  /// Returns a warning for each name of an icon that is unknown, at the first place that gives it; the other
  /// places are its notes.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var numbers: [String: Int] = [:]
    var further: [Int: Int] = [:]
    var places: Set<SourceLocation> = []
    lazy var index = NameIndex(names)
    for icon in references.icons where !isIcon(icon.name.text) {
      let location = SourceLocation(icon.file, icon.name.range)
      // Aliases, and files that are named twice, give one place more than once.
      guard location.range == nil || places.insert(location).inserted else { continue }
      if let number = numbers[icon.name.text] {
        further[number, default: 0] += 1
        if found[number].notes.count < Self.notedPlaces {
          found[number].notes.append(
            location.range == nil
              ? Diagnostic.Note("named here, too: \(icon.path.key("icon"))")
              : Diagnostic.Note("named here, too", at: location))
        }
        continue
      }
      if found.count >= Diagnostic.keptLimit { continue }
      numbers[icon.name.text] = found.count
      let isShown = found.count < DiagnosticReport.shownLimit
      let nearest = isShown ? index.suggestions(for: icon.name.text) : []
      found.append(
        Diagnostic(
          .unknownIcon, .warning, at: location, path: icon.path.key("icon"),
          message: "there is no icon '\(icon.name.text)', so nothing is shown",
          label: NearestNames.question(nearest) ?? "unknown icon",
          help: nearest.isEmpty ? "write the name of an icon, or one character or emoji" : nil))
    }
    for (number, count) in further where count > Self.notedPlaces {
      let more = count - Self.notedPlaces
      found[number].notes.append(
        Diagnostic.Note("and in \(more) more place\(more == 1 ? "" : "s")"))
    }
    return found
  }

  private func isIcon(_ name: String) -> Bool { known.contains(name) || name.count == 1 }
}
