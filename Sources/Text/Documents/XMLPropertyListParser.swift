internal import CExpat
internal import SourceText

/// Builds a tree from the events of expat.
///
/// The grammar is that of Apple's property list document type: one value in `<plist>`.
struct XMLPropertyListParser {
  var builder: DocumentTreeBuilder
  let file: SourceFile
  /// The offset of expat's first byte in the source.
  private let base: Int
  let parser: XML_Parser
  /// The scalar element that is open, its start, and its text so far.
  var scalar: Element?
  var scalarStart = 0
  private var text: [UInt8] = []
  /// The place of the text in the source, as long as it is one piece without anything to decode.
  private var textInSource: Range<Int>?
  private var hasRoot = false
  var isInPropertyList = false

  enum Element: String, CaseIterable {
    case plist, dict, array, key, string, integer, real, date, data
    case yes = "true"
    case no = "false"
  }

  static func parse(_ file: SourceFile, limits: DocumentLimits) -> DocumentReading {
    var builder = DocumentTreeBuilder(file: file, format: .xmlPropertyList, limits: limits)
    // The text is UTF-8 at this point, whatever the declaration says.
    guard let parser = XML_ParserCreate("UTF-8") else {
      builder.stop(
        Diagnostic(.plistSyntax, at: SourceLocation(file, nil), message: "out of memory"))
      return builder.finish()
    }
    defer { XML_ParserFree(parser) }
    let base = file.bytes.xmlStart
    var state = XMLPropertyListParser(builder: builder, file: file, base: base, parser: parser)
    withUnsafeMutablePointer(to: &state) { state in
      XML_SetUserData(parser, state)
      XML_SetElementHandler(
        parser,
        { state, name, _ in
          if let name { XMLPropertyListParser.state(state)?.pointee.start(name) }
        },
        { state, name in if let name { XMLPropertyListParser.state(state)?.pointee.end(name) } })
      XML_SetCharacterDataHandler(parser) { state, text, count in
        text?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
          let bytes = UnsafeBufferPointer(start: text, count: Int(count))
          XMLPropertyListParser.state(state)?.pointee.characters(bytes)
        }
      }
      XML_SetEntityDeclHandler(parser) { state, _, _, _, _, _, _, _, _ in
        XMLPropertyListParser.state(state)?.pointee.refuseEntity()
      }
      XML_SetStartDoctypeDeclHandler(parser) { state, _, _, _, hasInternalSubset in
        if hasInternalSubset != 0 { XMLPropertyListParser.state(state)?.pointee.refuseEntity() }
      }
      XML_SetSkippedEntityHandler(parser) { state, _, isParameter in
        XMLPropertyListParser.state(state)?.pointee.skipEntity(isParameter: isParameter != 0)
      }
      file.bytes.withUnsafeBufferPointer { bytes in
        let content = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[base...])
        let result = XML_Parse(
          parser, content.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(content.count), 1)
        if result != XML_STATUS_OK { state.pointee.syntaxError() }
      }
    }
    return state.builder.finish()
  }

  private static func state(
    _ pointer: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<XMLPropertyListParser>? {
    pointer?.assumingMemoryBound(to: XMLPropertyListParser.self)
  }

  var offset: Int { base + Int(XML_GetCurrentByteIndex(parser)) }
  private var eventEnd: Int { offset + Int(XML_GetCurrentByteCount(parser)) }

  mutating func stop(
    _ message: String, at range: Range<Int>, label: String? = nil, help: String? = nil,
    fixes: [Fix] = []
  ) {
    stop(file.propertyListError(message, at: range, label: label, help: help, fixes: fixes))
  }

  mutating func stop(_ finding: Diagnostic) {
    builder.stop(finding)
    XML_StopParser(parser, 0)
  }

  // MARK: Events

  private mutating func start(_ name: UnsafePointer<XML_Char>) {
    if builder.isStopped { return }
    guard let element = Element(name) else {
      let written = String(cString: name)
      let nearest = NearestNames.suggestions(for: written, among: Element.names)
      stop(
        "a property list has no element <\(written)>", at: offset..<eventEnd,
        help: NearestNames.question(nearest))
      return
    }
    if element == .plist {
      if isInPropertyList || hasRoot {
        stop("<plist> stands only at the root", at: offset..<eventEnd)
      }
      isInPropertyList = true
      return
    }
    guard isInPropertyList else {
      stop(
        "a property list starts with <plist>, found <\(element.rawValue)>", at: offset..<eventEnd,
        help: "wrap the content in <plist version=\"1.0\"> … </plist>",
        fixes: [
          Fix(
            "wrap the content in <plist>",
            [
              Fix.Edit(at: offset, "<plist version=\"1.0\">\(file.lineBreak)"),
              Fix.Edit(
                at: file.bytes.count,
                (file.bytes.last == 0x0A ? "" : file.lineBreak) + "</plist>\(file.lineBreak)"),
            ], isCertain: true)
        ])
      return
    }
    if let scalar {
      stop(
        "<\(scalar.rawValue)> holds text, found <\(element.rawValue)>", at: offset..<eventEnd,
        help: "close <\(scalar.rawValue)> first")
      return
    }
    guard checkPlace(of: element) else { return }
    hasRoot = true
    switch element {
    case .dict: open(.mapping)
    case .array: open(.sequence)
    default:
      scalar = element
      scalarStart = offset
      textInSource = nil
      if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    }
  }

  private mutating func open(_ kind: NodeRecord.Kind) {
    builder.open(kind, at: offset)
    if builder.isStopped { XML_StopParser(parser, 0) }
  }

  private mutating func checkPlace(of element: Element) -> Bool {
    let isKey = element == .key
    if builder.depth == 0, hasRoot {
      stop("a property list holds one value", at: offset..<eventEnd, help: "put them in an <array>")
    } else if builder.expectsKey == isKey {
      return true
    } else if builder.expectsValue {
      stop(
        "the key before has no value", at: offset..<eventEnd,
        help: "add a value, or remove the key")
    } else if isKey {
      stop("<key> stands only in <dict>", at: offset..<eventEnd)
    } else {
      stop(
        "expected <key>, found <\(element.rawValue)>", at: offset..<eventEnd,
        help: "in a <dict> each value follows its <key>")
    }
    return false
  }

  private mutating func end(_ name: UnsafePointer<XML_Char>) {
    if builder.isStopped { return }
    guard let element = Element(name) else { return }
    switch element {
    case .plist: isInPropertyList = false
    case .dict where builder.expectsValue:
      let key = builder.start(of: builder.lastChild)
      stop(
        "the last key has no value", at: key..<min(key + 5, file.bytes.count),
        help: "add a value, or remove the key")
    case .dict, .array: builder.close(at: eventEnd)
    default:
      scalar = nil
      finish(element, range: scalarStart..<eventEnd)
      if builder.isStopped { XML_StopParser(parser, 0) }
    }
  }

  private mutating func finish(_ element: Element, range: Range<Int>) {
    if let whole = textInSource {
      if element == .string || element == .key {
        builder.scalar(.string, range: range, textRange: whole)
        return
      }
      text.append(contentsOf: file.bytes[whole])
    }
    let kind: NodeRecord.Kind
    switch element {
    case .integer:
      kind = .integer
      guard let decimal = PropertyListScalar.integer(text) else {
        return stop("this is not an integer", at: range, help: "as in <integer>42</integer>")
      }
      text = decimal
    case .real:
      kind = .real
      text = PropertyListScalar.trimmed(text)
      guard PropertyListScalar.isReal(text) else {
        return stop("this is not a number", at: range, help: "as in <real>4.2</real>")
      }
    case .date:
      kind = .date
      text = PropertyListScalar.trimmed(text)
      guard PropertyListScalar.isDate(text) else {
        return stop(
          "this is not a date", at: range, help: "as in <date>2026-11-21T08:00:00Z</date>")
      }
    case .data:
      kind = .data
      guard let base64 = PropertyListScalar.base64(text) else {
        return stop("this is not base64", at: range)
      }
      text = base64
    case .yes, .no:
      kind = .boolean
      guard PropertyListScalar.trimmed(text).isEmpty else {
        return stop("<\(element.rawValue)/> holds no text", at: range)
      }
      text = Array(element.rawValue.utf8)
    default: kind = .string
    }
    text.withUnsafeBufferPointer { bytes in
      _ = builder.scalar(kind, range: range, text: bytes)
    }
  }

  private mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    if builder.isStopped { return }
    if scalar != nil {
      takeText(bytes)
      return
    }
    guard let index = bytes.firstIndex(where: { !$0.isSpace }) else { return }
    stop(
      "text stands only in scalar elements", at: offset + index..<offset + bytes.count,
      help: "wrap it in <string> … </string>")
  }

  private mutating func takeText(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let whole = textInSource {
      text.append(contentsOf: file.bytes[whole])
      textInSource = nil
    } else if text.isEmpty, Int(XML_GetCurrentByteCount(parser)) == bytes.count {
      let start = offset
      textInSource = start..<start + bytes.count
      return
    }
    text.append(contentsOf: bytes)
  }

  /// Reports an entity that another file might define, as the type of property lists has it.
  private mutating func skipEntity(isParameter: Bool) {
    if !isParameter, stopAtMistake(file.unknownEntity(at: min(offset, file.bytes.count))) { return }
    refuseEntity()
  }

  private mutating func refuseEntity() {
    let start = start(of: "<!DOCTYPE", before: offset)
    stop(
      Diagnostic(
        .entity, at: SourceLocation(file, start..<max(start + 1, eventEnd)),
        message: "entities, and document types of a file's own, are refused",
        help: "write the text out; &lt; &gt; &amp; &quot; &apos; and &#…; are fine"))
  }

  /// Returns the last start of `text` at or before `place`, looking back no further than a line or two.
  func start(of text: StaticString, before place: Int) -> Int {
    let wanted = text.withUTF8Buffer { Array($0) }
    for start in stride(from: place, through: max(0, place - 256), by: -1)
    where file.bytes[start...].starts(with: wanted) {
      return start
    }
    return place
  }
}

extension XMLPropertyListParser.Element {
  static let names = allCases.map(\.rawValue)

  /// Creates the element called `name`: names have at most seven bytes, and are compared as one word.
  init?(_ name: UnsafePointer<XML_Char>) {
    var word: UInt64 = 0
    var index = 0
    while name[index] != 0 {
      if index == 8 { return nil }
      word |= UInt64(UInt8(bitPattern: name[index])) << UInt64(index * 8)
      index += 1
    }
    guard let element = Self.words.first(where: { $0.word == word })?.element else { return nil }
    self = element
  }

  private static let words = allCases.map { element in
    (
      word: element.rawValue.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) },
      element: element
    )
  }
}
