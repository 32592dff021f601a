/// The parts of a path between its slashes.
enum PathSegments {
  /// Returns the decoded parts of `path`; empty for `/`, and nil if it is not a valid path.
  ///
  /// An escape is one byte; a part must be UTF-8. `.` and `..`, which clients resolve, are accepted only if they are
  /// escaped.
  static func decoded(_ path: String) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 4096 else { return nil }
    if path == "/" { return [] }
    var parts: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty || part == "." || part == ".." { return nil }
      guard let text = PageAddress.decoded(part) else { return nil }
      parts.append(text)
    }
    return parts
  }
}
