public import SourceText

/// Loads a menu: hands what a reader read to a builder, as it was read, and gathers what both found.
public struct MenuLoader: Sendable {
  private let reader: any MenuItemsReader
  private let builder: any MenuItemBuilder

  /// Creates a loader of what `reader` reads and `builder` builds.
  public init(reader: any MenuItemsReader, builder: any MenuItemBuilder = DefaultMenuItemBuilder())
  {
    self.reader = reader
    self.builder = builder
  }

  private static let limits: Set<Diagnostic.Code> = ["too-large", "too-deep", "alias-expansion"]

  /// Loads the menu; every finding of both steps is in the result, in one pass.
  public func load() -> MenuLoading {
    let files = reader.files
    do {
      let reading = try reader.readMenuItems()
      // Beyond a limit what was read is cut short: to look for faults in it would tell nothing.
      let isCut = reading.diagnostics.contains { Self.limits.contains($0.code) }
      let build =
        isCut ? MenuBuild(menu: nil) : builder.build(from: reading.metadata)
      let readErrors = reading.diagnostics.filter { $0.severity == .error }
      let error: (any Error)? =
        !readErrors.isEmpty
        ? MenuItemsReaderError.invalidData(readErrors)
        : build.diagnostics.first { $0.severity == .error }.map(MenuItemBuilderError.init)
      return MenuLoading(
        menu: error == nil ? build.menu : nil,
        diagnostics: reading.diagnostics + build.diagnostics, error: error,
        metadata: isCut ? nil : reading.metadata,
        files: files + reading.files.filter { !files.contains($0) })
    } catch {
      return MenuLoading(
        menu: nil, diagnostics: error.diagnostics, error: error, files: files)
    }
  }
}

/// What came of loading a menu.
public struct MenuLoading: Sendable {
  /// The menu; nil where anything is an error.
  public var menu: Menu?
  /// Everything found, in the order of the steps.
  public var diagnostics: [Diagnostic]
  /// The error in the shape that an `NSError` is made of; nil where there is a menu.
  public var error: (any Error)?
  /// What was read, also where it is no menu; nil where nothing can be made of it.
  public var metadata: MenuMetadata?
  /// The files that were read or looked for, as paths, the one that was asked for first; a change
  /// of any of them may change the menu.
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
