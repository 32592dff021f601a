internal import Documents
internal import MenuItems
internal import StructuredData
internal import SourceText

/// Covers the secrets in the lines and texts of diagnostics about an access file.
///
/// A diagnostic shows its line, and its text may quote the line. So everything is covered except keys, and values of
/// keys that are not secret; after a syntax error, everything is covered.
struct SecretCover {
  private let original: SourceFile
  private let shown: SourceFile
  private let words: Set<String>

  private static let names = Set(
    (UserKey.schemas + GroupKey.schemas + RuleKey.schemas + OpenIDKey.schemas + ProxyKey.schemas
      + SessionKey.schemas + ConfinementRuleKey.schemas + ConfineKey.schemas).map(\.name))
  /// The keys whose values may be shown, where they are texts or sequences of texts.
  ///
  /// A user may write the secret by mistake instead of the name of its file or variable.
  private static let openKeys = names.subtracting([
    UserKey.password.rawValue, UserKey.tokens.rawValue, OpenIDKey.secretFile.rawValue,
    OpenIDKey.secretVariable.rawValue,
  ])
  private static let keys = names.union(AccessKey.schemas.map(\.name))
  private static let spelling = NameIndex(keys.sorted() + ["clientSecret", "secret"])

  /// Returns whether a text is a key, or similar to one; other texts may be a key and its value without the colon
  /// between them.
  private static func isKey(_ text: String) -> Bool {
    keys.contains(text) || !spelling.suggestions(for: text, limit: 1).isEmpty
  }

  /// Returns whether a value of a key that is not secret may contain a secret: in an address, or where a line break or
  /// a quotation mark is missing or misplaced.
  static func mayHold(_ text: String, at location: SourceLocation) -> Bool {
    let bytes = location.range.map {
      location.file.bytes[$0.clamped(to: 0..<location.file.bytes.count)]
    }
    let small = text.lowercased()
    return text.utf8.count > 4096 || text.contains("://") && text.contains("@")
      || ["password", "token", "secret", "\"", "  "].contains { small.contains($0) }
      || bytes?.contains { $0 == 0x0A || $0 == 0x0D } == true
  }

  init(_ document: DocumentReading) {
    original = document.file
    var pass = Pass()
    if let root = (document.tree ?? document.partBeforeError)?.root { pass.visit(root, .file) }
    var bytes = Self.covering(original.bytes)
    for range in pass.open where range.upperBound <= bytes.count {
      bytes.replaceSubrange(range, with: original.bytes[range])
    }
    for range in pass.closed where range.upperBound <= bytes.count {
      bytes.replaceSubrange(range, with: Self.covering(Array(original.bytes[range])))
    }
    shown = SourceFile(
      name: original.name, bytes: bytes, hasLines: original.hasLines,
      canonicalPath: original.canonicalPath)
    words = pass.words.union(Self.keys).union(["string", "true", "false"])
  }

  /// Returns a diagnostic that shows the covered text.
  func moved(_ diagnostic: Diagnostic) -> Diagnostic {
    var moved = diagnostic
    moved.location = place(diagnostic.location)
    moved.notes = diagnostic.notes.map { note in
      Diagnostic.Note(note.message, at: note.location.map(place))
    }
    return moved
  }

  /// Returns a diagnostic of a reader that does not know secrets, with its quotations covered, too.
  func covered(_ diagnostic: Diagnostic) -> Diagnostic {
    var covered = moved(diagnostic)
    covered.message = text(diagnostic.message)
    covered.label = diagnostic.label.map(text)
    covered.help = diagnostic.help.map(text)
    covered.path = diagnostic.path.map { path in isOpen(path[...]) ? path : "…" }
    covered.notes = covered.notes.map { Diagnostic.Note(text($0.message), at: $0.location) }
    covered.fixes = diagnostic.fixes.filter { fix in
      fix.edits.allSatisfy { isOpen($0.text[...]) } && text(fix.title) == fix.title
    }
    return covered
  }

  /// Returns a diagnostic about the syntax without its help and fixes, which repeat text of the file without quotation
  /// marks.
  func coveredSyntax(_ diagnostic: Diagnostic) -> Diagnostic {
    var covered = covered(diagnostic)
    (covered.help, covered.fixes) = (nil, [])
    return covered
  }

  private func place(_ location: SourceLocation) -> SourceLocation {
    location.file === original ? SourceLocation(shown, location.range) : location
  }

  /// Returns a text with an ellipsis in place of each quotation that is not known to be harmless.
  private func text(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: { "'`<\"".contains($0) }) {
      let mark = rest[start] == "<" ? ">" : rest[start]
      result += rest[...start]
      rest = rest[rest.index(after: start)...]
      guard let nearest = rest.firstIndex(of: mark) else { break }
      if isOpen(rest[..<nearest]) {
        result += rest[...nearest]
        rest = rest[rest.index(after: nearest)...]
      } else {
        // A quotation may contain quotation marks, so only the last one ends it.
        result += "…"
        rest = rest[(rest.lastIndex { "'`>\"".contains($0) } ?? nearest)...].dropFirst()
        break
      }
    }
    // The text after the last quotation is the reader's own.
    return result + rest
  }

  private func isOpen(_ text: Substring) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber }.allSatisfy {
      words.contains(String($0)) || $0.allSatisfy(\.isNumber) && $0.utf8.count <= 3
    }
  }

  /// Returns bytes with letters and digits covered; lengths, positions and lines stay the same.
  private static func covering(_ bytes: [UInt8]) -> [UInt8] {
    let kept = Set("-:#[]{},<>/\"'\t\r\n ".utf8)
    var covered = bytes
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let stand: [UInt8] =
        switch length {
        case 2: Array("·".utf8)
        case 3: Array("•".utf8)
        case 4: Array("𝟎".utf8)
        default: [kept.contains(byte) ? byte : UInt8(ascii: "*")]
        }
      for (offset, byte) in stand.enumerated() where index + offset < bytes.count {
        covered[index + offset] = byte
      }
      index += length
    }
    return covered
  }

  private struct Pass {
    enum Place {
      case file
      case section
      case entry
      case value
      case elsewhere
    }

    var open: [Range<Int>] = []
    var closed: [Range<Int>] = []
    var words: Set<String> = []

    mutating func visit(_ node: DocumentNode, _ place: Place) {
      switch (node.kind, place) {
      case (.mapping, .file), (.mapping, .section), (.mapping, .entry):
        for (key, value) in node.entries {
          if SecretCover.isKey(key.text) { show(key) } else { closed.append(key.range) }
          visit(value, self.place(of: key, in: place))
        }
      case (.sequence, .section): for child in node.children { visit(child, .entry) }
      case (.sequence, .value):
        for child in node.children {
          visit(child, child.kind == .sequence ? .elsewhere : .value)
        }
      case (.mapping, _), (.sequence, _): closed.append(node.range)
      case (_, .value):
        if SecretCover.mayHold(node.text, at: node.location) {
          closed.append(node.range)
        } else {
          show(node)
        }
      default: closed.append(node.range)
      }
    }

    private func place(of key: DocumentNode, in place: Place) -> Place {
      guard case .file = place else {
        let name = key.text
        if name == ConfinementRuleKey.permissions.rawValue || name == ConfineKey.network.rawValue {
          return .section
        }
        return SecretCover.openKeys.contains(key.text) ? .value : .elsewhere
      }
      switch AccessKey.known.key(key) {
      case .hosts, .schemaAddress: return .value
      case .users, .groups, .rules, .confine, .server, .openid, .proxy, .sessions: return .section
      case nil: return .elsewhere
      }
    }

    private mutating func show(_ node: DocumentNode) {
      open.append(node.range)
      for word in node.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        words.insert(String(word))
      }
    }
  }
}
