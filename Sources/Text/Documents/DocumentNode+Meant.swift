internal import DisplayText
package import SourceText

// Values that are written differently than their keys require.

extension DocumentNode {
  /// The word of a key of YAML that begins with a dash and a letter, as in `-title: A`; nil for another.
  package var wordBehindDash: String? {
    guard kind == .plain, tree.format == .yaml else { return nil }
    let text = text
    guard text.utf8.first == .dash, text.utf8.count <= 40,
      let second = text.utf8.dropFirst().first, second.isLetter
    else { return nil }
    return String(text.dropFirst())
  }

  /// The change that makes items of the keys of a mapping that begin with a dash.
  package var insertingBlanksBehindDashes: Fix {
    let edits = entries.filter { $0.key.wordBehindDash != nil }.map {
      Fix.Edit(at: $0.key.range.lowerBound + 1, " ")
    }
    return Fix("insert a blank", edits, isCertain: true)
  }

  /// The change that makes a mapping the only entry of a list; empty if its layout is unclear.
  var becomingEntry: [Fix] {
    let file = tree.file
    let range = range
    if range.count > 1, file.bytes[range.lowerBound] == .openBrace {
      let edits = [Fix.Edit(at: range.lowerBound, "["), Fix.Edit(at: range.upperBound, "]")]
      return [Fix("put it in brackets", edits)]
    }
    let first = firstKeyRange.lowerBound
    guard file.beginsLine(first) else { return [] }
    var edits = [Fix.Edit(at: first, "- ")]
    var index = first
    while index < range.upperBound, edits.count < 10_000 {
      let isBreak = file.bytes[index] == 0x0A
      index += 1
      if isBreak, index < range.upperBound, file.bytes[index] >= 0x20 {
        edits.append(Fix.Edit(at: index, "  "))
      }
    }
    return [Fix("begin it with `- `", edits)]
  }

  /// Whether a text is the name of a host, perhaps with a port and a path.
  var isHost: Bool {
    let text = text
    let host = text.prefix { $0 != "/" && $0 != ":" }
    let rest = text.dropFirst(host.count)
    let port = rest.first == ":" ? rest.dropFirst().prefix { $0 != "/" } : "0"
    let isName = host == "localhost" || host.dropFirst().dropLast().contains(".")
    return isName && text.utf8.count <= 200
      && host.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x2E }
      && !port.isEmpty && port.utf8.allSatisfy { $0.isDigit }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x27 }
  }

  /// Returns how texts in a mapping of languages are written as forms of `key`; nil for another mapping.
  func forms(of key: String) -> (help: String, fixes: [Fix])? {
    let entries = Array(entries.prefix(20))
    guard !entries.isEmpty, entries.count == count,
      entries.allSatisfy({
        $0.key.text.prefix { $0 != "-" }.utf8.count == 2 && LanguageTag($0.key.text) != nil
          && ($0.value.kind == .plain || $0.value.kind == .string) && $0.value.range.count <= 60
      })
    else { return nil }
    let plain = entries.firstIndex { $0.key.text.prefix { $0 != "-" } == "en" } ?? 0
    let file = tree.file
    func source(_ node: DocumentNode) -> String { file.bytes.text(in: node.range) }
    let others = entries.indices.filter { $0 != plain }.map {
      "\(key)[\(entries[$0].key.text)]: \(source(entries[$0].value))"
    }
    let help =
      "write `\(key): \(source(entries[plain].value))`"
      + (others.first.map { ", and `\($0)` beside it" } ?? "")
    let line = YAMLLine(around: range.lowerBound, of: file)
    guard file.bytes[range].first == .openBrace, line.range.upperBound >= range.upperBound,
      let name = line.key, file.bytes[name].elementsEqual(key.utf8),
      file.bytes[name.upperBound + 1..<range.lowerBound].allSatisfy({ $0 == 0x20 }),
      file.bytes[range.upperBound..<line.range.upperBound].allSatisfy({ $0 == 0x20 }),
      !file.bytes[range].contains(0x0A)
    else { return (help, []) }
    let indent = file.lineBreak + String(repeating: " ", count: file.indent(of: line.content))
    let text = ([source(entries[plain].value)] + others).joined(separator: indent)
    return (help, [Fix("write a form for each language", range, text)])
  }
}
