package import AppMenuPlugin
internal import DisplayText

/// The views of one selection.
package protocol ForgeScreen: Sendable {
  init(_ selection: ForgeSelection)
  /// Returns the first view, and updates it while it is built.
  func first(_ context: HandlerContext) async throws -> HandlerView
  func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect]
  /// Returns a view with data that is requested again, or `nil` for an unknown id.
  func refreshed(_ view: String, _ context: HandlerContext) async throws -> HandlerView?
}

extension ForgeSources {
  /// Returns the handler of a plugin that shows a screen for each selection.
  ///
  /// - Parameter page: returns further rows at a cursor.
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
  /// Returns the screen of an invocation; throws a ``/AppMenuPlugin/PluginFailure`` if it is unknown, as after a
  /// restart.
  fileprivate func screen(
    _ invocation: String, _ context: HandlerContext
  ) throws(PluginFailure) -> Value {
    if let screen = self[invocation] { return screen }
    let wording = context.plugin.wording
    throw wording.refusal(.viewUnknown, hint: .selectItemAgain)
  }
}

/// Limits how often a view is updated.
package struct UpdatePace: Sendable {
  private let pause = Duration.milliseconds(150)
  private var next = ContinuousClock.now.advanced(by: .milliseconds(150))

  /// Creates a pace with a pause of 150 ms before the first update and between updates.
  package init() {}

  /// Calls `update` if the pause is over.
  ///
  /// The next pause is at least four times as long as the update took, so that slow updates are rare.
  package mutating func update(_ update: () -> Void) {
    let start = ContinuousClock.now
    guard start >= next else { return }
    update()
    let end = ContinuousClock.now
    next = end.advanced(by: max(pause, start.duration(to: end) * 4))
  }
}
