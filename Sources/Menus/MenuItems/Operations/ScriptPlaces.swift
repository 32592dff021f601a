internal import SourceText

/// The places of `{{name}}` in a script, and how the shell reads the text around them.
struct ScriptPlaces {
  enum Quotation: Hashable {
    case none, double, single
    /// Unknown, or not a value: behind a backslash or `$`, in arithmetic, in a here-document, in substitutions inside
    /// quotation marks.
    case unclear
  }

  struct Place: Hashable {
    let name: String
    var quotation: Quotation
    /// Whether a character of a variable's name follows.
    let isBeforeName: Bool
  }

  private(set) var places: [Place] = []
  private let bytes: [UInt8]
  private var index = 0
  private var quotation = Quotation.none

  init(_ script: String) {
    bytes = Array(script.utf8)
    while index < bytes.count { step() }
    // A closing quotation mark is missing, so that the quotation of all places is unclear.
    if quotation == .single || quotation == .double {
      for number in places.indices { places[number].quotation = .unclear }
    }
  }

  private mutating func step() {
    if takePlace(quotation) { return }
    let byte = bytes[index]
    switch (quotation, byte) {
    case (.single, UInt8(ascii: "'")), (.double, UInt8(ascii: "\"")):
      quotation = .none
      index += 1
    case (.none, UInt8(ascii: "'")): begin(.single)
    case (.none, UInt8(ascii: "\"")): begin(.double)
    case (.none, UInt8(ascii: "\\")), (.double, UInt8(ascii: "\\")), (.none, UInt8(ascii: "$")),
      (.double, UInt8(ascii: "$")):
      index += 1
      if index < bytes.count, takePlace(.unclear) { return }
      if byte == UInt8(ascii: "\\") { index += 1 } else { takeExpansion() }
    case (.double, UInt8(ascii: "`")):
      index += 1
      pass(upTo: "`")
    case (.none, UInt8(ascii: "<")) where isNext("<<") && !isNext("<<<"): quotation = .unclear
    case (.none, UInt8(ascii: "(")) where isNext("(("): quotation = .unclear
    case (.none, UInt8(ascii: "#")) where isWordStart: passComment()
    default: index += isNext("<<<") ? 3 : 1
    }
  }

  private mutating func begin(_ new: Quotation) {
    quotation = new
    index += 1
  }

  /// Reads the place that begins here; returns false if there is none.
  private mutating func takePlace(_ quotation: Quotation) -> Bool {
    guard isNext("{{"), let (name, end) = InputTemplate.place(in: bytes, after: index + 2) else {
      return false
    }
    let isBeforeName =
      end < bytes.count && bytes[end].isNamePart && bytes[end] != .dash
    places.append(Place(name: name, quotation: quotation, isBeforeName: isBeforeName))
    index = end
    return true
  }

  private mutating func takeExpansion() {
    if isNext("((") || quotation == .none && isNext("'") {
      quotation = .unclear
    } else if isNext("{") {
      index += 1
      pass(upTo: "}")
    } else if quotation == .double, isNext("(") {
      index += 1
      pass(upTo: ")")
    }
  }

  /// Skips a simple text up to `end`; after any other text the quotation is unclear.
  private mutating func pass(upTo end: Unicode.Scalar) {
    let stop = bytes[index...].firstIndex { $0 == UInt8(ascii: end) } ?? bytes.count
    if stop < bytes.count, !bytes[index..<stop].contains(where: { "'\"\\$`({".utf8.contains($0) }) {
      index = stop + 1
    } else {
      quotation = .unclear
    }
  }

  private mutating func passComment() {
    while index < bytes.count, bytes[index] != 0x0A {
      if !takePlace(.none) { index += 1 }
    }
  }

  private var isWordStart: Bool {
    index == 0 || bytes[index - 1] <= 0x20 || ";&|()".utf8.contains(bytes[index - 1])
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }
}
