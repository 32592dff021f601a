public import Files
public import Foundation
public import MenuDispatch
public import MenuItems
package import SourceText

extension CodedError {
  /// The message and the suggestion, for `NSError`: Foundation for Linux asks a `CustomNSError` for nothing else.
  fileprivate var localizedUserInfo: [String: Any] {
    [
      NSLocalizedDescriptionKey: errorDescription,
      NSLocalizedRecoverySuggestionErrorKey: recoverySuggestion,
    ].compactMapValues { $0 }
  }
}

extension MenuItemsReaderError: CustomNSError, LocalizedError {
  /// The description and the recovery suggestion, for `NSError`.
  public var errorUserInfo: [String: Any] { localizedUserInfo }
}

extension MenuItemBuilderError: CustomNSError, LocalizedError {
  /// The description and the recovery suggestion, for `NSError`.
  public var errorUserInfo: [String: Any] { localizedUserInfo }
}

extension MenuRunFailure: LocalizedError {}

extension FileSystemError: LocalizedError {}

extension HandlerFailure: LocalizedError {}

extension ErrorDescriptions: LocalizedErrors {
  package static func description(of error: any Error) -> String {
    // Foundation for Linux ignores the description of an error that is also a `CustomNSError`.
    (error as? any LocalizedError)?.errorDescription ?? error.localizedDescription
  }

  package static func recoverySuggestion(of error: any Error) -> String? {
    (error as? any LocalizedError)?.recoverySuggestion
  }
}
