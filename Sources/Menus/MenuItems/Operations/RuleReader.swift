internal import Documents
internal import FieldRules
internal import SourceText
internal import StructuredData

/// Reads the keys of a field that limit its values.
struct RuleReader {
  typealias Entry = (key: InputKey, name: DocumentNode, value: DocumentNode)

  let fields: FieldReader
  /// The name of a field at its place, as in "a setting".
  let noun: String

  /// Reads the rules of a value; returns false if one of them cannot be used.
  func read(_ entries: [Entry], into rules: inout FieldRules, path: String) -> Bool {
    var isComplete = true
    // The limits of an input with several values apply to their number.
    if let entry = entries.first(where: { $0.key == .multiple }) {
      let isMultiple = fields.flag(entry.value, path: "\(path).multiple")
      isComplete = isMultiple != nil
      rules.isMultiple = isMultiple == true && FieldRules.severalKinds.contains(rules.kind)
    }
    for entry in entries {
      if Self.applies(entry.key, to: rules) {
        isComplete = read(entry, into: &rules, path: path) && isComplete
        continue
      }
      fields.misplacedKey(
        entry.name, path: "\(path).\(entry.name.text)",
        label: "has no meaning in \(noun) of the type '\(rules.kind.rawValue)'",
        help: "take it out, or write another `type`")
      // Read in any case, so that its own mistakes are reported.
      var unused = rules
      _ = read(entry, into: &unused, path: path)
    }
    let least = rules.minimum?.number(today: nil) ?? rules.minLength.map { Double($0) }
    let most = rules.maximum?.number(today: nil) ?? rules.maxLength.map { Double($0) }
    if let least, let most, least > most,
      let last = entries.last(where: { $0.key == .max || $0.key == .maxLength })
    {
      fields.report(
        .brokenRule, at: last.value.location, path: "\(path).\(last.name.text)",
        "no value is at least '\(last.key == .max ? "min" : "minLength")' and at most this")
      return false
    }
    return isComplete
  }

  private func read(_ entry: Entry, into rules: inout FieldRules, path: String) -> Bool {
    let (value, here) = (entry.value, "\(path).\(entry.name.text)")
    switch entry.key {
    case .min: return set(limit(value, of: rules, path: here), &rules.minimum)
    case .max: return set(limit(value, of: rules, path: here), &rules.maximum)
    case .step: return set(step(value, path: here), &rules.step)
    case .minLength:
      return set(
        fields.integer(value, in: FieldRules.lengths, path: here)?.value, &rules.minLength)
    case .maxLength:
      return set(
        fields.integer(value, in: FieldRules.lengths, path: here)?.value, &rules.maxLength)
    case .maxSize:
      return set(fields.integer(value, in: FieldRules.sizes, path: here)?.value, &rules.maxSize)
    case .pattern: return set(pattern(value, path: here), &rules.pattern)
    default: return true
    }
  }

  private func set<Value>(_ value: Value?, _ property: inout Value?) -> Bool {
    property = value
    return value != nil
  }

  private static func applies(_ key: InputKey, to rules: FieldRules) -> Bool {
    switch (key, rules.kind) {
    case (.multiple, let kind): FieldRules.severalKinds.contains(kind)
    case (.join, _): rules.isMultiple
    case (.maxSize, let kind): kind == .file
    case (.min, _) where rules.isMultiple, (.max, _) where rules.isMultiple: true
    case (.step, _) where rules.isMultiple: false
    case (.min, .number), (.max, .number), (.step, .number): true
    case (.min, .date), (.max, .date), (.step, .date): true
    case (.min, _), (.max, _), (.step, _): false
    case (_, .text), (_, .multiline), (_, .secret), (_, .file), (_, .directory): true
    default: false
    }
  }

  private func limit(
    _ node: DocumentNode, of rules: FieldRules, path: String
  ) -> FieldRules.Limit? {
    let kind = rules.kind
    if rules.isMultiple {
      return fields.integer(node, in: FieldRules.counts, path: path).map {
        .number(Double($0.value))
      }
    }
    if kind != .date, let number = node.number { return .number(number) }
    if kind == .number {
      fields.wrongType(node, expected: "a number", path: path)
      return nil
    }
    let isText = node.kind == .plain || node.kind == .string
    let text = node.kind == .date ? String(node.text.prefix(10)) : isText ? node.text : ""
    if text == "today" || kind != .date && isText { return .today }
    if let day = GregorianDay.number(text) { return .day(day) }
    fields.wrongType(node, expected: "a date like 2026-11-30, or `today`", path: path)
    return nil
  }

  private func step(_ node: DocumentNode, path: String) -> Double? {
    if let number = node.number, number > 0, number.isFinite { return number }
    fields.wrongType(node, expected: "a number greater than 0", path: path)
    return nil
  }

  private func pattern(_ node: DocumentNode, path: String) -> TextPattern? {
    guard let source = fields.raw(node, path: path) else { return nil }
    do throws(TextPattern.Mistake) {
      return try TextPattern(source)
    } catch {
      let before = String(decoding: source.utf8.prefix(error.offset), as: UTF8.self)
      fields.report(
        .badPattern, at: node.location, path: path,
        "the pattern cannot be used: \(error.reason)", label: "behind '\(before.suffix(20))'",
        help: "patterns have classes `[a-z]`, groups `(a|b)` and repetitions `* + ? {2,5}`")
      return nil
    }
  }
}
