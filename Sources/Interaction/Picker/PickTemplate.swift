internal import FuzzyMatching

/// A command of `--preview` or `--bind`, with places for values as in fzf.
///
/// No value ever becomes part of the script: each is in a variable of the environment, which the script names. So no
/// line can be read as code, wherever its place is.
package struct PickTemplate: Sendable, Hashable {
  enum Place: Sendable, Hashable {
    /// `{}`, or fields as in `{2..}`; of all marked lines with `+`, and with the spaces around fields with `s`.
    case line(fields: [FieldRange], isPlural: Bool, keepsBlanks: Bool)
    /// `{n}`: the number of the line, from 0 on.
    case number(isPlural: Bool)
    /// `{q}`: the query.
    case query
  }

  enum Quotes: Sendable, Hashable {
    case none, single, double
  }

  private enum Part: Sendable, Hashable {
    case text([UInt8])
    case place(Place, Quotes)
  }

  package let text: String
  private var parts: [Part] = []

  /// Parses a command.
  ///
  /// - Throws: a ``PickMistake`` for a place that only fzf has.
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
  private static func place(in text: ArraySlice<UInt8>) throws(PickMistake) -> (Place, Int)? {
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
    guard let fields = rest.isEmpty ? [] : FieldSelection(rest)?.ranges else { return nil }
    let keepsBlanks = flags.contains(UInt8(ascii: "s"))
    return (.line(fields: fields, isPlural: isPlural, keepsBlanks: keepsBlanks), count)
  }

  private var places: [Place] {
    parts.compactMap { if case .place(let place, _) = $0 { place } else { nil } }
  }

  package var hasQuery: Bool { places.contains(.query) }

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
