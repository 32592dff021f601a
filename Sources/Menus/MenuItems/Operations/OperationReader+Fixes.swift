internal import Documents
internal import SourceText

// Fixes of commands and scripts.

extension OperationReader {
  /// Returns the change that splits a command that is one text into its words.
  static func splitting(_ node: DocumentNode) -> [Fix] {
    let words = node.text.split(separator: " ").map(String.init)
    let isPlain = words.allSatisfy { word in
      word.utf8.allSatisfy { $0.isNamePart || "./=+@%".utf8.contains($0) }
        && !"@%".contains(word.first ?? " ")
    }
    guard isPlain, !words.isEmpty, node.tree.format == .yaml, node.tree.file.hasLines else {
      return []
    }
    return [Fix("write each word by itself", node.range, "[\(words.joined(separator: ", "))]")]
  }

  /// Returns the change that replaces places of a value in a script by a quoted variable.
  ///
  /// There is none if a place is within single quotes, where nothing is replaced and the text of another program may
  /// be, or if the quotation is unclear.
  static func naming(
    _ variable: String, inPlaceOf name: String, among places: [ScriptPlaces.Place],
    at node: DocumentNode
  ) -> [Fix] {
    let written = self.places(in: node)
    guard written.map(\.name) == places.map(\.name) else { return [] }
    var edits: [Fix.Edit] = []
    var words: String?
    for (place, written) in zip(places, written) where place.name == name {
      guard let text = text(of: variable, at: place) else { return [] }
      words = words ?? text
      edits.append(
        Fix.Edit(
          written.range, node.escapesQuotes ? text.replacingBytes(of: "\"", with: "\\\"") : text))
    }
    return words.map { [Fix("write \($0)", edits)] } ?? []
  }

  static func help(
    for variable: String, inPlaceOf name: String, among places: [ScriptPlaces.Place]
  ) -> String {
    let found = places.filter { $0.name == name }
    if found.contains(where: { $0.quotation == .single }) {
      return "\"$\(variable)\" holds the value, but not in single quotes: nothing is replaced there"
    }
    let words = found.first.flatMap { text(of: variable, at: $0) }
    return "write \(words ?? "\"$\(variable)\""), which holds the value"
  }

  private static func text(of variable: String, at place: ScriptPlaces.Place) -> String? {
    switch place.quotation {
    case .none: "\"$\(variable)\""
    case .double: place.isBeforeName ? "${\(variable)}" : "$\(variable)"
    case .single, .unclear: nil
    }
  }

  static func replacing(_ name: String, with names: [String], at node: DocumentNode) -> [Fix] {
    names.compactMap { other in
      let edits = places(in: node).filter { $0.name == name }
        .map { Fix.Edit($0.range, "{{\(other)}}") }
      return edits.isEmpty ? nil : Fix("write '{{\(other)}}'", edits)
    }
  }

  private static func places(in node: DocumentNode) -> [(name: String, range: Range<Int>)] {
    guard node.tree.file.hasLines, node.range.upperBound <= node.tree.file.bytes.count else {
      return []
    }
    let start = node.range.lowerBound
    return InputTemplate.places(in: Array(node.tree.file.bytes[node.range])).map { name, range in
      (name, start + range.lowerBound..<start + range.upperBound)
    }
  }
}

extension DocumentNode {
  /// Whether the text is written in double quotation marks, inside which others need a backslash.
  fileprivate var escapesQuotes: Bool {
    let bytes = tree.file.bytes
    let start =
      tree.format == .yaml
      ? bytes.skippingAnchors(from: range.lowerBound, to: range.upperBound) : range.lowerBound
    return start < range.upperBound && bytes[start] == .doubleQuote
  }
}
