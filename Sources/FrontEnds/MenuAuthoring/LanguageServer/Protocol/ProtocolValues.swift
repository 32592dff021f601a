internal import SourceText
internal import StructuredData

struct ProtocolValues {
  let document: AuthoredDocument
  let encoding: PositionEncoding

  func position(_ offset: Int) -> StructuredValue {
    let position = document.position(of: offset, in: encoding)
    return ["line": .int(position.line), "character": .int(position.character)]
  }

  func range(_ range: Range<Int>) -> StructuredValue {
    ["start": position(range.lowerBound), "end": position(range.upperBound)]
  }

  func edit(_ edit: Fix.Edit) -> StructuredValue {
    ["range": range(edit.range), "newText": .string(edit.text)]
  }

  /// Returns the offset of a position, or nil for another value.
  func offset(_ value: StructuredValue?) -> Int? {
    TextPosition(value).map { document.offset(of: $0, in: encoding) }
  }
}

extension TextPosition {
  init?(_ value: StructuredValue?) {
    guard case .int(let line)? = value?["line"], case .int(let character)? = value?["character"],
      line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }
}

extension StructuredValue {
  func value(_ keys: String...) -> StructuredValue? {
    keys.reduce(self as StructuredValue?) { $0?[$1] }
  }

  var documentURI: String? { value("textDocument", "uri")?.string }

  var documentVersion: Int? { value("textDocument", "version")?.number }

  var number: Int? { if case .int(let number) = self { number } else { nil } }
}

extension RPCError {
  static let cancelled = RPCError(.cancelled, "the request was cancelled")
}
