import CParsers

/// The parsers underneath, doing nothing with what they find.
enum BareParsers {
  /// One pass over libyaml's events; gives their number.
  static func yamlEvents(_ bytes: [UInt8]) -> Int {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return 0 }
    defer { yaml_parser_delete(&parser) }
    return bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      var event = yaml_event_t()
      var count = 0
      while yaml_parser_parse(&parser, &event) == 1 {
        let type = event.type
        yaml_event_delete(&event)
        count += 1
        if type == YAML_STREAM_END_EVENT { break }
      }
      return count
    }
  }

  /// One pass of expat with element and text handlers that only count.
  static func expat(_ bytes: [UInt8]) -> Int {
    guard let parser = XML_ParserCreate("UTF-8") else { return 0 }
    defer { XML_ParserFree(parser) }
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      XML_SetUserData(parser, count)
      XML_SetElementHandler(
        parser,
        { count, _, _ in count?.assumingMemoryBound(to: Int.self).pointee += 1 },
        { count, _ in count?.assumingMemoryBound(to: Int.self).pointee += 1 })
      XML_SetCharacterDataHandler(parser) { count, _, _ in
        count?.assumingMemoryBound(to: Int.self).pointee += 1
      }
      bytes.withUnsafeBytes { buffer in
        _ = XML_Parse(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
      }
    }
    return count
  }
}
