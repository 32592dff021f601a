package import HandlerProtocol
package import Keyboard
package import StructuredData

/// The state of a form that is being filled in: its fields and the focus.
package struct FormState {
  /// The generation of the level that the form belongs to.
  package private(set) var generation: Int
  package private(set) var fields: [FormField]
  package let submit: FormContent.Submit
  /// The index of the focused field; the index after the last field means the button.
  package private(set) var focus = 0

  package init(_ form: FormContent, generation: Int) {
    self.generation = generation
    fields = form.fields.map(FormField.init)
    submit = form.submit
    focus = fields.firstIndex { $0.error != nil } ?? 0
  }

  /// Returns the state for the handler's current `form`; input is kept where the handler's value is
  /// unchanged, unless the form was sent and comes back without errors.
  package func updated(_ form: FormContent, generation: Int) -> FormState {
    var next = FormState(form, generation: generation)
    if sent != nil, !next.hasErrors {
      next.focus = focusKept(in: next)
      return next
    }
    for index in next.fields.indices {
      let field = next.fields[index].field
      guard let old = fields.first(where: { $0.field.id == field.id }),
        old.field.value == field.value, old.field.type == field.type,
        old.field.choices == field.choices
      else { continue }
      next.fields[index].value = old.value
    }
    if !next.hasErrors { next.focus = focusKept(in: next) }
    return next
  }

  /// Returns the index of the focused field in `next`.
  private func focusKept(in next: FormState) -> Int {
    focused.flatMap { old in next.fields.firstIndex { $0.field.id == old.field.id } }
      ?? min(focus, next.fields.count)
  }

  /// The focused field, or `nil` if the button has the focus.
  package var focused: FormField? { fields.indices.contains(focus) ? fields[focus] : nil }
  /// Whether the button has the focus.
  package var isOnButton: Bool { focus >= fields.count }
  /// The values that were sent last, or `nil` if none were sent or they were refused.
  package private(set) var sent: [String: StructuredValue]?
  /// Whether there is unsent input that would be lost.
  package var isChanged: Bool {
    if let sent { return values != sent }
    return fields.contains(where: \.isChanged)
  }

  /// Records that the values were sent, or that sending them failed.
  package mutating func note(isSent: Bool) { sent = isSent ? values : nil }
  /// Whether the focused field accepts typed text.
  package var takesText: Bool { if case .text? = focused?.value { true } else { false } }

  /// The values to send to the handler.
  package var values: [String: StructuredValue] {
    var values: [String: StructuredValue] = [:]
    for field in fields { values[field.field.id] = field.answer ?? .null }
    return values
  }

  /// Whether fields are marked as invalid.
  package var hasErrors: Bool { fields.contains { $0.error != nil } }

  /// Returns whether `action` requires valid fields.
  package func checks(_ action: ViewAction) -> Bool {
    action.id == submit.action || action.checks == true
  }

  /// Checks all fields and focuses the first invalid one; returns whether the form can be sent.
  package mutating func check() -> Bool {
    for index in fields.indices { fields[index].error = fields[index].problem }
    guard let wrong = fields.firstIndex(where: { $0.error != nil }) else { return true }
    focus = wrong
    return false
  }

  /// Moves the focus; wraps from the button to the first field if `wraps` is true.
  package mutating func move(by distance: Int, wraps: Bool = true) {
    leaveField()
    let count = fields.count + 1
    focus =
      wraps
      ? ((focus + distance) % count + count) % count : min(count - 1, max(0, focus + distance))
  }

  /// Focuses the field at `index`, or the button for an index after the last field.
  package mutating func focus(on index: Int) {
    guard (0...fields.count).contains(index), index != focus else { return }
    leaveField()
    focus = index
  }

  /// Sets the value of the field at `index` and focuses it.
  package mutating func fill(_ index: Int, with value: FormField.Value) {
    focus = index
    set(value)
  }

  /// Sets the field at `index` from a value in a handler's format and focuses it.
  package mutating func fill(_ index: Int, from value: StructuredValue) {
    var field = fields[index].field
    field.value = value
    fill(index, with: FormField(field).value)
  }

  /// Applies a key to the focused field; returns false if the field does not use it.
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

  /// Checks the focused field before it loses the focus: reports an invalid value, but not yet a missing one.
  private mutating func leaveField() {
    guard fields.indices.contains(focus), !fields[focus].isEmpty, fields[focus].error == nil
    else { return }
    fields[focus].error = fields[focus].problem
  }

  /// Returns whether the focused field uses `key` itself.
  package func takes(_ key: Key) -> Bool {
    var form = self
    return form.handle(key)
  }

  /// The number of invalid fields, in words.
  package var problems: String {
    let count = fields.count { $0.error != nil }
    return count == 1 ? "1 field needs attention" : "\(count) fields need attention"
  }
}
