internal import AppMenuKit
internal import Documents
internal import StructuredData

extension DocumentShape {
  /// The files whose keys have an order: menus and forms.
  static let authored = DocumentShape([.menu, .form])
}
