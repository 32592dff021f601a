internal import AppMenuKit
internal import ArgumentParser
internal import DisplayText
internal import MenuLines

enum Completions {
  static let menuFiles = CompletionKind.file(extensions: ["yaml", "yml", "plist", "json"])

  /// The completion of items in the menu named before on the command line, including its submenus.
  static let items = CompletionKind.custom { words, index, prefix in
    offered(TypedLine(words: words, index: index, prefix: prefix).itemCandidates)
  }

  /// The completion of the plugins in the user's own folder.
  static let ownPlugins = CompletionKind.custom { _, _, _ in
    let host = HostEnvironment.appMenu
    let folder = PluginInstaller(host: host).folder
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: folder, source: .user)], language: host.language)
    return offered(catalog.plugins + catalog.shadowed)
  }

  static let pluginsWithSettings = CompletionKind.custom { _, _, _ in
    offered(PluginCatalog(in: .appMenu).plugins.filter { !$0.manifest.settings.isEmpty })
  }

  private static func offered(_ plugins: [Plugin]) -> [String] {
    offered(
      plugins.map { CompletionCandidate(word: $0.manifest.id, description: $0.manifest.name) })
  }

  private static func offered(_ candidates: [CompletionCandidate]) -> [String] {
    candidates.compactMap { $0.line(for: CompletionShell.requesting) }
  }
}

struct CompletionCandidate {
  var word: String
  var description = ""

  /// Returns the line for `shell`, or nil if the word cannot be typed safely.
  func line(for shell: CompletionShell?) -> String? {
    let isTypable =
      !word.isEmpty && !word.startsWithBytes(of: "-")
      && !word.unicodeScalars.contains(where: SafeText.isUnsafe)
    guard isTypable, !isLeftUnquoted(by: shell) else { return nil }
    let words = PlainText.safe(description)
    switch shell {
    case .bash?:
      // It expands completions as in a script, `$(…)` included: within quotes a
      // title is always text.
      return ShellWord.quoted(word)
    case .zsh?:
      // A colon ends the word.
      let escaped = word.replacingBytes(of: "\\", with: "\\\\").replacingBytes(
        of: ":", with: "\\:")
      let meaning = words.replacingBytes(of: "\\", with: "\\\\")
      return meaning.isEmpty ? escaped : escaped + ":" + meaning
    case .fish?: return words.isEmpty ? word : word + "\t" + words
    default: return word
    }
  }

  /// Whether `shell` inserts the word unquoted and would interpret it as more than text:
  /// on Enter a command in a title would be run, or an older command repeated.
  private func isLeftUnquoted(by shell: CompletionShell?) -> Bool {
    switch shell {
    case .bash?: word.startsWithBytes(of: "~") || word.containsByte(of: "$`!")
    case .zsh?: word.containsByte(of: "!")
    default: false
    }
  }
}
