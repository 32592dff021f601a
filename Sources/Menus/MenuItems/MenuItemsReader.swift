public import SourceText

/// A source of menu metadata: a file, a test's fake, a remote source.
public protocol MenuItemsReader: Sendable {
  /// The paths of the files that are read in any case; empty if the reader reads no files.
  var files: [String] { get }
  /// Reads the metadata, as far as possible, with all diagnostics about it.
  ///
  /// An implementation that does not wait need not be `async`.
  /// - Throws: an error if there is nothing to read at all: a ``MenuItemsReaderError``, or one of the reader's
  ///   own, whose localized description the user sees.
  func readMenuItems() async throws -> MenuItemsReading
}

extension MenuItemsReader {
  /// An empty array: by default a reader reads no files.
  public var files: [String] { [] }
}

/// The result of reading menu metadata.
public struct MenuItemsReading: Sendable {
  /// The metadata; for a damaged file, its readable part.
  public var metadata: MenuMetadata
  /// The diagnostics about it.
  public var diagnostics: [Diagnostic]
  /// The paths of the files that the menu refers to, including those that could not be read.
  public var files: [String]

  /// Creates a result with `metadata` and the diagnostics about it.
  public init(metadata: MenuMetadata, diagnostics: [Diagnostic] = [], files: [String] = []) {
    self.metadata = metadata
    self.diagnostics = diagnostics
    self.files = files
  }
}

/// The reason why there is no metadata.
///
/// As an `NSError` its domain is `MenuItemsPlistReaderErrorDomain`, each case has a code of its own, and
/// the description names the path that was tried.
public enum MenuItemsReaderError: Error, Sendable {
  /// There is no file at the path (code 0).
  case fileNotFound(Diagnostic)
  /// The file cannot be read, or does not contain a menu (code 1).
  case invalidData([Diagnostic])

  /// The diagnostics to show.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .fileNotFound(let diagnostic): [diagnostic]
    case .invalidData(let diagnostics): diagnostics
    }
  }
}

extension MenuItemsReaderError: CodedError {
  /// The domain as an `NSError`: `MenuItemsPlistReaderErrorDomain`.
  public static var errorDomain: String { "MenuItemsPlistReaderErrorDomain" }

  /// 0 for a missing file, 1 for invalid data.
  public var errorCode: Int {
    switch self {
    case .fileNotFound: 0
    case .invalidData: 1
    }
  }

  /// The message of the first diagnostic, after the name of its file.
  public var errorDescription: String? {
    diagnostics.first.map { "\($0.location.file.name): \($0.message)" } ?? "invalid data"
  }
  /// The first diagnostic's suggested fix, or `nil` if it has none.
  public var recoverySuggestion: String? { diagnostics.first?.help }
}
