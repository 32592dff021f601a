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

  init(_ environment: Environment) { application = ToDoApplication(environment) }

  /// The single handler, `to-do`.
  public var handlers: [PluginHandler] {
    PluginHandler(ToDoApplication.handler, view: application.open)
      .onAction { try ToDoActions(application, $1).perform($0) }
      .onChange { application.check($0, $1) }
      .onSearch { try application.search($0, $1) }
      .onRefresh { refresh, context in
        ToDoActions(application, context).lookUp(refresh.view)
        return try application.refresh(refresh, context)
      }
      .onStatus { try application.status($1) }
  }

  /// Reports what falls due, and shows what other processes change.
  public func run(_ context: PluginContext) async { await application.follow(context) }

  /// Updates the list when it appears.
  public func receive(_ event: EventParams) async { application.receive(event) }
}
