// Forms with files, which browsers send as parts between boundaries.

extension FormFields {
  /// Reads a body of the type `multipart/form-data` (RFC 7578); nil if it is malformed, or has too many parts or
  /// texts.
  ///
  /// The value of a file is its name. A file without a name and without content was not chosen, and is left out.
  ///
  /// - Parameter type: the field `Content-Type`, with the boundary.
  package init?(multipart body: [UInt8], type: String) {
    guard let boundary = Self.parameter("boundary", of: type), !boundary.isEmpty else { return nil }
    self.init()
    let line = Array("\r\n--\(boundary)".utf8)
    let bytes = body
    // No line end precedes the first boundary, unless a preamble does.
    let first = bytes.starts(with: line.dropFirst(2)) ? line.count - 2 : nil
    guard var start = first ?? bytes.firstRange(of: line)?.upperBound else { return nil }
    var (parts, texts) = (0, 0)
    while !bytes[start...].starts(with: "--".utf8) {
      parts += 1
      guard parts <= Self.limit, bytes[start...].starts(with: "\r\n".utf8),
        let end = bytes[start...].firstRange(of: line),
        let head = bytes[start..<end.lowerBound].firstRange(of: Array("\r\n\r\n".utf8)),
        let lines = String(validating: bytes[start..<head.lowerBound], as: UTF8.self),
        let disposition = lines.split(separator: "\r\n").first(where: {
          $0.lowercased().hasPrefix("content-disposition:")
        }), let name = Self.parameter("name", of: String(disposition))
      else { return nil }
      let content = bytes[head.upperBound..<end.lowerBound]
      if let file = Self.parameter("filename", of: String(disposition)) {
        if !file.isEmpty || !content.isEmpty {
          fields.append(Field(name, file, file: .sent(Array(content))))
        }
      } else {
        texts += content.count
        guard texts <= MenuServer.formLimit, let text = String(validating: content, as: UTF8.self)
        else { return nil }
        // The urlencoded form of a text has line feeds alone.
        fields.append(Field(name, text.replacing("\r\n", with: "\n")))
      }
      start = end.upperBound
    }
  }

  /// Returns a parameter of a header field, with or without quotes; browsers escape a quote as `%22`.
  private static func parameter(_ name: String, of field: String) -> String? {
    guard let start = field.firstRange(of: "; \(name)=")?.upperBound else { return nil }
    let rest = field[start...]
    guard rest.hasPrefix("\"") else { return String(rest.prefix { $0 != ";" }) }
    return String(rest.dropFirst().prefix { $0 != "\"" }).replacing("%22", with: "\"")
  }
}
