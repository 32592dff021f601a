package import DisplayText
internal import Files
package import MenuItems
internal import PluginHost
internal import SourceText

/// Describes what an operation runs, for a person who decides whether it may.
///
/// No line can pass for another one: invisible characters are written as escapes, and text of the menu's author
/// follows a bar, which a screen repeats where it breaks a line.
package enum OperationWords {
  /// The beginning of a line that the author of the menu wrote.
  static let bar = "│ "

  /// Returns the lines about `operation`, its place first; places of values are as written.
  package static func lines(
    of operation: ItemOperation, _ wording: Wording = .english
  ) -> [String] {
    var lines: [String] = []
    if let location = operation.location {
      let name = location.file.canonicalPath ?? location.file.name
      lines.append(
        wording(.writtenIn(place: visible(name) + (location.start.map { ":\($0.line)" } ?? ""))))
    }
    lines += Self.lines(of: operation.kind, words: operation.wordsBeforeInputs, wording)
    var variables = operation.environment.sorted { $0.key < $1.key }.map { name, value in
      visible("\(name)=\(ShellWord.quoted(value))")
    }
    if case .shell = operation.kind, let line = operation.line {
      let fields = LineFields(line)
      for number in 0...LineFields.variables {
        guard let value = fields[String(number)], !value.isEmpty else { continue }
        variables.append(visible("INPUT_\(number)=\(ShellWord.quoted(value))"))
      }
    }
    if !variables.isEmpty { lines += [wording(.withVariables)] + variables.map { bar + $0 } }
    if let directory = operation.directory {
      // A relative one would mean another folder to a reader elsewhere.
      let isBeside =
        directory.isRelativeToMenu && operation.location?.file.isNamed == true
        && operation.location?.file.remote == nil
      let shown =
        isBeside ? MenuOrigin.folder(of: operation.location).appendingPath(directory) : directory
      lines += [wording(.inTheFolder), bar + visible(shown)]
    }
    for input in operation.inputs {
      guard let kind = input.choicesFrom?.kind else { continue }
      lines += [wording(.forChoices(input: input.id))] + Self.lines(of: kind, wording)
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
