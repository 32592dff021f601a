public import MenuItems
internal import Synchronization

/// Finds a handler by the name that a menu item gives.
///
/// Names are looked up when an item is selected; handlers may come and go until then.
public final class HandlerRegistry: Sendable {
  private let handlers = Mutex<[String: any MenuItemHandler]>([:])

  /// Creates a registry without handlers.
  public init() {}

  /// Registers `handler` under each of `names` that is free.
  ///
  /// - Returns: the names that another handler has already.
  @discardableResult
  public func register(_ handler: any MenuItemHandler, names: [String]) -> [String] {
    handlers.withLock { handlers in
      var refused: [String] = []
      for name in names {
        if handlers[name] == nil { handlers[name] = handler } else { refused.append(name) }
      }
      return refused
    }
  }

  /// Takes out what is registered under the names `old`, and registers each of `new` under those of
  /// its names that are free then; nobody who looks a name up meanwhile finds it half done.
  ///
  /// - Returns: the names that the new ones are registered under.
  public func replace(
    _ old: Set<String>, with new: [(handler: any MenuItemHandler, names: [String])]
  ) -> Set<String> {
    handlers.withLock { handlers in
      for name in old { handlers[name] = nil }
      var taken: Set<String> = []
      for (handler, names) in new {
        for name in names where handlers[name] == nil {
          handlers[name] = handler
          taken.insert(name)
        }
      }
      return taken
    }
  }

  /// Returns the handler called `name`; nil for an unknown name.
  public func handler(named name: String) -> (any MenuItemHandler)? {
    handlers.withLock { $0[name] }
  }

  /// Returns the handler of `item`; nil for no item, an item without handler, and an unknown name.
  public func handler(for item: MenuItem?) -> (any MenuItemHandler)? {
    item?.tapHandlerName.flatMap(handler(named:))
  }

  /// Every name that is registered, sorted.
  public var names: [String] { handlers.withLock { $0.keys.sorted() } }
}
