public import Foundation
public import SourceText

/// Where menu metadata comes from: a file, a test's fake, a remote source.
public protocol MenuItemsReader: Sendable {
  /// The files that are read whatever is in them, as paths; none where it reads no files.
  var files: [String] { get }
  /// Reads the metadata, as far as it can be read, with everything that is wrong with it.
  ///
  /// - Throws: where there is nothing to read at all.
  func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading
}

extension MenuItemsReader {
  /// None.
  public var files: [String] { [] }
}

/// What a reader found.
public struct MenuItemsReading: Sendable {
  /// The metadata; of a damaged file, what of it makes sense.
  public var metadata: MenuMetadata
  /// What is wrong with it.
  public var diagnostics: [Diagnostic]
  /// The files that the menu led to, as paths, also those that could not be read.
  public var files: [String]

  /// Creates a reading of `metadata`, with what was found about it.
  public init(metadata: MenuMetadata, diagnostics: [Diagnostic] = [], files: [String] = []) {
    self.metadata = metadata
    self.diagnostics = diagnostics
    self.files = files
  }
}

/// Why there is no metadata.
///
/// As an `NSError` its domain is `MenuItemsPlistReaderErrorDomain`, the code that of each case, and
/// the description names the path that was tried.
public enum MenuItemsReaderError: Error, Sendable {
  /// There is no file at the path (code 0).
  case fileNotFound(Diagnostic)
  /// The file cannot be read, or holds no menu (code 1).
  case invalidData([Diagnostic])

  /// What to tell the user.
  public var diagnostics: [Diagnostic] {
    switch self {
    case .fileNotFound(let diagnostic): [diagnostic]
    case .invalidData(let diagnostics): diagnostics
    }
  }
}

extension MenuItemsReaderError: CustomNSError {
  /// `MenuItemsPlistReaderErrorDomain`.
  public static var errorDomain: String { "MenuItemsPlistReaderErrorDomain" }

  /// 0 for a missing file, 1 for invalid data.
  public var errorCode: Int {
    switch self {
    case .fileNotFound: 0
    case .invalidData: 1
    }
  }

  /// The first finding's message, with the name of its file.
  public var errorUserInfo: [String: Any] {
    let text = diagnostics.first.map { "\($0.location.file.name): \($0.message)" }
    return [NSLocalizedDescriptionKey: text ?? "invalid data"]
  }
}
