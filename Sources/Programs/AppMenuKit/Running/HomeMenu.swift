internal import DisplayText
package import Files
package import MenuItems
package import PluginHost

/// The menu that `appmenu` shows by itself: the project's menu and tasks, the user's menu, and the system's.
///
/// Nothing runs, and nothing is trusted, because it is shown.
package struct HomeMenu: Sendable {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem
  /// The folder where appmenu was started, without links.
  private let folder: String

  package init(
    host: HostEnvironment, folder: String, fileSystem: any FileSystem = LocalFileSystem()
  ) {
    (self.host, self.fileSystem) = (host, fileSystem)
    self.folder = fileSystem.canonicalPath(folder) ?? folder
  }

  package var reader: MenuSections {
    var reader = MenuSections(
      title: Menu.defaultTitle, fileSystem: fileSystem, standard: { firstItems }, find: { sections }
    )
    reader.recentCount = 5
    return reader
  }

  private func isThere(_ path: String) -> Bool { fileSystem.canonicalPath(path) != nil }

  /// The folders of the project, the innermost first: up to the root of the repository or the home, or only the one
  /// where appmenu was started.
  private var projectFolders: [String] {
    let home = fileSystem.canonicalPath(host.home) ?? host.home
    var folders = [folder]
    while let last = folders.last {
      if last.hasSameBytes(as: home) || isThere(last.appendingPath(".git")) { return folders }
      guard last != "/", last != "." else { break }
      folders.append(last.folderOfPath)
    }
    return [folder]
  }

  /// The names of the menu of a project.
  package static let projectNames = ["appmenu.yaml", ".appmenu.yaml"]

  private var sections: (parts: [MenuSections.Part], possible: [String]) {
    let folders = projectFolders
    let own = folders.flatMap { folder in Self.projectNames.map { folder.appendingPath($0) } }
    let user = host.folder(.config) + "/menu.yaml"
    let tasks = MenuSections.tasks(in: folders, fileSystem: fileSystem)
    let shared = ([user] + host.systemMenus).filter(isThere).map { MenuSections.Part(path: $0) }
    let project = own.first(where: isThere).map { [MenuSections.Part(path: $0)] } ?? []
    return (project + tasks.parts + shared, own + tasks.possible + [user])
  }

  // MARK: Nothing to show

  /// The items of the first screen where there is no menu and no task.
  private var firstItems: [Menu.Entry] {
    let program = host.executableFolder + "/appmenu"
    let wording = host.wording
    func item(
      _ title: Phrase, _ subtitle: Phrase, icon: String, _ words: [String],
      _ output: ItemOperation.Output = .message
    ) -> Menu.Entry {
      .item(
        MenuItem(
          title: wording(title), subtitle: wording(subtitle), icon: icon,
          operation: ItemOperation(.command([program] + words), output: output)))
    }
    var entries = [
      item(
        .writeProjectMenu, .given(folder.appendingPath(Self.projectNames[0])), icon: "edit",
        ["init", folder.appendingPath(Self.projectNames[0])]),
      item(
        .writeOwnMenu, .given(host.folder(.config) + "/menu.yaml"), icon: "home", ["init", "--own"]),
    ]
    if let examples {
      entries.append(.item(MenuItem(title: wording(.examples), icon: "star", submenu: examples)))
    }
    entries.append(
      item(.commandHelp, .commandHelpDetail, icon: "info", ["--help"], .view))
    return [.section(wording(.noMenuHere))] + entries
  }

  private var examples: Menu? {
    guard let folder = host.bundledPlugins?.folderOfPath else { return nil }
    let path = folder + "/menus/examples.yaml"
    return FileMenuItemsReader(
      .file(path), fileSystem: fileSystem, language: host.language
    ).loadMenu().menu
  }
}
