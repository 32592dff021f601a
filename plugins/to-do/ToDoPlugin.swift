public import AppMenuPlugin

/// A list of things to do, with dates and places.
///
/// Each change is on the disk before it is acknowledged, so that nothing is left to save when the menu is
/// suspended, or the process ends, however it ends.
public struct ToDoPlugin: MenuPlugin {
  /// The id, `to-do`.
  public let id = "to-do"
  private let application: ToDoApplication

  /// Creates the plugin.
  public init() { self.init(Environment()) }

  /// Creates the plugin in an environment.
  init(_ environment: Environment) { application = ToDoApplication(environment) }

  /// The single handler, `to-do`.
  public var handlers: [PluginHandler] {
    PluginHandler(ToDoApplication.handler) { selection, context in
      try application.open(selection, context)
    }
    .onAction { action, context in
      try ToDoActions(application, context).perform(action)
    }
    .onChange { change, context in application.check(change, context) }
    .onSearch { search, context in try application.search(search, context) }
    .onRefresh { refresh, context in
      ToDoActions(application, context).lookUp(refresh.view)
      return try application.refresh(refresh, context)
    }
    .onStatus { _, context in try application.status(context) }
  }

  /// Follows the clock and the file: says what falls due, and shows what other processes change.
  public func run(_ context: PluginContext) async { await application.follow(context) }

  /// Shows the list as it is now when it appears.
  public func receive(_ event: EventParams) async { application.receive(event) }
}
