public import Documents
package import SourceText

/// Reads a menu from a server.
///
/// What the menu names is not fetched: an item that opens a menu from a server asks for it when it is selected.
public struct RemoteMenuItemsReader: MenuItemsReader {
  /// The menu to read.
  public let menu: RemoteMenu
  /// The language of texts that have forms for languages, as ``FileMenuItemsReader/language``.
  public var language: String?
  package var findsMissingForms = false
  private let fetcher: any MenuFetching
  private let limits: DocumentLimits

  /// Creates a reader of `menu`, which `fetcher` asks the server for.
  public init(
    _ menu: RemoteMenu, fetcher: any MenuFetching, limits: DocumentLimits = DocumentLimits(),
    language: String? = nil
  ) {
    (self.menu, self.fetcher, self.limits, self.language) = (menu, fetcher, limits, language)
  }

  /// A loaded menu, or the reason why there is none.
  package struct Loading: Sendable {
    package var result: MenuLoadResult
    package var fetched: RemoteMenuContent?
    package var failure: MenuFetchFailure?
  }

  /// Asks for the menu and reads its metadata.
  ///
  /// - Throws: a ``MenuItemsReaderError`` if there is no menu.
  public func readMenuItems() async throws -> MenuItemsReading {
    let (fetched, _, problems) = await fetch()
    guard let fetched, problems.isEmpty else { throw MenuItemsReaderError.invalidData(problems) }
    var reading = try reader(of: fetched).readMenuItems()
    if !reading.diagnostics.hasErrors {
      await fetcher.keep(fetched, for: menu)
    }
    reading.diagnostics += notices(about: fetched)
    return reading
  }

  /// Asks for the menu and loads it with the default builder.
  package func load() async -> Loading {
    let (fetched, failure, problems) = await fetch()
    guard let fetched, problems.isEmpty else {
      let error = MenuItemsReaderError.invalidData(problems)
      return Loading(
        result: MenuLoadResult(error, files: []), fetched: fetched, failure: failure)
    }
    var result = await parse(fetched)
    if result.menu != nil { await fetcher.keep(fetched, for: menu) }
    result.diagnostics += notices(about: fetched)
    return Loading(result: result, fetched: fetched)
  }

  /// Requests the menu without loading it; returns its content, or nil with the findings that explain why there is no
  /// content.
  package func fetched() async -> (content: RemoteMenuContent?, findings: [Diagnostic]) {
    let (content, _, problems) = await fetch()
    guard let content, problems.isEmpty else { return (nil, problems) }
    let reading = DocumentReader(limits: limits).read(
      content.bytes, name: menu.address.description)
    let (root, isBroken) = (reading.tree?.root, reading.diagnostics.hasErrors)
    guard !isBroken && root?.kind == .sequence || root?["items"] != nil || root?["extends"] != nil
    else {
      let finding = Diagnostic(
        .notAMenu, at: place, message: "the server sent something that is no menu",
        help: "check the address, and open it in a browser")
      return (nil, [finding])
    }
    return (content, notices(about: content))
  }

  /// Requests the menu; returns the problems that prevent reading it.
  private func fetch() async -> (RemoteMenuContent?, MenuFetchFailure?, [Diagnostic]) {
    do throws(MenuFetchFailure) {
      let fetched = try await fetcher.fetch(menu)
      return (fetched, nil, problem(of: fetched).map { [$0] } ?? [])
    } catch {
      let message = [error.message, error.detail].compactMap(\.self).joined(separator: " ")
      return (nil, error, [Diagnostic(.unreadable, at: place, message: message, help: error.hint)])
    }
  }

  /// Parses off the caller's actor, since this may take long.
  @concurrent private func parse(_ fetched: RemoteMenuContent) async -> MenuLoadResult {
    reader(of: fetched).loadMenu()
  }

  private func reader(of fetched: RemoteMenuContent) -> FileMenuItemsReader {
    var reader = FileMenuItemsReader(
      .bytes(fetched.bytes, name: menu.address.description, folder: "."), limits: limits,
      language: language)
    reader.remote = RemoteOrigin(address: menu.address.description, digest: fetched.digest)
    reader.findsMissingForms = findsMissingForms
    return reader
  }

  // MARK: Findings

  /// The place of findings about the whole menu.
  private var place: SourceLocation { SourceLocation(path: menu.address.description) }

  private func problem(of fetched: RemoteMenuContent) -> Diagnostic? {
    if let expected = menu.digest, expected != fetched.digest {
      return Diagnostic(
        .wrongDigest, at: place,
        message:
          "the content does not have the pinned SHA-256: expected SHA-256 \(expected), found "
          + fetched.digest,
        help: "review what has changed; if it is right, write the SHA-256 that was found")
    }
    guard fetched.isWebPage else { return nil }
    return Diagnostic(
      .notAMenu, at: place, message: "the server answered with a web page, not with a menu",
      help: "check the address, and open it in a browser: a page to sign in looks like this")
  }

  private func notices(about fetched: RemoteMenuContent) -> [Diagnostic] {
    guard let staleness = fetched.staleness else { return [] }
    return [
      Diagnostic(
        .oldMenu, .warning, at: place,
        message: "this menu is \(Self.words(age: staleness.age)) old: \(staleness.reason)",
        help: "reload it when the server can be reached")
    ]
  }

  private static func words(age: Int) -> String {
    switch age {
    case ..<60: "less than a minute"
    case ..<7200: "\(age / 60) min"
    case ..<172_800: "\(age / 3600) h"
    default: "\(age / 86_400) days"
    }
  }
}
