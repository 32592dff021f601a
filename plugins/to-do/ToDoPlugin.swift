public import AppMenuPlugin

/// A list of things to do, with dates and places.
///
/// Each change is on disk before it is acknowledged, so that nothing is lost when the menu is suspended or the
/// process ends.
public struct ToDoPlugin: MenuPlugin {
  /// The id, `to-do`.
  public let id = "to-do"
  private let application: ToDoApplication

  /// Creates the plugin.
  public init() { self.init(Environment()) }

  init(_ environment: Environment) { application = ToDoApplication(environment) }

  /// The single handler, `to-do`.
  public var handlers: [PluginHandler] {
    PluginHandler(ToDoApplication.handler) { selection, context in
      try shown(context.plugin) { try application.open(selection, context) }
    }
    .onAction { action, context in
      try shown(context.plugin) { try ToDoActions(application, context).perform(action) }
    }
    .onChange { application.check($0, $1) }
    .onSearch { search, context in
      try shown(context.plugin) { try application.search(search, context) }
    }
    .onRefresh { refresh, context in
      ToDoActions(application, context).lookUp(refresh.view)
      return try shown(context.plugin) { try application.refresh(refresh, context) }
    }
    .onStatus { _, context in try shown(context) { try application.status(context) } }
  }

  /// Returns a result; storage failures are thrown in the user's language.
  private func shown<Result>(_ context: PluginContext, _ result: () throws -> Result) throws
    -> Result
  {
    do { return try result() } catch let failure as StorageFailure {
      throw failure.pluginFailure(context.wording)
    }
  }

  /// Reports items that become due, and shows changes of other processes.
  public func run(_ context: PluginContext) async { await application.follow(context) }

  /// Updates the list when it appears.
  public func receive(_ event: EventParams) async { application.receive(event) }
}
