public import MenuItems
internal import Synchronization

/// The handlers that menu items can name.
///
/// Names are looked up when an item is selected; handlers may be added and removed until then.
public final class HandlerRegistry: Sendable {
  private let handlers = Mutex<[String: any MenuItemHandler]>([:])

  /// Creates a registry without handlers.
  public init() {}

  /// Registers `handler` under each of `names` that is not taken.
  ///
  /// - Returns: the names that are taken by another handler.
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

  /// Removes the handlers registered under the names `old`, and registers each of `new` under those of its
  /// names that are free then.
  ///
  /// The change is atomic: a concurrent lookup sees either all of it or none.
  ///
  /// - Returns: the names that the new handlers are registered under.
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

  /// Returns the handler registered under `name`, or nil.
  public func handler(named name: String) -> (any MenuItemHandler)? {
    handlers.withLock { handlers in handlers[name] ?? name.patternOfHandler.flatMap { handlers[$0] }
    }
  }

  /// Returns the handler of `item`; nil for no item, an item without handler, and an unknown name.
  public func handler(for item: MenuItem?) -> (any MenuItemHandler)? {
    item?.tapHandlerName.flatMap(handler(named:))
  }

  /// All registered names, sorted.
  public var names: [String] { handlers.withLock { $0.keys.sorted() } }
}
