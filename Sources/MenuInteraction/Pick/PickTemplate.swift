internal import FuzzyMatching

/// A command of `--preview` or `--bind`, with places for values as in fzf.
///
/// No value ever becomes part of the script: each is in a variable of the environment, which the script names. So no
/// line can be read as code, wherever its place is.
package struct PickTemplate: Sendable, Hashable {
  /// A place for values.
  enum Place: Sendable, Hashable {
    /// `{}`, or fields as in `{2..}`; of all marked lines with `+`, and with blanks around fields with `s`.
    case line(fields: [FieldRange], isPlural: Bool, keepsBlanks: Bool)
    /// `{n}`: the number of the line, from 0 on.
    case number(isPlural: Bool)
    /// `{q}`: the query.
    case query
  }

  /// The quotes around a place.
  enum Quotes: Sendable, Hashable {
    case none, single, double
  }

  private enum Part: Sendable, Hashable {
    case text([UInt8])
    case place(Place, Quotes)
  }

  /// The command as written.
  package let text: String
  private var parts: [Part] = []

  /// Parses a command.
  ///
  /// - Throws: a ``PickMistake`` for a place of fzf's that is not there.
  package init(_ text: String) throws(PickMistake) {
    self.text = text
    var rest = Array(text.utf8)[...]
    var quotes = QuoteTracking()
    var literal: [UInt8] = []
    while let byte = rest.first {
      if byte == UInt8(ascii: "\\"), let (_, count) = try Self.place(in: rest.dropFirst()) {
        // An escaped place is text.
        literal += rest.dropFirst().prefix(count)
        rest = rest.dropFirst(count + 1)
      } else if let (place, count) = try Self.place(in: rest) {
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = []
        parts.append(.place(place, quotes.current))
        rest = rest.dropFirst(count)
      } else {
        quotes.take(byte)
        literal.append(byte)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
  }

  /// Returns the place that `text` begins with, and the number of its bytes; nil if there is none.
  private static func place(
    in text: ArraySlice<UInt8>
  ) throws(PickMistake) -> (Place, Int)? {
    guard text.first == UInt8(ascii: "{"),
      let end = text.prefix(100).firstIndex(of: UInt8(ascii: "}"))
    else { return nil }
    let inner = text[(text.startIndex + 1)..<end]
    let count = inner.count + 2
    if inner.elementsEqual("q".utf8) { return (.query, count) }
    let flags = inner.prefix { "+sfn".utf8.contains($0) }
    let rest = String(decoding: inner.dropFirst(flags.count), as: UTF8.self)
    let isPlural = flags.contains(UInt8(ascii: "+"))
    guard rest.utf8.allSatisfy({ "0123456789,-.".utf8.contains($0) }) else { return nil }
    if flags.contains(UInt8(ascii: "f")) {
      throw PickMistake(
        "there is no '{\(String(decoding: inner, as: UTF8.self))}', a file with the values",
        hint: "The nearest is {+}, the values themselves.")
    }
    if flags.contains(UInt8(ascii: "n")) {
      return rest.isEmpty ? (.number(isPlural: isPlural), count) : nil
    }
    var ranges: [FieldRange] = []
    for part in rest.split(separator: ",", omittingEmptySubsequences: false) where !rest.isEmpty {
      guard let range = FieldRange(part) else { return nil }
      ranges.append(range)
    }
    let keepsBlanks = flags.contains(UInt8(ascii: "s"))
    return (.line(fields: ranges, isPlural: isPlural, keepsBlanks: keepsBlanks), count)
  }

  private var places: [Place] {
    parts.compactMap { if case .place(let place, _) = $0 { place } else { nil } }
  }

  /// Whether the command has a place for the query.
  package var hasQuery: Bool { places.contains(.query) }

  /// Whether the command has a place for a line.
  package var hasLine: Bool { places.contains { $0 != .query } }

  /// Whether the command has a place for all marked lines.
  package var isPlural: Bool {
    places.contains {
      switch $0 {
      case .line(_, let isPlural, _), .number(let isPlural): isPlural
      case .query: false
      }
    }
  }

  /// Returns the script, and the variables with the values.
  ///
  /// - Throws: a ``PickMistake`` if a value cannot be given to a program.
  package func script(_ values: PickValues) throws(PickMistake) -> PickScript {
    var writer = ScriptWriter()
    for part in parts {
      switch part {
      case .text(let text): writer.script += text
      case .place(let place, let quotes): try writer.write(values[place], quotes)
      }
    }
    return writer.result
  }
}

/// The values for the places of a command.
package struct PickValues: Sendable {
  /// A line: its number from 0 on, and its text.
  package struct Line: Sendable {
    /// The number, in the order of the input.
    package var number: Int
    /// The text, in its own bytes.
    package var text: [UInt8]

    /// Creates a line.
    package init(_ number: Int, _ text: [UInt8]) { (self.number, self.text) = (number, text) }
  }

  /// The query.
  package var query: String
  /// The selected line, or nil if there is none.
  package var line: Line?
  /// The marked lines, in the order of the input.
  package var marked: [Line]
  /// The bytes between fields.
  var delimiter = FieldDelimiter.blanks

  /// Creates values; fields stand between tabs or blanks.
  package init(query: String = "", line: Line? = nil, marked: [Line] = []) {
    (self.query, self.line, self.marked) = (query, line, marked)
  }

  /// The values for a place.
  fileprivate subscript(place: PickTemplate.Place) -> [[UInt8]] {
    switch place {
    case .query: [Array(query.utf8)]
    case .number(let isPlural): lines(isPlural).map { Array("\($0.number)".utf8) }
    case .line(let fields, let isPlural, let keepsBlanks):
      lines(isPlural).map { line in
        if fields.isEmpty { return line.text }
        let text = FieldSelection(fields, delimiter: delimiter).text(of: line.text[...])
        return keepsBlanks ? text : text.trimmingBlanks
      }
    }
  }

  private func lines(_ isPlural: Bool) -> [Line] {
    if isPlural, !marked.isEmpty { return marked }
    return line.map { [$0] } ?? []
  }
}

/// A script for a shell, and the variables that it needs.
package struct PickScript: Sendable, Hashable {
  /// The script.
  package var text: String
  /// The variables, by name.
  package var variables: [String: String]
}

/// Writes a script that names its values.
private struct ScriptWriter {
  var script: [UInt8] = []
  /// Assignments of values that are no text, and can therefore not be in the environment of a program.
  private var assignments = ""
  private var variables: [String: String] = [:]
  private var count = 0

  var result: PickScript {
    PickScript(
      text: assignments + String(decoding: script, as: UTF8.self), variables: variables)
  }

  /// Writes `values`: as words of their own, or within quotes as one text in which each is quoted once more, so
  /// that another shell may read it.
  mutating func write(_ values: [[UInt8]], _ quotes: PickTemplate.Quotes) throws(PickMistake) {
    guard !values.contains(where: { $0.contains(0) }) else {
      throw PickMistake("the line contains a NUL character", hint: nil)
    }
    let values = values.isEmpty ? [[]] : values
    switch quotes {
    case .none:
      for (index, value) in values.enumerated() {
        if index > 0 { script.append(0x20) }
        script += "\"$\(name(of: value))\"".utf8
      }
    case .single, .double:
      let quoted = Array(values.map(Self.quoted).joined(separator: [0x20]))
      let quote: UInt8 = quotes == .single ? 0x27 : 0x22
      script += [quote] + Array("\"$\(name(of: quoted))\"".utf8) + [quote]
    }
  }

  /// Returns the name of a variable with `value`.
  private mutating func name(of value: [UInt8]) -> String {
    count += 1
    let name = "APPMENU_PICK_\(count)"
    if let text = String(validating: value, as: UTF8.self) {
      variables[name] = text
    } else {
      let octal = value.map { "\\" + String(Int($0) + 0o1000, radix: 8).dropFirst() }.joined()
      if value.last == 0x0A {
        // A command substitution drops line breaks at its end.
        assignments += "\(name)=$(printf '\(octal)x'); \(name)=${\(name)%x}\n"
      } else {
        assignments += "\(name)=$(printf '\(octal)')\n"
      }
    }
    return name
  }

  private static func quoted(_ value: [UInt8]) -> [UInt8] {
    [0x27] + value.flatMap { $0 == 0x27 ? Array("'\\''".utf8) : [$0] } + [0x27]
  }
}

/// Follows the quotes of a script for a shell.
private struct QuoteTracking {
  private enum Context: Equatable {
    /// Code; within `$(…)` or backquotes up to their end.
    case code(parentheses: Int, end: UInt8?)
    case single, double
  }

  private var contexts: [Context] = [.code(parentheses: 0, end: nil)]
  private var isEscaped = false
  /// Whether the last byte was a `$` of code or of a double quote.
  private var isDollar = false

  var current: PickTemplate.Quotes {
    switch contexts.last {
    case .single: .single
    case .double: .double
    default: .none
    }
  }

  mutating func take(_ byte: UInt8) {
    let wasDollar = isDollar
    isDollar = false
    if isEscaped {
      isEscaped = false
      return
    }
    switch contexts[contexts.count - 1] {
    case .single:
      if byte == UInt8(ascii: "'") { contexts.removeLast() }
    case .double:
      switch byte {
      case UInt8(ascii: "\""): contexts.removeLast()
      case UInt8(ascii: "("):
        if wasDollar { contexts.append(.code(parentheses: 0, end: UInt8(ascii: ")"))) }
      default: takeCommon(byte)
      }
    case .code(let parentheses, let end):
      switch byte {
      case UInt8(ascii: "'"): contexts.append(.single)
      case UInt8(ascii: "\""): contexts.append(.double)
      case UInt8(ascii: "("):
        contexts[contexts.count - 1] = .code(parentheses: parentheses + 1, end: end)
      case UInt8(ascii: ")"):
        if parentheses > 0 {
          contexts[contexts.count - 1] = .code(parentheses: parentheses - 1, end: end)
        } else if end == byte {
          contexts.removeLast()
        }
      case UInt8(ascii: "`") where end == byte: contexts.removeLast()
      default: takeCommon(byte)
      }
    }
  }

  private mutating func takeCommon(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "$"): isDollar = true
    case UInt8(ascii: "`"): contexts.append(.code(parentheses: 0, end: byte))
    default: break
    }
  }
}

extension [UInt8] {
  /// The bytes without white space at their ends.
  fileprivate var trimmingBlanks: [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    return Array(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
