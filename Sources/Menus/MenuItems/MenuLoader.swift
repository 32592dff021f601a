internal import Documents
internal import Platform
public import SourceText

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

  /// Loads the menu; the result contains the diagnostics of both steps.
  public func load() async -> MenuLoadResult {
    // These readers build the menu without metadata.
    if builder is DefaultMenuItemBuilder {
      if let file = reader as? FileMenuItemsReader { return file.loadMenu() }
      if let sections = reader as? MenuSections { return sections.loadMenu() }
      if let remote = reader as? RemoteMenuItemsReader { return await remote.load().result }
    }
    let files = reader.files
    do {
      let reading = try await reader.readMenuItems()
      // A menu that is cut short is neither built nor checked.
      let metadata = MenuLoadResult.isCut(reading.diagnostics) ? nil : reading.metadata
      var build = metadata.map(builder.build) ?? MenuBuild(menu: nil)
      if let metadata, build.menu == nil, !build.diagnostics.hasErrors {
        build.diagnostics.append(
          Diagnostic(
            .noMenu, at: SourceLocation(metadata.file, nil),
            message: "the program's builder made no menu of this, and gave no reason",
            help: "a builder returns a menu, or a diagnostic that is an error"))
      }
      return MenuLoadResult(
        build, references: metadata.map(MenuReferences.init),
        readDiagnostics: reading.diagnostics, files: files, others: reading.files)
    } catch {
      return MenuLoadResult(error, files: files)
    }
  }
}

extension FileMenuItemsReader {
  /// Loads the menu with the default builder, as a ``MenuLoader`` does, but without waiting.
  public func loadMenu() -> MenuLoadResult {
    do throws(MenuItemsReaderError) {
      let (menu, resolver) = try read(into: MenuBuilding())
      return MenuLoadResult(
        resolver.visitor.build(menu),
        references: resolver.hasReferences ? resolver.visitor.references : nil,
        readDiagnostics: resolver.diagnostics, files: files, others: resolver.files)
    } catch {
      return MenuLoadResult(error, files: files)
    }
  }
}

/// The result of loading a menu.
public struct MenuLoadResult: Sendable {
  /// The menu, or nil if any diagnostic is an error.
  public var menu: Menu?
  /// All diagnostics, in the order of the steps.
  public var diagnostics: [Diagnostic]
  /// The reason why there is no menu, with domain and code as an `NSError`; nil if there is one.
  public var error: (any Error)?
  /// The plugin folders and handlers that the file names, even if no menu could be built from it; nil if it
  /// could not be read at all.
  public var references: MenuReferences?
  /// The paths of the files that were read or are missing, the menu file itself first; a change to
  /// any of them may change the menu.
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

  private static let limits: Set<Diagnostic.Code> = [.tooLarge, .tooDeep, .aliasExpansion]

  /// Whether a limit was exceeded: the menu is cut short then, and more diagnostics would be misleading.
  fileprivate static func isCut(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { limits.contains($0.code) }
  }

  init(_ error: any Error, files: [String]) {
    var diagnostics = (error as? MenuItemsReaderError)?.diagnostics ?? []
    if diagnostics.isEmpty {
      diagnostics = [
        Diagnostic(
          .unreadable, at: SourceLocation(path: files.first ?? "menu"),
          message: error.userDescription,
          help: error.userSuggestion)
      ]
    }
    self.init(menu: nil, diagnostics: diagnostics, error: error, files: files)
  }

  fileprivate init(
    _ build: MenuBuild, references: MenuReferences?, readDiagnostics: [Diagnostic],
    files: [String], others: [String]
  ) {
    let isCut = Self.isCut(readDiagnostics)
    let build = isCut ? MenuBuild(menu: nil) : build
    let readErrors = readDiagnostics.filter { $0.severity == .error }
    let error: (any Error)? =
      !readErrors.isEmpty
      ? MenuItemsReaderError.invalidData(readErrors)
      : build.diagnostics.first { $0.severity == .error }.map(MenuItemBuilderError.init)
    self.init(
      menu: error == nil ? build.menu : nil,
      diagnostics: readDiagnostics + build.diagnostics, error: error,
      references: isCut ? nil : references, files: files + others.filter { !files.contains($0) })
  }
}
