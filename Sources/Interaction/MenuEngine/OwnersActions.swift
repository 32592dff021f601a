internal import HandlerProtocol
internal import MenuCommands
internal import MenuDispatch
internal import PluginHost

/// The host's own actions, for the owner at the terminal of this machine.
struct OwnersActions: HostActions {
  let runner: PluginRunner
  let commands: CommandHandler

  func perform(
    _ action: HostAction, _ request: HandlerRequest<ActionParams>, of handler: any MenuItemHandler
  ) async throws -> [Effect] {
    switch action {
    case .runOnce, .trustFile, .trustFolder:
      guard handler as AnyObject === commands else { throw refusal(request) }
      return try await commands.perform(action, request)
    case .openSettings, .keepSettings, .trustPlugin:
      guard let effects = try await runner.perform(action, request, of: handler) else {
        throw refusal(request)
      }
      return effects
    }
  }

  private func refusal(_ request: HandlerRequest<ActionParams>) -> HandlerFailure {
    HandlerFailure(.failed, "The handler knows no action '\(request.action)'", retryable: false)
  }
}
