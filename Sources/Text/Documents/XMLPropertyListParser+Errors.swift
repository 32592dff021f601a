internal import CExpat
internal import SourceText

// The errors at which expat stops.

extension XMLPropertyListParser {
  mutating func syntaxError() {
    if builder.isStopped { return }
    let code = XML_GetErrorCode(parser)
    var place = min(offset, file.bytes.count)
    // expat reports the position after the `</` of a tag that closes the wrong element.
    if code == XML_ERROR_TAG_MISMATCH { place = start(of: "</", before: place) }
    if code == XML_ERROR_INVALID_TOKEN || code == XML_ERROR_UNCLOSED_TOKEN,
      let tag = unclosedTag(before: place)
    {
      let name = String(decoding: file.bytes[tag].prefix(20), as: UTF8.self)
      return stop(
        "`>` is missing behind \(name)", at: tag, label: "without `>`", help: "write \(name)>",
        fixes: [Fix("insert `>`", at: tag.upperBound, ">", isCertain: true)])
    }
    if stopAtMistake(mistake(code, at: place)) { return }
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown problem"
    stop(
      file.propertyListError(
        Self.message(for: code) ?? reason, at: place..<min(place + 1, file.bytes.count),
        help: Self.help(for: code), notes: notesOfOpenElement))
  }

  /// Returns the typical mistake behind an error of expat, or nil.
  private func mistake(_ code: XML_Error, at place: Int) -> Diagnostic? {
    switch code {
    case XML_ERROR_TAG_MISMATCH:
      file.wrongClosingTag(at: place, open: openName, names: Element.names)
    case XML_ERROR_UNDEFINED_ENTITY: file.unknownEntity(at: place)
    case XML_ERROR_INVALID_TOKEN: file.bareMarkup(before: place)
    default: nil
    }
  }

  private var openName: String? {
    if let scalar { return scalar.rawValue }
    switch builder.openKind {
    case .mapping: return "dict"
    case .sequence: return "array"
    default: return isInPropertyList ? "plist" : nil
    }
  }

  /// Reports a typical mistake, if there is one, with the element in which it is.
  mutating func stopAtMistake(_ mistake: Diagnostic?) -> Bool {
    guard var mistake else { return false }
    mistake.notes = notesOfOpenElement
    stop(mistake)
    return true
  }

  private var notesOfOpenElement: [Diagnostic.Note] {
    guard let open = scalar != nil ? scalarStart : builder.openNode.map(builder.start(of:)) else {
      return []
    }
    let end = file.bytes[open...].firstIndex(of: .greater).map { $0 + 1 } ?? file.bytes.count
    return [Diagnostic.Note("inside the element opened here", at: SourceLocation(file, open..<end))]
  }

  /// Returns the start of a tag that an element of a property list has and no `>` closes before `place`: its
  /// `<`, a `/`, and its name.
  private func unclosedTag(before place: Int) -> Range<Int>? {
    let bytes = file.bytes
    var start = min(place, bytes.count - 1)
    // expat names the `<` of the next tag, or the unclosed one.
    if bytes[start] == .less, XML_GetErrorCode(parser) == XML_ERROR_INVALID_TOKEN {
      start -= 1
    }
    let least = max(0, start - 256)
    while start > least, bytes[start] != .less, bytes[start] != .greater {
      start -= 1
    }
    guard start >= least, bytes[start] == .less else { return nil }
    var end = start + 1
    if end < bytes.count, bytes[end] == .slash { end += 1 }
    let name = bytes[end...].prefix(10).prefix { $0 &- 0x61 < 26 }
    guard Element.names.contains(String(decoding: name, as: UTF8.self)) else { return nil }
    return start..<name.endIndex
  }

  private static func help(for code: XML_Error) -> String? {
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN: "the file ends too early: is it whole?"
    case XML_ERROR_INVALID_TOKEN: "write & as &amp; and < as &lt;; control characters are not XML"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "put it into the list, or take it away"
    default: nil
    }
  }
}
