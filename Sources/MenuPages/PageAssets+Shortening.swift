extension PageAssets {
  /// Returns a style sheet without comments, and without blanks that have no meaning.
  ///
  /// The program's own style sheet has neither comments nor blanks to keep in its few texts between quotes.
  static func shortened(style: [UInt8]) -> [UInt8] {
    var short: [UInt8] = []
    var index = 0
    while index < style.count {
      let byte = style[index]
      if byte == UInt8(ascii: "/"), index + 1 < style.count, style[index + 1] == UInt8(ascii: "*") {
        index += 2
        while index + 1 < style.count,
          style[index] != UInt8(ascii: "*") || style[index + 1] != UInt8(ascii: "/")
        {
          index += 1
        }
        index += 2
        continue
      }
      index += 1
      guard isBlank(byte) else {
        if byte == UInt8(ascii: "}"), short.last == UInt8(ascii: ";") { short.removeLast() }
        short.append(byte)
        continue
      }
      while index < style.count, isBlank(style[index]) { index += 1 }
      let isNeeded =
        short.last.map { !endsWord($0) } ?? false
        && index < style.count && !beginsWithout(style[index])
      if isNeeded { short.append(UInt8(ascii: " ")) }
    }
    return short
  }

  /// Returns a script without lines of comments and blanks that have no meaning, and with its constants as variables.
  ///
  /// The program's own script has its texts between double quotes, and no blanks in regular expressions.
  static func shortened(script: [UInt8]) -> [UInt8] {
    var short: [UInt8] = []
    for line in script.split(separator: UInt8(ascii: "\n")) {
      let code = variables(line.drop(while: isBlank))
      if code.isEmpty || code.starts(with: "//".utf8) { continue }
      var isQuoted = false
      for (index, byte) in zip(code.indices, code) {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        let isJoined =
          isBlank(byte) && !isQuoted
          && (short.last.map(isMark) == true || code[(index + 1)...].first.map(isMark) == true)
        if !isJoined { short.append(byte) }
      }
      // A line that ends so goes on, or needs no end.
      if let last = short.last, !"{;,(".utf8.contains(last) { short.append(UInt8(ascii: "\n")) }
    }
    return short
  }

  /// Returns a line with the shorter word for what is declared in it, outside of texts.
  private static func variables(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let (long, short) = (Array("const ".utf8), Array("let ".utf8))
    var code: [UInt8] = []
    var isQuoted = false
    var index = line.startIndex
    while index < line.endIndex {
      let isDeclaration =
        !isQuoted && line[index...].starts(with: long)
        && code.last.map { isBlank($0) || isMark($0) } ?? true
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      code += isDeclaration ? short : [line[index]]
      index += isDeclaration ? long.count : 1
    }
    return code[...]
  }

  /// Whether the byte is a mark of the script's language, which needs no blanks around it.
  private static func isMark(_ byte: UInt8) -> Bool { "=<>&|?:;,(){}[]!\"".utf8.contains(byte) }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09
  }

  /// Whether a blank behind the byte has no meaning in a style sheet.
  private static func endsWord(_ byte: UInt8) -> Bool { "{};:,>".utf8.contains(byte) }

  /// Whether a blank in front of the byte has no meaning in a style sheet.
  private static func beginsWithout(_ byte: UInt8) -> Bool { "{};,>!".utf8.contains(byte) }
}
