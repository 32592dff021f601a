package struct RunItem: Sendable, Hashable {
  /// The IDs of the items that lead to it, its own last.
  package var path: [String]
  package var title: String
  package var tags: Set<String>

  package init(path: [String], title: String, tags: Set<String> = []) {
    (self.path, self.title, self.tags) = (path, title, tags)
  }

  package func isUnder(_ path: [String]) -> Bool {
    // Strings are equal if they look the same; paths are if their bytes are.
    self.path.count >= path.count
      && zip(self.path, path).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Returns a path as one text, in which each ID is escaped and followed by a slash.
  package static func text(of path: [String]) -> String {
    path.map { id in
      String(escapes.reduce(id.unicodeScalars) { $0.replacing($1.plain, with: $1.escape) }) + "/"
    }.joined()
  }

  /// Returns the path of a text that `text(of:)` has returned.
  package static func path(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropLast().map {
      part in
      String(
        escapes.reversed().reduce(String.UnicodeScalarView(part)) {
          $0.replacing($1.escape, with: $1.plain)
        })
    }
  }

  /// The escapes in the text of a path; the first one is that of the character that begins all of them.
  private static let escapes = ([("%", "%25"), ("/", "%2F"), ("\0", "%00")] as [(String, String)])
    .map { (plain: $0.unicodeScalars, escape: $1.unicodeScalars) }
}

extension RunItem: Codable {
  private enum CodingKeys: String, CodingKey { case path, title, tags }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(title, forKey: .title)
    try container.encode(tags.sorted(), forKey: .tags)
  }
}
