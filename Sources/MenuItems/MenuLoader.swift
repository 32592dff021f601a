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
      let reading = try reader.readMenuItems()
      // Beyond a limit the metadata is cut short; further diagnostics about it would be misleading.
      let isCut = reading.diagnostics.contains { Self.limits.contains($0.code) }
      let build =
        isCut ? MenuBuild(menu: nil) : builder.build(from: reading.metadata)
      let readErrors = reading.diagnostics.filter { $0.severity == .error }
      let error: (any Error)? =
        !readErrors.isEmpty
        ? MenuItemsReaderError.invalidData(readErrors)
        : build.diagnostics.first { $0.severity == .error }.map(MenuItemBuilderError.init)
      return MenuLoadResult(
        menu: error == nil ? build.menu : nil,
        diagnostics: reading.diagnostics + build.diagnostics, error: error,
        metadata: isCut ? nil : reading.metadata,
        files: files + reading.files.filter { !files.contains($0) })
    } catch {
      return MenuLoadResult(
        menu: nil, diagnostics: error.diagnostics, error: error, files: files)
    }
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
  /// The metadata, even if no menu could be built from it; nil if it could not be read at all.
  public var metadata: MenuMetadata?
  /// The paths of the files that were read or looked for, the menu file itself first; a change of any of
  /// them may change the menu.
  public var files: [String]

  /// Creates the result of a load.
  public init(
    menu: Menu?, diagnostics: [Diagnostic], error: (any Error)? = nil,
    metadata: MenuMetadata? = nil, files: [String] = []
  ) {
    self.files = files
    self.metadata = metadata
    self.menu = menu
    self.diagnostics = diagnostics
    self.error = error
  }
}
