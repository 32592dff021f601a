/// Properties of paths, computed from their bytes, as the file system compares them.
///
/// `String` compares by canonical equivalence and iterates over characters: "é" equals "e\u{301}", and a
/// slash followed by a combining mark is a different character than "/". Neither holds for a file system.
extension StringProtocol {
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether the name is hidden: its first byte is a dot.
  package var isHiddenName: Bool { utf8.first == UInt8(ascii: ".") }

  /// Whether the path contains a slash; a name without one may be looked up elsewhere.
  package var containsSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

  package func startsWithBytes(of prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  package func droppingBytes(_ count: Int) -> String {
    String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }
}

extension String {
  /// The folder part of the path: everything before its last slash, `/` for the root, and `.` for a bare
  /// name.
  package var folderOfPath: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// Returns the path that a file in this folder names as `path`: one from the home, such as `~/x`, stays as it is.
  package func appendingNamedPath(_ path: String) -> String {
    path.isHomePath ? path : appendingPath(path)
  }

  /// Whether this is a path that is relative to the folder of a menu file.
  package var isRelativeToMenu: Bool { !isEmpty && !isAbsolutePath && !isHomePath }

  private var isHomePath: Bool { utf8.elementsEqual("~".utf8) || utf8.starts(with: "~/".utf8) }

  /// Returns the path with `home` in place of a leading `~`; without a home it stays as it is.
  package func expandingHome(_ home: String?) -> String {
    guard isHomePath, let home else { return self }
    return home + droppingBytes(1)
  }

  /// Returns `path` below this folder, without the `./` that it may begin with; an absolute path stays as it
  /// is.
  package func appendingPath(_ path: String) -> String {
    if path.isAbsolutePath { return path }
    var rest = path.utf8[...]
    while rest.starts(with: "./".utf8) {
      rest = rest.dropFirst(2)
      while rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
    }
    let name = String(decoding: rest, as: UTF8.self)
    if name.isEmpty || name == "." { return self }
    return (utf8.last == UInt8(ascii: "/") ? self : self + "/") + name
  }

  /// The part of the path after its last slash.
  package var lastPathName: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }

  package var pathNames: [String] {
    utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
  }
}

/// A path as a hashable key: two are equal if their bytes are equal.
package struct PathBytes: Sendable, Hashable {
  private let bytes: [UInt8]

  package init(_ path: String) { bytes = Array(path.utf8) }

  /// Returns whether the path is `folder` or is below it; both must be free of links and of `..`.
  package func isInside(_ folder: PathBytes) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    let slash = UInt8(ascii: "/")
    return bytes.count == folder.bytes.count || folder.bytes.last == slash
      || bytes[folder.bytes.count] == slash
  }
}
