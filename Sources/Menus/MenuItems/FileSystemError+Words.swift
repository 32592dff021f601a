public import Files
public import SourceText

extension FileSystemError: DescribedError {
  /// The description of the system's error.
  public var errorDescription: String? { reason }
  /// None.
  public var recoverySuggestion: String? { nil }
}
