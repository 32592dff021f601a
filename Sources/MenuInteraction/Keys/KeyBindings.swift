package import Keyboard

/// The assignment of keys to commands.
package struct KeyBindings: Sendable, Hashable {
  private let keysByCommand: [Command: [Key]]
  private let commandByKey: [Key: Command]

  /// The default bindings.
  package static let standard = KeyBindings()

  /// Creates the default bindings with `changes`, which replace all keys of the commands they name.
  ///
  /// A key in `changes` is removed from all unchanged commands; if two changes name the same key, the command
  /// that comes first in ``Command`` gets it. Enter always opens and Esc always goes back; Ctrl-C and Ctrl-Z
  /// cannot be assigned.
  package init(_ changes: [Command: [Key]] = [:]) {
    var commandByKey: [Key: Command] = [:]
    for command in Command.allCases {
      if let fixed = command.fixedKey { commandByKey[fixed] = command }
    }
    var keysByCommand: [Command: [Key]] = [:]
    // Changed commands come first.
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
          // A local command shares its default keys, but not those assigned to another command by a change.
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

  /// Returns the command bound to `key`, or `nil`.
  ///
  /// - Parameter locals: commands that are currently available and take precedence if `key` is one of their
  ///   own keys.
  package func command(for key: Key, preferring locals: [Command] = []) -> Command? {
    locals.first { keysByCommand[$0]?.contains(key) == true } ?? commandByKey[key]
  }

  /// Returns the keys of `command`, the preferred one first; empty if it has none.
  package func keys(for command: Command) -> [Key] { keysByCommand[command] ?? [] }

  /// Returns the display name of `key`, such as `⏎`, `esc`, `↑` or `ctrl-p`.
  package func name(of key: Key) -> String { key.sign }

  /// Returns the display name of the first key of `command`, or `nil` if it has none.
  package func name(of command: Command) -> String? { keys(for: command).first?.sign }
}
