internal import Documents
internal import SourceText

/// A text in which `{{name}}` is replaced by a value.
///
/// A value is inserted as it is, once: braces in it are not replaced again.
package struct InputTemplate: Sendable, Hashable {
  private enum Part: Sendable, Hashable {
    case text(String)
    case place(name: String)
  }

  private let parts: [Part]

  /// Parses `text`; braces around anything but a name, as in `{{.Names}}`, belong to the text.
  package init(_ text: String) {
    var parts: [Part] = []
    let bytes = Array(text.utf8)
    var start = 0
    func add(upTo end: Int) {
      if end > start { parts.append(.text(String(decoding: bytes[start..<end], as: UTF8.self))) }
    }
    for (name, range) in Self.places(in: bytes) {
      add(upTo: range.lowerBound)
      parts.append(.place(name: name))
      start = range.upperBound
    }
    add(upTo: bytes.count)
    self.parts = parts
  }

  static func places(in bytes: [UInt8]) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    var index = 0
    while index + 4 < bytes.count {
      if bytes[index] == .openBrace, bytes[index + 1] == .openBrace,
        let (name, end) = place(in: bytes, after: index + 2)
      {
        found.append((name, index..<end))
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  package var names: [String] {
    parts.compactMap { if case .place(let name) = $0 { name } else { nil } }
  }

  /// The name of the place that the whole text is, or nil.
  package var onlyName: String? {
    guard parts.count == 1, case .place(let name)? = parts.first else { return nil }
    return name
  }

  /// Returns the text with the values of its names; a name without a value is replaced by nothing.
  package func filled(_ value: (_ name: String) -> String?) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name): value(name) ?? ""
      }
    }.joined()
  }

  /// Returns the name of the place whose braces end before `start`, and the end of the place.
  static func place(in bytes: [UInt8], after start: Int) -> (String, Int)? {
    let first = bytes[start...].firstIndex { $0 != .space } ?? bytes.count
    var index = first
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    let name = bytes[first..<index]
    while index < bytes.count, bytes[index] == .space { index += 1 }
    guard !name.isEmpty, bytes[index...].starts(with: "}}".utf8) else { return nil }
    return (String(decoding: name, as: UTF8.self), index + 2)
  }
}

extension DocumentNode {
  /// The names of the places for values in the text.
  var placeNames: [String] {
    withText { $0.contains(.openBrace) } ? InputTemplate(text).names : []
  }
}
