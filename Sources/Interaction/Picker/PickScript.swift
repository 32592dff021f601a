internal import FuzzyMatching

package struct PickValues: Sendable {
  /// A line: its number from 0 on, and its text.
  package struct Line: Sendable {
    package var number: Int
    package var text: [UInt8]

    package init(_ number: Int, _ text: [UInt8]) { (self.number, self.text) = (number, text) }
  }

  package var query: String
  package var line: Line?
  /// The marked lines, in the order of the input.
  package var marked: [Line]
  var delimiter = FieldDelimiter.blanks

  /// Creates values; the fields of lines are separated by tabs or spaces.
  package init(query: String = "", line: Line? = nil, marked: [Line] = []) {
    (self.query, self.line, self.marked) = (query, line, marked)
  }

  subscript(place: PickTemplate.Place) -> [[UInt8]] {
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

package struct PickScript: Sendable, Hashable {
  package var text: String
  /// The variables, by name.
  package var variables: [String: String]
}

struct ScriptWriter {
  var script: [UInt8] = []
  /// Assignments of values that are not valid UTF-8, which the environment of a program cannot hold.
  private var assignments = ""
  private var variables: [String: String] = [:]
  private var count = 0

  var result: PickScript {
    PickScript(text: assignments + String(decoding: script, as: UTF8.self), variables: variables)
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

extension [UInt8] {
  fileprivate var trimmingBlanks: [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    return Array(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
