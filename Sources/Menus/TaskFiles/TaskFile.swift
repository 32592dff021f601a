package import Documents
package import Files
internal import SourceText

/// The tasks of another program's file as the document of a menu.
package enum TaskFile {
  /// The formats of texts that cannot be recognized by a file name.
  package enum Format: Sendable {
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

  /// Reads a text of another program.
  ///
  /// - Parameter folder: the folder of the file, relative to that of the menu.
  package static func read(
    _ bytes: [UInt8], name: String, format: Format, with reader: DocumentReader,
    leavingOut flaws: [(range: Range<Int>, reason: String)] = [], from folder: String = ""
  ) -> DocumentReading {
    let text = format == .actions ? reader.read(bytes, name: name) : reader.text(bytes, name: name)
    if !text.diagnostics.isEmpty { return text }
    var list =
      switch format {
      case .script: ScriptTasks.read(text.file, name: name.lastPathName)
      case .barOutput: BarOutput.read(text.file)
      case .actions: text.tree?.root.flatMap { ActionFiles.read(text.file, $0) } ?? TaskList()
      }
    if format == .script { list.title = name.lastPathName }
    list.flaws = flaws
    return list.document(
      of: text.file, directory: format == .actions ? nil : ".", from: folder, limits: reader.limits)
  }

  /// Reads a file of tasks; runs nothing.
  ///
  /// - Parameters:
  ///   - reader: reads the text, within its limits.
  ///   - flaws: the places of items that a menu cannot hold, with the reasons.
  ///   - folder: the folder of the file, in which other files tell more about its tasks.
  ///   - expandsPackages: whether the packages of a workspace are submenus.
  ///   - menuFolder: the folder of the file, relative to that of the menu.
  package static func read(
    _ bytes: [UInt8], name: String, kind: TaskKind, with reader: DocumentReader,
    leavingOut flaws: [(range: Range<Int>, reason: String)] = [], in folder: String,
    _ fileSystem: any FileSystem, expandsPackages: Bool, from menuFolder: String = ""
  ) -> DocumentReading {
    let text: DocumentReading
    switch kind {
    case .just, .make, .mise, .cargo, .python: text = reader.text(bytes, name: name)
    case .npm, .task, .composer: text = reader.read(bytes, name: name)
    case .deno, .vscode: text = reader.read(withoutComments(bytes), name: name)
    }
    // Without a document there is a finding that says why.
    if text.diagnostics.contains(where: { $0.severity == .error }) { return text }
    let file = text.file
    var list = TaskList()
    // The program looks for its file in the folder by itself: it would read another one.
    if let path = file.canonicalPath, TaskKind(path: path) != kind {
      list.report(
        "this is a link to '\(path.lastPathName)', which '\(kind.rawValue)' does not read",
        at: 0..<0,
        in: file, help: "give the file that the link leads to the same name")
    } else {
      let root = text.tree?.root
      var tasks = root.map { KeyedTasks(file, $0) }
      switch kind {
      case .just: list = JustTasks.read(file)
      case .make: list = MakeTasks.read(file)
      case .mise, .cargo, .python:
        list = TableTasks.read(file, kind) { isThere($0, in: folder, fileSystem) }
      case .npm:
        let workspace = Workspace(of: folder.isEmpty ? "." : folder, fileSystem, with: reader)
        list = tasks?.scripts(in: workspace, expands: expandsPackages) ?? list
      case .composer: list = tasks?.composerScripts() ?? list
      case .deno: list = tasks?.denoTasks() ?? list
      case .task: list = tasks?.taskfile() ?? list
      case .vscode: list = root.map { EditorTasks.read(file, $0) } ?? list
      }
    }
    list.title = list.title ?? name.lastPathName
    list.flaws = flaws
    return list.document(
      of: file, directory: kind.directory, from: menuFolder, limits: reader.limits)
  }

  static func isThere(_ name: String, in folder: String, _ fileSystem: any FileSystem) -> Bool {
    fileSystem.canonicalPath(folder.isEmpty ? name : folder.appendingPath(name)) != nil
  }

  /// Returns JSON with spaces in place of comments, so that all places stay.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    var index = 0
    while index < text.count {
      switch text[index] {
      case .doubleQuote:
        index += 1
        while index < text.count, text[index] != .doubleQuote {
          index += text[index] == .backslash ? 2 : 1
        }
      case .slash where index + 1 < text.count && text[index + 1] == .slash:
        while index < text.count, text[index] != .lineFeed { text.blank(&index) }
      case .slash where index + 1 < text.count && text[index + 1] == .asterisk:
        let end = text.end(of: "*/", from: index + 2) ?? text.count
        while index < end { text.blank(&index) }
        continue
      default: break
      }
      index += 1
    }
    return text
  }
}

extension [UInt8] {
  /// Puts a space in place of a byte, unless it ends a line.
  fileprivate mutating func blank(_ index: inout Int) {
    if !self[index].isBreak { self[index] = .space }
    index += 1
  }
}
