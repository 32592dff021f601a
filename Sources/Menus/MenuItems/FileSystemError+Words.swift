public import Files
public import Platform
internal import SourceText

extension FileSystemError: LocalizedError {
  /// The description of the system's error.
  public var errorDescription: String? { reason }
}
