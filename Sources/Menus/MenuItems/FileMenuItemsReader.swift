public import Documents
public import Files
package import SourceText
package import TaskFiles

/// Reads menu metadata from a property list or YAML file, and from the files that it refers to.
public struct FileMenuItemsReader: MenuItemsReader {
  /// The source of a menu.
  public enum Source: Sendable {
    /// The file at a path.
    case file(String)
    /// Bytes that were read already, the name to show for them, and the folder that their relative paths
    /// are resolved against.
    case bytes([UInt8], name: String, folder: String)
  }

  /// The source to read.
  public let source: Source
  let fileSystem: any FileSystem
  let limits: DocumentLimits
  /// The language of texts that have forms for languages, as a tag of BCP 47 such as `ko-KR`, or as a locale such as
  /// `ko_KR.UTF-8`.
  ///
  /// With nil, an `AppMenu` takes that of the user's locale, and others the plain forms; all take the plain forms
  /// with what names no language, as `C` does.
  public var language: String?
  /// Whether hints are reported about texts without a form for a language that others of their file have; see
  /// ``Diagnostic/Severity/hint``.
  package var findsMissingForms = false
  /// The origin of bytes that a server sent, or of the menu whose program printed them; nil for local files.
  ///
  /// Paths of menus in such bytes are addresses relative to it, and never paths of files.
  package var remote: RemoteOrigin?
  /// The item whose program printed the bytes, if they are trusted by their own content.
  package var printed: PrintedOrigin?

  /// Whether the menu may name a base and files to include; what a program has printed may not.
  package var isComposed = true
  /// The places of bases that are not given by a path.
  package var places = MenuPlaces()

  /// Whether pipes and devices are not read.
  package var wantsRegularFile = false
  /// The format of a text that is not a menu and that cannot be recognized by its name, or nil.
  package var taskFormat: TaskFile.Format?
  /// The folder of the file, relative to that of the menu into which its tasks are written.
  private var taskFolder = ""

  /// Creates a reader of `source`, for texts in a language.
  public init(
    _ source: Source, fileSystem: any FileSystem = LocalFileSystem(),
    limits: DocumentLimits = DocumentLimits(), language: String? = nil
  ) {
    self.source = source
    self.fileSystem = fileSystem
    self.limits = limits
    self.language = language
  }

  /// The path of the menu file; empty if its bytes were read already.
  public var files: [String] {
    switch source {
    case .file(let path): [path]
    case .bytes: []
    }
  }

  /// Reads the file and all files that it refers to, each once, within one common set of limits.
  public func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading {
    let (menu, resolver) = try read(into: MetadataCollector())
    return MenuItemsReading(
      metadata: menu, diagnostics: resolver.diagnostics, files: resolver.files)
  }

  func read<Visitor: MenuVisitor>(
    into visitor: Visitor
  ) throws(MenuItemsReaderError) -> (menu: Visitor.Result, resolver: MenuFileResolver<Visitor>) {
    var resolver = MenuFileResolver(visitor: visitor, self)
    let menu: Visitor.Result
    switch source {
    case .bytes(let bytes, let name, let folder):
      menu = try resolver.root(bytes, name: name, folder: folder, canonicalPath: nil)
    case .file(let path):
      // Resolve links before reading: trust is recorded by this path, so the content must come from it.
      let canonicalPath = fileSystem.canonicalPath(path)
      let bytes: [UInt8]
      do {
        // A user may name a pipe; what was found by its name alone must be a file.
        bytes =
          wantsRegularFile || TaskKind(path: path) != nil
          ? try fileSystem.readRegularFile(canonicalPath ?? path, limit: limits.fileBytes)
          : try fileSystem.read(canonicalPath ?? path, limit: limits.fileBytes)
      } catch {
        let finding = Self.unreadableFile(
          path, error, at: SourceLocation(path: path), in: nil, similar: similarNames)
        throw error.isNotFound
          ? MenuItemsReaderError.fileNotFound(finding) : .invalidData([finding])
      }
      menu = try resolver.root(
        bytes, name: path, folder: path.folderOfPath, canonicalPath: canonicalPath)
    }
    return (menu, resolver)
  }

  /// Reads the document of a menu; that of a file of tasks has them as items, without those that break a rule of menus.
  ///
  /// - Parameter isRoot: whether the file is the menu itself, and not a submenu of another one.
  func document(
    _ bytes: [UInt8], name: String, _ reader: DocumentReader, isRoot: Bool = true
  ) -> DocumentReading {
    let kind = reader.remote == nil && reader.printed == nil ? TaskKind(path: name) : nil
    guard let format = taskFormat ?? kind.map(TaskFile.Format.tasks) else {
      return reader.read(bytes, name: name)
    }
    func read(leavingOut flaws: [(range: Range<Int>, reason: String)]) -> DocumentReading {
      TaskFile.read(
        bytes, name: name, format: format, with: reader, leavingOut: flaws, fileSystem,
        expandsPackages: isRoot, from: taskFolder)
    }
    let reading = read(leavingOut: [])
    guard let tree = reading.tree else { return reading }
    var resolver = MenuFileResolver(visitor: MetadataCollector(), self, readsFiles: false)
    var menu = MenuTreeReader<MetadataCollector>(
      tree: tree, folder: name.folderOfPath, language: nil)
    _ = menu.read(&resolver)
    let flaws = menu.fields.diagnostics.filter { $0.severity == .error }.compactMap { error in
      error.location.range.map { (range: $0, reason: error.message) }
    }
    return flaws.isEmpty ? reading : read(leavingOut: flaws)
  }

  /// Returns the menu that a file of another program describes, as a document; nil for a file of another kind.
  ///
  /// - Parameter folder: the folder of the file, relative to that of the menu.
  package static func foreignMenu(
    _ bytes: [UInt8], name: String, from folder: String
  ) -> DocumentReading? {
    let reader = DocumentReader()
    var menu = FileMenuItemsReader(.bytes(bytes, name: name, folder: name.folderOfPath))
    menu.taskFolder = folder
    if TaskKind(path: name) == nil {
      let document = reader.read(bytes, name: name)
      let root = document.tree?.root
      if root?.kind == .sequence || root?["items"] != nil { return nil }
      let isScript = document.file.bytes.starts(with: "#!".utf8)
      guard isScript || TaskFile.hasActions(document) else { return nil }
      menu.taskFormat = isScript ? .script : .actions
    }
    return menu.document(bytes, name: name, reader, isRoot: false)
  }

  /// Returns the name in a folder that `name` may be a misspelling of.
  func similarNames(_ name: String, in folder: String) -> [String] {
    let names = fileSystem.names(inDirectory: folder) ?? []
    return NearestNames.suggestions(for: name, among: names, limit: 1)
  }

  static func unreadableFile(
    _ path: String, _ error: FileSystemError, at location: SourceLocation, in itemPath: String?,
    similar: (_ name: String, _ folder: String) -> [String]
  ) -> Diagnostic {
    guard error.isNotFound else {
      return Diagnostic(
        .unreadable, at: location, path: itemPath,
        message: error.isDirectory
          ? "'\(path)' is a directory" : "'\(path)' cannot be read: \(error.reason)",
        help: error.isDirectory ? "name the menu file in it" : "check its permissions")
    }
    let folder = path.folderOfPath
    let name = path.lastPathName
    let similar = similar(name, folder).map { MenuPath.join(path.containsSlash ? folder : "", $0) }
    return Diagnostic(
      .fileNotFound, at: location, path: itemPath,
      message: "there is no file '\(path)'", label: itemPath == nil ? nil : "not found",
      help: NearestNames.question(similar) ?? "check the path; it was looked up as '\(path)'")
  }
}

package enum MenuPath {
  /// Returns `path` resolved against `folder`; absolute paths are returned unchanged.
  static func join(_ folder: String, _ path: String) -> String {
    folder.isEmpty || folder == "." ? path : folder.appendingPath(path)
  }
}
