/// The address of a JSON Schema in a document, by which editors find it: a comment in YAML, and a key elsewhere.
struct SchemaAddress {
  static let key = "$schema"
  private static let comment = "yaml-language-server: $schema="

  let address: String

  /// Returns whether `document` names a schema, as a comment before its content or by the key.
  static func isGiven(in document: SyntaxDocument) -> Bool {
    let comments = document.prolog + [document.startComment].compactMap(\.self) + document.header
    return document.root?.members.contains { $0.name == key } == true
      || (comments + (document.root?.members.first?.before ?? [])).contains { comment in
        let text = comment.text.drop { $0 == " " || $0 == "\t" }
        return text.hasPrefix(self.comment) || text.hasPrefix("\(key):")
      }
  }

  /// Adds the address as the first comment of `document`, which is YAML.
  func addComment(to document: inout SyntaxDocument) {
    let comment = SyntaxComment(" " + Self.comment + address, offset: 0)
    if document.start == nil {
      document.header.insert(comment, at: 0)
    } else {
      document.prolog.insert(comment, at: 0)
    }
  }

  /// Adds the address as the first key; returns false if the document is not a mapping.
  func addKey(to document: inout SyntaxDocument) -> Bool {
    guard var root = document.root, root.isMapping else { return false }
    let range = root.range.lowerBound..<root.range.lowerBound
    let member = SyntaxMember(
      key: SyntaxNode(.scalar(SyntaxScalar(.string, Self.key)), range: range),
      value: SyntaxNode(.scalar(SyntaxScalar(.string, address)), range: range))
    root.members.insert(member, at: 0)
    document.root = root
    return true
  }
}
