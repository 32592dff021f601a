internal import SourceText

/// Reads the targets of a Makefile that people start: those with a `##` comment and those that are declared phony, or all
/// explicit targets of a file without such targets.
///
/// Nothing is expanded, and no other file is read.
enum MakeTasks {
  static func items(of file: SourceFile) -> [TaskItem] {
    var targets: [TaskItem] = []
    var known: Set<String> = []
    var phony: Set<String> = []
    var group: String?
    var comment: String?
    var lines = TaskLines(file)
    while let line = lines.next() {
      let text = Substring(line.text)
      if text.hasPrefix("define ") {
        while let next = lines.next(), !Substring(next.text).trimmed.hasPrefix("endef") {}
      } else if text.hasPrefix("##@") {
        // A heading, as Makefiles with a `help` target have it.
        group = String(text.dropFirst(3).trimmed)
      } else if text.hasPrefix("##") {
        let words = text.drop { $0 == "#" }.trimmed
        comment = words.isEmpty ? comment : String(words)
        continue
      } else if let (names, remark, isPhony) = rule(text) {
        if isPhony { phony.formUnion(names.map { String($0) }) }
        for name in names where !isPhony && isTarget(name) && known.insert(String(name)).inserted {
          var item = TaskItem(name: line.placed(name), subtitle: remark ?? comment, group: group)
          item.command = ["make", String(name)]
          targets.append(item)
        }
      }
      comment = nil
    }
    let meant = targets.filter { $0.subtitle != nil || phony.contains($0.name.text) }
    return meant.isEmpty ? targets : meant
  }

  /// Returns the targets of a rule with its `##` comment; those of `.PHONY` are what it names.
  private static func rule(
    _ text: Substring
  ) -> (names: [Substring], remark: String?, isPhony: Bool)? {
    let isDirective = ["include", "-include", "sinclude", "vpath", "$("].contains {
      text.hasPrefix($0)
    }
    guard let first = text.first, !isDirective, !first.isWhitespace, first != "#",
      let colon = text.firstIndex(of: ":")
    else { return nil }
    let left = text[..<colon]
    var right = text[text.index(after: colon)...].drop { $0 == ":" }
    // Assignments: `:=`, `::=`, `x = a:b`, and those of a target.
    if right.first == "=" || left.contains("=") { return nil }
    var remark: String?
    if let mark = right.firstRange(of: "##") {
      let words = right[mark.upperBound...].drop { $0 == "#" }.trimmed
      remark = words.isEmpty ? nil : String(words)
      right = right[..<mark.lowerBound]
    }
    if let semicolon = right.firstIndex(of: ";") { right = right[..<semicolon] }
    if left.trimmed == ".PHONY" { return (right.split(whereSeparator: \.isWhitespace), nil, true) }
    if right.contains("=") { return nil }
    return (left.split(whereSeparator: \.isWhitespace), remark, false)
  }

  private static func isTarget(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, first != 0x2E, first != .dash else { return false }
    return !name.contains { "%$*?[\\\"'`&|<>(){}".contains($0) }
  }
}
