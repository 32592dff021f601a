internal import Platform
internal import HandlerProtocol
internal import StructuredData
internal import MenuDispatch
internal import MenuLines

struct ToolResult: Sendable, Hashable {
  /// The maximum length of the text, in bytes.
  static let longestText = 1 << 20
  /// The maximum length of the structure as JSON, in bytes; a longer one is omitted.
  static let longestStructure = 1 << 20

  var text: String
  var structure: StructuredValue?
  var isError = false

  init(_ answer: ToolAnswer, title: String) {
    var lines = answer.view.map { PlainText.lines(for: $0) } ?? []
    lines += answer.lines.map(PlainText.safe)
    if lines.isEmpty { lines = ["'\(PlainText.safe(title))' is done."] }
    text = Self.cut(lines.joined(separator: "\n"))
    structure = Self.bounded(answer.view.flatMap(Self.value) ?? answer.structure)
    isError = answer.hasFailed
  }

  init(_ failure: HandlerFailure) {
    let parts = [failure.message, failure.detail, failure.hint, failure.command] + failure.log
    text = Self.cut(
      parts.compactMap(\.self).flatMap { $0.split(separator: "\n") }
        .map { PlainText.safe(String($0)) }.joined(separator: "\n"))
    structure = Self.bounded(
      .members([
        "message": .string(failure.message), "detail": .text(failure.detail),
        "hint": .text(failure.hint ?? failure.command),
      ]))
    isError = true
  }

  /// Creates a result with a structure; its text is the same as JSON.
  init(_ structure: StructuredValue) {
    self.structure = structure
    text = String(decoding: JSONWriter.bytes(of: structure), as: UTF8.self)
  }

  func value(for revision: ToolRevision) -> StructuredValue {
    .members([
      "content": [["type": "text", "text": .string(text)]], "isError": .bool(isError),
      "structuredContent": revision >= .june2025 ? structure : nil,
    ])
  }

  /// Returns a view as in the protocol of plugins.
  private static func value(of view: HandlerView) -> StructuredValue? {
    guard let bytes = try? JSONEncoder().encode(view) else { return nil }
    return try? JSONDocument(bytes, depth: RPCMessage.deepestNesting).root.value
  }

  private static func bounded(_ structure: StructuredValue?) -> StructuredValue? {
    structure.flatMap { JSONWriter.bytes(of: $0).count <= longestStructure ? $0 : nil }
  }

  private static func cut(_ text: String) -> String {
    let utf8 = text.utf8
    guard utf8.count > longestText else { return text }
    let end = utf8.index(utf8.startIndex, offsetBy: longestText)
    let kept = text[..<(text[..<end].lastIndex(of: "\n") ?? end)]
    return kept + "\n(\(utf8.count - kept.utf8.count) more bytes are omitted)"
  }
}
