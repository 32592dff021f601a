package import Keyboard

package struct KeyBindings: Sendable, Hashable {
  private let keysByName: [BoundIntent: [Key]]

  package static let standard = KeyBindings()

  /// Creates the default bindings with `changes`, which replace all keys of the intents they name.
  ///
  /// A key in `changes` is removed from all unchanged intents; if two changes name the same key, the intent
  /// that comes first in ``BoundIntent`` gets it. Enter always opens and Esc always goes back; Ctrl-C and Ctrl-Z
  /// cannot be assigned.
  package init(_ changes: [BoundIntent: [Key]] = [:]) {
    var owners: [Key: BoundIntent] = [:]
    for name in BoundIntent.allCases {
      if let fixed = name.fixedKey { owners[fixed] = name }
    }
    var keysByName: [BoundIntent: [Key]] = [:]
    // Changed intents come first.
    let order =
      BoundIntent.allCases.filter { changes[$0] != nil && !$0.isLocal }
      + BoundIntent.allCases.filter { changes[$0] == nil && !$0.isLocal }
      + BoundIntent.allCases.filter(\.isLocal)
    for name in order {
      var keys = name.fixedKey.map { [$0] } ?? []
      var seen = Set(keys)
      for key in changes[name] ?? name.standardKeys
      where !key.isReservedBySystem && seen.insert(key).inserted {
        let owner = owners[key]
        if name.isLocal {
          // A local intent shares its default keys, but not those assigned to another one by a change.
          if let owner, owner.fixedKey == key || changes[name] == nil && changes[owner] != nil {
            continue
          }
        } else {
          if owner != nil { continue }
          owners[key] = name
        }
        keys.append(key)
      }
      keysByName[name] = keys
    }
    self.keysByName = keysByName
  }

  package func keys(for name: BoundIntent) -> [Key] { keysByName[name] ?? [] }

  package func name(of name: BoundIntent) -> String? { keys(for: name).first?.sign }
}
