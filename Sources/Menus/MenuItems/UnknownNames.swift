internal import Documents
internal import SourceText

/// Finds names in a menu that nothing has: one finding for each name, with its other places as notes.
struct UnknownNames {
  private static let notedPlaces = 10

  private let known: Set<String>
  private let names: [String]

  init(known: some Sequence<String>) {
    names = known.sorted()
    self.known = Set(names)
  }

  /// Returns a finding for each unknown name, at its first place.
  ///
  /// - Parameter finding: returns the finding about a name, without suggestions.
  func findings(
    among references: [NameReference], except isException: (String) -> Bool = { _ in false },
    _ finding: (NameReference) -> Diagnostic
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var numbers: [String: Int] = [:]
    var suggestions: [[String]] = []
    var further: [Int: Int] = [:]
    var places: Set<SourceLocation> = []
    lazy var index = NameIndex(names)
    for reference in references
    where !known.contains(reference.name.text) && !isException(reference.name.text) {
      let name = reference.name.text
      let location = reference.location
      // Aliases, and files that are named twice, give one place more than once.
      guard location.range == nil || places.insert(location).inserted else { continue }
      if let number = numbers[name] {
        further[number, default: 0] += 1
        if found[number].notes.count < Self.notedPlaces {
          found[number].notes.append(
            location.range == nil || !location.file.hasLines
              ? Diagnostic.Note("named here, too: \(reference.path)")
              : Diagnostic.Note("named here, too", at: location))
        }
        continue
      }
      if found.count >= Diagnostic.keptLimit { continue }
      numbers[name] = found.count
      let isShown = found.count < DiagnosticReport.shownLimit
      suggestions.append(isShown ? index.suggestions(for: name) : [])
      found.append(finding(reference))
    }
    for index in found.indices { found[index].suggest(suggestions[index]) }
    for (number, count) in further where count > Self.notedPlaces {
      let more = count - Self.notedPlaces
      found[number].notes.append(
        Diagnostic.Note("and in \(more) more place\(more == 1 ? "" : "s")"))
    }
    return found
  }
}

extension Diagnostic {
  /// Suggests names for the text at the finding's place; the fixes also change the noted places of the same file.
  fileprivate mutating func suggest(_ names: [String]) {
    if names.isEmpty { return }
    self = suggesting(names)
    help = nil
    let places = notes.compactMap(\.location).filter { $0.file === location.file }
    fixes = fixes.indices.map { number in
      var fix = fixes[number]
      fix.edits += places.compactMap { Fix.Edit.text(names[number], inPlaceOf: $0) }
      return fix
    }
  }
}
