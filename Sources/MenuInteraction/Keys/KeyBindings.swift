public import Keyboard

/// Which key is which command.
public struct KeyBindings: Sendable, Hashable {
  private let keysByCommand: [Command: [Key]]
  private let commandByKey: [Key: Command]

  /// The keys as the manual has them.
  public static let standard = KeyBindings()

  /// The standard keys, but for `changes`, which replace all keys of the commands they name.
  ///
  /// A key that a change names is taken from the commands that are as ever; of two changes that
  /// name one key the first in the order of ``Command`` has it. Enter always opens and Esc always
  /// goes back; Ctrl-C and Ctrl-Z are nobody's.
  public init(_ changes: [Command: [Key]] = [:]) {
    var commandByKey: [Key: Command] = [:]
    for command in Command.allCases {
      if let fixed = command.fixedKey { commandByKey[fixed] = command }
    }
    var keysByCommand: [Command: [Key]] = [:]
    // Those that were changed come first.
    let order =
      Command.allCases.filter { changes[$0] != nil && !$0.isLocal }
      + Command.allCases.filter { changes[$0] == nil && !$0.isLocal }
      + Command.allCases.filter(\.isLocal)
    for command in order {
      var keys = command.fixedKey.map { [$0] } ?? []
      var seen = Set(keys)
      for key in changes[command] ?? command.standardKeys
      where !key.isReservedBySystem && seen.insert(key).inserted {
        let owner = commandByKey[key]
        if command.isLocal {
          // It shares keys, but by itself none that another command was given.
          if let owner, owner.fixedKey == key || changes[command] == nil && changes[owner] != nil {
            continue
          }
        } else {
          if owner != nil { continue }
          commandByKey[key] = command
        }
        keys.append(key)
      }
      keysByCommand[command] = keys
    }
    for command in Command.allCases where command.isLocal {
      for key in keysByCommand[command] ?? [] where commandByKey[key] == nil {
        commandByKey[key] = command
      }
    }
    (self.keysByCommand, self.commandByKey) = (keysByCommand, commandByKey)
  }

  /// What `key` means; nil for nothing.
  ///
  /// - Parameter locals: commands that are there now and come first where the key is one of their
  ///   own.
  public func command(for key: Key, preferring locals: [Command] = []) -> Command? {
    locals.first { keysByCommand[$0]?.contains(key) == true } ?? commandByKey[key]
  }

  /// The keys of `command`, the one to name first at the front; empty where it has none.
  public func keys(for command: Command) -> [Key] { keysByCommand[command] ?? [] }

  /// How a key is shown on a line of keys, as `⏎`, `esc`, `↑` or `ctrl-p`.
  public func name(of key: Key) -> String { key.sign }

  /// How the first key of `command` is shown; nil where it has none.
  public func name(of command: Command) -> String? { keys(for: command).first?.sign }
}
