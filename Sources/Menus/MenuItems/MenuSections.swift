internal import Documents
package import Files
internal import SourceText
package import TaskFiles

/// Menus of several files as the sections of one.
///
/// A file with errors is a heading that says so; the sections of the others are shown.
package struct MenuSections: MenuItemsReader {
  /// The file of a section.
  package struct Part: Sendable {
    package var path: String
    /// The heading, or nil for the title of the menu.
    package var heading: String?
    var isScript: Bool

    package init(path: String, heading: String? = nil, isScript: Bool = false) {
      (self.path, self.heading, self.isScript) = (path, heading, isScript)
    }
  }

  private let title: String
  private let fileSystem: any FileSystem
  /// Returns the files that there are now, and paths at which others may come.
  private let find: @Sendable () -> (parts: [Part], possible: [String])
  /// The items that are shown without any section.
  private let standard: @Sendable () -> [Menu.Entry]
  package var language: String?
  package var places = MenuPlaces()
  /// The number of items that are used most to show first.
  package var recentCount = 0

  package init(
    title: String, fileSystem: any FileSystem = LocalFileSystem(),
    standard: @escaping @Sendable () -> [Menu.Entry] = { [] },
    find: @escaping @Sendable () -> (parts: [Part], possible: [String])
  ) {
    (self.title, self.fileSystem, self.standard, self.find) = (title, fileSystem, standard, find)
  }

  /// Creates the sections of the tasks of a project.
  ///
  /// - Parameter kinds: the names of the kinds of files to read; an empty array for all kinds.
  package init(tasksIn folder: String, kinds: [String], fileSystem: any FileSystem) {
    self.init(title: Menu.defaultTitle, fileSystem: fileSystem) {
      let chosen = kinds.isEmpty ? TaskKind.allCases : kinds.compactMap(TaskKind.init(rawValue:))
      return Self.tasks(in: [folder], of: chosen, fileSystem: fileSystem)
    }
  }

  /// Creates the items of the scripts in a folder, without headings of their own.
  package init(scriptsIn folder: String, fileSystem: any FileSystem) {
    self.init(title: Menu.defaultTitle, fileSystem: fileSystem) {
      let names = (fileSystem.names(inDirectory: folder) ?? []).sorted()
      let paths = names.filter { !$0.isHiddenName }.map { folder.appendingPath($0) }
      let parts = paths.filter(fileSystem.isExecutableFile).prefix(1_000)
      return (parts.map { Part(path: $0, isScript: true) }, [folder])
    }
  }

  /// Returns the files of tasks of a project: of each kind that of the first folder that has one.
  package static func tasks(
    in folders: [String], of kinds: [TaskKind] = TaskKind.allCases, fileSystem: any FileSystem
  ) -> (parts: [Part], possible: [String]) {
    let names = folders.map { Set(fileSystem.names(inDirectory: $0) ?? []) }
    let parts = kinds.compactMap { kind -> Part? in
      let possible = zip(folders, names).flatMap { folder, names in
        kind.fileNames.filter { names.contains(String($0.prefix { $0 != "/" })) }
          .map { Part(path: folder.appendingPath($0), heading: $0) }
      }
      return possible.first {
        fileSystem.canonicalPath($0.path) != nil && !fileSystem.isDirectory($0.path)
      }
    }
    return (parts, folders)
  }

  // MARK: Loading

  private func reader(of part: Part) -> FileMenuItemsReader {
    var limits = DocumentLimits()
    // A script describes itself at its beginning.
    if part.isScript { limits.fileBytes = 1 << 20 }
    var reader = FileMenuItemsReader(
      .file(part.path), fileSystem: fileSystem, limits: limits, language: language)
    reader.wantsRegularFile = true
    reader.places = places
    reader.taskFormat = part.isScript ? .script : nil
    return reader
  }

  /// Loads the menus of all files.
  package func loadMenu() -> MenuLoadResult {
    let (parts, possible) = find()
    var result = MenuLoadResult(menu: nil, diagnostics: [])
    var references = MenuReferences()
    var entries: [Menu.Entry] = []
    for part in parts {
      let loading = reader(of: part).loadMenu()
      // Other files lie beside scripts.
      if part.isScript, loading.menu == nil { continue }
      let folder = part.path.folderOfPath
      result.diagnostics += loading.diagnostics
      result.files += loading.files
      if let own = loading.references { references.add(own, in: folder) }
      let heading = part.heading ?? loading.menu?.title ?? part.path.lastPathName
      guard let menu = loading.menu else {
        entries.append(.section("\(heading): \(DiagnosticReport(loading.diagnostics).summary)"))
        continue
      }
      guard !menu.entries.isEmpty else { continue }
      if !part.isScript { entries.append(.section(heading)) }
      entries += menu.entries
    }
    result.references = references
    result.files += possible.filter { !result.files.contains($0) }
    result.menu = Menu(
      title: title, entries: entries.isEmpty ? standard() : entries,
      pluginFolders: references.pluginFolders, recentCount: recentCount)
    return result
  }

  /// Loads off the caller's actor, since this may take long.
  @concurrent package func loaded() async -> MenuLoadResult { loadMenu() }

  /// Reads nothing: ``loadMenu()`` builds the menu.
  package func readMenuItems() -> MenuItemsReading {
    MenuItemsReading(metadata: MenuMetadata(file: SourceFile(name: title, bytes: [])))
  }
}
