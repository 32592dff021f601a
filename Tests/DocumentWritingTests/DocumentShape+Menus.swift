import DocumentWriting
import MenuItems
import Schemas

extension DocumentShape {
  /// Menu files.
  static let menus = DocumentShape([.menu])
}
