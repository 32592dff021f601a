internal import AppMenuKit

// The completion of the next item of `select`.

extension TypedLine {
  /// The maximum size of a menu file, in bytes; for larger ones the user would have to wait after Tab.
  private static let fileLimit = 8 << 20
  private static let candidateLimit = 2_000

  /// The ids, described by their titles; the titles if no id begins with the typed text.
  var itemCandidates: [CompletionCandidate] {
    guard let typed = current, let menu = currentMenu else { return [] }
    let byID = menu.items.lazy.filter { $0.id.hasPrefix(typed) }
      .map { CompletionCandidate(word: $0.id, description: $0.title) }
    let found = Array(byID.prefix(Self.candidateLimit))
    guard found.isEmpty else { return found }
    let byTitle = menu.items.lazy.compactMap { item in
      item.titles.first { $0.hasPrefix(typed) }.map { title in
        CompletionCandidate(word: title, description: item.subtitle ?? "")
      }
    }
    return Array(byTitle.prefix(Self.candidateLimit))
  }

  /// The menu that the preceding words lead to.
  private var currentMenu: Menu? {
    var positionals = self.positionals(
      of: "select", optionsWithValues: ["--plugins", "--format", "--timeout", "--input"])[...]
    guard let name = positionals.popFirst() ?? nil, name != "-" else { return nil }
    // Read regular files only: others could block, or be consumed by reading.
    guard
      let bytes = try? LocalFileSystem().readRegularFile(name, limit: Self.fileLimit),
      bytes.count <= Self.fileLimit
    else { return nil }
    let reader = FileMenuItemsReader(
      .bytes(bytes, name: name, folder: MenuSource.folder(of: name)),
      language: HostEnvironment.appMenu.language)
    var menu = reader.loadMenu().menu
    for word in positionals {
      guard let word, let current = menu, case .found(let item) = ItemLookup.find(word, in: current)
      else { return nil }
      menu = item.submenu
    }
    return menu
  }
}
