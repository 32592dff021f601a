internal import SourceText

// Brackets that nothing closes.

extension YAMLMistake {
  /// The bracket around the error, if nothing in the rest of the file closes it.
  var unclosedBracket: Diagnostic? {
    let starts = builder.frames.reversed().map { builder.start(of: $0.node) } + [opening ?? 0]
    let isFlow = { (offset: Int) in
      offset < bytes.count && "[{".utf8.contains(bytes[offset])
    }
    let bracket = opening.flatMap { isFlow($0) ? $0 : nil } ?? starts.first(where: isFlow)
    guard let bracket, bracket < place, end(ofBracketAt: bracket) == nil else { return nil }
    let isList = bytes[bracket] == UInt8(ascii: "[")
    let mark = isList ? "]" : "}"
    let line = file.lineRange(containing: bracket)
    let rest = file.plainText(from: bracket, isInFlow: false)
    let isShown = rest.count <= 40 && rest.count > 1
    let words = String(decoding: bytes[rest], as: UTF8.self)
    return error(
      at: bracket..<bracket + 1,
      "the \(isList ? "list" : "mapping") that begins here is never closed with \(mark)",
      label: "opened here",
      help: "close it where it ends" + (isShown ? ", as in \(words)\(mark)" : ""),
      fixes: rest.count > 1 && rest.upperBound <= line.upperBound
        ? [Fix("close it with \(mark)", [Fix.Edit(rest.upperBound..<rest.upperBound, mark)])] : [])
  }

  /// Returns the offset behind the bracket that closes the one at `opening`, texts in quotation marks and comments left
  /// out; nil if fewer brackets close than open.
  func end(ofBracketAt opening: Int) -> Int? {
    var depth = 0
    var index = opening
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "#") where bytes[index - 1] <= 0x20:
        index = bytes[index...].firstIndex { $0 == 0x0A } ?? bytes.count
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let mark = bytes[index]
        let isOpening = bytes[index - 1] <= 0x20 || "[{,:".utf8.contains(bytes[index - 1])
        if isOpening {
          index += 1
          while index < bytes.count, bytes[index] != mark {
            index += mark == UInt8(ascii: "\"") && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
          }
        }
      default: break
      }
      index += 1
    }
    return nil
  }
}
