internal import DocumentSyntax
public import SourceText

/// Checks that the handlers named in a menu exist.
public struct HandlerNameCheck: Sendable {
  private let known: Set<String>
  private let names: [String]
  private let severity: Diagnostic.Severity
  private let help: String?

  /// Creates a check against the names in `known`, whose diagnostics have `severity`, and `help` for names that
  /// no known one is near.
  public init(
    known: some Sequence<String>, severity: Diagnostic.Severity, help: String? = nil
  ) {
    self.help = help
    names = known.sorted()
    self.known = Set(names)
    self.severity = severity
  }

  /// The maximum number of further places that a diagnostic notes.
  private static let notedPlaces = 10

  /// Returns a diagnostic for each name of a handler that is not registered, at the first place that gives it;
  /// the other places are its notes.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var numbers: [String: Int] = [:]
    var further: [Int: Int] = [:]
    var places: Set<SourceLocation> = []
    lazy var index = NameIndex(names)
    for handler in references.handlers where !known.contains(handler.name.text) {
      let name = handler.name.text
      let location = SourceLocation(handler.file, handler.name.range)
      // Aliases, and files that are named twice, give one place more than once.
      guard location.range == nil || places.insert(location).inserted else { continue }
      if let number = numbers[name] {
        further[number, default: 0] += 1
        if found[number].notes.count < Self.notedPlaces {
          found[number].notes.append(Self.note(about: handler, at: location))
        }
        continue
      }
      if found.count >= Diagnostic.keptLimit { continue }
      numbers[name] = found.count
      let isShown = found.count < DiagnosticReport.shownLimit
      found.append(
        unknownHandler(
          name, nearest: isShown ? index.suggestions(for: name) : [], at: location,
          path: handler.path.key("tapHandlerName")))
    }
    for index in found.indices { found[index].mendOtherPlaces() }
    for (number, count) in further where count > Self.notedPlaces {
      let more = count - Self.notedPlaces
      found[number].notes.append(
        Diagnostic.Note("and in \(more) more place\(more == 1 ? "" : "s")"))
    }
    return found
  }

  private static func note(
    about handler: HandlerReference, at location: SourceLocation
  ) -> Diagnostic.Note {
    location.range == nil
      ? Diagnostic.Note("named here, too: \(handler.path.key("tapHandlerName"))")
      : Diagnostic.Note("named here, too", at: location)
  }

  private func unknownHandler(
    _ name: String, nearest: [String], at location: SourceLocation, path: String
  ) -> Diagnostic {
    return Diagnostic(
      .unknownHandler, severity, at: location, path: path,
      message: "no plugin registers the handler '\(name)'",
      label: NearestNames.question(nearest) ?? "unknown handler",
      help: nearest.isEmpty ? help : nil, fixes: Fix.renaming(location, to: nearest))
  }
}

extension Diagnostic {
  /// Lets the changes of a name mend the noted places of the same source, too.
  fileprivate mutating func mendOtherPlaces() {
    let places = notes.compactMap(\.location).filter { $0.file === location.file }
    if places.isEmpty { return }
    for (index, fix) in fixes.enumerated() {
      guard let text = fix.edits.first?.text else { continue }
      // A name in other quotation marks is written over with them.
      fixes[index].edits += places.compactMap { place in
        place.range.map { Fix.Edit($0, text) }
      }
    }
  }
}
