internal import Foundation
internal import SourceText

/// Builds a tree from an old-style (OpenStep) property list, which Foundation reads.
///
/// Foundation tells no places, so the diagnostics carry the path alone; it recurses with the input,
/// so the nesting is measured before it is asked.
struct OldStylePropertyListParser {
  let file: SourceFile
  let limits: DocumentLimits

  func parse() -> DocumentReading {
    if let offset = offsetTooDeep() {
      return failure(
        "too-deep", at: offset, "the document is nested more than \(limits.depth) levels deep")
    }
    do {
      let value = try PropertyListSerialization.propertyList(from: Data(file.bytes), format: nil)
      let placeless = SourceFile(name: file.name, bytes: file.bytes, hasLines: false)
      var builder = DocumentTreeBuilder(
        file: placeless, format: .oldStylePropertyList, limits: limits)
      add(value, to: &builder)
      return builder.finish()
    } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      return failure(
        "plist-syntax", at: nil, reason ?? "this is no old-style property list")
    }
  }

  private func failure(
    _ code: Diagnostic.Code, at offset: Int?, _ message: String
  ) -> DocumentReading {
    let location = SourceLocation(file, offset.map { $0..<$0 + 1 })
    return DocumentReading(
      file: file, tree: nil, diagnostics: [Diagnostic(code, at: location, message: message)])
  }

  /// Adds what Foundation read; the nesting is known to be within the limit.
  private func add(_ value: Any, to builder: inout DocumentTreeBuilder) {
    if builder.isStopped { return }
    switch value {
    case let array as [Any]:
      builder.open(.sequence, at: 0)
      for element in array { add(element, to: &builder) }
      builder.close(at: 0)
    case let dictionary as [String: Any]:
      builder.open(.mapping, at: 0)
      for (key, element) in dictionary.sorted(by: { $0.key < $1.key }) {
        scalar(.string, key, to: &builder)
        add(element, to: &builder)
      }
      builder.close(at: 0)
    case let data as Data:
      scalar(.data, data.base64EncodedString(), to: &builder)
    default:
      scalar(.string, "\(value)", to: &builder)
    }
  }

  private func scalar(
    _ kind: NodeRecord.Kind, _ text: String, to builder: inout DocumentTreeBuilder
  ) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      _ = builder.scalar(kind, range: 0..<0, text: bytes)
    }
  }

  /// The offset of the bracket that opens a level too many, strings and comments passed over.
  private func offsetTooDeep() -> Int? {
    let bytes = file.bytes
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        depth += 1
        if depth > limits.depth { return index }
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != quote {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index += 2
        while index + 1 < bytes.count,
          bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
        { index += 1 }
        index += 1
      default:
        break
      }
      index += 1
    }
    return nil
  }
}
