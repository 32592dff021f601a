internal import SourceText

/// A script of another program, with marks in place of values.
///
/// In the script of a menu, each value is a shell variable, so that it cannot become code.
struct MarkedScript {
  let text: String

  init(_ text: String) { self.text = text }

  /// Returns the mark of the value of an input.
  static func mark(_ id: String) -> String {
    "\0\(id.uppercased().replacingBytes(of: "-", with: "_"))\0"
  }

  /// Whether every value is plain text for the shell and for the programs that the script starts.
  var isSafe: Bool {
    let signs: [StaticString] = [
      "`", "$(", "$'", "$[", "((", "[[", "<<", "#", "\\\0", "$\0",
    ]
    return !signs.contains { text.containsBytes(of: $0) }
      && !Self.isRead(in: text.split(whereSeparator: \.isWhitespace))
  }

  /// Whether any of the words may be the name of a program that executes its arguments as code.
  static func isRead(in words: [some StringProtocol]) -> Bool {
    words.contains { word in
      let parts = word.split { !($0.isLetter || $0.isNumber || "._-".contains($0)) }
      return parts.contains { interpreters.contains(String($0)) }
    }
  }

  private static let interpreters: Set<String> = [
    "sh", "bash", "dash", "zsh", "ksh", "fish", "busybox", "python", "python2", "python3", "perl",
    "ruby", "node",
    "php", "lua", "awk", "gawk", "mawk", "sed", "su", "ssh", "eval", "exec", "xargs", "parallel",
    "trap", "source", "let",
    "declare", "typeset", "local", "export", "readonly", "watch", "find", "env", "printf", "test",
    "osascript",
  ]

  /// The script; each value stays within one word, with any quotation marks around it.
  var script: String { script(within: nil) }

  /// One word of a script; quotation marks are found by their bytes, without combining characters.
  var word: String {
    let quoted = MarkedScript(text.replacingBytes(of: "'", with: "'\\''"))
    return "'" + quoted.script(within: .singleQuote) + "'"
  }

  /// - Parameter start: the quotation mark before the text, or nil.
  private func script(within start: UInt8?) -> String {
    var script = ""
    var quote = start
    for (number, part) in text.split(separator: "\0", omittingEmptySubsequences: false).enumerated()
    {
      guard number % 2 == 0 else {
        let variable = "INPUT_\(part)"
        switch quote {
        // Where no quotation marks are, an empty value is no word.
        case nil: script += "${\(variable):+\"$\(variable)\"}"
        case .doubleQuote?: script += "${\(variable)}"
        default: script += "'\"${\(variable)}\"'"
        }
        continue
      }
      var isEscaped = false
      for byte in part.utf8 {
        if isEscaped {
          isEscaped = false
        } else if byte == .backslash, quote != .singleQuote {
          isEscaped = true
        } else if byte.isQuote, quote == nil || quote == byte {
          quote = quote == nil ? byte : nil
        }
      }
      script += part
    }
    return script
  }
}
