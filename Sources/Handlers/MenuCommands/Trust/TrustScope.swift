package import DisplayText
package import MenuItems
internal import PluginHost
package import SourceText
internal import Files

/// All that may run once a menu file is trusted as it is: for the question, and to be recorded.
package struct TrustScope: Sendable {
  package let operations: [ItemOperation]
  /// The files that the operations name by relative words.
  package let scripts: [String]
  /// The titles of items whose programs print menus that need no trust of their own.
  package let printing: [String]

  /// Finds what the items of `file` run, by reading its content again.
  ///
  /// - Parameter item: an item of it, which counts even if the content alone cannot be read.
  package init(of file: SourceFile, with item: MenuItem?, _ trust: MenuTrust) {
    // A drop-in is no menu of its own.
    let main = file.canonicalPath.flatMap {
      FileMenuItemsReader.menu(ofDropIn: $0, in: LocalFileSystem())
    }
    let folder = MenuOrigin.folder(of: SourceLocation(file, nil))
    var reader = FileMenuItemsReader(
      main.map { .file($0) } ?? .bytes(file.bytes, name: file.name, folder: folder))
    reader.remote = file.remote
    reader.places = trust.host.menuPlaces
    // Items of other files have their own paths.
    func isOwn(_ location: SourceLocation?) -> Bool {
      (location?.files ?? []).contains { other in
        guard other.remote == file.remote else { return false }
        return other === file || other.canonicalPath == nil
          || other.canonicalPath == file.canonicalPath && other.bytes == file.bytes
      }
    }
    let items =
      (item.map { [$0] } ?? [])
      + (reader.loadMenu().menu?.allItems ?? []).filter { isOwn($0.location) }
    operations = items.flatMap(\.allOperations).filter { isOwn($0.location) }.map { operation in
      var operation = operation
      // A file that was read from bytes has no path.
      if operation.location?.file.canonicalPath == nil {
        operation.location = SourceLocation(file, operation.location?.range)
      }
      return operation
    }
    scripts = trust.scriptPaths(of: operations)
    printing = Self.printing(items)
  }

  package init(of items: [MenuItem], _ trust: MenuTrust) {
    operations = items.flatMap(\.allOperations)
    scripts = trust.scriptPaths(of: operations)
    printing = Self.printing(items)
  }

  private static func printing(_ items: [MenuItem]) -> [String] {
    var known: Set<[UInt8]> = []
    return items.filter { $0.source?.trust == .printed }.map(\.title)
      .filter { known.insert(Array($0.utf8)).inserted }
  }

  /// Returns the lines about it for the question, and for the message after recording.
  package func lines(_ wording: Wording = .english) -> [String] {
    var lines: [String] = []
    for (title, names) in [(Phrase.coversScripts, scripts), (.coversPrinted, printing)]
    where !names.isEmpty {
      lines.append(wording(title))
      lines += names.map { OperationWords.bar + OperationWords.visible($0) }
    }
    if !operations.isEmpty { lines.append(wording(.coversNot)) }
    return lines
  }
}

/// Describes what an operation runs, for a person who decides whether it may.
///
/// No line can pass for another one: invisible characters are written as escapes, and text of the menu's author
/// follows a bar, which a screen repeats where it breaks a line.
package enum OperationWords {
  /// The beginning of a line that the author of the menu wrote.
  static let bar = Confinement.bar

  /// Returns the lines about `operation`, its place first; places of values are as written.
  package static func lines(
    of operation: ItemOperation, _ wording: Wording = .english
  ) -> [String] {
    var lines: [String] = []
    if let location = operation.location {
      let names = location.files.map { visible($0.canonicalPath ?? $0.name) }
      let line = location.start.map { ":\($0.line)" } ?? ""
      let place = (names.prefix(1).map { $0 + line } + names.dropFirst()).joined(separator: ", ")
      lines.append(wording(.writtenIn(place: place)))
    }
    lines += Self.lines(of: operation.kind, words: operation.wordsBeforeInputs, wording)
    var variables = Self.assignments(operation.environment)
    if case .shell = operation.kind, let line = operation.line {
      let fields = LineFields(line)
      for number in 0...LineFields.variables {
        guard let value = fields[String(number)], !value.isEmpty else { continue }
        variables += Self.assignments(["INPUT_\(number)": value])
      }
    }
    lines += surroundings(variables, operation.directory, of: operation, wording)
    if let confinement = operation.confinement {
      lines += confinement.lines(wording) { path, isName in
        if isName { return visible(path) }
        let whole =
          path.isRelativeToMenu && operation.location?.file.remote == nil
          ? MenuOrigin.folder(of: operation.location).appendingPath(path) : path
        // Symbolic links are resolved, because they can refer to other folders.
        return visible(LocalFileSystem().canonicalPath(whole) ?? whole)
      }
    }
    for (input, program) in operation.formPrograms {
      let about: Phrase = input.map { .forInput(input: $0.id) } ?? .forInputs
      lines += [wording(about)] + Self.lines(of: program.kind, wording)
      lines += surroundings(
        Self.assignments(program.environment), program.directory, of: operation, wording)
    }
    return lines
  }

  private static func assignments(_ variables: [String: String]) -> [String] {
    variables.sorted { $0.key < $1.key }.map { visible("\($0)=\(ShellWord.quoted($1))") }
  }

  /// Returns the lines about the variables and the folder that a program receives.
  private static func surroundings(
    _ variables: [String], _ directory: String?, of operation: ItemOperation, _ wording: Wording
  ) -> [String] {
    var lines: [String] = []
    if !variables.isEmpty { lines += [wording(.withVariables)] + variables.map { bar + $0 } }
    if let directory {
      // A relative one would mean another folder to a reader elsewhere.
      let isBeside =
        directory.isRelativeToMenu && operation.location?.file.isNamed == true
        && operation.location?.file.remote == nil
      let shown =
        isBeside ? MenuOrigin.folder(of: operation.location).appendingPath(directory) : directory
      lines += [wording(.inTheFolder), bar + visible(shown)]
    }
    return lines
  }

  private static func lines(
    of kind: ItemOperation.Kind, words: [String]? = nil, _ wording: Wording
  ) -> [String] {
    switch kind {
    case .command(let written):
      return [bar + (words ?? written).map { visible(ShellWord.quoted($0)) }.joined(separator: " ")]
    case .url(let address): return [bar + visible(address)]
    case .shell(let script):
      var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      while lines.last?.isEmpty == true { lines.removeLast() }
      let title = wording(lines.count == 1 ? .shellScript : .scriptOfLines(count: lines.count))
      return [title] + lines.map { bar + visible(String($0)) }
    }
  }

  /// Returns `text` with escapes for characters that are invisible, or that move others.
  static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let isHidden =
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        case .spaceSeparator: scalar != " "
        default: properties.isDefaultIgnorableCodePoint
        }
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if isHidden {
          result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
