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

package struct PickProgram: Sendable, Hashable {
  /// The uses of a program, by the names of their actions.
  enum Kind: String, CaseIterable {
    /// Runs on the terminal.
    case execute
    /// Runs without a terminal.
    case executeSilent = "execute-silent"
    /// Supplies new lines.
    case reload
    /// Replaces the choice.
    case become
    /// Becomes the command of the preview.
    case changePreview = "change-preview"
  }

  let kind: Kind
  let template: PickTemplate

  static let names = Kind.allCases.map(\.rawValue)

  var words: Phrase {
    switch kind {
    case .execute, .executeSilent:
      template.text.isEmpty ? .runNothing : .run(command: template.text)
    case .reload: .linesOf(command: template.text)
    case .become: .leaveFor(command: template.text)
    case .changePreview: .preview(command: template.text)
    }
  }
}
