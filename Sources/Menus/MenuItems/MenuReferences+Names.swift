internal import Documents
public import Files
public import SourceText

// Checks of the names in a menu.

extension MenuReferences {
  /// Returns a diagnostic for each name of a handler that is not among `known`, at the first place that gives it;
  /// the other places are its notes.
  ///
  /// - Parameters:
  ///   - known: the names of the registered handlers.
  ///   - severity: the severity of the diagnostics.
  ///   - help: the help for names that no known one is near.
  public func unknownHandlers(
    known: some Sequence<String>, severity: Diagnostic.Severity, help: String? = nil
  ) -> [Diagnostic] {
    let known = Set(known)
    let unknown = handlers.filter { reference in
      reference.name.text.patternOfHandler.map(known.contains) != true
    }
    return unknown.unknown(known: known) {
      Diagnostic(
        .unknownHandler, severity, at: $0.location, path: $0.path,
        message: "no plugin registers the handler '\($0.name.text)'", label: "unknown handler",
        help: help)
    }
  }

  /// Returns a warning for each name of an icon that is neither among `known` nor a single character, at the first
  /// place that gives it; the other places are its notes.
  public func unknownIcons(known: some Sequence<String>) -> [Diagnostic] {
    icons.filter { $0.name.text.count != 1 }.unknown(known: known) {
      Diagnostic(
        .unknownIcon, .warning, at: $0.location, path: $0.path,
        message: "there is no icon '\($0.name.text)', so nothing is shown", label: "unknown icon",
        help: "write the name of an icon, or one character or emoji")
    }
  }

  /// Returns a warning for each plugin folder that does not exist, at the place that names it: it registers no
  /// handlers.
  ///
  /// - Parameters:
  ///   - menuFolder: the folder of the menu file, which relative names start from.
  ///   - home: the user's home, for names such as `~/plugins`, or nil if it is not known.
  ///   - fileSystem: the file system of the folders.
  public func missingPluginFolders(
    menuFolder: String, home: String?, fileSystem: any FileSystem
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (number, (folder, file)) in zip(pluginFolders, pluginFolderFiles).enumerated() {
      let path = menuFolder.appendingNamedPath(folder.value).expandingHome(home)
      if fileSystem.names(inDirectory: path) != nil { continue }
      let isThere = fileSystem.canonicalPath(path) != nil
      found.append(
        Diagnostic(
          .fileNotFound, .warning, at: SourceLocation(file, folder.range),
          path: "plugins[\(number)]",
          message: "there is no plugin folder '\(path)'",
          label: isThere ? "not a folder" : "no such folder",
          help: isThere ? "name a plugin's folder, not a file in it" : "check the path"))
      if found.count >= Diagnostic.keptLimit { break }
    }
    return found
  }
}

private let notedPlaces = 10

extension [NameReference] {
  /// Returns a finding for each name that is not among `known`, at its first place, with its other places as notes.
  ///
  /// - Parameter finding: returns the finding about a name, without suggestions.
  fileprivate func unknown(
    known: some Sequence<String>, _ finding: (NameReference) -> Diagnostic
  ) -> [Diagnostic] {
    let names = known.sorted()
    let known = Set(names)
    var found: [Diagnostic] = []
    var numbers: [String: Int] = [:]
    var suggestions: [[String]] = []
    var further: [Int: Int] = [:]
    var places: Set<SourceLocation> = []
    lazy var index = NameIndex(names)
    for reference in self where !known.contains(reference.name.text) {
      let name = reference.name.text
      let location = reference.location
      // Aliases, and files that are named twice, give one place more than once.
      guard location.range == nil || places.insert(location).inserted else { continue }
      if let number = numbers[name] {
        further[number, default: 0] += 1
        if found[number].notes.count < notedPlaces {
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
    for (number, count) in further where count > notedPlaces {
      let more = count - notedPlaces
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

extension String {
  /// The end of the name of a handler that stands for all names that continue the part before the slash.
  package static let innerHandlers = "/*"

  /// The name under which a handler is registered that is called for this name and all others with the same words before
  /// the first slash; nil for a name without a slash.
  package var patternOfHandler: String? {
    utf8.firstIndex(of: UInt8(ascii: "/")).map { self[..<$0] + Self.innerHandlers }
  }
}
