public import Files
public import Foundation
public import MenuDispatch
public import MenuItems
internal import SourceText

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

extension FileSystemError: LocalizedError {}

extension HandlerFailure: LocalizedError {}
