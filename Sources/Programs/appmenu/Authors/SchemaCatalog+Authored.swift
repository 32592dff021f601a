internal import AppMenuKit
internal import Documents
internal import MenuAuthoring
internal import StructuredData

extension SchemaCatalog {
  /// Returns the catalogue of the file at `path` by its name, folder or keys; nil for another file.
  static func describing(_ bytes: [UInt8], path: String) -> SchemaCatalog? {
    switch DocumentKind(path: path, text: bytes) {
    case .plugin: return .plugin
    case .settings: return .config
    case .theme: return .theme
    default: break
    }
    return DescribedRoot.catalog(of: bytes, name: path, among: [.menu, .form, .plugin])
  }
}
