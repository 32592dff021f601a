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

  /// Returns a warning for each name of an icon that is unknown, at the first place that gives it; the other
  /// places are its notes.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    var found: [Diagnostic] = []
    lazy var index = NameIndex(names)
    for icon in references.icons where !known.contains(icon.name) && icon.name.count != 1 {
      if found.count >= Diagnostic.keptLimit { break }
      let isShown = found.count < DiagnosticReport.shownLimit
      found.append(unknownIcon(icon, nearest: isShown ? index.suggestions(for: icon.name) : []))
    }
    return found
  }

  private func unknownIcon(_ icon: IconReference, nearest: [String]) -> Diagnostic {
    var notes = icon.further.map { place in
      place.location.range == nil
        ? Diagnostic.Note("named here, too: \(place.path.key("icon"))")
        : Diagnostic.Note("named here, too", at: place.location)
    }
    if icon.more > 0 {
      notes.append(Diagnostic.Note("and in \(icon.more) more place\(icon.more == 1 ? "" : "s")"))
    }
    return Diagnostic(
      .unknownIcon, .warning, at: icon.first.location, path: icon.first.path.key("icon"),
      message: "there is no icon '\(icon.name)', so nothing is shown",
      label: NearestNames.question(nearest) ?? "unknown icon",
      help: nearest.isEmpty ? "write the name of an icon, or one character or emoji" : nil,
      notes: notes)
  }
}

/// The name of an icon, with the places that give it.
struct IconReference: Sendable {
  /// A place, and the item that it belongs to.
  struct Place: Sendable {
    var location: SourceLocation
    var path: ItemPath
  }

  /// The maximum number of further places that are kept.
  private static let keptPlaces = 10

  var name: String
  var first: Place
  private(set) var further: [Place] = []
  /// The number of places beyond those.
  private(set) var more = 0

  init(_ name: String, at first: Place) { (self.name, self.first) = (name, first) }

  /// Adds a further place; aliases, and files that are named twice, give one place more than once.
  mutating func add(_ place: Place) {
    if place.location.range != nil,
      place.location == first.location || further.contains(where: { $0.location == place.location })
    {
      return
    }
    if further.count < Self.keptPlaces { further.append(place) } else { more += 1 }
  }
}
