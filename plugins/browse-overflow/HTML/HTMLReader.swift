internal import CXML

/// Receives the events of reading HTML, in document order.
protocol HTMLHandler: AnyObject {
  /// An element begins; its name is in lower case.
  func start(_ name: String, _ attributes: [String: String])
  func end(_ name: String)
  /// Text with entities resolved.
  func text(_ text: String)
}

/// Reads HTML within limits with the parser of libxml2, which repairs invalid documents.
///
/// Nothing is loaded, and the declared encoding is ignored: the text is UTF-8.
final class HTMLReader {
  /// The largest document in bytes; the rest is ignored.
  static let sizeLimit = 256 << 10
  /// The deepest nesting of elements; the text after deeper ones is ignored.
  static let depthLimit = 200

  private let handler: any HTMLHandler
  private var parser: htmlParserCtxtPtr?
  private var depth = 0
  private var isStopped = false

  private init(_ handler: any HTMLHandler) { self.handler = handler }

  /// Reads `html`; returns whether all of it was read.
  static func read(_ html: String, _ handler: any HTMLHandler) -> Bool {
    var bytes = html.utf8.filter { $0 != 0 }
    let isCut = bytes.count > sizeLimit
    if isCut {
      bytes = Array(bytes.prefix(sizeLimit))
      // Do not cut a character.
      while let last = bytes.last, last & 0x80 != 0 { bytes.removeLast() }
    }
    guard !bytes.isEmpty else { return true }
    let reader = HTMLReader(handler)
    let isWhole = withExtendedLifetime(reader) { reader.parse(bytes) }
    return isWhole && !isCut
  }

  private func parse(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      let start = buffer.bindMemory(to: CChar.self).baseAddress
      guard let parser = htmlCreateMemoryParserCtxt(start, Int32(buffer.count)) else {
        return false
      }
      defer { htmlFreeParserCtxt(parser) }
      self.parser = parser
      let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
      htmlCtxtUseOptions(parser, Int32(options))
      xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8)
      parser.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
      // Events are forwarded, and no document is built.
      guard let events = parser.pointee.sax else { return false }
      events.pointee.startElement = { HTMLReader.of($0)?.start($1, $2) }
      events.pointee.endElement = { HTMLReader.of($0)?.end($1) }
      events.pointee.characters = { HTMLReader.of($0)?.text($1, $2) }
      events.pointee.cdataBlock = events.pointee.characters
      events.pointee.ignorableWhitespace = events.pointee.characters
      events.pointee.startDocument = nil
      events.pointee.endDocument = nil
      events.pointee.setDocumentLocator = nil
      events.pointee.internalSubset = nil
      events.pointee.comment = nil
      events.pointee.processingInstruction = nil
      events.pointee.getEntity = nil
      htmlParseDocument(parser)
      return !isStopped
    }
  }

  private static func of(_ reader: UnsafeMutableRawPointer?) -> HTMLReader? {
    reader.map { Unmanaged<HTMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard !isStopped, let name else { return }
    depth += 1
    guard depth <= Self.depthLimit else {
      isStopped = true
      xmlStopParser(parser)
      return
    }
    var found: [String: String] = [:]
    var next = attributes
    // Pairs of a name and an optional value, terminated by null.
    while let key = next?[0], found.count < 100 {
      let value = next?[1].map { String(cString: $0) } ?? ""
      if found[String(cString: key)] == nil { found[String(cString: key)] = value }
      next = next?.advanced(by: 2)
    }
    handler.start(String(cString: name), found)
  }

  private func end(_ name: UnsafePointer<xmlChar>?) {
    guard !isStopped, let name else { return }
    depth -= 1
    handler.end(String(cString: name))
  }

  private func text(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard !isStopped, let text else { return }
    handler.text(
      String(decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self))
  }
}
