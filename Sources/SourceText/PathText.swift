/// Questions about paths, answered by their bytes, as the file system sees them.
///
/// `String` compares by canonical equivalence and looks at characters: "é" equals "e\u{301}", and a slash
/// with a combining mark behind it is another character than "/". Neither holds for a file system.
extension StringProtocol {
  /// Whether the path starts at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether a slash is in it; a name without one may be looked up elsewhere.
  package var containsSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

  /// Whether its bytes start with those of `prefix`.
  package func startsWithBytes(of prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether its bytes are those of `other`.
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// What stands behind its first `count` bytes.
  package func droppingBytes(_ count: Int) -> String {
    String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }
}

extension String {
  /// The folder that the path names something in: what stands before its last slash, `/` for the root,
  /// and `.` for a name alone.
  package var folderOfPath: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// What stands behind the path's last slash.
  package var lastPathName: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }

  /// The names that the path goes through.
  package var pathNames: [String] {
    utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
  }
}

/// A path to compare and to look up by: two are equal where their bytes are.
package struct PathBytes: Sendable, Hashable {
  private let bytes: [UInt8]

  /// Creates the bytes of `path`.
  package init(_ path: String) { bytes = Array(path.utf8) }

  /// Whether it is `folder`, or leads to something below it; both are free of links and of `..`.
  package func isInside(_ folder: PathBytes) -> Bool {
    guard bytes.starts(with: folder.bytes) else { return false }
    let slash = UInt8(ascii: "/")
    return bytes.count == folder.bytes.count || folder.bytes.last == slash
      || bytes[folder.bytes.count] == slash
  }
}
