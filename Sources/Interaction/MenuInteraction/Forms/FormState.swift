package import HandlerProtocol
package import Keyboard
package import DisplayText
internal import FieldRules
package import StructuredData

package struct FormState {
  package private(set) var generation: Int
  package private(set) var fields: [FormField]
  package let submit: FormContent.Submit
  /// Whether input may be lost without a question.
  private let isDisposable: Bool
  package let wording: Wording
  /// The index of the focused field, or the number of fields for the button.
  package private(set) var focus = 0 {
    didSet { if focus != oldValue { search = nil } }
  }
  package private(set) var search: ChoiceSearch?

  /// Whether the handler has answered completely.
  let isAnswered: Bool

  /// Creates the state of a form in which nothing was typed.
  ///
  /// - Parameter isAnswered: whether the handler has answered; a field may have its choices later otherwise.
  package init(
    _ form: FormContent, generation: Int, isAnswered: Bool = true, wording: Wording = .english
  ) {
    self.wording = wording
    self.generation = generation
    self.isAnswered = isAnswered
    fields = form.fields.map { FormField($0, isAnswered: isAnswered) }
    submit = form.submit
    isDisposable = form.disposable == true
    updateConditions()
    focus = fields.firstIndex { $0.error != nil } ?? fields.firstIndex { !$0.isHidden } ?? 0
  }

  /// Returns the state for the handler's current `form`; input is kept where the handler's value is unchanged, unless
  /// the form was sent and comes back without errors.
  ///
  /// While the handler answers, the focus stays where it is.
  ///
  /// - Parameter keepsInput: whether input is kept in any case, because the handler has not received it.
  package func updated(
    _ form: FormContent, generation: Int, keepsInput: Bool = false, isAnswered: Bool = true
  ) -> FormState {
    var next = FormState(form, generation: generation, isAnswered: isAnswered, wording: wording)
    if sent != nil, !next.hasErrors, !keepsInput {
      next.focus = focusKept(in: next)
      return next
    }
    for index in next.fields.indices {
      let field = next.fields[index].field
      guard let old = fields.first(where: { $0.field.id == field.id }),
        old.field.value == field.value || keepsInput && old.isChanged,
        old.field.type == field.type,
        old.field.choices == field.choices
      else { continue }
      next.fields[index].value = old.value
    }
    next.updateConditions()
    // A refused form holds the user's input, even if the handler returns that as its values.
    next.isRefused = next.hasErrors && (isChanged || sent != nil)
    if !next.hasErrors || !self.isAnswered { next.focus = focusKept(in: next) }
    if let old = focused, let new = next.focused, old.field.id == new.field.id,
      old.choices == new.choices
    {
      next.search = search
    }
    return next
  }

  private func focusKept(in next: FormState) -> Int {
    focused.flatMap { old in next.fields.firstIndex { $0.field.id == old.field.id } }
      ?? min(focus, next.fields.count)
  }

  package var focused: FormField? { fields.indices.contains(focus) ? fields[focus] : nil }
  package var isOnButton: Bool { focus >= fields.count }
  /// The values that were sent last, or `nil` if none were sent or they were refused.
  package private(set) var sent: [String: StructuredValue]?
  /// Whether the handler returned the form with errors, so that its input exists nowhere else.
  private var isRefused = false
  /// Whether unsent input would be lost.
  package var isChanged: Bool {
    if isDisposable { return false }
    if isRefused { return true }
    if let sent { return values != sent }
    return fields.contains(where: \.isChanged)
  }

  package mutating func note(isSent: Bool) { sent = isSent ? values : nil }
  package var takesText: Bool { if case .text? = focused?.value { true } else { false } }
  /// Whether typed text searches the choices of the focused field.
  package var takesQuery: Bool {
    focused.map { $0.kind == .choice && !$0.choices.isEmpty } ?? false
  }

  package var values: [String: StructuredValue] { values(asTyped: false) }

  /// Returns the values of the fields.
  ///
  /// - Parameter asTyped: whether text that cannot be read as the type of its field is returned as it is.
  func values(asTyped: Bool) -> [String: StructuredValue] {
    var values: [String: StructuredValue] = [:]
    for field in fields {
      values[field.field.id] = field.answer ?? (asTyped ? field.typed : nil) ?? .null
    }
    return values
  }

  package var hasErrors: Bool { fields.contains { $0.error != nil && !$0.isHidden } }

  // MARK: Changes by the handler

  func changedField(since before: FormState) -> FormField? {
    guard before.fields.count == fields.count else { return nil }
    return zip(fields, before.fields).first { $0.value != $1.value }?.0
  }

  /// Applies the handler's changes after input into a field.
  ///
  /// Of that field, and of fields that have changed since, only the errors are applied.
  ///
  /// - Parameter sent: the values that the handler received.
  mutating func apply(
    _ changes: [FormFieldChange], afterInputInto id: String, sent: [String: StructuredValue]
  ) {
    let now = values(asTyped: true)
    for change in changes {
      guard let index = fields.firstIndex(where: { $0.field.id == change.id }) else { continue }
      let isTyped = change.id == id || now[change.id] != sent[change.id]
      let searched = index == focus ? search : nil
      // New choices replace the old ones even during a search.
      fields[index].apply(change, isTyped: isTyped || searched != nil && change.choices == nil)
      if let searched, change.choices != nil { search = searched.again(in: fields[index]) }
    }
    endAwaiting()
    updateConditions()
    if focused?.isHidden == true { move(by: 1) }
  }

  /// Marks the choices of all fields that depend on another one as awaited.
  mutating func awaitChoices(dependingOn id: String) {
    var changed: Set = [id]
    for index in fields.indices
    where fields[index].field.dependsOn?.contains(where: changed.contains) == true {
      changed.insert(fields[index].field.id)
      fields[index].awaitsChoices = fields[index].kind == .choice
    }
  }

  mutating func endAwaiting() {
    guard isAnswered else { return }
    for index in fields.indices { fields[index].awaitsChoices = false }
  }

  /// Marks the choices of a field that lacks them as awaited, and returns the field; nil if no field lacks any.
  mutating func awaitLackingChoices() -> FormField? {
    guard let index = fields.firstIndex(where: { $0.lacksChoices && !$0.isHidden }) else {
      return nil
    }
    fields[index].awaitsChoices = true
    return fields[index]
  }

  package func checks(_ action: ViewAction) -> Bool {
    action.id == submit.action || action.checks == true
  }

  /// Checks all fields and focuses the first invalid one; returns whether the form can be sent.
  ///
  /// An error that the handler reported for a value counts as long as the value is unchanged.
  package mutating func check() -> Bool {
    let problems = fields.map { $0.isHidden ? nil : $0.problem(in: wording) ?? $0.reported }
    guard let wrong = problems.firstIndex(where: { $0 != nil }) else {
      for index in fields.indices { fields[index].error = nil }
      return true
    }
    for index in fields.indices {
      fields[index].error = fields[index].isHidden ? nil : problems[index] ?? fields[index].given
    }
    focus = wrong
    return false
  }

  /// Moves the focus; wraps from the button to the first field if `wraps` is true.
  package mutating func move(by distance: Int, wraps: Bool = true) {
    leaveField()
    // The visible fields, and the button.
    let stops = fields.indices.filter { !fields[$0].isHidden } + [fields.count]
    let place = stops.firstIndex { $0 >= focus } ?? stops.count - 1
    let next =
      wraps
      ? ((place + distance) % stops.count + stops.count) % stops.count
      : min(stops.count - 1, max(0, place + distance))
    focus = stops[next]
  }

  /// Focuses the field at `index`, or the button for an index after the last field.
  package mutating func focus(on index: Int) {
    guard (0...fields.count).contains(index), index != focus,
      index == fields.count || !fields[index].isHidden
    else { return }
    leaveField()
    focus = index
  }

  /// Sets the value of the field at `index` and focuses it.
  package mutating func fill(_ index: Int, with value: FormField.Value) {
    search = nil
    focus = index
    set(value)
  }

  /// Sets the field at `index` from a value in a handler's format and focuses it.
  package mutating func fill(_ index: Int, from value: StructuredValue) {
    var field = fields[index].field
    field.value = value
    let before = fields[index].value
    fill(index, with: FormField(field).value)
    if fields[index].value != before { checkFocused() }
    // A value that is not one of the choices is reported, not ignored.
    guard field.type == .choice else { return }
    let texts = (value.array ?? [value]).compactMap(\.fieldText)
    let other = texts.first { !$0.isEmpty && fields[index].rules.choiceIndex($0) == nil }
    fields[index].refuse(
      other.map {
        wording(FieldProblem.notAChoice($0, fields[index].choices.map(\.value)).phrase)
      })
  }

  /// Applies a key to the focused field; returns false if the field does not use it.
  package mutating func handle(_ key: Key) -> Bool {
    guard fields.indices.contains(focus) else { return false }
    switch fields[focus].value {
    case .text(var input):
      switch key {
      case .enter where input.isMultiline: input.insert("\n")
      case .right where input.isAtEnd && !fields[focus].completions.isEmpty:
        input = input.replaced(by: fields[focus].completions[0])
      case .control("n") where !fields[focus].completions.isEmpty:
        fields[focus].completions.append(fields[focus].completions.removeFirst())
        return true
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
      // A key for choices that have not arrived yet moves nothing.
      guard count > 0 else {
        return fields[focus].awaitsChoices && [.left, .right, .character(" ")].contains(key)
      }
      if search != nil { return find(key) }
      switch key {
      case .right, .character(" "): set(.choice(choice.map { ($0 + 1) % count } ?? 0))
      case .left: set(.choice(choice.map { ($0 + count - 1) % count } ?? count - 1))
      case .home: set(.choice(0))
      case .end: set(.choice(count - 1))
      case .backspace, .delete: set(.choice(nil))
      case .character, .paste: return beginSearch(key, at: choice)
      default: return false
      }
    case .several(var several):
      let count = fields[focus].choices.count
      guard count > 0 else { return false }
      if search != nil { return find(key) }
      switch key {
      case .character(" "): several.toggle(several.row)
      case .up, .left: if !several.move(by: -1, of: count) { return false }
      case .down, .right: if !several.move(by: 1, of: count) { return false }
      case .home: several.row = 0
      case .end: several.row = count - 1
      case .control("a"): several.toggleAll(of: count)
      case .backspace, .delete: several.clear()
      case .character, .paste: return beginSearch(key, at: several.row)
      default: return false
      }
      set(.several(several))
    }
    return true
  }

  /// Offers texts that a key takes into a field, unless its text has changed.
  mutating func offer(_ completions: [String], insteadOf text: String, in id: String) {
    guard let index = fields.firstIndex(where: { $0.field.id == id }),
      case .text(let input) = fields[index].value, input.text == text
    else { return }
    fields[index].completions = completions.filter { $0 != text }
  }

  /// Shows the choices of the focused field, and finds those that match what is typed.
  private mutating func beginSearch(_ key: Key, at choice: Int?) -> Bool {
    search = ChoiceSearch(fields[focus].choices.map(\.label), selected: choice)
    // The slash only shows the choices.
    return key == .character("/") || find(key)
  }

  /// Sets the choice of the focused field; with several values, the current choice.
  private mutating func select(_ choice: Int?, toggles: Bool = false) {
    guard case .several(var several) = fields[focus].value else { return set(.choice(choice)) }
    guard let choice else { return }
    several.row = choice
    if toggles { several.toggle(choice) }
    set(.several(several))
  }

  /// Applies a key to the search; returns false for a key that it does not use, and for the Enter that ends it.
  private mutating func find(_ key: Key) -> Bool {
    guard var search else { return false }
    if key == .enter {
      // Without a match, the query must be corrected first.
      guard let match = search.match else { return true }
      select(match, toggles: true)
      self.search = nil
      // The focus stays on the field, so that the user can search for another choice.
      if case .several = fields[focus].value { return true }
      return false
    }
    if key == .backspace, search.query.isEmpty {
      endSearch()
      return true
    }
    guard search.takes(key) else { return false }
    search.handle(key)
    self.search = search
    select(search.choice)
    return true
  }

  package func picking(_ choice: Int, of field: Int) -> Intent? {
    guard fields.indices.contains(field), fields[field].choices.indices.contains(choice) else {
      return nil
    }
    let (choices, id) = (fields[field].choices, fields[field].field.id)
    guard case .several(var several) = fields[field].value else {
      return .fill(field: id, .string(choices[choice].value))
    }
    several.toggle(choice)
    return .fill(field: id, .array(several.inOrder.map { .string(choices[$0].value) }))
  }

  /// Ends the search and restores the choice before it.
  package mutating func endSearch() {
    if let search { select(search.before) }
    search = nil
  }

  private mutating func set(_ value: FormField.Value) {
    fields[focus].set(value)
    updateConditions()
  }

  /// Shows and leaves out fields by the values of those before them.
  private mutating func updateConditions() {
    guard fields.contains(where: { $0.field.showIf != nil }) else { return }
    var values: [String: StructuredValue] = [:]
    for index in fields.indices {
      fields[index].update(for: values)
      values[fields[index].field.id] = fields[index].answer
    }
  }

  /// Whether the value of a field decides which others are shown.
  package func isDecisive(_ field: FormField) -> Bool {
    fields.contains { $0.field.showIf?[field.field.id] != nil }
  }

  private mutating func leaveField() {
    search = nil
    checkFocused()
  }

  /// Checks the focused field once its value is complete: reports an invalid value, but not yet a missing one.
  private mutating func checkFocused() {
    guard fields.indices.contains(focus), !fields[focus].isEmpty, fields[focus].error == nil
    else { return }
    fields[focus].error = fields[focus].problem(in: wording)
  }

  package func takes(_ key: Key) -> Bool {
    // Searching takes too long to do for each key of the table.
    if takesQuery {
      if let search { return key == .enter || key == .backspace || search.takes(key) }
      if key.isText { return true }
    }
    var form = self
    return form.handle(key)
  }
}
