internal import DisplayText

/// Runs the programs of a choice among lines; a front end implements it.
@MainActor
package protocol PickPrograms: AnyObject {
  /// Runs a script without a terminal, and passes its output to `show` as it comes.
  ///
  /// Cancelling the calling task ends the script and all processes that it has started; this returns only afterwards.
  ///
  /// - Parameters:
  ///   - columns: the width of the preview.
  ///   - rows: the height of the preview; 0 if nothing is shown.
  ///   - show: receives further text, with its control sequences.
  /// - Returns: a note about the end, or `nil` if the text needs none.
  func preview(
    _ script: PickScript, columns: Int, rows: Int,
    show: @escaping @MainActor @Sendable (String) -> Void
  ) async -> String?

  /// Runs a script on the user's terminal, and returns a note about its end as ``preview`` does.
  func execute(_ script: PickScript) async -> String?

  /// Returns the output of a script; cancelling the reader ends the script.
  func output(of script: PickScript) -> AsyncStream<[UInt8]>
}

package enum PickProgram: Sendable, Hashable {
  /// Runs on the terminal.
  case execute(PickTemplate)
  /// Runs without a terminal.
  case executeSilent(PickTemplate)
  /// Supplies new lines.
  case reload(PickTemplate)
  /// Replaces the choice.
  case become(PickTemplate)
  /// Becomes the command of the preview.
  case changePreview(PickTemplate)

  static let names = ["execute", "execute-silent", "reload", "become", "change-preview"]

  /// Creates the program with one of ``names``.
  init(name: String, _ command: String) throws(PickMistake) {
    let template = try PickTemplate(command)
    switch name {
    case "execute": self = .execute(template)
    case "execute-silent": self = .executeSilent(template)
    case "reload": self = .reload(template)
    case "become": self = .become(template)
    default: self = .changePreview(template)
    }
  }

  var words: Phrase {
    switch self {
    case .execute(let template), .executeSilent(let template):
      template.text.isEmpty ? .runNothing : .run(command: template.text)
    case .reload(let template): .linesOf(command: template.text)
    case .become(let template): .leaveFor(command: template.text)
    case .changePreview(let template): .preview(command: template.text)
    }
  }
}
