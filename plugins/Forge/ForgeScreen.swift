package import AppMenuPlugin
internal import DisplayText

/// What a plugin shows of one selection, from its first view on.
package protocol ForgeScreen: Sendable {
  init(_ selection: ForgeSelection)
  /// Returns the first view, which is shown while it is being made.
  func first(_ context: HandlerContext) async throws -> HandlerView
  /// Performs an action of a view.
  func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect]
  /// Returns a view again, from sources that ask again; `nil` if the id is of no view.
  func refreshed(_ view: String, _ context: HandlerContext) async throws -> HandlerView?
}

extension ForgeSources {
  /// Returns the handler of a plugin that shows a screen for each selection.
  ///
  /// - Parameter page: returns the further rows at a cursor, if the screen has any.
  package func handler<Screen: ForgeScreen>(
    _ name: String, _: Screen.Type,
    page: (@Sendable (Screen, String) async throws -> ViewPage)? = nil
  ) -> [PluginHandler] {
    let open = InvocationValues<Screen>()
    let handler = PluginHandler(name) { [self] selection, context in
      do {
        let screen = Screen(try self.selection(selection, context))
        open.keep(screen, for: context)
        return try await screen.first(context)
      } catch let failure as PluginFailure {
        return failure.view(in: context.plugin.wording)
      }
    }
    .onAction { action, context in
      try await open.screen(action.invocation, context).perform(action, context)
    }
    .onRefresh { refresh, context in
      let screen = try open.screen(refresh.invocation, context)
      return HandlerResult(view: try await screen.refreshed(refresh.view, context))
    }
    guard let page else { return [handler] }
    return [
      handler.onMore { more, context in
        try await page(open.screen(more.invocation, context), more.cursor)
      }
    ]
  }
}

extension InvocationValues where Value: ForgeScreen {
  /// Returns the screen of an invocation, or throws a ``/AppMenuPlugin/PluginFailure`` after a restart of the plugin.
  fileprivate func screen(
    _ invocation: String, _ context: HandlerContext
  ) throws(PluginFailure) -> Value {
    if let screen = self[invocation] { return screen }
    let wording = context.plugin.wording
    throw PluginFailure(wording(.viewUnknown), hint: wording(.selectItemAgain), retryable: false)
  }
}

/// Passes one of many updates at a time.
package struct UpdatePace: Sendable {
  private let pause = Duration.milliseconds(150)
  private var next = ContinuousClock.now.advanced(by: .milliseconds(150))

  /// Creates a pace with a pause of 150 ms between updates, and before the first one.
  package init() {}

  /// Makes an update if it is time for one.
  ///
  /// The pause after it is at least four times as long as it took, so that updates that take long are few.
  package mutating func update(_ update: () -> Void) {
    let start = ContinuousClock.now
    guard start >= next else { return }
    update()
    let end = ContinuousClock.now
    next = end.advanced(by: max(pause, start.duration(to: end) * 4))
  }
}
