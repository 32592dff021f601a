internal import CLibYAML
internal import SourceText

/// Lines of a YAML source that are indented with tabs, and the spaces that are meant.
struct TabIndentation {
  private static let widths = [2, 4, 8]
  /// The maximum number of bytes of a source whose tabs are replaced.
  private static let longestSource = 256 << 10
  /// The maximum depth of a source whose meaning is compared.
  private static let deepestSource = 100

  private let file: SourceFile
  /// The start of the first line that libyaml rejects.
  private let start: Int

  /// Creates the lines from the one around `place`, a tab that libyaml rejects; nil if it does not indent the line.
  init?(at place: Int, of file: SourceFile) {
    let line = file.lineRange(containing: place)
    guard file.bytes.count <= Self.longestSource, place < line.upperBound,
      file.bytes[place] == 0x09,
      file.bytes[line.lowerBound..<place].allSatisfy({ $0.isBlank || $0 == .dash })
    else { return nil }
    (self.file, start) = (file, line.lowerBound)
  }

  /// The change that indents all lines with spaces.
  ///
  /// It is certain if the source means the same however wide a tab is, as far as it can be read then.
  var fixes: [Fix] {
    let nested = IndentedLines(file, from: start, tabWidth: nil)
    guard !nested.edits.isEmpty else { return [] }
    let meaning = meaning(of: nested)
    let others = Self.widths.map { IndentedLines(file, from: start, tabWidth: $0) }
    let meanings = others.map { self.meaning(of: $0) }
    let readable = zip(others, meanings).first { $0.1 != nil }?.0
    let isCertain =
      nested.isClear && meaning != nil && readable != nil
      && meanings.allSatisfy { $0 == nil || $0 == meaning }
    let chosen = meaning == nil ? readable ?? nested : nested
    return [
      Fix(
        chosen.edits.count == 1 ? "replace the tab with spaces" : "replace the tabs with spaces",
        chosen.edits, isCertain: isCertain)
    ]
  }

  /// Returns what a parser reads in the source after a change, up to an error behind its last line; nil if there
  /// is an error before.
  private func meaning(of lines: IndentedLines) -> [UInt8]? {
    guard let text = lines.edits.applied(to: file.bytes), let last = lines.edits.last else {
      return nil
    }
    let lastLine = file.position(at: last.range.lowerBound).line
    return withYAMLParser(of: text) { parser, _ -> [UInt8]? in
      var meaning: [UInt8] = []
      var depth = 0
      var event = yaml_event_t()
      while depth <= Self.deepestSource {
        guard yaml_parser_parse(&parser, &event) == 1 else {
          let isKey = parser.context.map { String(cString: $0).contains("simple key") } ?? false
          let line = isKey ? parser.context_mark.line : parser.problem_mark.line
          return line + 1 > lastLine ? meaning : nil
        }
        defer { yaml_event_delete(&event) }
        meaning.append(UInt8(truncatingIfNeeded: event.type.rawValue))
        switch event.type {
        case YAML_SCALAR_EVENT:
          let scalar = event.data.scalar
          meaning += UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT: depth += 1
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
        case YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT: return meaning
        default: break
        }
      }
      return nil
    } ?? nil
  }
}
