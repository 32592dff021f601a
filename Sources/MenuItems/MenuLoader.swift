public import SourceText
internal import DocumentSyntax

/// Loads a menu: passes the metadata from a reader to a builder, and collects the diagnostics of both.
public struct MenuLoader: Sendable {
  private let reader: any MenuItemsReader
  private let builder: any MenuItemBuilder

  /// Creates a loader that reads with `reader` and builds with `builder`.
  public init(reader: any MenuItemsReader, builder: any MenuItemBuilder = DefaultMenuItemBuilder())
  {
    self.reader = reader
    self.builder = builder
  }

  private static let limits: Set<Diagnostic.Code> = [.tooLarge, .tooDeep, .aliasExpansion]

  /// Loads the menu; the result contains the diagnostics of both steps.
  public func load() -> MenuLoadResult {
    let files = reader.files
    do {
      // The file reader and the default builder need no metadata between them.
      if let reader = reader as? FileMenuItemsReader, builder is DefaultMenuItemBuilder {
        let reading = try reader.read(into: MenuBuilding())
        return result(
          of: reading.visitor.build(reading.menu), references: reading.visitor.references,
          readDiagnostics: reading.diagnostics, files: files, others: reading.files)
      }
      let reading = try reader.readMenuItems()
      // A menu that is cut short is neither built nor checked.
      let metadata = Self.isCut(reading.diagnostics) ? nil : reading.metadata
      return result(
        of: metadata.map(builder.build) ?? MenuBuild(menu: nil),
        references: metadata.map(MenuReferences.init), readDiagnostics: reading.diagnostics,
        files: files, others: reading.files)
    } catch {
      return MenuLoadResult(
        menu: nil, diagnostics: error.diagnostics, error: error, files: files)
    }
  }

  /// Whether a limit was exceeded: the menu is cut short then, and more diagnostics would be misleading.
  private static func isCut(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { limits.contains($0.code) }
  }

  private func result(
    of build: MenuBuild, references: MenuReferences?, readDiagnostics: [Diagnostic],
    files: [String], others: [String]
  ) -> MenuLoadResult {
    let isCut = Self.isCut(readDiagnostics)
    let build = isCut ? MenuBuild(menu: nil) : build
    let readErrors = readDiagnostics.filter { $0.severity == .error }
    let error: (any Error)? =
      !readErrors.isEmpty
      ? MenuItemsReaderError.invalidData(readErrors)
      : build.diagnostics.first { $0.severity == .error }.map(MenuItemBuilderError.init)
    return MenuLoadResult(
      menu: error == nil ? build.menu : nil,
      diagnostics: readDiagnostics + build.diagnostics, error: error,
      references: isCut ? nil : references, files: files + others.filter { !files.contains($0) })
  }
}

/// The result of loading a menu.
public struct MenuLoadResult: Sendable {
  /// The menu, or nil if any diagnostic is an error.
  public var menu: Menu?
  /// All diagnostics, in the order of the steps.
  public var diagnostics: [Diagnostic]
  /// The error as bridged to `NSError`, or nil if there is a menu.
  public var error: (any Error)?
  /// The plugin folders and handlers that the file names, even if no menu could be built from it; nil if it
  /// could not be read at all.
  public var references: MenuReferences?
  /// The paths of the files that were read or looked for, the menu file itself first; a change of any of
  /// them may change the menu.
  public var files: [String]

  /// Creates the result of a load.
  public init(
    menu: Menu?, diagnostics: [Diagnostic], error: (any Error)? = nil,
    references: MenuReferences? = nil, files: [String] = []
  ) {
    self.files = files
    self.references = references
    self.menu = menu
    self.diagnostics = diagnostics
    self.error = error
  }
}
