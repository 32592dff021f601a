internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// What a shell offers for an argument when Tab is pressed.
enum Completions {
  /// Menu files.
  static let menuFiles = CompletionKind.file(extensions: ["yaml", "yml", "plist", "json"])

  /// Items of the menu that stands before on the command line, through its submenus.
  static let items = CompletionKind.custom { words, index, prefix in
    let line = TypedLine(words: words, index: index, prefix: prefix)
    return offered(ItemCompletion(line).candidates)
  }

  /// The plugins in the user's own folder.
  static let ownPlugins = CompletionKind.custom { _, _, _ in
    let host = HostEnvironment.current()
    let folder = PluginInstaller(host: host).folder
    let catalog = PluginCatalog(discovering: [PluginFolder(path: folder, source: .user)])
    let plugins = catalog.plugins + catalog.shadowed
    return offered(
      plugins.map {
        CompletionCandidate(word: $0.manifest.id, description: $0.manifest.name)
      })
  }

  private static func offered(_ candidates: [CompletionCandidate]) -> [String] {
    candidates.compactMap { $0.line(for: CompletionShell.requesting) }
  }
}

/// A word that may be typed, and what it means.
struct CompletionCandidate {
  var word: String
  var description = ""

  /// Returns the line that `shell` takes it from; nil where the word cannot be typed, or not safely.
  func line(for shell: CompletionShell?) -> String? {
    let isTypable =
      !word.isEmpty && !word.hasPrefix("-")
      && !word.unicodeScalars.contains(where: PlainText.isUnsafe)
    guard isTypable, !isLeftUnquoted(by: shell) else { return nil }
    let words = PlainText.safe(description)
    switch shell {
    case .bash?:
      // It expands what it is offered as if it stood in a script, `$(…)` included: within quotes a
      // title is never more than text.
      return ShellWord.quoted(word)
    case .zsh?:
      // A colon ends the word there.
      let escaped = word.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      let meaning = words.replacing("\\", with: "\\\\")
      return meaning.isEmpty ? escaped : escaped + ":" + meaning
    case .fish?: return words.isEmpty ? word : word + "\t" + words
    default: return word
    }
  }

  /// Whether `shell` puts something into the command line as it is that means more there than text:
  /// on Enter a title's command would be run, or an older command repeated.
  private func isLeftUnquoted(by shell: CompletionShell?) -> Bool {
    switch shell {
    case .bash?: word.hasPrefix("~") || word.contains { "$`!".contains($0) }
    case .zsh?: word.contains("!")
    default: false
    }
  }
}
