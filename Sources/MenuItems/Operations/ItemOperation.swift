public import SourceText

/// A program or a script that an item runs, or an address that it opens, without a handler.
public struct ItemOperation: Sendable {
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
    /// After a status other than 0.
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
  /// The values that are asked for before.
  public var inputs: [ItemInput]
  /// The question to ask before, or `nil` for none.
  public var confirm: String?
  /// Whether something is lost that cannot be brought back; asked for even without a question of its own.
  public var isDestructive: Bool
  /// The working directory as written, or `nil` for the one that the program was started in.
  public var directory: String?
  /// Variables added to the environment.
  public var environment: [String: String]
  /// The time in seconds after which the program is ended, or `nil` for none.
  public var timeout: Double?
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

  /// Whether a question must be answered before it runs.
  public var asks: Bool { confirm != nil || isDestructive }

  /// Returns the question to ask before the operation of the item called `title`, or `nil` for none.
  public func question(about title: String) -> String? {
    question(about: title, values: [:])
  }

  /// Returns the question with the values of inputs, by id, in their places; secrets are not told.
  package func question(about title: String, values: [String: String]) -> String? {
    guard let confirm else { return isDestructive ? "\(title)?" : nil }
    return InputTemplate(confirm).filled { name in
      let isSecret = inputs.contains { $0.id == name && $0.kind == .secret }
      return isSecret ? "•••" : values[name]
    }
  }
}

/// One of the further things to do with an item.
public struct ItemAction: Sendable {
  /// The work of an action.
  public enum Target: Sendable {
    /// Calls the handler with this name.
    case handler(String)
    /// Runs or opens something.
    case operation(ItemOperation)
  }

  /// The title.
  public var title: String
  /// The name of its key, or `nil` for none.
  public var key: String?
  /// The work of the action.
  public var target: Target

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
}

/// The properties that few items have, apart from the others so that most items do not pay for them.
final class ItemExtras: Sendable {
  let operation: ItemOperation?
  let actions: [ItemAction]

  init(operation: ItemOperation?, actions: [ItemAction]) {
    self.operation = operation
    self.actions = actions
  }
}
