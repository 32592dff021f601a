package import SourceText

package struct DocumentReading: Sendable {
  package let file: SourceFile
  /// The tree, or nil if the syntax is broken or a limit was exceeded.
  package let tree: DocumentTree?
  /// The part of the document before a syntax error; nil without such an error, or without such a
  /// part.
  ///
  /// Mappings that were open are ``DocumentTree/isFlawed(_:)``, and hold only what leads to complete nodes.
  package internal(set) var partBeforeError: DocumentTree?
  /// The document without the items that have syntax errors, as far as it could be guessed where they end; nil if there
  /// is no such error, or nothing behind it could be read.
  ///
  /// In place of these items are empty ones that are ``DocumentTree/isFlawed(_:)``.
  package internal(set) var recovered: DocumentTree?
  package internal(set) var diagnostics: [Diagnostic]
  /// The index of the diagnostic at which the parser stopped, or nil if it reached the end.
  var stop: Int?

  /// The tree, or nil if a finding is an error.
  var validTree: DocumentTree? { diagnostics.hasErrors ? nil : tree }
}

package enum DocumentFormat: Sendable, Hashable {
  /// YAML, and so JSON.
  case yaml
  case xmlPropertyList
  case binaryPropertyList
  /// An old-style (OpenStep) property list.
  case oldStylePropertyList

  package var isPropertyList: Bool { self != .yaml }

  /// Whether `bytes` are a binary property list, the only format that is not text.
  package static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist0".utf8) }

  /// Returns the format of `text`, UTF-8, found from the content; the name decides only for text that opens
  /// with `(` or `{`.
  package static func detect(_ text: [UInt8], name: String) -> DocumentFormat {
    let start = text.xmlStart
    let opening = text[start...].prefix(9)
    // A list without <plist> is reported as a property list, too.
    if ["<?xml", "<!DOCTYPE", "<plist", "<array>", "<dict>"].contains(where: {
      opening.starts(with: $0.utf8)
    }) {
      return .xmlPropertyList
    }
    let isPropertyListName = name.lowercased().hasSuffix(".plist")
    if isPropertyListName, let first = text.first(where: { !$0.isSpace }),
      first == UInt8(ascii: "(") || first == .openBrace
    {
      return .oldStylePropertyList
    }
    return .yaml
  }
}

/// Reads a document of any format into one located tree.
package struct DocumentReader: Sendable {
  package var limits: DocumentLimits
  /// The absolute path of the file, without links, or `nil` if the source is not a file.
  package var canonicalPath: String?
  /// The server's address of the source, or `nil` for a local source.
  package var remote: RemoteOrigin?
  /// The item whose program printed the source, or `nil`.
  package var printed: PrintedOrigin?
  /// The format of texts, or `nil` if it is to be found; a binary property list is found in any case.
  package var format: DocumentFormat?

  package init(limits: DocumentLimits = DocumentLimits(), format: DocumentFormat? = nil) {
    (self.limits, self.format) = (limits, format)
  }

  package init(fileBytes: Int) {
    self.init()
    limits.fileBytes = fileBytes
  }

  /// Reads `bytes`, the content of the file that is shown as `name`.
  package func read(_ bytes: [UInt8], name: String) -> DocumentReading {
    if DocumentFormat.isBinary(bytes), bytes.count <= limits.fileBytes {
      var parser = BinaryPropertyListParser(
        file: file(name, bytes, hasLines: false), limits: limits)
      return parser.parse()
    }
    let reading = text(bytes, name: name)
    guard reading.diagnostics.isEmpty else { return reading }
    let file = reading.file
    switch format ?? DocumentFormat.detect(file.bytes, name: name) {
    case .xmlPropertyList: return XMLPropertyListParser.parse(file, limits: limits)
    case .oldStylePropertyList:
      return OldStylePropertyListParser(file: file, limits: limits).parse()
    case .yaml, .binaryPropertyList: return YAMLRecovery.read(file, limits: limits)
    }
  }

  /// Reads `bytes` as text alone: there is no tree, and a finding if they are no text, or too many.
  package func text(_ bytes: [UInt8], name: String) -> DocumentReading {
    guard bytes.count <= limits.fileBytes else {
      let file = SourceFile(
        name: name, bytes: [], hasLines: false, remote: remote, printed: printed)
      let limit = limits.fileBytes >> 20
      return DocumentReading(
        file: file, tree: nil,
        diagnostics: [
          Diagnostic(
            .tooLarge, at: SourceLocation(file, nil),
            message: "the file is larger than \(limit) MiB", help: "split it into several files")
        ])
    }
    do {
      return DocumentReading(
        file: file(name, try SourceEncoding.decode(bytes)), tree: nil, diagnostics: [])
    } catch {
      return encodingFailure(error, bytes: bytes, name: name)
    }
  }

  private func file(_ name: String, _ bytes: [UInt8], hasLines: Bool = true) -> SourceFile {
    SourceFile(
      name: name, bytes: bytes, hasLines: hasLines, canonicalPath: canonicalPath, remote: remote,
      printed: printed)
  }

  private func encodingFailure(
    _ problem: SourceEncoding.Problem, bytes: [UInt8], name: String
  ) -> DocumentReading {
    let isUTF8 = problem.encoding == "UTF-8"
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let place = problem.byteOffset - mark
    let file = file(name, isUTF8 ? Array(bytes[mark...]) : [], hasLines: isUTF8)
    let byte = String(problem.byte, radix: 16, uppercase: true)
    return DocumentReading(
      file: file, tree: nil,
      diagnostics: [
        Diagnostic(
          .encoding, at: SourceLocation(file, place..<place + 1),
          message:
            "byte \(problem.byteOffset + 1) (0x\(byte)) is not valid \(problem.encoding) text",
          label: "not \(problem.encoding)",
          help: "save the file as UTF-8, or as UTF-16 with a byte order mark")
      ])
  }
}

extension [UInt8] {
  /// The offset at which the white space and the comments end that may come before an XML declaration.
  var xmlStart: Int {
    var index = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < count {
      if self[index].isSpace {
        index += 1
      } else if self[index...].starts(with: "<!--".utf8), let end = end(of: "-->", from: index + 4)
      {
        index = end
      } else {
        return index
      }
    }
    return index
  }
}
