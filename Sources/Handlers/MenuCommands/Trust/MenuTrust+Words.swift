internal import DisplayText
internal import PluginHost
package import SourceText

extension MenuTrust {
  private var wording: Wording { host.wording }

  /// Returns a sentence that says why earlier trust does not count, or nil if there was none.
  package func words(for objection: Objection?) -> String? {
    switch objection {
    case .unknown?, nil: nil
    case .menuChanged?: wording(.menuChanged)
    case .scriptChanged(let path)?: wording(.scriptChanged(path: OperationWords.visible(path)))
    case .scriptAdded(let path)?: wording(.scriptAdded(path: OperationWords.visible(path)))
    case .unsafe(let flaw)?: wording(.trustDoesNotCount(reason: words(for: flaw)))
    }
  }

  /// Returns the hint for an untrusted menu where no question can be asked.
  package func hint(for file: SourceFile?) -> String {
    if let command = Self.command(for: file) { return wording(.typeCommand(command: command)) }
    return wording(file?.printed == nil ? .saveAndTrust : .trustPrintedMenu)
  }

  func words(for flaw: StrictModes.Flaw) -> String {
    flaw.text(wording, showing: OperationWords.visible)
  }
}
