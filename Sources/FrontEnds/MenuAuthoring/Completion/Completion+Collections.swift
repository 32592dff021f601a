internal import Documents
internal import StructuredData
internal import SourceText

// The beginnings of lists and mappings.

extension Completion {
  private static let indent = 2

  private static func first(of value: ValueSchema) -> ValueSchema {
    SchemaWalk.flat(value).first ?? value
  }

  /// Returns a key with the beginning of its value: the text before and behind the cursor.
  func written(_ value: ValueSchema, behind name: String) -> (String, String) {
    let value = Self.first(of: value)
    switch context.style {
    case .markup:
      let (text, rest) = element(value)
      return ("<key>\(name.escapedForXML)</key>\n\(indentation)\(text)", rest)
    case .flow:
      let (text, rest) = inBrackets(value, depth: 0)
      return ("\(gap)\(YAMLScalars.written(name, in: .flow)): \(text)", rest)
    default:
      let column =
        context.place == .value && context.isOnOwnLine
        ? context.column + gap.count
        : context.replaced.lowerBound - tree.lineStart(context.replaced.lowerBound)
      let (text, rest) = inLines(value, column: column)
      return ("\(gap)\(YAMLScalars.written(name, in: .key)):\(text)", rest)
    }
  }

  /// Returns the beginning of a value behind a key or a dash whose level begins in `column`.
  private func inLines(_ value: ValueSchema, column: Int) -> (String, String) {
    let next = "\n" + String(repeating: " ", count: column + Self.indent)
    switch value {
    case .sequence(let element):
      let element = Self.first(of: element)
      guard case .mapping(let name) = element else { return (" [", "]") }
      return (next + "- " + firstKey(of: name), "")
    case .mapping(let name): return (next + firstKey(of: name), "")
    case .dictionary, .variables, .any: return (next, "")
    default: return (" ", "")
    }
  }

  private func inBrackets(_ value: ValueSchema, depth: Int) -> (String, String) {
    switch value {
    case .sequence(let element):
      let element = Self.first(of: element)
      guard depth == 0, case .mapping = element else { return ("[", "]") }
      let (text, rest) = inBrackets(element, depth: 1)
      return ("[" + text, rest + "]")
    case .mapping(let name): return ("{" + firstKey(of: name), "}")
    case .dictionary, .variables, .any: return ("{", "}")
    default: return ("", "")
    }
  }

  /// Returns the first required key of a mapping, with its colon; empty if no key is required.
  private func firstKey(of mapping: String) -> String {
    guard let schema = facts.catalog.mappings[mapping],
      let key = schema.keys.first(where: \.isRequired)
        ?? schema.neededKeys.first?.first.flatMap(schema.key)
    else { return "" }
    return key.name + ": "
  }

  // MARK: Entries

  /// Returns the entries that can begin for the lists among `values`.
  func entries(of values: [ValueSchema]) -> [CompletionItem] {
    SchemaWalk.elements(of: values).map { element in
      let mapping: String? = if case .mapping(let name) = element { name } else { nil }
      let text = "- " + (mapping.map(firstKey) ?? "")
      return CompletionItem(
        label: text, kind: .entry, detail: SchemaWords.type(element),
        documentation: mapping.flatMap { facts.catalog.mappings[$0] }
          .map { KeySchema.sentence($0.summary) } ?? "",
        replaced: context.replaced, text: text)
    }
  }

  /// Returns the lists and mappings that can begin behind a key or in brackets.
  func openings(_ values: [ValueSchema], of node: OutlineTree.Index) -> [CompletionItem] {
    guard tree.nodes[node].kind == .empty || context.style == .flow, context.quote == nil else {
      return []
    }
    let parent = tree.nodes[node].parent
    let column =
      parent >= 0 && tree.nodes[parent].column >= 0
      ? tree.nodes[parent].column : context.offset - tree.lineStart(context.offset)
    return values.compactMap { value in
      switch value {
      case .sequence, .mapping: break
      default: return nil
      }
      let (text, rest) =
        context.style == .flow ? inBrackets(value, depth: 0) : inLines(value, column: column)
      let trimmed = text.drop { $0 == "\n" || $0 == " " }
      let blank = context.style == .flow ? gap : ""
      return CompletionItem(
        label: trimmed.isEmpty ? "…" : String(trimmed) + rest, kind: .entry,
        detail: SchemaWords.type(value), replaced: context.replaced,
        text: blank + text, rest: rest)
    }
  }

  // MARK: Property lists

  private var indentation: String {
    let start = tree.lineStart(context.offset)
    let blanks = tree.text[start..<context.replaced.lowerBound].prefix { $0.isBlank }
    return String(decoding: blanks, as: UTF8.self)
  }

  private var unit: String { indentation.contains("\t") || indentation.isEmpty ? "\t" : "  " }

  private func element(_ value: ValueSchema) -> (String, String) {
    let inner = indentation + unit
    switch value {
    case .flag: return ("<true/>", "")
    case .integer: return ("<integer>", "</integer>")
    case .seconds, .number: return ("<real>", "</real>")
    case .sequence(let element):
      let element = Self.first(of: element)
      guard case .mapping(let name) = element else {
        return ("<array>\n\(inner)<string>", "</string>\n\(indentation)</array>")
      }
      let (text, rest) = dictionary(name, indentation: inner)
      return ("<array>\n\(inner)\(text)", "\(rest)\n\(indentation)</array>")
    case .mapping(let name): return dictionary(name, indentation: indentation)
    case .dictionary, .variables, .any: return ("<dict>\n\(inner)", "\n\(indentation)</dict>")
    default: return ("<string>", "</string>")
    }
  }

  private func dictionary(_ name: String, indentation: String) -> (String, String) {
    let inner = indentation + unit
    let key = firstKey(of: name).prefix { $0 != ":" }
    if key.isEmpty { return ("<dict>\n\(inner)", "\n\(indentation)</dict>") }
    return (
      "<dict>\n\(inner)<key>\(key)</key>\n\(inner)<string>", "</string>\n\(indentation)</dict>"
    )
  }

  func tags(_ values: [ValueSchema]) -> [CompletionItem] {
    var seen: Set<String> = []
    return values.compactMap { value in
      if case .choice = value { return nil }
      let (text, rest) = element(value)
      let label = String(text.prefix { $0 != "\n" })
      guard seen.insert(label).inserted else { return nil }
      return CompletionItem(
        label: label, kind: .entry, detail: SchemaWords.type(value),
        replaced: context.replaced, text: text, rest: rest)
    }
  }
}
