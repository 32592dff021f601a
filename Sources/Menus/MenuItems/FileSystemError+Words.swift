public import Files
public import Foundation
internal import SourceText

extension FileSystemError: LocalizedError {
  /// The description of the system's error.
  public var errorDescription: String? { reason }
}
