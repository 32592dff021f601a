internal import StructuredData

struct ViewFields: Sendable {
  typealias Field = (name: String, content: FieldContent, summary: String, example: String)

  /// The fields in the order in which they are best written; none for an object that has no schema.
  var described: [Field] = []
  var contents: [String: FieldContent]
  var needed: Set<String>

  init(_ contents: [String: FieldContent], needed: Set<String> = []) {
    (self.contents, self.needed) = (contents, needed)
  }

  init(described: [Field], needed: Set<String>) {
    self.init(
      Dictionary(uniqueKeysWithValues: described.map { ($0.name, $0.content) }), needed: needed)
    self.described = described
  }

  init(needed: Set<String> = [], _ described: Field...) {
    self.init(described: described, needed: needed)
  }

  func with(_ others: ViewFields) -> ViewFields {
    var all = self
    all.described += others.described
    all.contents.merge(others.contents) { first, _ in first }
    all.needed.formUnion(others.needed)
    return all
  }
}

/// A kind of view or an effect, with the fields that others do not have.
struct ViewVariant: Sendable {
  let name: String
  let summary: String
  let fields: ViewFields

  init(
    _ name: String, _ summary: String, needed: Set<String> = [], _ described: ViewFields.Field...
  ) {
    (self.name, self.summary) = (name, summary)
    fields = ViewFields(described: described, needed: needed)
  }
}

enum FieldContent: Sendable {
  case text, integer, number, flag, any
  /// The name of an icon, or one character.
  case icon
  /// A tick; unlike those of other enumerations, an unknown word is refused.
  case state
  /// Texts in order.
  case texts
  /// Texts, and values with labels, in order.
  case choices
  /// Texts and numbers by column.
  case cells
  /// Whole numbers by date.
  case counts
  /// A word of an enumeration; an unknown one is taken for the ordinary one.
  case word(any OpenEnumeration.Type)
  case object(ViewShape)
  case objects(ViewShape)

  /// The content in a word, different for different contents.
  var kind: String { String(describing: self) }

  /// The noun for the content, with its article, and an instruction to write it.
  var words: (noun: String, order: String) {
    switch self {
    case .text, .icon, .state, .word: ("text", "write it between quotation marks")
    case .integer: ("a whole number", "write it in digits, without quotation marks")
    case .number: ("a number", "write it in digits, without quotation marks")
    case .flag: ("true or false", "write true or false, without quotation marks")
    case .any: ("a value", "write any value")
    case .texts: ("a list of texts", #"write it as ["…", "…"]"#)
    case .choices: ("a list of choices", #"write it as ["…", {"value": "…", "label": "…"}]"#)
    case .cells: ("texts, numbers and badges by column", #"write it as {"column": "text"}"#)
    case .counts: ("whole numbers by date", #"write it as {"2026-01-31": 5}"#)
    case .object: ("an object", "write it as {…}")
    case .objects: ("a list of objects", "write it as [{…}, {…}]")
    }
  }
}

extension StructuredValue {
  var noun: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .int: "a number"
    case .double: "a number with a fraction"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  var isCell: Bool {
    switch self {
    case .string, .int, .double, .null, .object: true
    case .bool, .array: false
    }
  }

  var isWhole: Bool { if case .int = self { true } else { false } }
}

extension StructuredValue? {
  /// Whether there is no value: a field of null counts as a missing one.
  var isMissing: Bool { self == nil || self == .null }
}
