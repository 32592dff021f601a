internal import DisplayText
internal import Files
internal import MenuItems
internal import PluginHost
internal import TaskFiles

// The applications of the desktop as a menu.

extension BackgroundPrograms {
  private static let entryLimit = 4_096
  private static let byteLimit = 1 << 20

  /// Returns the applications by their category; reads files, and starts nothing.
  ///
  /// They are found in `applications` below the data folders; of entries with one ID the first folder's counts, also
  /// where it hides the application.
  func applications(title: String) -> Menu {
    var sections: [String: [MenuItem]] = [:]
    var known: Set<String> = []
    let desktops = Set((host.variables["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":"))
    let language = host.language.flatMap { LanguageTag($0) }
    for folder in host.sharedDataFolders.map({ $0 + "/applications" }) {
      for (id, path) in entries(in: folder) where known.insert(id).inserted {
        guard known.count <= Self.entryLimit,
          let bytes = try? fileSystem.readRegularFile(path, limit: Self.byteLimit),
          bytes.count <= Self.byteLimit,
          let entry = DesktopEntry(
            String(decoding: bytes, as: UTF8.self), path: path, desktops: desktops,
            language: language),
          entry.requiredProgram.map({ preparation.hasProgram($0, writtenAt: nil) }) ?? true
        else { continue }
        let section = entry.categories.lazy.compactMap { Self.sections[$0.lowercased()] }.first
        let name = preparation.wording(section ?? .otherApplications)
        sections[name, default: []].append(item(entry, id: id))
      }
    }
    return Menu(
      title: title,
      entries: sections.sorted { $0.key < $1.key }.flatMap { section in
        [.section(section.key)]
          + section.value.sorted { $0.title.lowercased() < $1.title.lowercased() }.map { .item($0) }
      })
  }

  /// Returns the IDs and paths of the entries in a folder; those in folders below it have its name in their ID.
  ///
  /// - Parameter around: the folders around it, without links.
  private func entries(
    in folder: String, prefix: String = "", around: [String] = []
  ) -> [(id: String, path: String)] {
    guard let own = fileSystem.canonicalPath(folder), around.count < 4, !around.contains(own) else {
      return []
    }
    let names = (fileSystem.names(inDirectory: folder) ?? []).sorted().prefix(Self.entryLimit)
    return names.flatMap { name in
      let path = folder + "/" + name
      if name.hasSuffix(".desktop") { return [(prefix + name, path)] }
      guard fileSystem.isDirectory(path) else { return [] }
      return entries(in: path, prefix: prefix + name + "-", around: around + [own])
    }
  }

  private func item(_ entry: DesktopEntry, id: String) -> MenuItem {
    func operation(_ action: DesktopEntry.Action) -> ItemOperation {
      // An application with windows outlives the menu.
      ItemOperation(
        .command((entry.usesTerminal ? [] : ["setsid", "--fork"]) + action.words),
        output: entry.usesTerminal ? .terminal : .message,
        directory: entry.folder.flatMap { $0.isAbsolutePath ? $0 : nil })
    }
    return MenuItem(
      title: entry.main.name, subtitle: entry.comment, keywords: entry.keywords,
      id: String(id.dropLast(".desktop".count)), operation: operation(entry.main),
      actions: entry.actions.map {
        ItemAction(title: $0.name, target: .operation(operation($0)))
      })
  }

  /// The sections of the categories; an application is in that of the first one that is known,
  /// in lower case.
  private static let sections: [String: Phrase] = [
    "audiovideo": .soundAndVideo, "audio": .soundAndVideo, "video": .soundAndVideo,
    "development": .development, "education": .science, "science": .science, "game": .games,
    "graphics": .graphics, "network": .internet, "office": .office, "settings": .systemCategory,
    "system": .systemCategory, "utility": .accessories,
  ]
}
