package import MenuInteraction
package import StructuredData

/// The steps that a form of a page requests: some of the intents of a user, and a few steps that only pages have.
///
/// The field `do` of a form names them, as in `row:tools/log;open`: steps between semicolons, each with an argument
/// whose parts are percent-encoded. The values of a form's fields have names with a prefix for their type.
package struct IntentForm: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    /// An intent that ``IntentWord`` has a name for.
    case intent(Intent)
    /// Filters the rows by the text in the field `text`; an empty one shows all.
    case find(String)
    /// Searches all items by the text in the field `text`.
    case jump(String)
    /// Requests the next rows.
    case more
    /// Performs the offer of the message with a number.
    case offer(Int)
    /// Dismisses the messages.
    case dismiss
    /// Fills a field with the paths of files that the server has saved.
    case upload(field: String, StructuredValue)

    /// Selects the row with the ID, or the item with the path.
    package static func row(_ path: [String]) -> Step { .intent(.select(RowID(path))) }
  }

  package private(set) var steps: [Step]

  /// In bytes.
  private static let longest = 8_192
  /// The maximum number of steps.
  private static let mostSteps = 8

  package init(_ steps: [Step]) { self.steps = steps }

  /// Reads the fields of a form; nil if they are malformed, or request a step that pages may not send.
  package init?(_ form: FormFields) {
    steps = form.fields.compactMap { Self.fill($0, of: form) }
    guard let text = form["do"], !text.isEmpty else {
      // A file that was not saved requests nothing.
      if steps.isEmpty, !form.fields.contains(where: { $0.name.hasPrefix(FieldType.file.rawValue) })
      {
        return nil
      }
      return
    }
    guard text.utf8.count <= Self.longest else { return nil }
    let words = text.split(separator: ";", omittingEmptySubsequences: false)
    guard words.count <= Self.mostSteps else { return nil }
    for word in words {
      guard let step = Self.step(word, form) else { return nil }
      steps.append(step)
    }
  }

  // MARK: Words

  /// The text of the field `do`, or nil if a step has none: the values of fields are fields of their own.
  package var text: String? {
    let words = steps.compactMap(Self.word)
    return words.count == steps.count ? words.joined(separator: ";") : nil
  }

  private static func word(of step: Step) -> String? {
    switch step {
    case .intent(let intent): IntentWord.word(of: intent)
    case .find: "find"
    case .jump: "jump"
    case .more: "more"
    case .offer(let number): "offer:\(number)"
    case .dismiss: "dismiss"
    case .upload: nil
    }
  }

  private static func step(_ word: Substring, _ form: FormFields) -> Step? {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first else { return nil }
    guard parts.count > 1 else {
      switch name {
      case "more": return .more
      case "dismiss": return .dismiss
      case "find": return form["text"].map { .find($0) }
      case "jump": return form["text"].map { .jump($0) }
      default: return IntentWord.plain[String(name)].map { .intent($0) } ?? field(name, form)
      }
    }
    if name == "offer" { return Int(parts[1]).map { .offer($0) } }
    return IntentWord.intent(name, parts[1]).map { .intent($0) }
  }

  /// Returns the step whose argument is in a field of its own, as the user typed it.
  private static func field(_ name: Substring, _ form: FormFields) -> Step? {
    switch name {
    case "text": form["text"].map { .intent(.text($0)) }
    case "day": form["day"].flatMap { IntentWord.intent("day", $0[...]) }.map { .intent($0) }
    default: nil
    }
  }

  // MARK: Fields

  package enum FieldType: String, Sendable, Hashable, CaseIterable {
    case text = "f-"
    /// A secret, which stays unchanged if it is empty.
    case secret = "s-"
    /// `on` or `off`.
    case toggle = "b-"
    /// One of several choices, percent-encoded; empty for none.
    case choice = "c-"
    /// A chosen value, percent-encoded: one field for each, and always an empty one.
    case several = "m-"
    /// A file; the user can name no path on the server.
    case file = "u-"
  }

  package static func name(of id: String, _ type: FieldType) -> String {
    type.rawValue + PageAddress.encoded(id)
  }

  private static func fill(_ field: FormFields.Field, of form: FormFields) -> Step? {
    guard let type = FieldType(rawValue: String(field.name.prefix(2))),
      let id = PageAddress.decoded(field.name.dropFirst(2))
    else { return nil }
    if type == .file { return upload(field.name, into: id, of: form) }
    let value: StructuredValue? =
      switch type {
      case .file: nil
      case .text: .string(field.value)
      case .secret: field.value.isEmpty ? nil : .string(field.value)
      case .toggle: ["on": .bool(true), "off": .bool(false)][field.value]
      case .choice: PageAddress.decoded(field.value).map { $0.isEmpty ? .null : .string($0) }
      case .several where !field.value.isEmpty: nil
      case .several:
        .array(
          form.fields.filter { $0.name == field.name && !$0.value.isEmpty }
            .compactMap { PageAddress.decoded($0.value) }.map { .string($0) })
      }
    return value.map { .intent(.fill(field: id, $0)) }
  }

  private static func upload(_ name: String, into id: String, of form: FormFields) -> Step? {
    let paths: [StructuredValue] = form.fields.compactMap {
      if $0.name == name, case .saved(let path)? = $0.file { .string(path) } else { nil }
    }
    return paths.isEmpty ? nil : .upload(field: id, paths.count == 1 ? paths[0] : .array(paths))
  }
}
