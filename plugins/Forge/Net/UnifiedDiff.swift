internal import AppMenuPlugin

/// The files and the numbers of their changed lines in a unified diff of git.
enum UnifiedDiff {
  static func files(_ text: String) -> [CommitDetail.File] {
    var files: [CommitDetail.File] = []
    var isInHunk = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("diff --git ") {
        files.append(
          CommitDetail.File(path: path(header: line.dropFirst(11)), added: 0, removed: 0))
        isInHunk = false
        continue
      }
      guard !files.isEmpty else { continue }
      let last = files.count - 1
      if line.hasPrefix("@@ ") {
        isInHunk = true
      } else if isInHunk {
        if line.hasPrefix("+") { files[last].added = files[last].added.map { $0 + 1 } }
        if line.hasPrefix("-") { files[last].removed = files[last].removed.map { $0 + 1 } }
      } else if line.hasPrefix("+++ b/") {
        files[last].path = name(line.dropFirst(6))
      } else if line.hasPrefix("rename to ") {
        files[last].path = name(line.dropFirst(10))
      } else if line.hasPrefix("Binary files ") || line.hasPrefix("GIT binary patch") {
        (files[last].added, files[last].removed) = (nil, nil)
      }
    }
    return files
  }

  /// Returns the path in the first line of a file, `a/PATH b/PATH`, whose halves are equal.
  private static func path(header: Substring) -> String {
    let bytes = Array(header.utf8)
    let half = bytes.count / 2
    guard bytes.count >= 5, bytes[half] == UInt8(ascii: " ") else { return name(header) }
    return name(Substring(String(decoding: bytes[(half + 1)...], as: UTF8.self)).dropFirst(2))
  }

  /// Returns a path without the tab that git appends to one with spaces.
  private static func name(_ text: Substring) -> String {
    ForgeText.start(String(text.prefix { $0 != "\t" && $0 != "\r" }), limit: ForgeText.titleLimit)
  }
}
