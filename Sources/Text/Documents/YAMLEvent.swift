internal import CLibYAML

/// Calls `body` with a parser of `bytes`, UTF-8, and returns its result; nil if memory is exhausted.
func withYAMLParser<Result>(
  of bytes: [UInt8], _ body: (inout yaml_parser_t, UnsafeBufferPointer<UInt8>) -> Result
) -> Result? {
  var parser = yaml_parser_t()
  guard yaml_parser_initialize(&parser) == 1 else { return nil }
  defer { yaml_parser_delete(&parser) }
  return bytes.withUnsafeBufferPointer { bytes in
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    return body(&parser, bytes)
  }
}

/// One event of libyaml, with its place: what a formatter needs beside the tree, where anchors, aliases and
/// merge keys are resolved already.
struct YAMLEvent {
  enum ScalarStyle {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  enum Kind {
    /// The start of the document, and whether `---` is left out.
    case documentStart(isImplicit: Bool)
    /// The end of the document, and whether `...` is left out.
    case documentEnd(isImplicit: Bool)
    case alias(String)
    case scalar(ScalarStyle, text: String, kind: DocumentNode.Kind)
    case sequenceStart(isFlow: Bool)
    case sequenceEnd
    case mappingStart(isFlow: Bool)
    case mappingEnd
  }

  let kind: Kind
  /// Its bytes in the source, anchor and tag included; empty for the end of a block collection.
  let range: Range<Int>
  let anchor: String?

  /// Returns the events of the first document in `bytes`, UTF-8; nil if the syntax is broken.
  ///
  /// Call it for documents that ``DocumentReader`` has read without errors, and so within its limits.
  static func events(of bytes: [UInt8]) -> [YAMLEvent]? {
    var offsets = ScalarOffsets(bytes: bytes)
    var events: [YAMLEvent] = []
    let isComplete = withYAMLParser(of: bytes) { parser, _ in
      var event = yaml_event_t()
      while yaml_parser_parse(&parser, &event) == 1 {
        defer { yaml_event_delete(&event) }
        if event.type == YAML_STREAM_END_EVENT { return true }
        let start = offsets.byteOffset(ofScalar: event.start_mark.index)
        let end = max(start, offsets.byteOffset(ofScalar: event.end_mark.index))
        guard let (kind, anchor) = kind(of: event) else { continue }
        events.append(
          YAMLEvent(
            kind: kind, range: start..<end, anchor: anchor.map { String(cString: $0) }))
      }
      return false
    }
    return isComplete == true ? events : nil
  }

  private static func kind(
    of event: yaml_event_t
  ) -> (kind: Kind, anchor: UnsafeMutablePointer<UInt8>?)? {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      return (.documentStart(isImplicit: event.data.document_start.implicit == 1), nil)
    case YAML_DOCUMENT_END_EVENT:
      return (.documentEnd(isImplicit: event.data.document_end.implicit == 1), nil)
    case YAML_ALIAS_EVENT:
      return (.alias(event.data.alias.anchor.map { String(cString: $0) } ?? ""), nil)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return (.sequenceStart(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE), start.anchor)
    case YAML_SEQUENCE_END_EVENT: return (.sequenceEnd, nil)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return (.mappingStart(isFlow: start.style == YAML_FLOW_MAPPING_STYLE), start.anchor)
    case YAML_MAPPING_END_EVENT: return (.mappingEnd, nil)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let style = style(scalar.style)
      let kind: DocumentNode.Kind =
        style == .plain && scalar.tag == nil ? .plain : YAMLParser.kind(ofTag: scalar.tag)
      return (.scalar(style, text: text, kind: kind), scalar.anchor)
    default: return nil
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}
