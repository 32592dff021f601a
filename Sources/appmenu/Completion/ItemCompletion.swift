internal import AppMenuKit

/// The items that the next word of `select` may name.
struct ItemCompletion {
  /// Tab waits for the menu to be read: larger files than this offer nothing.
  private static let fileLimit = 8 << 20
  /// More than anybody looks through.
  private static let candidateLimit = 2_000

  private let line: TypedLine

  init(_ line: TypedLine) { self.line = line }

  /// Ids, with the title as their meaning; titles where what is typed begins no id.
  var candidates: [CompletionCandidate] {
    guard let typed = line.current, let menu = currentMenu else { return [] }
    let byID = menu.items.lazy.filter { $0.id.hasPrefix(typed) }
      .map { CompletionCandidate(word: $0.id, description: $0.title) }
    let found = Array(byID.prefix(Self.candidateLimit))
    guard found.isEmpty else { return found }
    let byTitle = menu.items.lazy.filter { $0.title.hasPrefix(typed) }
      .map { CompletionCandidate(word: $0.title, description: $0.subtitle ?? "") }
    return Array(byTitle.prefix(Self.candidateLimit))
  }

  /// The menu that the words before lead to.
  private var currentMenu: Menu? {
    var positionals = line.positionals(
      of: "select", optionsWithValues: ["--plugins", "--format", "--timeout"])[...]
    guard let name = positionals.popFirst() ?? nil, name != "-" else { return nil }
    // Nothing that could be waited for, or that would be used up by being read.
    guard
      let bytes = try? LocalFileSystem().readRegularFile(name, limit: Self.fileLimit),
      bytes.count <= Self.fileLimit
    else { return nil }
    let reader = FileMenuItemsReader(
      .bytes(bytes, name: name, folder: MenuSource.folder(of: name)))
    var menu = MenuLoader(reader: reader).load().menu
    for word in positionals {
      guard let word, let current = menu, case .found(let item) = ItemLookup.find(word, in: current)
      else { return nil }
      menu = item.submenu
    }
    return menu
  }
}
