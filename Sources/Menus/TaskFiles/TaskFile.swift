package import Documents
package import Files
internal import SourceText

/// The tasks of another program's file as the document of a menu.
package enum TaskFile {
  /// The formats of texts; only files of tasks can be recognized by their names.
  package enum Format: Sendable, Equatable {
    /// A file in which a project keeps tasks.
    case tasks(TaskKind)
    /// A script command or a plugin of xbar.
    case script
    /// The output of a plugin of xbar.
    case barOutput
    /// The configuration of another program with actions or commands.
    case actions
  }

  /// Returns whether a document is the configuration of another program with actions or commands.
  package static func hasActions(_ reading: DocumentReading) -> Bool {
    reading.tree?.root.flatMap(ActionFiles.actions) != nil
  }

  /// Reads a text of another program; runs nothing.
  ///
  /// - Parameters:
  ///   - name: the path of the file, in whose folder other files tell more about its tasks.
  ///   - reader: reads the text, within its limits.
  ///   - flaws: the places of items that a menu cannot hold, with the reasons.
  ///   - expandsPackages: whether the packages of a workspace are submenus.
  ///   - menuFolder: the folder of the file, relative to that of the menu.
  package static func read(
    _ bytes: [UInt8], name: String, format: Format, with reader: DocumentReader,
    leavingOut flaws: [(range: Range<Int>, reason: String)], _ fileSystem: any FileSystem,
    expandsPackages: Bool, from menuFolder: String
  ) -> DocumentReading {
    let text =
      switch format {
      case .script, .barOutput, .tasks(.just), .tasks(.make), .tasks(.mise), .tasks(.cargo),
        .tasks(.python):
        reader.text(bytes, name: name)
      case .actions, .tasks(.npm), .tasks(.task), .tasks(.composer): reader.read(bytes, name: name)
      case .tasks(.deno), .tasks(.vscode): reader.read(withoutComments(bytes), name: name)
      }
    // Without a document there is a finding that says why.
    if text.diagnostics.hasErrors { return text }
    let (file, root, folder) = (text.file, text.tree?.root, name.folderOfPath)
    var list = TaskList(file)
    var directory: String? = "."
    switch format {
    case .script: list.addScript()
    case .barOutput: (list.title, list.items) = (name, BarOutput.items(of: file))
    case .actions:
      directory = nil
      list = root.flatMap { ActionFiles(file, $0) }?.list ?? list
    case .tasks(let kind):
      directory = kind.directory
      // The program looks for its file in the folder by itself: it would read another one.
      if let path = file.canonicalPath, TaskKind(path: path) != kind {
        list.report(
          "this is a link to '\(path.lastPathName)', which '\(kind.rawValue)' does not read",
          at: 0..<0, help: "give the file that the link leads to the same name")
        break
      }
      switch kind {
      case .just: list = JustTasks(file).list
      case .make: list.items = MakeTasks.items(of: file)
      case .mise: list.addMiseTasks()
      case .cargo: list.addCargoAliases()
      case .python: list.addPythonTasks(usesUV: isThere("uv.lock", in: folder, fileSystem))
      case .npm:
        let workspace = Workspace(of: folder, fileSystem, with: reader)
        list.addScripts(of: root, in: workspace, expands: expandsPackages)
      case .composer: list.addComposerScripts(of: root)
      case .deno: list.addDenoTasks(of: root)
      case .task: list.addTaskfile(root)
      case .vscode: list = EditorTasks(file, root).list
      }
    }
    return list.document(
      directory: directory, from: menuFolder, leavingOut: flaws, limits: reader.limits)
  }

  static func isThere(_ name: String, in folder: String, _ fileSystem: any FileSystem) -> Bool {
    fileSystem.canonicalPath(folder.appendingPath(name)) != nil
  }

  /// Returns JSON with spaces in place of comments, so that all places stay.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    var index = 0
    func blank(to end: Int) {
      for place in index..<end where !text[place].isBreak { text[place] = .space }
      index = end
    }
    while index < text.count {
      switch text[index] {
      case .doubleQuote:
        index += 1
        while index < text.count, text[index] != .doubleQuote {
          index += text[index] == .backslash ? 2 : 1
        }
      case .slash where text[index...].starts(with: "//".utf8):
        blank(to: text[index...].firstIndex(of: .lineFeed) ?? text.count)
      case .slash where text[index...].starts(with: "/*".utf8):
        blank(to: text.end(of: "*/", from: index + 2) ?? text.count)
        continue
      default: break
      }
      index += 1
    }
    return text
  }
}
