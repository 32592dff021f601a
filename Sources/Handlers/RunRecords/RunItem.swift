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
    path.reduce(into: "") { text, id in
      for scalar in id.unicodeScalars {
        switch scalar {
        case "%": text += "%25"
        case "/": text += "%2F"
        case "\0": text += "%00"
        default: text.unicodeScalars.append(scalar)
        }
      }
      text += "/"
    }
  }

  /// Returns the path of a text that `text(of:)` has returned.
  package static func path(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropLast().map {
      part in
      var id = String.UnicodeScalarView()
      var rest = part
      while let scalar = rest.popFirst() {
        guard scalar == "%" else {
          id.append(scalar)
          continue
        }
        let code = String(String.UnicodeScalarView(rest.prefix(2)))
        rest = rest.dropFirst(2)
        id.append(code == "2F" ? "/" : code == "00" ? "\0" : "%")
      }
      return String(id)
    }
  }
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
