package import Foundation

package enum Checkout {
  /// Returns the path of a file of the package that has the test in `file`.
  ///
  /// - Parameters:
  ///   - path: the path within the package; empty for its folder.
  ///   - file: a source file of the package.
  package static func path(_ path: String = "", from file: String = #filePath) -> String {
    var folder = URL(filePath: file).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    {
      folder.deleteLastPathComponent()
    }
    return path.isEmpty ? folder.path : folder.appending(path: path).path
  }

  /// Returns the location of a file of the package, as ``path(_:from:)`` does.
  package static func url(_ path: String = "", from file: String = #filePath) -> URL {
    URL(filePath: self.path(path, from: file))
  }
}
