package import HandlerProtocol
package import Keyboard

/// A form that is being filled in: its fields, and which of them keys go to.
package struct FormState {
  /// The level's generation that the form is of.
  package private(set) var generation: Int
  package private(set) var fields: [FormField]
  package let submit: FormContent.Submit
  /// The field that has the focus; one more than the last is the button.
  package private(set) var focus = 0

  package init(_ form: FormContent, generation: Int) {
    self.generation = generation
    fields = form.fields.map(FormField.init)
    submit = form.submit
    focus = fields.firstIndex { $0.error != nil } ?? 0
  }

  /// The form as its handler shows it now; what was typed stays where the handler's value is the same.
  package func updated(_ form: FormContent, generation: Int) -> FormState {
    var next = FormState(form, generation: generation)
    for index in next.fields.indices {
      let field = next.fields[index].field
      guard let old = fields.first(where: { $0.field.id == field.id }),
        old.field.value == field.value, old.field.type == field.type,
        old.field.choices == field.choices
      else { continue }
      next.fields[index].value = old.value
    }
    if !next.fields.contains(where: { $0.error != nil }) {
      next.focus =
        focused.flatMap { old in
          next.fields.firstIndex { $0.field.id == old.field.id }
        } ?? min(focus, next.fields.count)
    }
    return next
  }

  /// The field that has the focus; nil for the button.
  package var focused: FormField? { fields.indices.contains(focus) ? fields[focus] : nil }
  /// Whether the button has the focus.
  package var isOnButton: Bool { focus >= fields.count }
  /// What was sent last, and not refused since.
  package private(set) var sent: [String: JSONValue]?
  /// Whether anything was typed that would be lost.
  package var isChanged: Bool {
    if let sent { return values != sent }
    return fields.contains(where: \.isChanged)
  }

  /// Takes note that what is filled in is sent, or that it did not arrive.
  package mutating func note(isSent: Bool) { sent = isSent ? values : nil }
  /// Whether letters are typed into the field that has the focus.
  package var takesText: Bool { if case .text? = focused?.value { true } else { false } }

  /// What the handler is given.
  package var values: [String: JSONValue] {
    var values: [String: JSONValue] = [:]
    for field in fields { values[field.field.id] = field.answer ?? .null }
    return values
  }

  /// Checks all fields and moves to the first that is wrong; true where the form can be sent.
  package mutating func check() -> Bool {
    for index in fields.indices { fields[index].error = fields[index].problem }
    guard let wrong = fields.firstIndex(where: { $0.error != nil }) else { return true }
    focus = wrong
    return false
  }

  /// Moves the focus, around from the button to the first field.
  package mutating func move(by distance: Int, wraps: Bool = true) {
    leaveField()
    let count = fields.count + 1
    focus =
      wraps
      ? ((focus + distance) % count + count) % count : min(count - 1, max(0, focus + distance))
  }

  /// Puts the focus on a field, or behind the last one on the button.
  package mutating func focus(on index: Int) {
    guard (0...fields.count).contains(index), index != focus else { return }
    leaveField()
    focus = index
  }

  /// Fills in a field as a whole, and puts the focus on it.
  package mutating func fill(_ index: Int, with value: FormField.Value) {
    focus = index
    set(value)
  }

  /// Fills in a field with a value as a handler gives it, and puts the focus on it.
  package mutating func fill(_ index: Int, from value: JSONValue) {
    var field = fields[index].field
    field.value = value
    fill(index, with: FormField(field).value)
  }

  /// Does what a key means to the field that has the focus; false where it means nothing to it.
  package mutating func handle(_ key: Key) -> Bool {
    guard fields.indices.contains(focus) else { return false }
    switch fields[focus].value {
    case .text(var input):
      switch key {
      case .enter where input.isMultiline: input.insert("\n")
      case .up: if !input.moveLine(by: -1) { return false }
      case .down: if !input.moveLine(by: 1) { return false }
      default: if !input.handle(key) { return false }
      }
      set(.text(input))
    case .toggle(let isOn):
      switch key {
      case .character(" "), .left, .right: set(.toggle(!isOn))
      case .character("y"): set(.toggle(true))
      case .character("n"): set(.toggle(false))
      default: return false
      }
    case .choice(let choice):
      let count = fields[focus].choices.count
      guard count > 0 else { return false }
      switch key {
      case .right, .character(" "): set(.choice(choice.map { ($0 + 1) % count } ?? 0))
      case .left: set(.choice(choice.map { ($0 + count - 1) % count } ?? count - 1))
      case .home: set(.choice(0))
      case .end: set(.choice(count - 1))
      case .backspace, .delete: set(.choice(nil))
      case .character(let letter):
        guard let next = self.choice(startingWith: letter, after: choice) else { return false }
        set(.choice(next))
      default: return false
      }
    }
    return true
  }

  private func choice(startingWith letter: Character, after choice: Int?) -> Int? {
    let choices = fields[focus].choices
    let start = choice.map { $0 + 1 } ?? 0
    return (0..<choices.count).map { (start + $0) % choices.count }.first {
      choices[$0].lowercased().first == letter.lowercased().first
    }
  }

  private mutating func set(_ value: FormField.Value) {
    if fields[focus].value != value { fields[focus].error = nil }
    fields[focus].value = value
  }

  /// A field is looked at when it is left: what is wrong is told, what is missing is not yet.
  private mutating func leaveField() {
    guard fields.indices.contains(focus), !fields[focus].isEmpty, fields[focus].error == nil
    else { return }
    fields[focus].error = fields[focus].problem
  }

  /// Whether the field that has the focus takes a key for itself.
  package func takes(_ key: Key) -> Bool {
    var form = self
    return form.handle(key)
  }

  /// How many fields are wrong, in words.
  package var problems: String {
    let count = fields.count { $0.error != nil }
    return count == 1 ? "1 field needs attention" : "\(count) fields need attention"
  }
}
