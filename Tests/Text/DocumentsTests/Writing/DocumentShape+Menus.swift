import Documents
import MenuItems
import StructuredData

extension DocumentShape {
  /// Menu files.
  static let menus = DocumentShape([.menu])
}
