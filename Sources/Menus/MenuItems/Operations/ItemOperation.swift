internal import FieldRules
internal import StructuredData
public import SourceText

/// A program or a script that an item runs, or an address that it opens, without a handler.
public struct ItemOperation: Sendable, Equatable {
  static let concurrencies = 1...1000

  /// The kinds of operations.
  public enum Kind: Sendable, Hashable {
    /// Runs a program; the words are its name and its arguments, and no shell reads them.
    case command([String])
    /// Runs a script by `/bin/sh -c`.
    case shell(String)
    /// Opens an address; http and https only.
    case url(String)
  }

  /// The use of what a program prints.
  public enum Output: String, Sendable, Hashable, CaseIterable {
    /// The program gets the user's terminal.
    case terminal
    /// The output is shown as it comes.
    case view
    /// The last line is shown for a few seconds; all of the output if the program fails.
    case message
    /// Each line is a row.
    case rows
    /// The output is a view, as plugins write it.
    case json
    /// The program takes the place of the menu.
    case replace
    /// Nothing runs: the command line is printed, and the menu ends.
    case print
  }

  /// When to wait for a key after a program that had the terminal.
  public enum Pause: String, Sendable, Hashable, CaseIterable {
    /// After a status other than 0, or where the program ended within a second.
    case onError = "on-error"
    /// After each end.
    case always
    /// Never.
    case never
  }

  /// The program, the script or the address.
  public var kind: Kind
  /// The use of what the program prints.
  public var output: Output
  /// When to wait for a key after a program that had the terminal.
  public var pause: Pause
  /// The ranges of words of a command that are left out together if an input in them has no value.
  public var groups: [Range<Int>] = []
  /// The values to ask for before it runs.
  public var inputs: [ItemInput]
  /// The program that checks all values before anything runs, or `nil` for none.
  public var check: InputProgram?
  /// The question to ask before, or `nil` for none.
  public var confirm: String?
  /// Whether the end of growing output stays visible.
  public var follows = false
  /// Whether it destroys something; it is confirmed even without a question of its own.
  public var isDestructive: Bool
  /// The working directory as written, or `nil` for the current one.
  public var directory: String?
  /// Variables added to the environment.
  public var environment: [String: String]
  /// The time in seconds after which the program is ended, or `nil` for none.
  public var timeout: Double?
  /// The rights of the program, or `nil` for all rights of its user.
  public var confinement: Confinement?
  /// The rights that the rules of a server allow the program at most, or `nil` for all.
  package var serverConfinement: Confinement?
  /// How often it may run at once on a server, or `nil` for any number of times.
  public var concurrency: Int?
  /// The line of a source that the item was made from, or `nil` for an item that is written in the menu.
  ///
  /// `{{0}}` is replaced by it, and `{{1}}`… by its fields, which tabs separate.
  public var line: String?
  /// The title of the item that it is an action of, or `nil` for what the item itself does.
  public var subject: String?
  /// The place in the menu file, or `nil` for an operation that was made in code.
  public var location: SourceLocation?

  /// Creates an operation.
  public init(
    _ kind: Kind, output: Output = .terminal, pause: Pause = .onError, inputs: [ItemInput] = [],
    confirm: String? = nil, isDestructive: Bool = false, directory: String? = nil,
    environment: [String: String] = [:], timeout: Double? = nil, location: SourceLocation? = nil
  ) {
    self.kind = kind
    self.output = output
    self.pause = pause
    self.inputs = inputs
    self.confirm = confirm
    self.isDestructive = isDestructive
    self.directory = directory
    self.environment = environment
    self.timeout = timeout
    self.location = location
  }

  package var opensAddress: Bool { if case .url = kind { true } else { false } }

  /// Whether a question must be answered before it runs.
  public var asks: Bool { confirm != nil || isDestructive }

  /// Returns the question to ask before the operation of the item called `title`, or `nil` for none.
  public func question(about title: String) -> String? {
    question(about: title, values: [:])
  }

  /// Returns the question with the values of inputs, by id; secrets are replaced by dots.
  package func question(about title: String, values: [String: String]) -> String? {
    guard let confirm else {
      return isDestructive ? title + (subject.map { " '\($0)'" } ?? "") + "?" : nil
    }
    let fields = line.map(LineFields.init)
    return InputTemplate(confirm).filled { name in
      let isSecret = inputs.contains { $0.id == name && $0.kind == .secret }
      return isSecret ? "•••" : joined(values, name) ?? fields?[name]
    }
  }

  /// The programs of its form, with their inputs; nil for the program that checks all inputs.
  package var formPrograms: [(input: ItemInput?, program: InputProgram)] {
    inputs.flatMap { input in
      [input.choicesFrom, input.valueFrom, input.check].compactMap(\.self).map { (input, $0) }
    } + [check.map { (nil, $0) }].compactMap(\.self)
  }

  /// Returns the operation that runs a program of the form, which receives `inputs`.
  package func running(_ program: InputProgram, _ inputs: [ItemInput] = []) -> ItemOperation {
    var operation = self
    (operation.kind, operation.inputs, operation.groups) = (program.kind, inputs, [])
    operation.check = nil
    operation.directory = program.directory ?? directory
    operation.environment.merge(program.environment) { $1 }
    return operation
  }

  /// Whether showing its form asks programs.
  package var asksWhenShown: Bool {
    inputs.contains { $0.choicesFrom != nil || $0.valueFrom != nil }
  }

  /// Returns the value of an input as one text.
  package func joined(_ values: [String: String], _ name: String) -> String? {
    guard let input = inputs.first(where: { $0.id == name }), input.rules.isMultiple else {
      return values[name]
    }
    return values[name]?.split(whereSeparator: \.isNewline).joined(separator: input.join ?? ", ")
  }

  /// Returns the words of a command with the values of inputs; several values of an input are lines.
  package func filledWords(_ values: [String: String]) -> [String] {
    guard case .command(let words) = kind else { return [] }
    let fields = line.map { LineFields($0) }
    let templates = words.map { InputTemplate($0) }
    func isLeftOut(_ group: Range<Int>) -> Bool {
      let names = Set(templates[group].flatMap(\.names))
      return inputs.contains { names.contains($0.id) && values[$0.id]?.isEmpty != false }
    }
    let leftOut = groups.filter(isLeftOut)
    var filled: [String] = []
    for (index, template) in templates.enumerated()
    where !leftOut.contains(where: { $0.contains(index) }) {
      if let id = template.onlyName, let input = inputs.first(where: { $0.id == id }),
        input.rules.isMultiple, input.join == nil
      {
        filled += (values[id] ?? "").split(whereSeparator: \.isNewline).map(String.init)
      } else {
        filled.append(template.filled { joined(values, $0) ?? fields?[$0] })
      }
    }
    return filled
  }

  /// The words of a command with the fields of the item's line, but without values of inputs; empty for another kind.
  package var wordsBeforeInputs: [String] {
    guard case .command(let words) = kind else { return [] }
    guard let fields = line.map(LineFields.init) else { return words }
    return words.map { InputTemplate($0).filled(with: fields) }
  }

  func made(from line: String) -> ItemOperation {
    var operation = self
    operation.line = line
    let fields = LineFields(line)
    func filled(_ text: String) -> String { InputTemplate(text).filled(with: fields) }
    for index in operation.inputs.indices {
      operation.inputs[index].label = filled(operation.inputs[index].label)
      operation.inputs[index].placeholder = operation.inputs[index].placeholder.map(filled)
      if case .string(let text)? = operation.inputs[index].value {
        operation.inputs[index].value = .string(filled(text))
      }
    }
    return operation
  }
}

/// One of the further things to do with an item.
public struct ItemAction: Sendable, Equatable {
  /// The work of an action.
  public enum Target: Sendable, Equatable {
    /// Calls the handler with this name.
    case handler(String)
    /// Runs or opens something.
    case operation(ItemOperation)
  }

  /// The title.
  public var title: String
  /// The title without regard to the user's language, if it is another; the action is selected by both.
  public var plainTitle: String?
  /// The name of its key, or `nil` for none.
  public var key: String?
  /// The work of the action.
  public var target: Target
  /// The names by which the rules of a server refer to the action, or nil for those of its item.
  public var tags: [String]?

  package var titles: [String] { [title] + [plainTitle].compactMap(\.self) }

  /// Creates an action called `title`.
  public init(title: String, key: String? = nil, target: Target) {
    self.title = title
    self.key = key
    self.target = target
  }

  /// The operation, or `nil` for a handler.
  public var operation: ItemOperation? {
    if case .operation(let operation) = target { operation } else { nil }
  }

  func made(from line: String) -> ItemAction {
    var action = self
    let fields = LineFields(line)
    if let operation { action.target = .operation(operation.made(from: line)) }
    action.title = InputTemplate(title).filled(with: fields)
    action.plainTitle = plainTitle.map { InputTemplate($0).filled(with: fields) }
    return action
  }
}

/// The properties that few items have, in an object so that most items do not pay for them.
final class ItemExtras: Sendable {
  struct Parts: Sendable, Equatable {
    var operation: ItemOperation?
    var actions: [ItemAction] = []
    var source: ItemSource?
    var live: LiveDetail?
    var condition: ItemCondition?
    var tags: [String] = []
    var isTool = false
    /// The rights that the rules of a server allow the handler at most, or nil for all.
    var serverConfinement: Confinement?
  }

  let parts: Parts

  var operation: ItemOperation? { parts.operation }
  var actions: [ItemAction] { parts.actions }
  var source: ItemSource? { parts.source }
  var live: LiveDetail? { parts.live }
  var condition: ItemCondition? { parts.condition }
  /// What the item runs or opens, without the items made from its lines.
  var operations: [ItemOperation] {
    [operation, source?.program, live?.program, condition?.check].compactMap(\.self)
      + actions.compactMap(\.operation)
  }

  init?(_ parts: Parts) {
    if parts.operation == nil, parts.actions.isEmpty, parts.source == nil, parts.live == nil,
      parts.condition == nil, parts.tags.isEmpty, !parts.isTool, parts.serverConfinement == nil
    {
      return nil
    }
    self.parts = parts
  }

  /// Returns the properties with other locations of operations, sources and conditions.
  func relocated(_ location: (SourceLocation?) -> SourceLocation?) -> ItemExtras? {
    var parts = parts
    parts.changeOperations { $0.location = location($0.location) }
    parts.source?.location = location(source?.location)
    parts.source?.each = source?.each?.relocated(location)
    parts.condition?.location = location(condition?.location)
    return ItemExtras(parts)
  }
}

extension ItemExtras.Parts {
  /// Changes all operations, without those of the items made from lines.
  mutating func changeOperations(_ change: (inout ItemOperation) -> Void) {
    func changed(_ operation: ItemOperation) -> ItemOperation {
      var operation = operation
      change(&operation)
      return operation
    }
    operation = operation.map(changed)
    for (index, action) in actions.enumerated() {
      if let operation = action.operation {
        actions[index].target = .operation(changed(operation))
      }
    }
    if let program = source?.program { source?.origin = .program(changed(program)) }
    if let program = live?.program { live?.origin = .program(changed(program)) }
    if let check = condition?.check { condition?.check = changed(check) }
  }
}
