internal import AppMenuKit
internal import DocumentWriting
internal import Schemas

extension DocumentShape {
  /// The files whose keys have an order: menus and forms.
  static let authored = DocumentShape([.menu, .form])
}
