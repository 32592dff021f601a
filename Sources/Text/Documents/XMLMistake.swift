internal import CExpat
internal import SourceText

extension SourceFile {
  func propertyListError(
    _ message: String, at range: Range<Int>, label: String? = nil, help: String? = nil,
    notes: [Diagnostic.Note] = [], fixes: [Fix] = []
  ) -> Diagnostic {
    Diagnostic(
      .plistSyntax, at: SourceLocation(self, range), message: message, label: label, help: help,
      notes: notes, fixes: fixes)
  }

  /// Returns the mistake of a closing tag at `place` that does not close the element `open`, or nil.
  func wrongClosingTag(at place: Int, open: String?, names: [String]) -> Diagnostic? {
    guard bytes[place...].starts(with: "</".utf8) else { return nil }
    let written = bytes[(place + 2)...].prefix(100).prefix { Self.isName($0) }
    let name = String(decoding: written, as: UTF8.self)
    let behind = bytes[written.endIndex...].prefix(100).prefix { $0.isSpace }.endIndex
    let isClosed = behind < bytes.count && bytes[behind] == .greater
    let tag = place..<(isClosed ? behind + 1 : written.endIndex)
    guard let open else {
      return propertyListError(
        "`</\(name)>` closes an element, and none is open", at: tag,
        help: "take it away, or open the element before it")
    }
    let message = "`</\(name)>` closes another element than <\(open)>, which is open here"
    let closing = "</\(open)>"
    if names.contains(name) {
      return propertyListError(
        message, at: tag, label: "\(closing) is missing before this",
        help: "close <\(open)> first: write \(closing) before it",
        fixes: [Fix("insert \(closing)", at: place, closing)])
    }
    let isSlip = NearestNames.suggestions(for: name, among: names).contains(open)
    return propertyListError(
      message, at: tag, label: "there is no such element", help: "write \(closing)",
      fixes: isClosed ? [Fix("write \(closing)", tag, closing, isCertain: isSlip)] : [])
  }

  /// Returns the mistake of a reference to an entity that XML does not have, which begins at `place` or just before it.
  func unknownEntity(at place: Int) -> Diagnostic? {
    var start = min(place, bytes.count - 1)
    if start > 0, bytes[start] != .ampersand { start -= 1 }
    guard start >= 0, bytes[start] == .ampersand else { return nil }
    let written = bytes[(start + 1)...].prefix(100).prefix { Self.isName($0) }
    guard !written.isEmpty, written.endIndex < bytes.count, bytes[written.endIndex] == .semicolon
    else { return nil }
    let name = String(decoding: written, as: UTF8.self)
    let range = start..<written.endIndex + 1
    let nearest = NearestNames.suggestions(for: name, among: ["lt", "gt", "amp", "quot", "apos"])
    let number = HTMLEntity.numbers[name].map { "&#\($0);" }
    let fixes =
      number.map { [Fix("write \($0)", range, $0, isCertain: true)] }
      ?? nearest.map { Fix("write &\($0);", range, "&\($0);") }
      + [Fix("write &amp;", start..<start + 1, "&amp;")]
    return propertyListError(
      "XML has no entity `&\(name);`", at: range,
      label: number == nil
        ? NearestNames.question(nearest.map { "&\($0);" }) : "known to HTML only",
      help: (number.map { "write the character, or \($0)" } ?? "write &amp; for the sign itself")
        + "; XML has &lt; &gt; &amp; &quot; &apos; and numbers such as &#160; only",
      fixes: fixes)
  }

  /// Returns the mistake of a `<` just before `place`, or of an `&` before it with a name between them or none, as in
  /// `a=1&b=2`; nil for other text.
  func bareMarkup(before place: Int) -> Diagnostic? {
    var start = place - 1
    while start > max(0, place - 100), start < bytes.count, Self.isName(bytes[start]) { start -= 1 }
    if start < 0 || start < place - 1 && bytes[start] != .ampersand { return nil }
    let isTag = bytes[start] == .less
    guard isTag || bytes[start] == .ampersand else { return nil }
    let (range, entity) = (start..<start + 1, isTag ? "&lt;" : "&amp;")
    return propertyListError(
      isTag ? "`<` begins a tag, and none follows" : "`&` begins a reference, and none follows",
      at: range, label: "not part of the text", help: "write \(entity) for the sign itself",
      fixes: [Fix("write \(entity)", range, entity, isCertain: true)])
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "-._:".utf8.contains(byte)
  }
}

extension XMLPropertyListParser {
  static func message(for code: XML_Error) -> String? {
    switch code {
    case XML_ERROR_NO_ELEMENTS: "the file ends before the property list does"
    case XML_ERROR_UNCLOSED_TOKEN: "the file ends within a tag or a reference"
    case XML_ERROR_UNCLOSED_CDATA_SECTION: "`<![CDATA[` is never closed with `]]>`"
    case XML_ERROR_PARTIAL_CHAR: "the file ends within a character"
    case XML_ERROR_INVALID_TOKEN: "a character that XML does not allow here"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: "nothing may follow </plist>"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: "the attribute is given twice"
    case XML_ERROR_BAD_CHAR_REF: "the number names no character that XML allows"
    case XML_ERROR_MISPLACED_XML_PI: "`<?xml … ?>` stands only at the beginning of the file"
    case XML_ERROR_TAG_MISMATCH: "the tag closes another element than the one that is open"
    case XML_ERROR_UNDEFINED_ENTITY: "XML has no entity of this name"
    default: nil
    }
  }
}

/// Characters that HTML has names for and XML has none.
private enum HTMLEntity {
  static let numbers: [String: Int] = [
    "nbsp": 160, "iexcl": 161, "cent": 162, "pound": 163, "yen": 165, "sect": 167, "uml": 168,
    "copy": 169, "laquo": 171, "shy": 173, "reg": 174, "deg": 176, "plusmn": 177, "acute": 180,
    "micro": 181, "para": 182, "middot": 183, "raquo": 187, "frac12": 189, "iquest": 191,
    "Agrave": 192, "Aacute": 193, "Auml": 196, "Aring": 197, "AElig": 198, "Ccedil": 199,
    "Eacute": 201, "Ntilde": 209, "Ouml": 214, "times": 215, "Oslash": 216, "Uuml": 220,
    "szlig": 223, "agrave": 224, "aacute": 225, "acirc": 226, "atilde": 227, "auml": 228,
    "aring": 229, "aelig": 230, "ccedil": 231, "egrave": 232, "eacute": 233, "ecirc": 234,
    "euml": 235, "iacute": 237, "icirc": 238, "iuml": 239, "ntilde": 241, "oacute": 243,
    "ocirc": 244, "otilde": 245, "ouml": 246, "divide": 247, "oslash": 248, "uacute": 250,
    "ucirc": 251, "uuml": 252, "ndash": 8211, "mdash": 8212, "lsquo": 8216, "rsquo": 8217,
    "sbquo": 8218, "ldquo": 8220, "rdquo": 8221, "bdquo": 8222, "dagger": 8224, "bull": 8226,
    "hellip": 8230, "lsaquo": 8249, "rsaquo": 8250, "euro": 8364, "trade": 8482, "larr": 8592,
    "uarr": 8593, "rarr": 8594, "darr": 8595, "harr": 8596, "minus": 8722, "infin": 8734,
    "ne": 8800, "le": 8804, "ge": 8805, "check": 10003,
  ]
}
